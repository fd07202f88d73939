"""Set-up in its binding order (KM-4.1 to KM-4.9). Frame: `[SETUP, step, toss winner]`."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import enter_hand, set_active, take_top
from engine.games.kmon.codes import (
    A_ACTIVE,
    A_FIRST,
    C_FIRST,
    C_SHUFFLE,
    D_ACTIVE,
    D_FIRST,
    INCANDESCENTE,
    NOTHING,
    RAPIDITA,
    SETUP,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import (
    E_ACTIVE,
    E_FIRST,
    E_OPENING,
    E_SHUFFLED,
    E_START_CHARGES,
    E_TEAM,
    E_TOSS,
)
from engine.games.kmon.state import KMonState
from engine.games.kmon.turn import begin_turn
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import PAYLOAD

OPENING_HAND: Final = 5
OPENING_CHARGES: Final = 2
SHUFFLE_FIRST: Final = 0
SHUFFLE_SECOND: Final = 1
TEAMS: Final = 2
FIRST: Final = 3
ACTIVE_FIRST: Final = 4
ACTIVE_SECOND: Final = 5
GO: Final = 6


def lay_out(r: Core, s: KMonState, loadouts: tuple[Loadout, ...]) -> None:
    """Teams and decks as brought; nothing is shown or shuffled yet (KM-4.1)."""
    for loadout in loadouts:
        s.team += _cards(r, loadout, "team")
        s.decks.append(_cards(r, loadout, "deck"))
        s.hands.append([])
        s.piles.append([])
        s.shown.append([])
        s.seen.append([])
        s.used.append([])
    s.charges = [0, 0]
    s.active = [NOTHING, NOTHING]
    s.stance = [0, 0]
    s.damage = [0] * 6
    s.exhausted = [0] * 6
    s.marked = [0] * 6
    s.last_attack = [0] * 6
    s.known_top = [0] * 4
    s.known_bottom = [0] * 4
    s.marked_at = [0] * 6
    s.discount = [0, 0]
    s.first = NOTHING
    s.turn_seat = NOTHING
    s.frames = [[SETUP, SHUFFLE_FIRST, NOTHING]]


def _cards(r: Core, loadout: Loadout, zone: str) -> list[int]:
    found: list[int] = []
    for code, count in loadout.zone(zone).items():
        found += [r.pool.index(code)] * count
    found.sort()
    return found


def step_setup(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """The next step of the set-up."""
    step = frame[1]
    if step <= SHUFFLE_SECOND:
        r.chance(s, C_SHUFFLE)
    elif step == TEAMS:
        _show_and_deal(s, out)
        frame[1] = FIRST
        r.chance(s, C_FIRST)
    elif step == FIRST:
        frame[1] = ACTIVE_FIRST
        r.pose(s, frame[2], D_FIRST)
    elif step == ACTIVE_FIRST:
        frame[1] = ACTIVE_SECOND
        r.pose(s, s.first, D_ACTIVE)
    elif step == ACTIVE_SECOND:
        frame[1] = GO
        r.pose(s, 1 - s.first, D_ACTIVE)
    else:
        _charges(r, s, out)
        begin_turn(s, _who_starts(r, s), out)


def _show_and_deal(s: KMonState, out: Sink | None) -> None:
    for seat in (0, 1):
        if out is not None:
            at = seat * 3
            out.append((E_TEAM, EVERYBODY, seat, s.team[at], s.team[at + 1], s.team[at + 2]))
        for _ in range(OPENING_HAND):
            enter_hand(s, seat, take_top(s, seat))
        if out is not None:
            out.append((E_OPENING, EVERYBODY, seat, OPENING_HAND))


def shuffled(s: KMonState, outcome: list[int], out: Sink | None) -> None:
    """Chance C1: the order of one deck, top card last."""
    frame = s.frames[-1]
    s.decks[frame[1]] = outcome[:]
    if out is not None:
        out.append((E_SHUFFLED, EVERYBODY, frame[1]))
    frame[1] += 1


def tossed(s: KMonState, winner: int, out: Sink | None) -> None:
    """Chance C2: who names the first player."""
    s.frames[-1][2] = winner
    if out is not None:
        out.append((E_TOSS, EVERYBODY, winner))


def first_menu() -> list[int]:
    """D1: oneself or the opponent."""
    return [A_FIRST, A_FIRST | 1]


def answer_first(s: KMonState, action: int, out: Sink | None) -> None:
    """Name the first player (KM-4.5)."""
    s.first = s.decider if action == A_FIRST else 1 - s.decider
    if out is not None:
        out.append((E_FIRST, EVERYBODY, s.first))


def active_menu(s: KMonState) -> list[int]:
    """D2, D3: one of one's three K-Mon."""
    first = s.decider * 3
    return [A_ACTIVE | k for k in range(first, first + 3)]


def answer_active(s: KMonState, action: int, out: Sink | None) -> None:
    """Move a K-Mon to the active position, openly (KM-4.6)."""
    k = action & PAYLOAD
    set_active(s, s.decider, k)
    if out is not None:
        out.append((E_ACTIVE, EVERYBODY, s.decider, s.team[k]))


def _charges(r: Core, s: KMonState, out: Sink | None) -> None:
    """KM-4.7, with X more for a starting active K-Mon with Incandescente (KM-5.27)."""
    for seat in (0, 1):
        card = s.team[s.active[seat]]
        extra = r.t.x[card] if r.t.trait[card] == INCANDESCENTE else 0
        s.charges[seat] = OPENING_CHARGES + extra
        if out is not None:
            out.append((E_START_CHARGES, EVERYBODY, seat, s.charges[seat]))


def _who_starts(r: Core, s: KMonState) -> int:
    """KM-4.8: Rapidità on exactly one side takes the first turn."""
    quick = [r.t.trait[s.team[s.active[seat]]] == RAPIDITA for seat in (0, 1)]
    if quick[0] != quick[1]:
        return 0 if quick[0] else 1
    return s.first
