"""A table for fights: two fields, something in every hand and pile."""

from __future__ import annotations

from typing import Any

from engine.games.aac.codes import AP, DP, R_CARD, R_SEAT
from engine.games.aac.tests.table import SEATS, Laid, Lying, Side, creature, filler
from engine.games.aac.tests.table import table as lay
from engine.games.aac.values import current

SPARE = creature("spare", 100, 100)


def table(mine: tuple[Lying, ...], theirs: tuple[Lying, ...], **options: Any) -> Laid:
    """P with these on the field against Q with those; each holds a spare creature."""
    return lay(
        Side(mine, [SPARE], [filler(at) for at in range(4)]),
        Side(theirs, [SPARE], [filler(10 + at) for at in range(4)]),
        **options,
    )


def row_on(t: Laid, who: str, card: str) -> list[int]:
    """The row of a card that a player controls."""
    for row in t.state.field:
        if row[R_SEAT] == SEATS[who] and t.rules.pool.at(row[R_CARD]).code == card:
            return row
    raise LookupError(card)


def values(t: Laid, who: str, card: str) -> tuple[int, int]:
    """Current AP and DP of a creature."""
    row = row_on(t, who, card)
    return current(t.rules, t.state, row, AP), current(t.rules, t.state, row, DP)
