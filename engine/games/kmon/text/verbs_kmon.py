"""Verbs that touch K-Mon and the effects on them (KM-9.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.describe import Describer, Params, Telling
from engine.effects.say import is_long
from engine.games.kmon.text.amounts import amount
from engine.games.kmon.text.selectors import GROUPS
from engine.games.kmon.text.story import (
    branch,
    effects_of,
    in_story,
    mentioned,
    phrase,
    story_of,
    target_of,
)
from engine.games.kmon.words import COUNTER, EFFECT_KINDS, HIT_POINT

_PAIR = tuple[str, str]


def _remove_effects(params: Params, telling: Telling) -> str:
    say, noun, number = telling.say, EFFECT_KINDS[params["kind"]], params["amount"]
    discard = say.pick("discard", "scarta")
    if number == "all":
        if _is_it(params, telling):
            return f"{discard} " + say.pick(f"all its {noun.en_many}", f"tutti i suoi {noun.it}")
        whose = say.of(_together(params, telling))
        return f"{discard} " + say.pick(f"all {noun.en_many}", f"tutti i {noun.it}") + f" {whose}"
    whose = say.of(target_of(params, telling))
    if not isinstance(number, int):
        first = say.pick(", the oldest first", ", a partire dal più vecchio")
        return f"{discard} {amount(number, noun, telling, ' ' + whose)}{first}"
    if number == 1:
        oldest = say.pick(f"the oldest {noun.en}", f"il {noun.it} più vecchio")
    else:
        oldest = say.pick(
            f"the {number} oldest {noun.en_many}", f"i {number} {noun.it_many} più vecchi"
        )
    return f"{discard} {oldest} {whose}"


def _is_it(params: Params, telling: Telling) -> bool:
    """Whether a pronoun can stand for the target; it then goes on to mean it."""
    story, selector = story_of(telling), str(params["target"])
    if not story.means(selector):
        return False
    story.mention(selector)
    return selector != "bearer"


def _together(params: Params, telling: Telling) -> str:
    """The target as one phrase: `the opposing K-Mon` where each of them is meant."""
    group = GROUPS.get(str(params["target"]))
    return target_of(params, telling) if group is None else telling.say.pick(*group)


def _add_counters(params: Params, telling: Telling) -> str:
    return _counters(params, telling, ("put", "metti"), ("on", "su"))


def _remove_counters(params: Params, telling: Telling) -> str:
    return _counters(params, telling, ("remove", "togli"), ("from", "da"))


def _counters(params: Params, telling: Telling, verb: _PAIR, link: _PAIR) -> str:
    say, noun, number = telling.say, EFFECT_KINDS[params["kind"]], params["amount"]
    if _is_it(params, telling):
        each = say.pick(f"each of its {noun.en_many}", f"ogni suo {noun.it}")
    else:
        each = f"{say.pick(f'each {noun.en}', f'ogni {noun.it}')} "
        each += say.of(_together(params, telling))
    return f"{say.pick(*verb)} " + amount(number, COUNTER, telling, f" {say.pick(*link)} {each}")


def _revive(params: Params, telling: Telling) -> str:
    size = amount(params["amount"], HIT_POINT, telling)
    return telling.say.pick(
        f"choose one of your exhausted K-Mon: it comes back to the bench with {size}",
        f"scegli un tuo K-Mon sfinito: torna in panchina con {size}",
    )


def _substitute(params: Params, telling: Telling) -> str:
    say, side = telling.say, str(params["side"])
    active = phrase(f"{side}_active", telling)
    incoming = mentioned(str(params.get("to") or f"{side}_bench_choice"), telling)
    story_of(telling).moved |= {side}
    return say.pick(f"exchange {active} with {incoming}", f"scambia {active} con {incoming}")


def _set_stance(params: Params, telling: Telling) -> str:
    say = telling.say
    if _is_it(params, telling):
        if params["stance"] == "defence":
            return say.pick("put it in defensive position", "mettilo in posizione di difesa")
        return say.pick("return it to neutral position", "riportalo in posizione neutra")
    target = target_of(params, telling)
    if params["stance"] == "defence":
        return say.pick(
            f"put {target} in defensive position", f"metti {target} in posizione di difesa"
        )
    return say.pick(f"return {target} to neutral position", f"riporta {target} in posizione neutra")


_EACH_STANDING: Mapping[str, _PAIR] = {
    "own_bench_all": (
        "each of your benched K-Mon that is not exhausted",
        "ogni tuo K-Mon in panchina non sfinito",
    ),
    "own_all": ("each of your K-Mon that is not exhausted", "ogni tuo K-Mon non sfinito"),
    "opp_bench_all": (
        "each opposing benched K-Mon that is not exhausted",
        "ogni K-Mon avversario in panchina non sfinito",
    ),
    "opp_all": (
        "each opposing K-Mon that is not exhausted",
        "ogni K-Mon avversario non sfinito",
    ),
}


def _for_each(params: Params, telling: Telling) -> str:
    say, selector = telling.say, str(params["what"])
    each = _EACH_STANDING.get(selector)
    target = mentioned(selector, telling) if each is None else say.pick(*each)
    lead = say.pick("for ", "per ") + target
    ops = effects_of(params["effects"])
    body = branch(telling, ops)
    if len(ops) == 1 and not is_long(body):
        return f"{lead}, {body}"
    if not telling.nested:
        return f"{lead}: {body}"
    return f"{lead}, {say.pick('do this', 'fai questo')} ({body})"


VERBS: Mapping[str, Describer] = {
    "remove_effects": in_story(_remove_effects),
    "add_counters": in_story(_add_counters),
    "remove_counters": in_story(_remove_counters),
    "revive": in_story(_revive),
    "substitute": in_story(_substitute),
    "set_stance": in_story(_set_stance),
    "for_each": in_story(_for_each),
}
