"""Set-up in its order (TTK-4.1 to 4.10). Frame: `[SETUP, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    A_DECK,
    C_CHOOSER,
    C_DECK,
    C_GOALS,
    C_PLAYER,
    D_DECK,
    EMPTY,
    NOTHING,
    SETUP,
)
from engine.games.tictacko.core import Core
from engine.games.tictacko.events import (
    E_CHOOSER,
    E_GOALS_SHUFFLED,
    E_OPENING,
    E_SHUFFLED,
    E_STARTER,
    E_TOOK_DECK,
)
from engine.games.tictacko.peeking import take_goal
from engine.games.tictacko.seats import order_from, seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.turn import begin_turn
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.loadouts import Loadout

CHOOSER: Final = 0
DECKS: Final = 1
STARTER: Final = 2
SHUFFLE_FIRST: Final = 3
SHUFFLE_SECOND: Final = 4
DEAL: Final = 5
SHUFFLE_GOALS: Final = 6
TAKE: Final = 7

SOLO: Final = 1
SOLO_HAND: Final = 7
PAIR_HAND: Final = 6
HAND: Final = 5


def lay_out(r: Core, s: TicTacKoState, loadouts: tuple[Loadout, ...]) -> None:
    """Two team decks and the Objectives as brought; nothing is shuffled yet. Where the lists lie on
    the table, the order in which they came is theirs alone until D1 (TTK-4.3)."""
    for loadout in loadouts:
        if loadout.kind == "objectives":
            s.goals = _cards(r, loadout, "objectives")
        else:
            s.decks.append(_cards(r, loadout, "deck"))
            s.factions.append(0 if loadout.header.get("faction") == "dragon" else 1)
    if not s.goals:
        s.goals = r.goal_set[:]
    spaces = len(r.grid.names)
    s.cards, s.sides, s.entered = [EMPTY] * spaces, [EMPTY] * spaces, [0] * spaces
    for _ in range(r.seats):
        s.hands.append([])
        s.shown.append([])
        s.spent.append([])
        s.worn.append([])
    s.seen = [[] for _ in range(r.seats * r.seats)]
    s.piles, s.done = [[], []], [[], []]
    s.current, s.known_goals, s.taken = [NOTHING, NOTHING], [0, 0], [0, 0]
    s.passed = [0, 0, 0, 0]
    s.grants = [0, 0]
    s.turn_seat = s.chooser = NOTHING
    s.frames = [[SETUP, CHOOSER]]


def _cards(r: Core, loadout: Loadout, zone: str) -> list[int]:
    found: list[int] = []
    for code, count in loadout.zone(zone).items():
        found += [r.pool.index(code)] * count
    return sorted(found)


def step_setup(r: Core, s: TicTacKoState, frame: list[int], out: Sink | None) -> None:
    """The next step of the set-up. A chance that is not needed takes nothing (TTK-4.6)."""
    step = frame[1]
    if step == CHOOSER:
        if r.chooser < 0:
            r.chance(s, C_CHOOSER)
        else:
            chosen(s, r.chooser, out)
    elif step == DECKS:
        _ask_for_deck(r, s, frame)
    elif step == STARTER:
        _find_starter(r, s, out)
    elif step <= SHUFFLE_SECOND:
        r.chance(s, C_DECK)
    elif step == DEAL:
        frame[1] = SHUFFLE_GOALS
        _deal(r, s, out)
    elif step == SHUFFLE_GOALS:
        r.chance(s, C_GOALS)
    else:
        for team in (team_of(s.order[0]), 1 - team_of(s.order[0])):
            take_goal(r, s, team, out)
        begin_turn(s, 0, out)


def chosen(s: TicTacKoState, team: int, out: Sink | None) -> None:
    """C1: which team chooses first (TTK-4.2); the other one starts (TTK-4.4)."""
    s.chooser = team
    if out is not None:
        out.append((E_CHOOSER, EVERYBODY, team))
    s.frames[-1][1] = DECKS


def _ask_for_deck(r: Core, s: TicTacKoState, frame: list[int]) -> None:
    """D1, where two lists lie on the table (TTK-4.3)."""
    if r.lists_on_table:
        r.offer(s, seats_of(s.chooser, r.seats)[0], D_DECK, deck_menu())
    else:
        frame[1] = STARTER


def deck_menu() -> list[int]:
    """The two lists."""
    return [A_DECK, A_DECK | 1]


def take_deck(s: TicTacKoState, number: int, out: Sink | None) -> None:
    """The first chooser takes one list, the other team gets the other one."""
    if number != s.chooser:
        s.decks.reverse()
        s.factions.reverse()
    if out is not None:
        for team in (s.chooser, 1 - s.chooser):
            out.append((E_TOOK_DECK, EVERYBODY, team, s.factions[team]))
    s.frames[-1][1] = STARTER


def _find_starter(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    players = seats_of(1 - s.chooser, r.seats)
    if r.first_player in players:
        started(r, s, r.first_player, out)
    elif len(players) > 1:
        r.chance(s, C_PLAYER)
    else:
        started(r, s, players[0], out)


def lot_fell(r: Core, s: TicTacKoState, place: int, out: Sink | None) -> None:
    """C2: which player of the starting team begins."""
    started(r, s, seats_of(1 - s.chooser, r.seats)[place], out)


def started(r: Core, s: TicTacKoState, seat: int, out: Sink | None) -> None:
    """The turn order is fixed (TTK-4.5)."""
    s.order = order_from(seat, r.seats)
    if out is not None:
        out.append((E_STARTER, EVERYBODY, seat))
    s.frames[-1][1] = SHUFFLE_FIRST


def team_to_shuffle(s: TicTacKoState) -> int:
    """The starting team's deck first (TTK-4.6)."""
    first = team_of(s.order[0])
    return first if s.frames[-1][1] == SHUFFLE_FIRST else 1 - first


def shuffled(s: TicTacKoState, outcome: list[int], out: Sink | None) -> None:
    """C3, C4: the order of one deck, top card last."""
    team = team_to_shuffle(s)
    s.decks[team] = outcome[:]
    if out is not None:
        out.append((E_SHUFFLED, EVERYBODY, team))
    s.frames[-1][1] += 1


def goals_shuffled(s: TicTacKoState, outcome: list[int], out: Sink | None) -> None:
    """C5: the order of the Objective deck, top card last."""
    s.goals = outcome[:]
    if out is not None:
        out.append((E_GOALS_SHUFFLED, EVERYBODY))
    s.frames[-1][1] = TAKE


def hand_of(seat: int, seats: int) -> int:
    """Cards of an opening hand (TTK-4.7)."""
    if seats == 2:
        return PAIR_HAND
    return SOLO_HAND if seats == 3 and seat == SOLO else HAND


def _deal(r: Core, s: TicTacKoState, out: Sink | None) -> None:
    dealt: list[int] = []
    for seat in s.order:
        if seat in dealt:
            continue
        dealt.append(seat)
        amount = hand_of(seat, r.seats)
        deck = s.decks[team_of(seat)]
        s.hands[seat] = sorted(deck[len(deck) - amount :])
        del deck[len(deck) - amount :]
        if out is not None:
            out.append((E_OPENING, EVERYBODY, seat, amount))
