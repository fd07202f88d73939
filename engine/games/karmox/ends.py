"""How a game and a match end (section 6)."""

from __future__ import annotations

from engine.games.karmox.codes import (
    DISSOLVED,
    EMPTY_BOARD,
    FALLING,
    LAST_SIDE,
    MATCH_OVER,
    NOBODY,
    STALLED,
    TURN_LIMIT,
)
from engine.games.karmox.core import Core
from engine.games.karmox.events import (
    E_ADJUDICATED,
    E_DISSOLVED,
    E_LEVEL,
    E_MATCH_DRAWN,
    E_MATCH_WON,
    E_NEXT_GAME,
    E_WON,
    tell,
)
from engine.games.karmox.pieces import seats_in
from engine.games.karmox.state import KarmoxState
from engine.kernel.events import Sink


def sides_on_board(s: KarmoxState) -> set[int]:
    """The sides with a character on the board; whoever is being defeated is none."""
    return {
        s.side[s.owner[piece]]
        for piece, cell in enumerate(s.where)
        if cell >= 0 and s.life[piece] > 0
    }


def check_end(r: Core, s: KarmoxState, out: Sink | None) -> bool:
    """KX-6.1: the game ends as soon as one side alone is on the board and every defeat is
    resolved; whether it did."""
    if s.turn == 0 or any(frame[0] == FALLING for frame in s.frames):
        return False
    sides = sides_on_board(s)
    if len(sides) > 1:
        return False
    if not sides:
        _adjudicate(r, s, EMPTY_BOARD, out)  # KX-6.15
        return True
    side = sides.pop()
    points = carried(s, side)
    tell(out, E_WON, side, points, LAST_SIDE)
    _close(r, s, [side], LAST_SIDE, out, {side: points})
    return True


def carried(s: KarmoxState, side: int) -> int:
    """The chests that a side carries on the board (KX-6.2)."""
    return sum(
        s.chests[piece]
        for piece, cell in enumerate(s.where)
        if cell >= 0 and s.side[s.owner[piece]] == side
    )


def adjudicate_at_limits(r: Core, s: KarmoxState, out: Sink | None) -> bool:
    """KX-6.9, at the end of a turn; whether the game was ended."""
    if s.turn >= r.max_turns:
        _adjudicate(r, s, TURN_LIMIT, out)
        return True
    if s.stall >= r.stall_rounds * seats_in(s):
        _adjudicate(r, s, STALLED, out)
        return True
    return False


def standing(s: KarmoxState, side: int) -> tuple[int, int, int, int]:
    """What sides are compared by (KX-6.10): chests, characters, life, ability points."""
    count = life = ability = 0
    for piece, owner in enumerate(s.owner):
        if owner == NOBODY or s.gone[owner] or s.side[owner] != side:
            continue
        ability += sum(s.ability[piece * 3 : piece * 3 + 3])
        if s.where[piece] >= 0:
            count += 1
            life += s.life[piece]
    return carried(s, side), count, life, ability


def _adjudicate(r: Core, s: KarmoxState, reason: int, out: Sink | None) -> None:
    sides = sorted({s.side[seat] for seat in range(r.seats) if not s.gone[seat]})
    found = {side: standing(s, side) for side in sides}
    best = max(found.values())
    ahead = [side for side in sides if found[side] == best]
    points = {side: found[side][0] for side in sides}
    if len(ahead) == 1:
        tell(out, E_ADJUDICATED, ahead[0], points[ahead[0]], reason)
    else:
        tell(out, E_LEVEL, reason)
    _close(r, s, ahead, reason, out, points)


def _close(
    r: Core,
    s: KarmoxState,
    ahead: list[int],
    reason: int,
    out: Sink | None,
    points: dict[int, int],
) -> None:
    """A game is over; the match goes on or is over too (KX-6.8)."""
    if r.games == 1:
        r.finish(s, _scores(s, ahead), reason)
        return
    for seat, side in enumerate(s.side):
        s.points[seat] += points.get(side, 0)
        s.wins[seat] += 1 if ahead == [side] else 0
    for seat in s.conceding:  # what they were waiting for is resolved
        if len(_sides_in(s)) > 1:
            s.gone[seat] = 1
    if s.game < r.games and seats_in(s) == r.seats:
        s.game += 1
        tell(out, E_NEXT_GAME, s.game, r.games)
        r.lay_anew(s)
        return
    _close_match(r, s, out)


def _sides_in(s: KarmoxState) -> list[int]:
    """The sides of which somebody has not left."""
    return sorted({side for side, gone in zip(s.side, s.gone, strict=True) if not gone})


def end_without_rivals(r: Core, s: KarmoxState, out: Sink | None) -> None:
    """A match is won in a set-up once one side alone has not left it (KX-6.13)."""
    if len(_sides_in(s)) == 1:
        _close_match(r, s, out)


def _close_match(r: Core, s: KarmoxState, out: Sink | None) -> None:
    """KX-6.8, among the sides that have not left (KX-6.13)."""
    seats = {side: s.side.index(side) for side in _sides_in(s)}
    standings = {side: (s.points[seat], s.wins[seat]) for side, seat in seats.items()}
    best = max(standings.values())
    winners = [side for side, found in standings.items() if found == best]
    if len(winners) == 1:
        tell(out, E_MATCH_WON, winners[0], best[0])
    else:
        tell(out, E_MATCH_DRAWN, best[0])
    r.finish(s, _scores(s, winners), MATCH_OVER)


def _scores(s: KarmoxState, ahead: list[int]) -> list[int]:
    """Halves of a point for each seat: all for one side, or a draw among the best (KX-6.14)."""
    worth = 2 if len(ahead) == 1 else 1
    return [worth if side in ahead else 0 for side in s.side]


def dissolve(r: Core, s: KarmoxState, out: Sink | None) -> None:
    """Before the first turn of all nobody has won or lost (KX-6.13)."""
    tell(out, E_DISSOLVED)
    r.dissolve(s, DISSOLVED)
