"""Cards that people type: typed values to a card and back, what it lacks, and how it is played.

A card says as much as is known of it. What it lacks and may lack (a trait, effects, a second
element) is left out at the table; a word that the game does not know stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.effects.carrying import carry
from engine.effects.findings import CardProblem
from engine.games.kmon import card_schema
from engine.games.kmon.card_form import (
    CHARGES,
    FORMS,
    GENERIC,
    GENERIC_WORDS,
    NO_SECOND,
    NO_SECOND_WORDS,
    TRAIT,
    TRAIT_X,
    TYPES,
    WITH_X,
)
from engine.games.kmon.terms import ELEMENTS, TRAITS
from engine.kernel import forms
from engine.kernel.cards import CardDef
from engine.kernel.forms import CardFault, Choice, Field, Typed
from engine.kernel.messages import N_, Message, MessageParam, Phrase
from engine.kernel.severity import Severity

# What a card may carry that no form asks.
CARRIED: Final = (
    *("effects", "persistent", "on_entered", "on_exhausted", "condition", "art", "text", "flavour"),
    "cost.alternatives",
)

_TYPE_CHOICES: Final = tuple(Choice(found.key, found.name) for found in TYPES)
# Fields that say "none" by a word of their own, where the card's JSON says null.
_NOTHING: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "element": (GENERIC, GENERIC_WORDS),
    "secondary": (NO_SECOND, NO_SECOND_WORDS),
}
# "Incandescente 2", "Incandescent (X)": the name and what stands behind it.
_WITH_FIGURE: Final = re.compile(r"(?P<name>.*\S)\s*(?:\(\s*(?P<in>\w+)\s*\)|\s(?P<bare>\d+|[xX]))")

_SAME_ELEMENT: Final = Phrase(
    N_("{card} has {element} as both elements: choose another second one, or none.")
)
_X_FOR_NOTHING: Final = Phrase(
    N_("«{field}» stands only beside the trait {trait}: empty it, or choose that trait.")
)
_NOT_GENERIC: Final = Phrase(
    N_(
        "Only a generic power-up replaces the attack, and {card} has the element {element}:"
        " make it generic, or take the mark off."
    )
)
_NO_ANSWERS: Final = Phrase(
    N_(
        "Of {card} nobody has said what it answers: at a table it is offered whatever the opponent"
        " does."
    )
)
_UNKNOWN: Final = Phrase(
    N_(
        "«{field}» of {card} is {word}, a word that the table does not know:"
        " it plays the card without it."
    )
)
_UNKNOWN_NEEDED: Final = Phrase(
    N_(
        "«{field}» of {card} is {word}, a word that the table does not know,"
        " and the table counts with it. To play the card, choose one of: {choices}."
    )
)


def read_card(raw: Mapping[str, object]) -> Typed:
    """A card from typed values; `raw_of` gives them back."""
    asked, nothing = _as_meant(raw)
    typed = forms.read(asked, TYPES, FORMS, CARRIED)
    if typed.card is None:
        return typed
    attributes: dict[str, object] = dict(typed.card.attributes)
    for key in nothing:
        attributes.setdefault(key, None)
    faults = (*typed.faults, *_contradictions(typed.card, attributes))
    return carry(Typed(_with(typed.card, attributes), faults), asked, CARRIED, _problems)


def raw_of(card: CardDef) -> dict[str, object]:
    """The typed values of a card; what no form asks stands beside them."""
    form = FORMS.get(card.type, ())
    known = card
    if type(card.get("cost")) is int:
        known = _with(card, {**card.attributes, "cost": {"charges": card.get("cost")}})
    raw = forms.raw_of(known, form, CARRIED)
    keys = {field.key for field in form}
    for key, (word, _) in _NOTHING.items():
        if key in keys and key not in raw and key in card.attributes:
            raw[key] = word
    return raw


def check_typed(card: CardDef) -> tuple[CardFault, ...]:
    """What the table counts with and the card lacks; then how it reads what is left open, and words
    that it does not know."""
    found = []
    unknown = {fault.field: fault for fault in _unknown_words(card)}
    for fault in forms.lacking(card, FORMS.get(card.type, ())):
        if fault.field == CHARGES and card.get("cost") is not None:
            continue  # KM-2.10: the parts that are not named are 0
        found.append(unknown.pop(fault.field, fault))
    if card.type == "reaction" and not card.get("answers") and "answers" not in unknown:
        message = _NO_ANSWERS.fill({"card": card.name}, "KM-2.7")
        found.append(CardFault("answers", Severity.WARNING, message))
    return (*found, *unknown.values())


def plain(card: CardDef) -> CardDef:
    """The card as a table plays it; a K-Mon without a trait of the sixteen has none, a reaction
    that does not say what it answers answers any action (KM-2.7)."""
    kept = dict(forms.plain(card).attributes)
    if card.type == "reaction" and not card.get("answers"):
        kept["answers"] = ["action"]
    if not trait_of(card):
        kept.pop("trait", None)
    return _with(card, kept)


def trait_of(card: CardDef) -> Mapping[str, Any]:
    """The trait as far as it is one of the sixteen: `{}`, or its `id` and `x`."""
    trait = card.get("trait")
    return trait if isinstance(trait, Mapping) and trait.get("id") in TRAITS else {}


def own_texts(card: CardDef, key: str) -> tuple[str, ...]:
    """The set's own words in a field."""
    found = forms.own_words(card).get(key)
    if found is None:
        return ()
    return tuple(str(each) for each in found) if isinstance(found, list) else (str(found),)


def _with(card: CardDef, attributes: Mapping[str, object]) -> CardDef:
    return CardDef(card.code, card.type, card.name, attributes, card.set, card.number)


# --- reading --------------------------------------------------------------------------------


def _as_meant(raw: Mapping[str, object]) -> tuple[dict[str, object], list[str]]:
    """The values as the kernel reads them, and the fields that are said to be empty."""
    asked = dict(raw)
    asked["type"] = _type_meant(raw.get("type"))
    _spread_cost(asked)
    _part_trait(asked)
    keys = {field.key for field in FORMS.get(str(asked["type"]), ())}
    nothing: list[str] = []
    for key, (_, words) in _NOTHING.items():
        said = asked.get(key)
        if isinstance(said, str) and said.strip().casefold() in words:
            del asked[key]
            if key in keys:
                nothing.append(key)
    return asked, nothing


def _type_meant(value: object) -> object:
    """A type by its key or its name in any language."""
    if not isinstance(value, str):
        return value
    wanted = value.strip().casefold()
    for choice in _TYPE_CHOICES:
        if wanted in forms.called(choice):
            return choice.value
    return wanted and value


def _spread_cost(asked: dict[str, object]) -> None:
    """A cost as the cards' JSON writes it, a number or its parts (KM-2.10)."""
    cost = asked.pop("cost", None)
    if isinstance(cost, Mapping):
        for part in cost:
            asked.setdefault(f"cost.{part}", cost[part])
    elif cost is not None:
        asked.setdefault(CHARGES, cost)


def _part_trait(asked: dict[str, object]) -> None:
    """The X that stands behind the name of a trait belongs in its own field."""
    said = asked.get(TRAIT)
    found = _WITH_FIGURE.fullmatch(said.strip()) if isinstance(said, str) else None
    name, figure = (said, None) if found is None else (found["name"], found["in"] or found["bare"])
    if not isinstance(name, str) or name.strip().casefold() not in _WITH_X_NAMES:
        return
    asked[TRAIT] = WITH_X
    if figure is not None and figure.isdecimal() and asked.get(TRAIT_X) in (None, ""):
        asked[TRAIT_X] = int(figure[:4])


_WITH_X_NAMES: Final = frozenset(
    text.removesuffix(" (X)").casefold() for _, text in TRAITS[WITH_X].texts
)


def _contradictions(card: CardDef, into: dict[str, object]) -> list[CardFault]:
    """What the card says against itself; of each, the later field is left out."""
    found: list[CardFault] = []
    answers = into.get("answers")
    if isinstance(answers, list):
        into["answers"] = list(dict.fromkeys(answers))
    primary, element = into.get("primary"), into.get("element")
    if primary is not None and primary == into.get("secondary"):
        del into["secondary"]
        params: dict[str, MessageParam] = {"card": card.name, "element": ELEMENTS[str(primary)]}
        found.append(_error("secondary", _SAME_ELEMENT.fill(params, "KM-2.4")))
    trait = into.get("trait")
    if isinstance(trait, Mapping) and "x" in trait and trait.get("id", WITH_X) != WITH_X:
        into["trait"] = {"id": trait["id"]}
        params = {"field": _field(card, TRAIT_X).name, "trait": TRAITS[WITH_X]}
        found.append(_error(TRAIT_X, _X_FOR_NOTHING.fill(params, "KM-2.4")))
    own = forms.own_words(card).get("element")
    if into.get("replaces_attack") and (element is not None or own is not None):
        del into["replaces_attack"]
        named = str(own) if element is None else ELEMENTS[str(element)]
        params = {"card": card.name, "element": named}
        found.append(_error("replaces_attack", _NOT_GENERIC.fill(params, "KM-2.8")))
    return found


def _error(field: str, message: Message) -> CardFault:
    return CardFault(field, Severity.ERROR, message)


def _field(card: CardDef, key: str) -> Field:
    return next(field for field in FORMS[card.type] if field.key == key)


def _problems(card: CardDef) -> list[CardProblem]:
    """What the checks of a card's JSON find. Of what sort it is may still be unsaid; most of the
    language may stand on an ability."""
    whole = {**forms.plain(card).to_json(), "type": card.type or "ability"}
    return card_schema.check_card(whole)


# --- words of a set --------------------------------------------------------------------------


def _unknown_words(card: CardDef) -> list[CardFault]:
    """The set's own words, each with what the table makes of it."""
    found: list[CardFault] = []
    for field in FORMS.get(card.type, ()):
        words = own_texts(card, field.key)
        if not words:
            continue
        lacking = forms.value_at(card.attributes, field.key) is None
        blocks = lacking and (field.needed or field.key == "element")  # KM-5.1
        choices = tuple(choice.name for choice in field.choices)
        params: dict[str, MessageParam] = {
            "field": field.name,
            "card": card.name,
            "word": ", ".join(words),
            "choices": choices,
        }
        phrase = _UNKNOWN_NEEDED if blocks else _UNKNOWN
        severity = Severity.INCOMPLETE if blocks else Severity.WARNING
        found.append(CardFault(field.key, severity, phrase.fill(params, field.clause)))
    return found
