"""Verbs that touch K-Mon, attacks and the answered action (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.describe import Describer, Params, Telling
from engine.effects.tree import Op
from engine.effects.words import Verb
from engine.games.kmon.text.amounts import amount, amount_more, per
from engine.games.kmon.text.selectors import kmon
from engine.games.kmon.words import ACTIONS, COUNTER, DAMAGE, EFFECT_KINDS, trait_name

_DEAL = Verb("deal", "deals", "infliggi", "infligge", "infliggere")
_REMOVE = Verb("remove", "removes", "rimuovi", "rimuove", "rimuovere")

_IGNORED: Mapping[str, tuple[str, str]] = {
    "weakness": ("weakness", "la debolezza"),
    "resistance": ("resistance", "la resistenza"),
    "defence": ("the defensive position", "la posizione di difesa"),
}
_TIMES: Mapping[int, tuple[str, str]] = {
    2: ("double the damage of this attack", "raddoppia i danni di questo attacco"),
    3: ("triple the damage of this attack", "triplica i danni di questo attacco"),
}


def _damage(params: Params, telling: Telling) -> str:
    say = telling.say
    dealt = f"{telling.do(_DEAL)} {amount(params['amount'], DAMAGE, say)}"
    return _aimed(dealt, say.to(target_of(params, telling)), params["amount"])


def _damage_more(params: Params, telling: Telling) -> str:
    say = telling.say
    number = params["amount"]
    size = str(number) if isinstance(number, int) else amount(number, DAMAGE, say)
    return f"{size} {say.to(target_of(params, telling))}"


def _heal(params: Params, telling: Telling) -> str:
    say = telling.say
    removed = f"{telling.do(_REMOVE)} {amount(params['amount'], DAMAGE, say)}"
    return _aimed(removed, say.from_(target_of(params, telling)), params["amount"])


def _heal_more(params: Params, telling: Telling) -> str:
    say = telling.say
    number = params["amount"]
    size = str(number) if isinstance(number, int) else amount(number, DAMAGE, say)
    return f"{size} {say.from_(target_of(params, telling))}"


def target_of(params: Params, telling: Telling) -> str:
    """Return the K-Mon of a verb, with the player who picks it if that is the opponent."""
    phrase = kmon(params["target"], telling.say)
    if params.get("chooser") != "opponent":
        return phrase
    return phrase + telling.say.pick(" chosen by your opponent", " scelto dall'avversario")


def _aimed(action: str, target: str, size: Any) -> str:
    """Put the target before a long "for each", so that the two are not torn apart."""
    if isinstance(size, int):
        return f"{action} {target}"
    for link in (" for each ", " per ogni "):
        head, found, tail = action.partition(link)
        if found:
            return f"{head} {target}{found}{tail}"
    return f"{action} {target}"


def _attack_bonus(params: Params, telling: Telling) -> str:
    more = amount_more(params["amount"], DAMAGE, telling.say)
    return telling.say.pick(f"this attack deals {more}", f"questo attacco infligge {more}")


def _attack_set(params: Params, telling: Telling) -> str:
    number = params["amount"]
    if isinstance(number, int):
        return telling.say.pick(
            f"the base damage of this attack is {number}",
            f"il danno base di questo attacco è {number}",
        )
    size = amount(number, DAMAGE, telling.say)
    return telling.say.pick(
        f"the base damage of this attack becomes {size}",
        f"il danno base di questo attacco diventa {size}",
    )


def _attack_multiply(params: Params, telling: Telling) -> str:
    factor = int(params["factor"])
    texts = _TIMES.get(factor)
    if texts is not None:
        return telling.say.pick(*texts)
    return telling.say.pick(
        f"multiply the damage of this attack by {factor}",
        f"moltiplica per {factor} i danni di questo attacco",
    )


def _ignore(params: Params, telling: Telling) -> str:
    say = telling.say
    names = [
        say.pick(*_IGNORED[step]) if step in _IGNORED else trait_name(step, say.language)
        for step in params["what"]
    ]
    kind = "attack" if telling.facts.get("type") == "powerup" else "ability"
    this = say.pick("this", "questo" if kind == "attack" else "questa")
    return f"{this} {say.noun(ACTIONS[kind])} {say.pick('ignores', 'ignora')} {say.all_of(names)}"


def _neutralise(params: Params, telling: Telling) -> str:
    return telling.say.pick("neutralise that action", "neutralizza quell'azione")


def _evade(params: Params, telling: Telling) -> str:
    return telling.say.pick("evade that action", "eludi quell'azione")


def _reduce_pending(params: Params, telling: Telling) -> str:
    say, size = telling.say, params["amount"]
    if size == "all":
        return say.pick(
            "your active K-Mon takes no damage from that action",
            "il tuo K-Mon attivo non subisce danni da quell'azione",
        )
    number = size if isinstance(size, int) else int(size.get("times", 1))
    less = say.more(-number, DAMAGE)
    return per_last(
        say.pick(
            f"your active K-Mon takes {less} from that action",
            f"il tuo K-Mon attivo subisce {less} da quell'azione",
        ),
        size,
        telling,
    )


def per_last(clause: str, size: Any, telling: Telling) -> str:
    """Hang ` for each …` on the end of a clause when the amount is counted."""
    return clause + per(size, telling.say)


def _redirect(params: Params, telling: Telling) -> str:
    say = telling.say
    source, target = kmon(params.get("from", "own_active"), say), kmon(params["to"], say)
    return say.pick(
        f"the damage meant for {source} is dealt to {target} instead",
        f"i danni destinati {say.to(source)} vengono inflitti invece {say.to(target)}",
    )


def _remove_effects(params: Params, telling: Telling) -> str:
    say, noun, number = telling.say, EFFECT_KINDS[params["kind"]], params["amount"]
    target = target_of(params, telling)
    if number == "all":
        things = say.pick(f"all {noun.en_many}", f"tutti i {noun.it_many}")
    else:
        things = amount(number, noun, say)
    return f"{say.pick('discard', 'scarta')} {things} {say.from_(target)}"


def _add_counters(params: Params, telling: Telling) -> str:
    return _counters(params, telling, ("put", "metti"), ("on", "su"))


def _remove_counters(params: Params, telling: Telling) -> str:
    return _counters(params, telling, ("remove", "togli"), ("from", "da"))


def _counters(
    params: Params, telling: Telling, verb: tuple[str, str], link: tuple[str, str]
) -> str:
    say, noun = telling.say, EFFECT_KINDS[params["kind"]]
    target = target_of(params, telling)
    number = params["amount"]
    size = say.count(number if isinstance(number, int) else int(number.get("times", 1)), COUNTER)
    each = say.pick(f"each {noun.en} on {target}", f"ogni {noun.it} {say.of(target)}")
    return per_last(f"{say.pick(*verb)} {size} {say.pick(*link)} {each}", number, telling)


def _substitute(params: Params, telling: Telling) -> str:
    say = telling.say
    active = kmon("own_active" if params["side"] == "own" else "opp_active", say)
    bench = "own_bench_choice" if params["side"] == "own" else "opp_bench_choice"
    incoming = kmon(params.get("to", bench), say)
    clause = say.pick(f"exchange {active} with {incoming}", f"scambia {active} con {incoming}")
    if params.get("chooser") != "opponent":
        return clause
    return clause + say.pick(" chosen by your opponent", " scelto dall'avversario")


def _set_stance(params: Params, telling: Telling) -> str:
    say, target = telling.say, target_of(params, telling)
    if params["stance"] == "defence":
        return say.pick(
            f"put {target} in defensive position", f"metti {target} in posizione di difesa"
        )
    return say.pick(f"return {target} to neutral position", f"riporta {target} in posizione neutra")


def _for_each(params: Params, telling: Telling) -> str:
    say = telling.say
    target = kmon(params["what"], say)
    body: tuple[Op, ...] = telling.facts["read"](params["effects"])
    lead = say.pick(f"for {target}", f"per {target}")
    return f"{lead}, {telling.ops(body)}"


VERBS: Mapping[str, Describer] = {
    "damage": _damage,
    "heal": _heal,
    "attack_bonus": _attack_bonus,
    "attack_set": _attack_set,
    "attack_multiply": _attack_multiply,
    "ignore": _ignore,
    "neutralise": _neutralise,
    "evade": _evade,
    "reduce_pending": _reduce_pending,
    "redirect": _redirect,
    "remove_effects": _remove_effects,
    "add_counters": _add_counters,
    "remove_counters": _remove_counters,
    "substitute": _substitute,
    "set_stance": _set_stance,
    "for_each": _for_each,
}

CONTINUATIONS: Mapping[str, Describer] = {"damage": _damage_more, "heal": _heal_more}

STATEMENTS = frozenset({"ignore", "attack_bonus", "attack_set", "attack_multiply"})
