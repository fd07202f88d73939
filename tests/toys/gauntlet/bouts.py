"""GA-2 and GA-6: how a bout begins and ends, and the series of them."""

from __future__ import annotations

from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import RUN
from tests.toys.gauntlet import kinds
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    ASK_SEAL,
    BOUT,
    CARD,
    HAND,
    LIFE,
    NO_CARD,
    ORDER,
    ROUND,
    SEAL,
    SEATS,
    SHUFFLE,
    SIDE,
    TURN,
    TURNS,
)
from tests.toys.gauntlet.zones import take, tell

WON: int = 1
SERIES: int = 2
CONCEDED: int = 3


def begin_bout(s: GauntletState) -> None:
    """GA-2.1: all cards back into their decks."""
    s.bout += 1
    s.decks = [row[:] for row in s.lists]
    s.hands = [[] for _ in range(SEATS)]
    s.wards = [NO_CARD] * SEATS
    s.piles = [[], []]
    s.units = []
    s.lives = [LIFE, LIFE]
    s.sealed = []
    s.secret = 0
    s.declaring = -1
    s.frames = [[BOUT, 0]]


def step_bout(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-2: shuffle, deal, then ask for the wards."""
    f = s.frames[-1]
    if f[1] < 2:
        r.chance(s, SHUFFLE + f[1])
        return
    for seat in range(SEATS):
        deck = s.decks[SIDE[seat]]
        hand = [deck.pop() | 256 << seat for _ in range(HAND[seat])]
        s.hands[seat] = sorted(hand)
        tell(out, kinds.DEALT, seat, len(hand))
    s.frames = [[ROUND, 0], [SEAL, 0]]


def step_seal(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-2.3: ask each seat in secret; lay all wards at once."""
    f = s.frames[-1]
    if f[1] < SEATS:
        r.pose(s, f[1], ASK_SEAL)
        return
    s.frames.pop()
    for seat, action in s.sealed:
        card = action & CARD
        take(s.hands[seat], card)
        s.wards[seat] = card | 256 << seat
        if out is not None:
            out.append((kinds.LAID, 1 << seat, seat, card))
    s.sealed = []


def step_round(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-3.1, GA-6.2: the next turn, or the end of the bout."""
    f = s.frames[-1]
    turn = f[1]
    if turn == TURNS:
        lead = s.lives[0] - s.lives[1]
        end_bout(r, s, -1 if lead == 0 else (0 if lead > 0 else 1), out)
        return
    f[1] = turn + 1
    s.frames.append([TURN, 0, ORDER[turn % len(ORDER)]])


def settle_lives(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-5.2, GA-6.1: a side at 0 loses the bout at once."""
    down = [side for side in (0, 1) if s.lives[side] <= 0]
    if down:
        end_bout(r, s, -1 if len(down) == 2 else 1 - down[0], out)


def end_bout(r: Rules, s: GauntletState, winner: int, out: Sink | None) -> None:
    """GA-6.1, GA-6.3: count the bout; the next one, or the end of the match."""
    tell(out, kinds.BOUT_WON, winner)
    if winner >= 0:
        s.wins[winner] += 1
    most = int(r.options["bouts"])
    if s.bout < most and max(s.wins) * 2 <= most:
        begin_bout(s)
        s.node = RUN
        return
    lead = s.wins[0] - s.wins[1]
    champion = -1 if lead == 0 else (0 if lead > 0 else 1)
    tell(out, kinds.MATCH_WON, champion)
    r.finish(s, scores_of(champion), SERIES)


def scores_of(champion: int) -> list[int]:
    """Halves of a point for each seat; champion -1 is a draw."""
    return [1 if champion < 0 else (2 if SIDE[seat] == champion else 0) for seat in range(SEATS)]
