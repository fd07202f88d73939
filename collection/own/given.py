"""What a card's form says, value by value as it stands in its controls, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.http import QueryDict

from collection.catalogue.rows import Card
from collection.catalogue.wording import part_keys
from collection.house.pools import pool_of
from collection.house.problems import BadInput, words
from collection.own.effects.folding import is_sentence
from collection.own.effects.held import EFFECTS, LONGEST_PAST, PAST, parts_in, read_parts, text_of
from collection.own.originals import Originals
from engine.kernel.cards import REPRINT, CardDef
from engine.kernel.forms import (
    AGREED,
    CHOICES,
    FLAG,
    HOUSE_KEYS,
    LANGUAGES,
    NUMBER,
    RARITY,
    TEXT,
    WORDS,
    Field,
)
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.registry import game

Given = Mapping[str, Sequence[str]]
# Controls of a game's fields begin so; those for further words of a field with the other sign.
FIELD: Final = "f."
OTHER: Final = "o."
# The word of what is added to its effects is chosen in a control of this and the path.
NEW: Final = "new."
MOST_NAMES: Final = 120
MOST_SENTENCES: Final = 800
MOST_VALUES: Final = 60
LONGEST: Final = 8_000
# What of a form is about the form and not about the card.
ABOUT: Final = frozenset(
    {"csrfmiddlewaretoken", "do", "next", "set", "code", "typing", "edit", "part", "like", "line"}
    | {"short", "to", "left", "top", "width", "degrees"}
)
_TOO_MUCH: Final = Message(N_("This form says more than a card can hold. Nothing was kept."))


def given_by(posted: QueryDict) -> dict[str, list[str]]:
    """A form as it was sent. Raises BadInput."""
    told = {name: list(values) for name, values in posted.lists()}
    return checked({name: told[name] for name in told if not is_about(name)})


def is_about(name: str) -> bool:
    """Whether a control is about the form and not about the card."""
    return name in ABOUT or name.startswith(NEW)


def checked(given: object) -> dict[str, list[str]]:
    """The same of what a program sent. Raises BadInput."""
    if not isinstance(given, Mapping) or len(given) > MOST_NAMES + MOST_SENTENCES:
        raise BadInput(_TOO_MUCH)
    if sum(1 for name in given if not is_sentence(str(name))) > MOST_NAMES:
        raise BadInput(_TOO_MUCH)
    found: dict[str, list[str]] = {}
    for name, values in given.items():
        if not isinstance(name, str) or len(name) > 80 or not isinstance(values, (list, tuple)):
            raise BadInput(_TOO_MUCH)
        if len(values) > MOST_VALUES:
            raise BadInput(_TOO_MUCH)
        words({"name": name}, "name")
        most = LONGEST_PAST * 2 if name == PAST else LONGEST
        found[name] = [words({name: value}, name, most) for value in values]
    return found


def last(given: Given, name: str, otherwise: str = "") -> str:
    """The value of a control that has one."""
    values = given.get(name)
    return values[-1] if values else otherwise


def raw_of(rules: Game, given: Given, *cards: CardDef | None) -> dict[str, Any]:
    """The typed values, for `Game.read_card`; with what the form does not ask of the card that it
    changes, else of that which it prints again."""
    card_type = last(given, "type")
    raw: dict[str, Any] = {
        "type": card_type,
        "number": last(given, "number").strip(),
        RARITY: last(given, RARITY),
        REPRINT: last(given, REPRINT).strip(),
        AGREED: last(given, AGREED),
        "name": {language: last(given, f"name.{language}") for language in LANGUAGES},
        WORDS: {language: last(given, f"{WORDS}.{language}") for language in LANGUAGES},
    }
    form = rules.card_form(card_type)
    for field in form:
        value = _value(field, given)
        if value not in ("", []):
            raw[field.key] = value
    asked = {*HOUSE_KEYS, *(field.key for field in form)}
    if EFFECTS in given:
        raw |= read_parts(rules, last(given, EFFECTS))[0]
        asked |= part_keys(rules).keys()
    for before in (rules.raw_of(card) for card in cards if card is not None):
        if before.get("type") == card_type:
            raw = {**{key: before[key] for key in before if key not in asked}, **raw}
    return raw


def _value(field: Field, given: Given) -> object:
    values = [value for value in given.get(FIELD + field.key, ()) if value.strip()]
    if field.kind in (NUMBER, FLAG, TEXT):
        return values[-1] if values else ""
    further = last(given, OTHER + field.key)
    if field.kind == CHOICES:
        return [*values, *(word.strip() for word in further.split(",") if word.strip())]
    return further if further.strip() else (values[-1] if values else "")


def as_typed(row: Card) -> dict[str, Any]:
    """The typed values of a card, for its form."""
    return game(row.game).raw_of(replace(row.definition, code=row.code))


def given_of(row: Card) -> dict[str, list[str]]:
    """How a card stands in its form."""
    raw = as_typed(row)
    form = game(row.game).card_form(str(raw["type"]))
    given: dict[str, list[str]] = {
        key: [str(raw.get(key) or "")] for key in ("type", "number", RARITY, AGREED)
    }
    if part_keys(game(row.game)):
        given[EFFECTS] = [text_of(parts_in(game(row.game), raw))]
    if raw.get(REPRINT):
        code, own_set = str(raw["code"]), row.definition.set
        given[REPRINT] = [Originals(pool_of(row.game), own_set).called(str(raw[REPRINT]), code)]
    for key in ("name", WORDS):
        texts = raw.get(key)
        for language in LANGUAGES:
            told = texts.get(language, "") if isinstance(texts, Mapping) else ""
            given[f"{key}.{language}"] = [str(told)]
    for field in form:
        _say(field, raw.get(field.key), given)
    return given


def _say(field: Field, value: object, given: dict[str, list[str]]) -> None:
    if value in (None, "", []):
        return
    if field.kind == FLAG:
        given[FIELD + field.key] = ["on"] if value else []
        return
    told = [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value)]
    if not field.choices:
        given[FIELD + field.key] = told
        return
    known = {choice.value for choice in field.choices}
    given[FIELD + field.key] = [one for one in told if one in known]
    further = [one for one in told if one not in known]
    if further:
        given[OTHER + field.key] = [", ".join(further)]
