"""The form of a card as plain data: made of what its game declares, filled with what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.urls import reverse

from collection.house.doors import control_id
from collection.house.i18n import say, spoken
from collection.own.given import FIELD, OTHER, Given, last
from collection.shelf.labels import choices
from engine.kernel.cards import REPRINT
from engine.kernel.forms import (
    CHOICE,
    CHOICES,
    FLAG,
    LONGEST_NAME,
    LONGEST_WORDS,
    NUMBER,
    RARITY,
    TEXT,
    WORDS,
    CardFault,
    Field,
)
from engine.kernel.game import Game

# More words than these are chosen from a list.
MOST_CHIPS: Final = 16
MOST_COPIES: Final = 9_999
LONGEST_NUMBER: Final = 32


@dataclass(frozen=True)
class Around:
    """What a form stands among: the words of its set, the person's places; `at` says of a fault's
    field where it stands, if not at a field of the form."""

    rarities: Sequence[str] = ()
    places: Sequence[Any] = ()
    faults: tuple[CardFault, ...] = ()
    at: Mapping[str, str] = field(default_factory=dict)
    beside: dict[str, Any] = field(default_factory=dict)


def name_of(given: Given) -> str:
    """What a card is called in its form, the reader's language first."""
    names = [last(given, f"name.{language}") for language in spoken()]
    return next((name for name in names if name.strip()), "")


def order_of(given: Given) -> tuple[str, ...]:
    """As `spoken`, but the only language in which a card is named stands first."""
    first, *others = spoken()
    named = [one for one in others if last(given, f"name.{one}").strip()]
    if last(given, f"name.{first}").strip() or not named:
        return (first, *others)
    return (named[0], *(one for one in (first, *others) if one != named[0]))


def form_of(rules: Game, given: Given, around: Around) -> dict[str, Any]:
    """The context of `collection/own/_fields.html`."""
    told = _Faults(around.faults, around.at)
    chosen = last(given, "type")
    first, *others = order = order_of(given)
    form = {
        "names": [_text("name", language, given, told, LONGEST_NAME) for language in order],
        "words": [_text(WORDS, language, given, told, LONGEST_WORDS) for language in order],
        "other_open": any(
            last(given, f"{key}.{language}") for key in ("name", WORDS) for language in others
        ),
        "language": first,
        "number": {"value": last(given, "number"), "faults": told.of("number")},
        "rarity": {"value": last(given, RARITY), "faults": told.of(RARITY)},
        "rarities": list(around.rarities),
        "reprint": {"value": last(given, REPRINT), "faults": told.of(REPRINT)},
        "type": {"value": chosen, "faults": told.of("type")},
        "types": [
            {"key": found.key, "name": say(found.name), "on": found.key == chosen}
            for found in rules.card_types()
        ],
        "kinds": [
            _kind(rules, found.key, given, told, on=found.key == chosen)
            for found in rules.card_types()
        ],
        "copies": {"value": last(given, "copies", "1"), "faults": told.of("copies")},
        "seen": last(given, "seen", "0"),
        "places": list(around.places),
        "place": last(given, "place"),
        "finishes": choices()["finishes"],
        "finish": last(given, "finish"),
        "longest_number": LONGEST_NUMBER,
        "most_copies": MOST_COPIES,
        **around.beside,
    }
    return {
        "form": form,
        "summary": told.summary(chosen, first),
    }


def anchor(card_type: str, key: str, language: str) -> str:
    """The id of the control at which a fault of that field stands."""
    if key in ("name", WORDS):
        key = f"{key}.{language}"
    return control_id(card_type, key)


class _Faults:
    """Faults by the field they stand at."""

    def __init__(self, faults: tuple[CardFault, ...], at: Mapping[str, str]) -> None:
        self._faults, self._at = faults, at

    def of(self, key: str) -> list[dict[str, str]]:
        return [_told(fault) for fault in self._faults if fault.field == key]

    def summary(self, card_type: str, language: str) -> list[dict[str, str]]:
        return [
            {
                **_told(fault),
                "at": self._at.get(fault.field) or anchor(card_type, fault.field, language),
            }
            for fault in self._faults
        ]


def _told(fault: CardFault) -> dict[str, str]:
    return {
        "field": fault.field,
        "text": str(say(fault.message)),
        "clause": fault.message.clause,
    }


def _text(key: str, language: str, given: Given, told: _Faults, most: int) -> dict[str, Any]:
    control = f"{key}.{language}"
    faults = told.of(control)
    if language == order_of(given)[0]:
        faults = [*told.of(key), *faults]
    return {
        "id": control.replace(".", "-"),
        "control": control,
        "language": language,
        "value": last(given, control),
        "faults": faults,
        # A longer text is told, not cut.
        "most": most,
    }


def _kind(rules: Game, card_type: str, given: Given, told: _Faults, *, on: bool) -> dict[str, Any]:
    fields = rules.card_form(card_type)
    # Fields of several types share their names: what is typed stands in those of its own alone.
    if not on:
        given, told = {}, _Faults((), {})
    shown = [_field(rules.key, card_type, one, given, told) for one in fields]
    return {
        "key": card_type,
        "on": on,
        "fields": [one for one in shown if one["first"]],
        "further": [one for one in shown if not one["first"]],
        "further_open": any(one["told"] for one in shown if not one["first"]),
    }


def _field(key: str, card_type: str, one: Field, given: Given, told: _Faults) -> dict[str, Any]:
    values = [value for value in given.get(FIELD + one.key, ()) if value.strip()]
    other = last(given, OTHER + one.key)
    low_control, wanted = one.only
    return {
        "id": control_id(card_type, one.key),
        "control": FIELD + one.key,
        "other": OTHER + one.key,
        "label": say(one.name),
        "look": _look(one),
        "columns": one.columns,
        "many": one.kind == CHOICES,
        "low": one.low,
        "high": one.high,
        "signed": one.low < 0,
        "own_words": one.own_words and one.kind in (CHOICE, CHOICES),
        "value": values[-1] if values else "",
        "other_value": other,
        "choices": [
            {"value": choice.value, "label": say(choice.name), "on": choice.value in values}
            for choice in one.choices
        ],
        "needed": one.needed,
        "clause": one.clause,
        "clause_url": f"{reverse('rules', args=(key,))}#{one.clause}" if one.clause else "",
        "faults": told.of(one.key),
        "only": FIELD + low_control if low_control else "",
        "only_values": " ".join(wanted),
        # What the table counts with, and words to press, stand at once; the rest is unfolded.
        "first": one.needed or bool(one.choices and not low_control),
        "told": bool(values or other or told.of(one.key)),
    }


def _look(one: Field) -> str:
    if one.kind in (NUMBER, FLAG, TEXT):
        return one.kind
    if one.kind == CHOICE and len(one.choices) > MOST_CHIPS:
        return "select"
    return "chips"
