"""What a number of an effect comes to, and the rounding of computed figures (AAC-9.3, AAC-5.3)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.bare import stat
from engine.games.aac.branching import done_before
from engine.games.aac.codes import (
    AP,
    DP,
    F_DIE,
    F_SEAT,
    ON_CREATURES,
    R_KIND,
    R_KNOWN,
    Z_FIELD,
    Z_HAND,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.selecting import cards_meant, group_cards, group_rows, named, seen_rows
from engine.games.aac.state import AacState
from engine.games.aac.values import MOST, points_left, rounded
from engine.kernel.asking import answer_to

# A sum is no rounder than what is added.
ROUNDED: Final = (e.AM_MUL, e.AM_DIV, e.AM_PERCENT)
OPEN_ZONES: Final = (Z_TOILET, Z_VOID)


def amount_of(
    r: Core,
    s: AacState,
    frame: list[int],
    code: int,
    *,
    row: list[int] | None = None,
    target: int = -1,
    bare: bool = False,
) -> int:
    """The amount now. While a step works on `row` of its own `target`, what is measured of that
    target is measured of this card."""
    if code < e.BIG:
        return code
    whole = _Reading(r, s, frame, row, target, bare)
    top, under = whole.exact(code)
    if under != 1 or r.amounts[code - e.BIG][0] in ROUNDED:
        top = rounded(top, under)
    return max(-MOST, min(MOST, top))


def seen_amount(r: Core, s: AacState, frame: list[int], code: int, *, bare: bool) -> int:
    """The same by what the player of the effect sees: no condition tells what lies hidden
    (AAC-7.2, AAC-9.11)."""
    if code < e.BIG:
        return code
    return _Reading(r, s, frame, None, -1, bare, seen=True).exact(code)[0]


class _Reading:
    """One reading of an amount; kept exact until its outermost step (AAC-5.3)."""

    __slots__ = ("bare", "frame", "r", "row", "s", "seen", "target")

    def __init__(
        self,
        r: Core,
        s: AacState,
        frame: list[int],
        row: list[int] | None,
        target: int,
        bare: bool,
        *,
        seen: bool = False,
    ) -> None:
        self.seen = seen
        self.r = r
        self.s = s
        self.frame = frame
        self.row = row
        self.target = target
        self.bare = bare

    def exact(self, code: int) -> tuple[int, int]:
        """Numerator and denominator, which is above zero."""
        if code < e.BIG:
            return code, 1
        row = self.r.amounts[code - e.BIG]
        kind = row[0]
        if kind == e.AM_STAT:
            return self._measured(row[1], row[2]), 1
        if kind == e.AM_COUNT:
            return self._counted(row[1]), 1
        if kind == e.AM_DIE:
            return self.frame[F_DIE] & e.DIE_BITS, 1
        if kind == e.AM_DONE:
            return done_before(self.frame), 1
        if kind in (e.AM_LP, e.AM_BONUS, e.AM_ASKED):
            return self._points(kind, row[1]), 1
        one, two = self.exact(row[1]), self.exact(row[2])
        if kind == e.AM_DIV:
            if two[0] == 0:
                return 0, 1
            sign = 1 if two[0] > 0 else -1
            return sign * one[0] * two[1], abs(two[0]) * one[1]
        under = one[1] * two[1]
        if kind in (e.AM_PLUS, e.AM_MINUS):
            sign = 1 if kind == e.AM_PLUS else -1
            return one[0] * two[1] + sign * two[0] * one[1], under
        return one[0] * two[0], under * 100 if kind == e.AM_PERCENT else under

    def _counted(self, selector: int) -> int:
        seat = self.frame[F_SEAT]
        if self.seen and not self.bare:
            known = seen_rows(self.r, self.s, seat, selector)
            return len(known) + len(group_cards(self.r, self.s, seat, selector))
        if self.r.selectors[selector][e.SL_ZONE] == Z_FIELD:
            return len(group_rows(self.r, self.s, seat, selector, bare=self.bare))
        return len(group_cards(self.r, self.s, seat, selector))

    def _points(self, kind: int, whose: int) -> int:
        if kind == e.AM_ASKED:
            return answer_to(self.r, self.s, whose)
        seat = self.frame[F_SEAT] if whose == e.OWN else 1 - self.frame[F_SEAT]
        return self.s.lp[seat] if kind == e.AM_LP else self.s.bonus[seat]

    def _measured(self, target: int, which: int) -> int:
        if self.row is not None and _means_one(target, self.target):
            return self._of(self.row, which)
        total, seat = 0, self.frame[F_SEAT]
        for row in named(self.r, self.s, self.frame, target, bare=self.bare):
            if not self.seen or row[R_KNOWN] >> seat & 1:
                total += self._of(row, which)
        if which != e.WALL:
            printed = self.r.t.ap if which == AP else self.r.t.dp
            for zone, whose, card in cards_meant(self.r, self.s, self.frame, target):
                is_open = zone in OPEN_ZONES or (zone == Z_HAND and whose == seat)
                if not self.seen or is_open:
                    total += printed[card]
        return total

    def _of(self, row: list[int], which: int) -> int:
        if row[R_KIND] != ON_CREATURES:
            return points_left(self.r, self.s, row) if which == e.WALL else 0
        if which == e.WALL:
            which = DP
        return stat(self.r, self.s, row, which, bare=self.bare)


def _means_one(read: int, worked: int) -> bool:
    """Whether a measured target is the one that the step works on; groups are compiled apart."""
    return read == worked or (read >= e.GROUP and worked >= e.GROUP)
