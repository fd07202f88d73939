"""Under which condition: KM-9.4, each told as it is and denied."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.asked import told_condition
from engine.effects.describe import ConditionDescriber, Params, Telling
from engine.games.kmon.text.amounts import compared
from engine.games.kmon.text.selectors import GROUPS, is_fixed
from engine.games.kmon.text.story import ANSWERED, observed, story_of, that_action
from engine.games.kmon.words import ACTIONS, EFFECT_KINDS, HIT_POINT, element_name, trait_name

_DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_IS: Mapping[str, tuple[str, str]] = {
    "one": ("is", "è"),
    "many": ("are", "sono"),
}


class _Subject:
    """The K-Mon that a condition is about. Of several it asks that all of them fit (KM-9.4).

    Denied, several do not all fit: the denial stands before them, and the rest stays as it is.
    """

    def __init__(self, selector: str, telling: Telling, holds: bool) -> None:
        say, story = telling.say, story_of(telling)
        group = GROUPS.get(selector)
        self.is_many: bool = group is not None
        self.denied: bool = not holds and group is None
        if group is not None:
            all_of = ("all ", "tutti ") if holds else ("not all ", "non tutti ")
            text = say.pick(*all_of) + say.pick(*group)
        elif story.means(selector):
            text = say.pick("it", "")
        else:
            text = observed(selector, telling)
        self.text: str = text + " " if text else ""
        self.telling: Telling = telling
        story.it = selector if is_fixed(selector) else ""

    def has(self) -> str:
        """The subject with `has` or its denial, ready for what it has."""
        if self.telling.say.italian:
            verb = "hanno" if self.is_many else "ha"
            return f"{self.text}{'non ' if self.denied else ''}{verb}"
        if self.denied:
            return f"{self.text}does not have"
        return f"{self.text}{'have' if self.is_many else 'has'}"

    def is_(self) -> str:
        """The subject with `is`."""
        return self.text + self.telling.say.pick(*_IS["many" if self.is_many else "one"])


def _cmp(node: Params, telling: Telling, holds: bool) -> str:
    left, operator, right = node["cmp"]
    story_of(telling).it = ""
    if holds or operator in _DENIED:
        used = operator if holds else _DENIED[operator]
        return compared(left, used, right, telling)
    lower = compared(left, "<", right, telling)
    return telling.say.any_of((lower, compared(left, ">", right, telling)))


def _stance(node: Params, telling: Telling, holds: bool) -> str:
    selector, stance = node["stance"]
    say, subject = telling.say, _Subject(selector, telling, holds)
    defending = (stance == "defence") != subject.denied
    place = (
        say.pick("in defensive position", "in posizione di difesa")
        if defending
        else say.pick("in neutral position", "in posizione neutra")
    )
    return f"{subject.is_()} {place}"


def _element(node: Params, telling: Telling, holds: bool) -> str:
    selector, scope, element = node["element"]
    say, subject = telling.say, _Subject(selector, telling, holds)
    name = element_name(element, say.language)
    if scope == "primary":
        kept = say.pick(f"{name} as primary element", f"{name} come elemento primario")
        return f"{subject.has()} {kept}"
    return f"{subject.has()} {say.pick(f'the {name} element', f'''l'elemento {name}''')}"


def _has_effect(node: Params, telling: Telling, holds: bool) -> str:
    selector, kind = node["has_effect"]
    say, subject, noun = telling.say, _Subject(selector, telling, holds), EFFECT_KINDS[kind]
    if not subject.denied:
        return f"{subject.has()} {say.a(noun)}"
    return say.pick(f"{subject.text}has no {noun.en}", f"{subject.has()} {noun.it}")


def _answered(node: Params, telling: Telling, holds: bool) -> str:
    say, story = telling.say, story_of(telling)
    kinds = say.any_of([say.a(ACTIONS[kind]) for kind in node["answered"]])
    subject = say.pick("it ", "") if story.means(ANSWERED) else that_action(telling) + " "
    story.it = ANSWERED
    if say.italian:
        return f"{subject}{'' if holds else 'non '}è {kinds}"
    return f"{subject}is {'' if holds else 'not '}{kinds}"


def _hp_left(node: Params, telling: Telling, holds: bool) -> str:
    selector, operator, number = node["hp_left"]
    say, subject = telling.say, _Subject(selector, telling, holds)
    if subject.denied and operator in _DENIED:
        operator, subject.denied = _DENIED[operator], False
    bound = say.bound(operator, number)
    left = say.pick("left", "rimasto" if bound.endswith(" 1") else "rimasti")
    return f"{subject.has()} {bound} {say.noun(HIT_POINT)} {left}"


def _trait(node: Params, telling: Telling, holds: bool) -> str:
    selector, trait = node["trait"]
    subject = _Subject(selector, telling, holds)
    return f"{subject.has()} {trait_name(trait, telling.say.language)}"


def _asked(node: Params, telling: Telling, holds: bool) -> str:
    story_of(telling).it = ""
    return told_condition(node, telling.say, holds=holds)


CONDITIONS: Mapping[str, ConditionDescriber] = {
    "cmp": _cmp,
    "stance": _stance,
    "element": _element,
    "has_effect": _has_effect,
    "answered": _answered,
    "hp_left": _hp_left,
    "trait": _trait,
    "asked": _asked,
}
