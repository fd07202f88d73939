"""A set as a table, a row a card: what its cells say, and what of it is to be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.catalogue.rows import Card
from collection.house.i18n import say
from collection.own.forming import order_of
from collection.own.given import FIELD, OTHER, Given, given_of, last, raw_of
from collection.own.services import CardWish
from engine.kernel.forms import CHOICES, FLAG, RARITY, WORDS, CardFault, Choice, Field
from engine.kernel.game import Game

PER_PAGE: Final = 40
BLANK: Final = 8
MOST_ROWS: Final = 80
# Rows of cards are named by the number of the card, those of new ones by a letter and a number.
NEW: Final = "n"
COPIES: Final = "copies"
NAME: Final = "name"


@dataclass(frozen=True)
class Column:
    """One column: the control it stands for; `words` where a cell is chosen among them."""

    control: str
    label: str
    kind: str = "text"
    words: tuple[tuple[str, str], ...] = ()


def columns_of(rules: Game) -> list[Column]:
    """Number and name, type, what the table counts with, words, rarity, copies."""
    fields = _counted(rules)
    types = tuple((one.key, str(say(one.name))) for one in rules.card_types())
    return [
        Column("number", "", "number"),
        Column(NAME, "", "name"),
        Column("type", "", "type", types),
        *(Column(one.key, str(say(one.name)), one.kind, _words(one)) for one in fields),
        Column(WORDS, "", "words"),
        Column(RARITY, "", "rarity"),
        Column(COPIES, "", "copies"),
    ]


def _counted(rules: Game) -> list[Field]:
    """What the table counts with in any type, each field once; else the first that are asked."""
    asked = [
        one
        for card_type in rules.card_types()
        for one in rules.card_form(card_type.key)
        if not one.only[0]
    ]
    needed = {one.key: one for one in asked if one.needed}
    return list(needed.values()) or list({one.key: one for one in asked}.values())[:3]


def _words(one: Field) -> tuple[tuple[str, str], ...]:
    return tuple((choice.value, str(say(choice.name))) for choice in one.choices)


def cells_of(rules: Game, columns: Sequence[Column], card: Card) -> dict[str, str]:
    """How a card stands in its row."""
    given = given_of(card)
    fields = {one.key: one for one in rules.card_form(card.type)}
    cells = {}
    for column in columns:
        if column.control == COPIES:
            cells[COPIES] = str(getattr(card, "copies", 0))
        elif column.control in fields:
            cells[column.control] = _shown(fields[column.control], given)
        elif column.control in (NAME, WORDS):
            cells[column.control] = last(given, _control(column.control, given))
        else:
            cells[column.control] = last(given, column.control)
    return cells


def _control(column: str, given: Given) -> str:
    """Name and words of a row are those of the language in which its card is named."""
    return f"{column}.{order_of(given)[0]}" if column in (NAME, WORDS) else column


def _shown(one: Field, given: Given) -> str:
    values = list(given.get(FIELD + one.key, ()))
    if one.choices:
        names = {choice.value: _named(choice) for choice in one.choices}
        values = [names.get(value, value) for value in values]
    further = last(given, OTHER + one.key)
    return ", ".join([*values, further] if further else values)


def _named(choice: Choice) -> str:
    return str(say(choice.name)) or choice.value


def wish_of(
    rules: Game, columns: Sequence[Column], cells: Mapping[str, str], card: Card | None
) -> dict[str, Any]:
    """The typed values of a row: what stands in its cells, and of a card what no column shows."""
    given = {key: list(values) for key, values in given_of(card).items()} if card else {}
    for column in columns:
        if column.control in cells and column.control != COPIES:
            given[_control(column.control, given)] = [cells[column.control]]
    fields = {one.key: one for one in rules.card_form(last(given, "type"))}
    for column in columns:
        one = fields.get(column.control)
        if one is not None and column.control in cells:
            given.pop(OTHER + one.key, None)
            given[FIELD + one.key] = _read(one, cells[column.control])
    return raw_of(rules, given, card.definition if card else None)


def _read(one: Field, text: str) -> list[str]:
    if one.kind == CHOICES:
        return [word.strip() for word in text.replace(";", ",").split(",") if word.strip()]
    if one.kind == FLAG:
        return ["on"] if text.strip() else []
    return [text.strip()] if text.strip() else []


def is_changed(before: Mapping[str, str], cells: Mapping[str, str]) -> bool:
    """Whether a row says anything else than it did."""
    return any(before.get(key, "").strip() != value.strip() for key, value in cells.items())


@dataclass(frozen=True)
class Row:
    """One row as it is shown again: its name, its cells, what is wrong with them."""

    name: str
    cells: Mapping[str, str]
    card: Card | None = None
    faults: tuple[CardFault, ...] = ()
    known: int = 0


Wishes = list[tuple[str, CardWish]]
