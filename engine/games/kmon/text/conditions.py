"""Under which condition: KM-9.4, each told as it is and denied."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.describe import ConditionDescriber, Params, Telling
from engine.games.kmon.text.amounts import compared
from engine.games.kmon.text.selectors import kmon
from engine.games.kmon.words import ACTIONS, EFFECT_KINDS, HIT_POINT, element_name, trait_name

_DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _cmp(node: Params, telling: Telling, holds: bool) -> str:
    left, operator, right = node["cmp"]
    if holds or operator in _DENIED:
        used = operator if holds else _DENIED[operator]
        return compared(left, used, right, telling.say)
    lower = compared(left, "<", right, telling.say)
    return telling.say.any_of((lower, compared(left, ">", right, telling.say)))


def _stance(node: Params, telling: Telling, holds: bool) -> str:
    selector, stance = node["stance"]
    say, defending = telling.say, (stance == "defence") == holds
    place = (
        say.pick("in defensive position", "in posizione di difesa")
        if defending
        else say.pick("in neutral position", "in posizione neutra")
    )
    return f"{kmon(selector, say)} {say.pick('is', 'è')} {place}"


def _element(node: Params, telling: Telling, holds: bool) -> str:
    selector, scope, element = node["element"]
    say = telling.say
    name, target = element_name(element, say.language), kmon(selector, say)
    if scope == "primary":
        return say.pick(
            f"the primary element of {target} is {'' if holds else 'not '}{name}",
            f"l'elemento primario {say.of(target)} {'' if holds else 'non '}è {name}",
        )
    return say.pick(
        f"{target} {'has' if holds else 'does not have'} the {name} element",
        f"{target} {'' if holds else 'non '}ha l'elemento {name}",
    )


def _has_effect(node: Params, telling: Telling, holds: bool) -> str:
    selector, kind = node["has_effect"]
    say, noun = telling.say, EFFECT_KINDS[kind]
    target = kmon(selector, say)
    if holds:
        return f"{target} {say.pick('has', 'ha')} {say.a(noun)}"
    return say.pick(f"{target} has no {noun.en}", f"{target} non ha {noun.it}")


def _answered(node: Params, telling: Telling, holds: bool) -> str:
    say = telling.say
    kinds = say.any_of([say.a(ACTIONS[kind]) for kind in node["answered"]])
    en = "you are answering" if holds else "you are not answering"
    it = "rispondi" if holds else "non rispondi"
    if say.italian:
        return f"{it} {say.any_of([say.to(say.a(ACTIONS[kind])) for kind in node['answered']])}"
    return f"{en} {kinds}"


def _hp_left(node: Params, telling: Telling, holds: bool) -> str:
    selector, operator, number = node["hp_left"]
    say, target = telling.say, kmon(selector, telling.say)
    if not holds and operator == "=":
        return say.pick(
            f"{target} does not have exactly {number} HP left",
            f"{target} non ha esattamente {number} PV rimasti",
        )
    bound = say.bound(operator if holds else _DENIED[operator], number)
    return f"{target} {say.pick('has', 'ha')} {bound} {say.noun(HIT_POINT)} " + say.pick(
        "left", "rimasti"
    )


def _trait(node: Params, telling: Telling, holds: bool) -> str:
    selector, trait = node["trait"]
    say, target = telling.say, kmon(selector, telling.say)
    name = trait_name(trait, say.language)
    return say.pick(
        f"{target} {'has' if holds else 'does not have'} {name}",
        f"{target} {'' if holds else 'non '}ha {name}",
    )


CONDITIONS: Mapping[str, ConditionDescriber] = {
    "cmp": _cmp,
    "stance": _stance,
    "element": _element,
    "has_effect": _has_effect,
    "answered": _answered,
    "hp_left": _hp_left,
    "trait": _trait,
}
