"""How a game ends: losses, parity, the final duel (section 6)."""

from __future__ import annotations

from engine.games.aac.codes import (
    DRAWN,
    DUEL,
    DUEL_ALONE,
    NO_CREATURES,
    ON_CREATURES,
    R_KIND,
    R_SEAT,
    ROUND_LIMIT,
    T_CREATURE,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_DRAWN, E_DUEL, E_LEVEL, E_OVER
from engine.games.aac.rows import creature_count
from engine.games.aac.state import AacState
from engine.kernel.events import EVERYBODY, Sink


def lose(r: Core, s: AacState, seat: int, reason: int, out: Sink | None) -> None:
    """`seat` loses and the other player wins, at once."""
    _win(r, s, 1 - seat, reason, out)


def _win(r: Core, s: AacState, seat: int, reason: int, out: Sink | None) -> None:
    if out is not None:
        out.append((E_OVER, EVERYBODY, seat, reason))
    r.finish(s, [2, 0] if seat == 0 else [0, 2], reason)


def has_creature_left(r: Core, s: AacState, seat: int) -> bool:
    """Whether a player has a creature on the field, in hand or in the draw pile (AAC-6.2)."""
    if creature_count(s, seat):
        return True
    kinds = r.t.type
    for zone in (s.hands[seat], s.decks[seat]):
        for card in zone:
            if kinds[card] == T_CREATURE:
                return True
    return False


def lose_without_creatures(r: Core, s: AacState, out: Sink | None) -> bool:
    """AAC-6.2, AAC-6.4: whether the game is over because creatures have run out."""
    here = [0, 0]
    for row in s.field:
        if row[R_KIND] == ON_CREATURES:
            here[row[R_SEAT]] = 1
    if here[0] and here[1]:
        return False
    gone = [not has_creature_left(r, s, seat) for seat in (0, 1)]
    if gone[0] and gone[1]:
        level(r, s, out)
    elif gone[0] or gone[1]:
        lose(r, s, 0 if gone[0] else 1, NO_CREATURES, out)
    return gone[0] or gone[1]


def lose_together(r: Core, s: AacState, seats: list[int], reason: int, out: Sink | None) -> None:
    """One event makes these players lose: one of them, or both, who then are level (AAC-6.4)."""
    if len(seats) > 1:
        level(r, s, out)
    else:
        lose(r, s, seats[0], reason, out)


def compare_at_limit(r: Core, s: AacState, out: Sink | None) -> None:
    """AAC-6.8: the higher LP wins, equal LP are level."""
    if s.lp[0] == s.lp[1]:
        level(r, s, out)
    else:
        _win(r, s, 0 if s.lp[0] > s.lp[1] else 1, ROUND_LIMIT, out)


def level(r: Core, s: AacState, out: Sink | None) -> None:
    """The final duel (AAC-6.5, AAC-6.6)."""
    if out is not None:
        out.append((E_LEVEL, EVERYBODY, s.lp[0], s.lp[1]))
    mine, theirs = duellists(r, s, 0), duellists(r, s, 1)
    for first, second in zip(mine, theirs, strict=False):
        scores = strike(r, first, second)
        if out is not None:
            out.append((E_DUEL, EVERYBODY, first, scores[0], second, scores[1]))
        if scores[0] != scores[1]:
            _win(r, s, 0 if scores[0] > scores[1] else 1, DUEL, out)
            return
    if len(mine) != len(theirs):
        _win(r, s, 0 if len(mine) > len(theirs) else 1, DUEL_ALONE, out)
        return
    if out is not None:
        out.append((E_DRAWN, EVERYBODY, DRAWN))
    r.finish(s, [1, 1], DRAWN)


def duellists(r: Core, s: AacState, seat: int) -> list[int]:
    """The creature cards of draw pile and hand, most powerful first (AAC-6.5)."""
    t = r.t
    held = [card for card in s.decks[seat] + s.hands[seat] if t.type[card] == T_CREATURE]
    ranks = [(-t.ap[card] - t.dp[card], -t.ap[card], t.serial[card], card) for card in held]
    ranks.sort()
    return [rank[3] for rank in ranks]


def strike(r: Core, first: int, second: int) -> tuple[int, int]:
    """The scores of two creatures that strike at once, captions and traits ignored."""
    t = r.t
    one = t.ap[first] + max(0, t.dp[first] - t.ap[second])
    two = t.ap[second] + max(0, t.dp[second] - t.ap[first])
    return one, two
