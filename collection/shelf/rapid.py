"""Rapid entry as a service: a whole line or nothing of it; one undoable change for each part."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from collection.catalogue.rows import Card
from collection.reading.catalogue import catalogue_index
from collection.reading.entries import count_of, read_entry
from collection.reading.names import NameIndex
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.errors import BadNumbers
from collection.shelf.numbers import Line, Numbers, Part, impossible, read_line
from collection.shelf.services import Facts, write_many
from engine.kernel.messages import Message

_PIECES: Final = re.compile(r"[,;\n]+")


def enter(*, actor: User, game: str, set_code: str, text: str, facts: Facts, key: str) -> list[int]:
    """Add what a line says to the shelf; the numbers of the changes, in the order typed.

    Raises BadNumbers with everything that was not understood; nothing is written then.
    """

    def work() -> Outcome:
        line = read(text, game, set_code)
        if line.problems:
            raise BadNumbers(line.problems)
        changes = [_write(actor, game, set_code, part, facts) for part in line.parts]
        return {"changes": changes}

    made = once(actor=actor, key=key, purpose="shelf.rapid", work=work)["changes"]
    return [int(change) for change in made]


def read(text: str, game: str, set_code: str) -> Line:
    """What a line says: numbers of the set, or cards as they stand in any list."""
    numbers = numbers_of(game, set_code)
    line = read_line(text, numbers)
    if not line.problems or not text.strip():
        return line
    index = catalogue_index(game)
    whole = _listed(text, index, set_code, guess=False)
    if isinstance(whole, Part):
        return Line((whole,), ())
    parts: list[Part] = []
    problems: list[Message] = []
    for piece in filter(str.strip, _PIECES.split(text)):
        line = read_line(piece, numbers)
        guess = not line.parts
        found = _listed(piece, index, set_code, guess=guess) if line.problems else None
        if isinstance(found, Part):
            parts.append(found)
        elif found is not None:
            problems.append(found)
        else:
            parts += line.parts
            problems += line.problems
    return Line(tuple(parts), tuple(problems))


def _listed(text: str, index: NameIndex, set_code: str, *, guess: bool) -> Part | Message | None:
    """The card that a piece names with its copies, why not, or None where it names none; then
    `guess` says whether the nearest names are told."""
    entry = read_entry(text, index, in_set=set_code)
    found, copies = entry.found, count_of(entry.quantity)
    if len(found.cards) != 1 or found.remark is not None:
        near = guess and bool(index.nearest(entry.cells.get("name", "")))
        told = index.find(entry.cells).remark
        return told if found.cards or near else None
    if not copies.isdecimal():
        return None
    return impossible(text, int(copies)) or Part(text.strip(), (found.cards[0].code,), int(copies))


def numbers_of(game: str, set_code: str) -> Numbers:
    """The numbers of a set."""
    rows = Card.seen.filter(game=game, set__code=set_code)
    columns = rows.values_list("number", "code", "name_en", "name_it")
    return Numbers.of((number, code, en or it) for number, code, en, it in columns)


def _write(actor: User, game: str, set_code: str, part: Part, facts: Facts) -> int:
    copies = Counter(dict.fromkeys(part.codes, part.copies))
    note: dict[str, Any] = {"game": game, "set": set_code, "typed": part.text}
    return write_many(actor, game, copies, facts, "rapid", note)
