"""Verdicts as plain data, as a file keeps them until it is taken in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.catalogue.rows import CardSet
from collection.catalogue.shelves import shelf_of
from collection.exchange.sets.judging import (
    NEWER,
    SAME,
    Plan,
    Verdict,
    counts,
    differing,
)
from collection.exchange.sets.naming import differences, said_in
from collection.exchange.sets.reading import Brought
from collection.own.bulk.values import as_cell
from collection.own.originals import Originals
from collection.requests.rows import User
from engine.kernel.cards import REPRINT

Row = dict[str, Any]


def rows_of(owner: User, card_set: CardSet | None, brought: Brought, plan: Plan) -> list[Row]:
    """The verdicts, what is asked first."""
    cell = _Cells(owner, card_set, brought)
    return [_row(one, cell) for one in plan.verdicts.values()]


def totals_of(card_set: CardSet | None, brought: Brought, plan: Plan) -> dict[str, Any]:
    """What they come to, and what the file says of itself."""
    old = brought.set
    mine = {number for number, side in ((one.number, one.mine) for one in plan.verdicts.values())
            if side is not None}  # fmt: skip
    return {
        **counts(plan.verdicts.values()),
        "cards": len(old.cards),
        "met": len(mine),
        "pictures": len(brought.pictures),
        "decks": len(brought.decks),
        "author": brought.author,
        "written": brought.written.isoformat(),
        "names": {language: name for language, name in old.names.items() if name},
        "printed": old.printed,
        "note": old.note,
        "called": "" if card_set is None else card_set.name,
        "said": said_in(old),
        "calls": differences(card_set, said_in(old)),
    }


class _Cells:
    """What stands in a field, as people read it."""

    def __init__(self, owner: User, card_set: CardSet | None, brought: Brought) -> None:
        code = "" if card_set is None else card_set.code
        pool = shelf_of(owner, brought.set.game).pool
        self._originals = Originals(pool, code)
        self._names = {
            number: card.contents[-1].card.number or _any(card.contents[-1].card.name.as_dict())
            for number, card in brought.cards.items()
        }

    def __call__(self, key: str, value: Any) -> str:
        if key != REPRINT or not isinstance(value, str):
            return as_cell(value)
        last = value.rpartition("-")[2]
        if value.startswith("own--") and last.isdigit():
            return self._names.get(int(last), "?")
        return self._originals.called(value)


def _row(one: Verdict, cell: _Cells) -> Row:
    card = one.theirs.card or (one.mine.card if one.mine else None)
    assert card is not None
    found: Row = {
        "n": one.number,
        "v": one.kind,
        "name": card.name.as_dict(),
        "number": card.number,
    }
    if one.options:
        found |= {"options": list(one.options), "otherwise": one.otherwise}
        found["back"] = one.mine is not None and not one.mine.there
    asked = one.merge.asked if one.merge is not None else ()
    if asked:
        found["asked"] = [
            [key, cell(key, one.mine_says.get(key)), cell(key, one.says.get(key))] for key in asked
        ]
    if one.mine is not None and one.mine_says and one.says and one.kind not in (NEWER, SAME):
        now = one.becomes
        found["diff"] = [
            [key, cell(key, one.mine_says.get(key)), cell(key, now.get(key))]
            for key in differing(one.mine_says, now)
        ]
    return found


def _any(names: Mapping[str, str]) -> str:
    return next(iter(names.values()), "")
