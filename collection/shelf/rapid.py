"""Rapid entry as a service: a whole line or nothing of it; one undoable change for each part."""

from __future__ import annotations

from collections import Counter
from typing import Any

from collection.catalogue.rows import Card
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.errors import BadNumbers
from collection.shelf.numbers import Numbers, Part, read_line
from collection.shelf.services import Facts, write_many


def enter(*, actor: User, game: str, set_code: str, text: str, facts: Facts, key: str) -> list[int]:
    """Add what a line says to the shelf; the numbers of the changes, in the order typed.

    Raises BadNumbers with everything that was not understood; nothing is written then.
    """

    def work() -> Outcome:
        line = read_line(text, numbers_of(game, set_code))
        if line.problems:
            raise BadNumbers(line.problems)
        changes = [_write(actor, game, set_code, part, facts) for part in line.parts]
        return {"changes": changes}

    made = once(actor=actor, key=key, purpose="shelf.rapid", work=work)["changes"]
    return [int(change) for change in made]


def numbers_of(game: str, set_code: str) -> Numbers:
    """The numbers of a set."""
    rows = Card.objects.filter(game=game, set__code=set_code)
    return Numbers.of(rows.values_list("number", "code"))


def _write(actor: User, game: str, set_code: str, part: Part, facts: Facts) -> int:
    copies = Counter(dict.fromkeys(part.codes, part.copies))
    note: dict[str, Any] = {"game": game, "set": set_code, "typed": part.text}
    return write_many(actor, game, copies, facts, "rapid", note)
