"""One leaf of a binder with its pockets, empty ones too; or one page of a box."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from collection.ledger.rows import Holding, Location
from collection.shelf.shown import card_face, lot_row

PER_PAGE: Final = 60
# What a pocket shows; more lots in one pocket are listed with what lies in none.
PER_POCKET: Final = 20
MOST_LEAVES: Final = 999
_SLOT: Final = re.compile(r"(\d{1,3})\s*[/.]\s*(\d{1,3})")
_COLUMNS: Final = {1: 1, 4: 2, 8: 4, 9: 3, 12: 4, 16: 4, 18: 6}
Slots = dict[tuple[int, int], list[int]]


def leaf(place: Location, asked: str) -> dict[str, Any]:
    """What the place's page shows: two queries, however many copies lie there.

    `number` of `leaves`; `cells` are the pockets of that leaf; `loose` what lies in no pocket.
    """
    known = Holding.objects.filter(location=place, quantity__gt=0).order_by("card__code", "id")
    slots: Slots = {}
    loose: list[int] = []
    for lot, slot in known.values_list("pk", "slot"):
        spot = spot_of(slot, place.pockets)
        if spot is None or len(slots.get(spot, ())) >= PER_POCKET:
            loose.append(lot)
        else:
            slots.setdefault(spot, []).append(lot)
    last = max((page for page, _ in slots), default=0)
    # One blank leaf follows the last: there is always room to put a card.
    leaves = min(last + 1, MOST_LEAVES) if place.pockets else 1
    piles = max(1, -(-len(loose) // PER_PAGE))
    number = min(_number(asked), max(leaves, piles))
    here = loose[(number - 1) * PER_PAGE : number * PER_PAGE]
    wanted = [lot for (page, _), lots in slots.items() if page == number for lot in lots]
    rows = _rows([*wanted, *here])
    cells = [
        {"pocket": pocket, "lots": [rows[lot] for lot in slots.get((number, pocket), ())]}
        for pocket in range(1, place.pockets + 1)
    ]
    return {
        "cells": cells,
        "columns": _COLUMNS.get(place.pockets, 3),
        "loose": [rows[lot] for lot in here],
        "number": number,
        "leaves": max(leaves, piles),
        "copies_here": len(loose) + sum(len(lots) for lots in slots.values()),
    }


def spot_of(slot: str, pockets: int) -> tuple[int, int] | None:
    """Leaf and pocket of a slot; None for what is no pocket of such a binder."""
    match = _SLOT.fullmatch(slot.strip())
    if not match:
        return None
    page, pocket = int(match[1]), int(match[2])
    return (page, pocket) if page >= 1 and 1 <= pocket <= pockets else None


def _number(asked: str) -> int:
    fits = asked.isascii() and asked.isdigit() and len(asked) < 5
    return max(1, int(asked)) if fits else 1


def _rows(lots: Iterable[int]) -> dict[int, dict[str, Any]]:
    found = Holding.objects.filter(pk__in=list(lots)).select_related("card__set", "location")
    return {row.pk: {**lot_row(row), "card": card_face(row.card)} for row in found}
