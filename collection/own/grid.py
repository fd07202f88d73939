"""A set as a table, a row a card: what its cells say, and what of it is to be written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext

from collection.catalogue.rows import Card
from collection.house.i18n import say
from collection.own.forming import order_of
from collection.own.given import FIELD, OTHER, Given, given_of, last, raw_of
from collection.own.numbering import proposed
from collection.own.queries import Told
from engine.kernel.forms import CHOICES, FLAG, RARITY, WORDS, CardFault, Choice, Field
from engine.kernel.game import Game

PER_PAGE: Final = 40
BLANK: Final = 8
MOST_ROWS: Final = 80
# Rows of cards are named by the number of the card, those of new ones by a letter and a number.
NEW: Final = "n"
COPIES: Final = "copies"
NAME: Final = "name"
# The same in the language in which the card is not named.
BESIDE: Final = "+"


@dataclass(frozen=True)
class Column:
    """One column: the control it stands for; `words` where a cell is chosen among them; `rank` 2:
    always there, 1: usually, 0: when it is asked for."""

    control: str
    label: str
    kind: str = "text"
    words: tuple[tuple[str, str], ...] = ()
    rank: int = 2


def columns_of(rules: Game) -> list[Column]:
    """All columns: number, name, type, fields of every type, words, rarity, copies; what the table
    counts with is usually there."""
    types = tuple((one.key, str(say(one.name))) for one in rules.card_types())
    return [
        Column("number", gettext("No."), "number"),
        Column(NAME, gettext("Name, as printed"), "name"),
        Column(NAME + BESIDE, gettext("Name in the other language"), "name", rank=0),
        Column("type", gettext("Type"), "type", types),
        *_fields(rules),
        Column(WORDS, gettext("Printed words"), "words", rank=1),
        Column(WORDS + BESIDE, gettext("Words in the other language"), "words", rank=0),
        Column(RARITY, gettext("Rarity"), "rarity", rank=1),
        Column(COPIES, gettext("Copies"), "copies"),
    ]


def shown_of(columns: Sequence[Column], chosen: Collection[str] | None) -> list[Column]:
    """Those that were chosen, the usual ones where nothing was."""
    if chosen is None:
        return [one for one in columns if one.rank]
    return [one for one in columns if one.rank == 2 or one.control in chosen]


def _fields(rules: Game) -> list[Column]:
    """What any type asks, each field once; where a table counts with nothing, the first are
    usually there."""
    asked = [one for found in rules.card_types() for one in rules.card_form(found.key)]
    fields = list({one.key: one for one in asked}.values())
    plain = [one.key for one in fields if not one.only[0]]
    usual = {one.key for one in asked if one.needed and one.key in plain} or plain[:3]
    return [
        Column(one.key, str(say(one.name)), one.kind, _words(one), int(one.key in usual))
        for one in fields
    ]


def _words(one: Field) -> tuple[tuple[str, str], ...]:
    if one.kind == FLAG:
        return (("on", gettext("yes")),)
    return tuple((choice.value, str(say(choice.name))) for choice in one.choices)


def cells_of(rules: Game, columns: Sequence[Column], card: Card) -> dict[str, str]:
    """How a card stands in its row."""
    given = given_of(card)
    order = order_of(given)
    fields = {one.key: one for one in rules.card_form(card.type)}
    cells = {}
    for column in columns:
        if column.control == COPIES:
            cells[COPIES] = str(getattr(card, "copies", 0))
        elif column.control in fields:
            cells[column.control] = _shown(fields[column.control], given)
        elif column.control.removesuffix(BESIDE) in (NAME, WORDS):
            cells[column.control] = last(given, _control(column.control, order))
        else:
            cells[column.control] = last(given, column.control)
    return cells


def _control(column: str, order: Sequence[str]) -> str:
    """Name and words of a row are those of the language in which its card is named, or of the
    other."""
    bare = column.removesuffix(BESIDE)
    return f"{bare}.{order[bare != column]}" if bare in (NAME, WORDS) else column


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
    order = order_of(given)
    for column in columns:
        if column.control in cells and column.control != COPIES:
            given[_control(column.control, order)] = [cells[column.control]]
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


def changed_in(before: Mapping[str, str], cells: Mapping[str, str]) -> list[str]:
    """The columns in which a row says something else than it did."""
    return [key for key, value in cells.items() if before.get(key, "").strip() != value.strip()]


@dataclass(frozen=True)
class Row:
    """One row as it is shown again: its name, its cells, what is wrong with them."""

    name: str
    cells: Mapping[str, str]
    card: Card | None = None
    faults: tuple[CardFault, ...] = ()
    known: int = 0

    def says(self) -> bool:
        """Whether a blank row is any more."""
        return any(value.strip() for key, value in self.cells.items() if key != COPIES)


def numbered(rows: Sequence[Row], told: Told) -> list[Row]:
    """New rows without a number get the next ones, as the form proposes them."""
    taken = {*told.taken, *(row.cells.get("number", "").strip() for row in rows)}
    coming, found = told.number, []
    for row in rows:
        number = row.cells.get("number", "").strip()
        if row.card is None and row.says():
            if not number:
                coming = proposed(coming, taken) if coming in taken else coming
                number = coming
                row = replace(row, cells={**row.cells, "number": number})
                taken.add(number)
            coming = proposed(number, taken)
        found.append(row)
    return found
