"""The printed text of a K-Mon card, written from its effect data in English and Italian.

Nothing else stores rules text: what the card says is what it does (KM-9). Names, costs in
charges, elements, HP and rarity stand on the card's face and are not repeated here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.effects.describe import Lexicon, Params, Telling
from engine.effects.say import Say
from engine.effects.tree import Op, read_ops
from engine.effects.words import Language
from engine.games.kmon.text.conditions import CONDITIONS
from engine.games.kmon.text.selectors import OPPONENT, kmon, owned
from engine.games.kmon.text.statics import STATICS
from engine.games.kmon.text.traits import TRAITS
from engine.games.kmon.text.verbs_kmon import CONTINUATIONS, STATEMENTS
from engine.games.kmon.text.verbs_kmon import VERBS as KMON_VERBS
from engine.games.kmon.text.verbs_players import DECK
from engine.games.kmon.text.verbs_players import VERBS as PLAYER_VERBS
from engine.games.kmon.words import ACTIONS, CARD, CHARGE, DAMAGE, EFFECT_KINDS, trait_name
from engine.kernel.names import Name

LANGUAGES: tuple[Language, ...] = ("en", "it")
_START_CHARGES = 2  # KM-4.7


def describe_card(card: Mapping[str, Any], language: Language) -> str:
    """Return the rules text of a card in the JSON shape of KM-2 and KM-9.

    A K-Mon tells its trait with its name; a card without effects returns "".
    Raises UnknownWordError for a verb, selector or condition outside KM-9.
    """
    if card["type"] == "kmon":
        return describe_trait(card["trait"], language, named=True)
    say = Say(language)
    telling = Telling(say, LEXICON, {"type": card["type"], "read": _ops})
    clauses = _costs(card.get("cost"), say)
    clauses.append(_effects(card, telling))
    if card.get("persistent"):
        clauses.extend(_persistent(card["persistent"], telling))
    return say.paragraph(clauses)


def describe_trait(trait: Mapping[str, Any], language: Language, named: bool = False) -> str:
    """Return one sentence that says what a trait does (KM-5.18 to KM-5.33)."""
    say = Say(language)
    text = say.pick(*TRAITS[trait["id"]])
    x = trait.get("x")
    if x is not None:
        text = text.format(charges=say.count(_START_CHARGES + int(x), CHARGE))
    if not named:
        return text
    return f"{trait_name(trait['id'], language, x)}: {text[:1].lower()}{text[1:]}"


def _ops(entries: Sequence[Params] | None) -> tuple[Op, ...]:
    return read_ops(list(entries or ()), "effects")


def _costs(cost: Any, say: Say) -> list[str]:
    if not isinstance(cost, Mapping):
        return []
    clauses = []
    extra = _cost_parts({**cost, "charges": 0}, say)
    if extra:
        head = say.pick("additional cost: ", "costo aggiuntivo: ")
        clauses.append(head + say.all_of(extra))
    for alternative in cost.get("alternatives", ()):
        parts = _cost_parts(alternative, say) or [say.pick("nothing", "nulla")]
        head = say.pick("alternative cost: ", "costo alternativo: ")
        clauses.append(head + say.all_of(parts))
    return clauses


def _cost_parts(cost: Any, say: Say) -> list[str]:
    if not isinstance(cost, Mapping):
        return [say.count(int(cost), CHARGE)] if cost else []
    parts = []
    if cost.get("charges"):
        parts.append(say.count(int(cost["charges"]), CHARGE))
    if cost.get("discard"):
        cards = say.count(int(cost["discard"]), CARD)
        parts.append(say.pick(f"discard {cards}", f"scarta {cards}"))
    if cost.get("self_damage"):
        damage = say.count(int(cost["self_damage"]), DAMAGE)
        parts.append(f"{damage} {say.to(kmon('own_active', say))}")
    if cost.get("mill_self"):
        cards = say.count(int(cost["mill_self"]), CARD)
        deck = say.of(owned(DECK, "self", say))
        parts.append(
            say.pick(f"discard {cards} from the top {deck}", f"scarta {cards} dalla cima {deck}")
        )
    return parts


def _effects(card: Mapping[str, Any], telling: Telling) -> str:
    body = telling.ops(_ops(card.get("effects")))
    if not body and not card.get("persistent"):
        return ""
    lead = _lead(card, telling)
    if not lead:
        return body
    return f"{lead}: {body}" if body else lead


def _lead(card: Mapping[str, Any], telling: Telling) -> str:
    say = telling.say
    if card.get("replaces_attack"):
        return say.pick("instead of the damage of the attack", "invece dei danni dell'attacco")
    if card["type"] != "reaction":
        return ""
    kinds = [ACTIONS[kind] for kind in card["answers"]]
    if card["answers"] == ["action"]:
        lead = say.pick("in answer to any action", "in risposta a qualsiasi azione")
    elif say.italian:
        lead = f"in risposta {say.any_of([say.to(say.a(noun)) for noun in kinds])}"
    else:
        lead = f"in answer to {say.any_of([say.a(noun) for noun in kinds])}"
    if card.get("condition"):
        lead += say.pick(", if ", ", se ") + telling.condition(card["condition"])
    return lead


def _persistent(block: Mapping[str, Any], telling: Telling) -> list[str]:
    say = telling.say
    kind = say.noun(EFFECT_KINDS[block["kind"]])
    target = say.to(kmon(block["target"], say))
    clauses = [
        say.pick(f"attach this card {target}", f"assegna questa carta {target}")
        + say.pick(
            f" as a {kind}, duration {block['duration']}",
            f" come {kind}, durata {block['duration']}",
        )
    ]
    if block.get("on_attach"):
        body = telling.ops(_ops(block["on_attach"]))
        clauses.append(say.pick("at once: ", "subito: ") + body)
    if block.get("tick"):
        body = telling.ops(_ops(block["tick"]))
        clauses.append(say.pick("each Phase II: ", "a ogni Fase II: ") + body)
    if block.get("static"):
        told = [STATICS[node["mod"]](node, say) for node in block["static"]]
        colon = ": " if len(told) > 1 else " "
        clauses.append(say.pick("meanwhile", "nel frattempo") + colon + "; ".join(told))
    return clauses


def _attach_effect(params: Params, telling: Telling) -> str:
    return telling.say.stops(_persistent(params.get("persistent", params), telling))


def _choose(params: Params, telling: Telling) -> str:
    modes = [telling.ops(_ops(option)) for option in params["options"]]
    actor = OPPONENT if params.get("chooser") == "opponent" else None
    return telling.say.choice(modes, actor)


def _coin_flip(params: Params, telling: Telling) -> str:
    heads = telling.ops(_ops(params.get("heads")))
    tails = telling.ops(_ops(params.get("tails")))
    return telling.say.coin(heads, tails)


LEXICON = Lexicon(
    verbs={
        **KMON_VERBS,
        **PLAYER_VERBS,
        "attach_effect": _attach_effect,
        "choose": _choose,
        "coin_flip": _coin_flip,
    },
    conditions=CONDITIONS,
    continuations=CONTINUATIONS,
    statements=STATEMENTS,
)


def describe_modes(card: Mapping[str, Any]) -> list[Name]:
    """The options of the card's first `choose`, each told as the card tells it; [] without one."""
    for op in _ops(card.get("effects")):
        if op.verb == "choose":
            return [_mode(card, option) for option in op.params["options"]]
    return []


def _mode(card: Mapping[str, Any], entries: Sequence[Params]) -> Name:
    alone = {**card, "effects": list(entries), "cost": None, "persistent": None}
    return Name.of({language: describe_card(alone, language) for language in LANGUAGES})
