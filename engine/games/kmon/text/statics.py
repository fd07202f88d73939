"""Lasting modifiers of persistent effects (KM-9.6), each told as a clause about its bearer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.effects.describe import Params
from engine.effects.say import Say
from engine.effects.words import Noun
from engine.games.kmon.words import CARD, CHARGE, DAMAGE, TYPES, element_name, trait_name

StaticDescriber = Callable[[Params, str, Say], str]
"""Tells one modifier: its data, whose K-Mon bears it ("own", "opp", ""), the language."""

# KM-9.6: these count on the bench too, all others while the bearer is active.
ALWAYS = ("damage_taken", "heal_block")

_DEALT_BY: Mapping[str, tuple[str, str]] = {
    "attack": ("its attacks deal", "i suoi attacchi infliggono"),
    "ability": ("its abilities deal", "le sue abilità infliggono"),
    "any": ("its attacks and abilities deal", "i suoi attacchi e le sue abilità infliggono"),
}
# KM-5.58: "any" counts for what reactions and items deal as well.
_TAKEN_FROM: Mapping[str, tuple[str, str]] = {
    "attack": (" from opposing attacks", " dagli attacchi avversari"),
    "ability": (" from opposing abilities", " dalle abilità avversarie"),
    "any": (" from opposing actions and items", " dalle azioni e dagli oggetti avversari"),
}
_PLAYER: Mapping[str, tuple[str, str]] = {
    "own": ("you", ""),
    "opp": ("your opponent", "l'avversario "),
    "": ("its player", "il suo giocatore "),
}
_COSTS_WHOM = {"own": "ti costa", "opp": "costa all'avversario", "": "costa al suo giocatore"}
_FORBIDDEN: Mapping[str, tuple[str, str]] = {
    "attack": ("it cannot attack", "non può attaccare"),
    "defence": ("it cannot defend", "non può difendersi"),
    "ability": ("it cannot use abilities", "non può usare abilità"),
    "substitution": (
        "it cannot be substituted in Phase III",
        "non può essere sostituito nella Fase III",
    ),
}
_FORBIDDEN_PLAYER: Mapping[str, tuple[str, str]] = {
    "item": ("use items", "usare oggetti"),
    "reaction": ("react in any way", "reagire in alcun modo"),
    "evasion": ("use evasion", "usare l'elusione"),
}


_PRONOUNS = (
    ("from this K-Mon", "from it"),
    ("this K-Mon takes", "it takes"),
    ("da questo K-Mon", "da lui"),
    ("questo K-Mon subisce", "subisce"),
)


def modifiers(nodes: Sequence[Params], side: str, say: Say) -> list[str]:
    """The clauses of a block's modifiers: what always counts, what counts while active."""
    always = [node for node in nodes if node["mod"] in ALWAYS]
    active = [node for node in nodes if node["mod"] not in ALWAYS]
    clauses = []
    if always:
        lead = say.pick("meanwhile, even on the bench, ", "nel frattempo, anche in panchina, ")
        clauses.append(lead + _told(always, side, say))
    if active:
        lead = say.pick("while this K-Mon is active, ", "finché questo K-Mon è attivo, ")
        clauses.append(lead + _told(active, side, say))
    return clauses


def _told(nodes: Sequence[Params], side: str, say: Say) -> str:
    first, *others = [STATICS[node["mod"]](node, side, say) for node in nodes]
    return say.clauses([first, *map(_with_pronoun, others)])


def _with_pronoun(clause: str) -> str:
    """A further clause about the bearer, which has been named."""
    for name, pronoun in _PRONOUNS:
        clause = clause.replace(name, pronoun)
    return clause


def _damage_dealt(node: Params, side: str, say: Say) -> str:
    more = say.more(int(node["amount"]), DAMAGE)
    return f"{say.pick(*_DEALT_BY[node.get('source', 'any')])} {more}"


def _damage_taken(node: Params, side: str, say: Say) -> str:
    more = say.more(int(node["amount"]), DAMAGE)
    source = say.pick(*_TAKEN_FROM[node.get("source", "any")])
    return say.pick(f"this K-Mon takes {more}", f"questo K-Mon subisce {more}") + source


def _cost(node: Params, side: str, say: Say) -> str:
    nouns = [TYPES[kind] for kind in node.get("types") or ()] or [CARD]
    elements = say.any_of([element_name(e, say.language) for e in node.get("elements") or ()])
    by = say.by(int(node["amount"]), CHARGE)
    least = node.get("min", 0)
    floor = say.pick(f" (minimum {least})", f" (minimo {least})") if least else ""
    if say.italian:
        return f"{_italian_cards(nouns, elements, side)} costano {by}{floor}"
    owner = {"own": "your", "opp": "your opponent's"}.get(side, "its player's")
    cards = say.all_of([noun.en_many for noun in nouns])
    return f"{' '.join(filter(None, (owner, elements, cards)))} cost {by}{floor}"


def _italian_cards(nouns: Sequence[Noun], elements: str, side: str) -> str:
    """`le tue abilità Fuoco`, `le abilità e i potenziamenti dell'avversario`."""
    say = Say("it")
    if side == "own":
        named = [f"{'le tue' if noun.gender == 'f' else 'i tuoi'} {noun.it_many}" for noun in nouns]
    else:
        named = [say.the(noun, many=True) for noun in nouns]
    owner = {"own": "", "opp": "dell'avversario"}.get(side, "del suo giocatore")
    return " ".join(filter(None, (say.all_of(named), elements, owner)))


def _forbid(node: Params, side: str, say: Say) -> str:
    what = node["what"]
    if what in _FORBIDDEN:
        return say.pick(*_FORBIDDEN[what])
    acts = say.pick(*_FORBIDDEN_PLAYER[what])
    if not say.italian:
        return f"{_PLAYER[side][0]} cannot {acts}"
    return f"{_PLAYER[side][1]}non {'puoi' if side == 'own' else 'può'} {acts}"


def _trait_off(node: Params, side: str, say: Say) -> str:
    return say.pick("its trait does not work", "la sua caratteristica non funziona")


def _trait_gain(node: Params, side: str, say: Say) -> str:
    name = trait_name(node["id"], say.language)
    return say.pick(f"it also has {name}", f"ha anche {name}")


def _element_add(node: Params, side: str, say: Say) -> str:
    name = element_name(node["element"], say.language)
    return say.pick(f"it can also use {name} cards", f"può usare anche carte {name}")


def _primary_set(node: Params, side: str, say: Say) -> str:
    name = element_name(node["element"], say.language)
    return say.pick(
        f"its primary element for weakness and resistance is {name}",
        f"il suo elemento primario per debolezza e resistenza è {name}",
    )


def _charge_gain(node: Params, side: str, say: Say) -> str:
    number = int(node["amount"])
    more = say.more(number, CHARGE)
    if node["on"] == "attack":
        return say.pick(
            f"its successful attacks earn {more}",
            f"i suoi attacchi riusciti fanno ottenere {more}",
        )
    change = f"{abs(number)} {say.pick('more', 'in più')}"
    if number < 0:
        change = f"{abs(number)} {say.pick('less', 'in meno')}"
    return say.pick(
        f"each time it earns charges in defensive position, it earns {change}",
        f"ogni volta che ottiene cariche in posizione di difesa, ne ottiene {change}",
    )


def _evasion_cost(node: Params, side: str, say: Say) -> str:
    by = say.by(int(node["amount"]), CARD)
    if not say.italian:
        return f"evasion costs {_PLAYER[side][0]} {by}"
    return f"l'elusione {_COSTS_WHOM[side]} {by}"


def _heal_block(node: Params, side: str, say: Say) -> str:
    return say.pick(
        "damage cannot be removed from this K-Mon",
        "non si possono rimuovere danni da questo K-Mon",
    )


STATICS: Mapping[str, StaticDescriber] = {
    "damage_dealt": _damage_dealt,
    "damage_taken": _damage_taken,
    "cost": _cost,
    "forbid": _forbid,
    "trait_off": _trait_off,
    "trait_gain": _trait_gain,
    "element_add": _element_add,
    "primary_set": _primary_set,
    "charge_gain": _charge_gain,
    "evasion_cost": _evasion_cost,
    "heal_block": _heal_block,
}
