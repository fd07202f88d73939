"""Conditions of effects, of playing and of evolving (AAC-9.10)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.amounts import seen_amount
from engine.games.aac.bare import traits
from engine.games.aac.codes import F_DIE, F_SEAT, ON_CREATURES, R_KIND, R_POS, R_SEAT, Z_FIELD
from engine.games.aac.contexts import context_of, loose_context
from engine.games.aac.core import Core
from engine.games.aac.filters import fits
from engine.games.aac.rows import creature_count
from engine.games.aac.selecting import group_cards, group_rows, named, seen_rows
from engine.games.aac.state import AacState
from engine.kernel.asking import answer_to

__all__ = ("about", "fits", "holds", "is_true", "met_by")

NO_BLOCK: Final = -1


def about(r: Core, s: AacState, number: int, row: list[int]) -> bool:
    """Whether a condition about a card of the field and its controller holds; 0 always does."""
    return number == 0 or holds(r, s, number, context_of(row, NO_BLOCK, 0, -1))


def met_by(r: Core, s: AacState, number: int, seat: int, card: int) -> bool:
    """The same for a card that its player is about to play."""
    return number == 0 or holds(r, s, number, loose_context(card, seat, NO_BLOCK))


def is_true(r: Core, s: AacState, frame: list[int], number: int) -> bool:
    """Whether a condition of an effect holds now; 0 always does."""
    return holds(r, s, number, frame)


def holds(r: Core, s: AacState, number: int, frame: list[int], *, bare: bool = False) -> bool:
    """Whether a condition holds now; 0 always does."""
    if number == 0:
        return True
    row = r.conditions[number - 1]
    kind = row[0]
    if kind == e.CN_AND:
        return all(holds(r, s, each, frame, bare=bare) for each in row[1:])
    if kind == e.CN_OR:
        return any(holds(r, s, each, frame, bare=bare) for each in row[1:])
    if kind == e.CN_NOT:
        return not holds(r, s, row[1], frame, bare=bare)
    if kind == e.CN_ASKED:
        return answer_to(r, s, row[1]) == 1
    if kind in (e.CN_EVEN, e.CN_DIE, e.CN_COIN):
        return _fell(row, frame[F_DIE])
    if kind in (e.CN_ALONE, e.CN_TRAIT, e.CN_POSITION):
        meant = named(r, s, frame, row[1], bare=bare)
        return bool(meant) and all(_is_so(r, s, row, each, bare=bare) for each in meant)
    if kind == e.CN_COMPARE:
        one = seen_amount(r, s, frame, row[1], bare=bare)
        return _stands(one, row[2], seen_amount(r, s, frame, row[3], bare=bare))
    return _counted(r, s, row, frame, bare=bare)


def _fell(row: list[int], fallen: int) -> bool:
    """Whether die and coin of the effect fell so."""
    if row[0] == e.CN_EVEN:
        return (fallen & e.DIE_BITS) % 2 == 0
    if row[0] == e.CN_DIE:
        return _within(fallen & e.DIE_BITS, row)
    return bool(fallen & e.HEADS) == bool(row[1])


def _stands(one: int, how: int, other: int) -> bool:
    """AAC-9.11: how the first of two numbers stands to the second."""
    if how == e.LESS:
        return one < other
    if how == e.AT_MOST:
        return one <= other
    if how == e.EQUAL:
        return one == other
    return one >= other if how == e.AT_LEAST else one > other


def _counted(r: Core, s: AacState, row: list[int], frame: list[int], *, bare: bool) -> bool:
    seat = frame[F_SEAT]
    if row[0] == e.CN_LP:
        return _within(s.lp[seat if row[1] == e.OWN else 1 - seat], row)
    if row[0] == e.CN_BONUS:
        return s.bonus[seat] >= row[1]
    if row[0] == e.CN_TURN:
        return s.turns[seat] >= row[1]
    if r.selectors[row[1]][e.SL_ZONE] == Z_FIELD:
        rows = group_rows(r, s, seat, row[1], bare=True) if bare else seen_rows(r, s, seat, row[1])
        return _within(len(rows), row)
    return _within(len(group_cards(r, s, seat, row[1])), row)


def _within(value: int, row: list[int]) -> bool:
    low, high = row[2], row[3]
    return (low == e.NO_BOUND or value >= low) and (high == e.NO_BOUND or value <= high)


def _is_so(r: Core, s: AacState, row: list[int], each: list[int], *, bare: bool) -> bool:
    if row[0] == e.CN_TRAIT:
        return bool(traits(r, s, each, bare=bare) & row[2])
    if each[R_KIND] != ON_CREATURES:
        return False
    if row[0] == e.CN_POSITION:
        return each[R_POS] == row[2]
    return creature_count(s, each[R_SEAT]) == 1
