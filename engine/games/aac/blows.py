"""What plain attacks would take, read off the figures on the table: arithmetic without traps."""

from __future__ import annotations

from typing import Final

from engine.games.aac.auras import auras_from, sources_of
from engine.games.aac.codes import (
    AP,
    DP,
    IN_ATTACK,
    J_,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_POS,
    R_SEAT,
    R_UP,
    ROW_SIZE,
    V_,
)
from engine.games.aac.core import Core
from engine.games.aac.filters import fits
from engine.games.aac.rows import is_paralysed, lasting_traits, traits_under, wall_of
from engine.games.aac.state import AacState
from engine.games.aac.values import blows_left, current_under, points_left

# Figures of a creature.
B_AP: Final = 0
B_DP: Final = 1
B_FLIES: Final = 2
B_IS_WALL: Final = 3
B_IS_ACTIVE: Final = 4  # not paralysed
B_KNOWN: Final = 5  # its card may be read
# What a card that nobody may read is taken for.
UNKNOWN_AP: Final = 500
UNKNOWN_DP: Final = 600


class Body:
    """A creature of the field with its figures as they stand."""

    __slots__ = ("figures", "row")

    row: list[int]
    figures: list[int]

    def __init__(self, row: list[int], figures: list[int]) -> None:
        self.row = row
        self.figures = figures


def body_of(r: Core, s: AacState, row: list[int]) -> Body:
    """The figures of a creature whose card is known."""
    return _body_of(r, s, row, sources_of(r, s))


def _body_of(r: Core, s: AacState, row: list[int], sources: list[list[int]]) -> Body:
    auras = auras_from(r, s, row, sources)
    bits = traits_under(lasting_traits(r, s, row), auras)
    return Body(
        row,
        [
            current_under(r, s, row, AP, auras),
            current_under(r, s, row, DP, auras),
            1 if bits & V_ else 0,
            1 if bits & J_ else 0,
            0 if s.lasts and is_paralysed(s, row) else 1,
            1,
        ],
    )


def printed_body(r: Core, seat: int, card: int) -> Body:
    """The figures of a card of a hand as if it lay on the field."""
    row = [NOTHING] * ROW_SIZE
    row[R_CARD], row[R_SEAT], row[R_KIND], row[R_UP] = card, seat, ON_CREATURES, 1
    bits = r.t.traits[card]
    flies, is_wall = 1 if bits & V_ else 0, 1 if bits & J_ else 0
    return Body(row, [r.t.ap[card], r.t.dp[card], flies, is_wall, 1, 1])


def bodies_of(r: Core, s: AacState, seat: int) -> list[Body]:
    """The creatures of a player, all cards read."""
    sources = sources_of(r, s)
    return [
        _body_of(r, s, row, sources)
        for row in s.field
        if row[R_SEAT] == seat and row[R_KIND] == ON_CREATURES
    ]


def seen_bodies_of(r: Core, s: AacState, seat: int) -> list[Body]:
    """The creatures of a player as the other one sees them: what lies face-down is not read."""
    found: list[Body] = []
    sources = sources_of(r, s)
    for row in s.field:
        if row[R_SEAT] == seat and row[R_KIND] == ON_CREATURES:
            if row[R_UP] and row[R_CARD] != NOTHING:
                found.append(_body_of(r, s, row, sources))
            else:
                found.append(Body(row, [UNKNOWN_AP, UNKNOWN_DP, 0, 0, 1, 0]))
    return found


def best_blow(r: Core, s: AacState, seat: int, own: list[Body], other: list[Body]) -> float:
    """The most that one attack of `seat` takes, whichever creature is turned to make it."""
    return best_blow_past(r, s, own, other, wall_of(r, s, 1 - seat))


def best_blow_past(
    r: Core, s: AacState, own: list[Body], other: list[Body], wall: list[int] | None
) -> float:
    """The same for who knows the apparatus in the way."""
    best = 0.0
    for by in own:
        figures = by.figures
        if not figures[B_IS_ACTIVE] or figures[B_IS_WALL]:
            continue
        if figures[B_AP] <= 0 and not blows_left(r, by.row):
            continue
        found = best_hit(r, s, by, other, wall)
        if found > best:
            best = found
    return best


def best_hit(r: Core, s: AacState, by: Body, other: list[Body], wall: list[int] | None) -> float:
    """The most that an attack by this creature takes."""
    av = by.figures[B_AP]
    best = 0.0
    if wall is not None and not (by.figures[B_FLIES] and not r.t.stops_v[wall[R_CARD]]):
        left = points_left(r, s, wall)
        best = r.heuristic.wall * min(av, left)
        if av <= left:
            return best
        rest = av - left
        beyond = 0.0
        for at in other:
            if at.row is not wall and may_hit(r, s, by, at):
                beyond = max(beyond, hit(r, s, at, rest))
        return best + beyond
    for at in other:
        if may_hit(r, s, by, at):
            found = hit(r, s, at, av)
            if found > best:
                best = found
    return best


def may_hit(r: Core, s: AacState, by: Body, at: Body) -> bool:
    """Whether `attackable_only_by` admits the attacker; nobody knows of a face-down card."""
    if not at.row[R_UP] or not at.figures[B_KNOWN]:
        return True
    only = r.only_by[at.row[R_CARD]]
    return not only or fits(r, s, only, by.row)


def hit(r: Core, s: AacState, at: Body, av: int) -> float:
    """What an attack of that value takes from the player of a creature (AAC-5.12, AAC-5.13)."""
    w = r.heuristic
    ap, dp = at.figures[B_AP], at.figures[B_DP]
    row = at.row
    if at.figures[B_IS_WALL]:
        return w.wall * min(av, dp) + (w.creature if av >= dp else 0.0)
    body = w.creature + w.attack * ap + w.defence * dp
    if row[R_POS] != IN_ATTACK:
        return body if av >= dp else w.defence * av
    lp = s.lp[row[R_SEAT]]
    taken = float(av) if av < lp else 2.0 * lp + 1.0 / w.scale
    if at.figures[B_KNOWN] and r.t.deadly[row[R_CARD]]:
        return taken
    return taken + (body if av >= ap > 0 else w.attack * av)
