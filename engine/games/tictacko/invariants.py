"""What holds at every moment of a match, for fuzzing (TTK-6.13)."""

from __future__ import annotations

from engine.games.tictacko.codes import EMPTY, I_CARD, I_KIND, ITEMS, NOTHING, PLAY, TURN
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import END_OF_TURN, LATER, NEXT_TURN
from engine.games.tictacko.lasting import L_RULE, L_SEAT, L_UNTIL
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.selectors import space_of
from engine.games.tictacko.setup import SOLO
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.vocabulary import PUT_OFF, SUPPRESS
from engine.games.tictacko.watching import F_CARD, F_EFFECT, F_ONCE, F_SEQ
from engine.kernel.state import DECIDE, OVER

DECK: int = 40
# The last turn there can be (TTK-6.12), later by FAILED where a team loses only as it cannot draw.
BOUNDS: dict[int, int] = {2: 67, 3: 60, 4: 59}
DUO_STARTS: int = 59
FAILED: int = 2
SEATS_OF_SOLO: int = 3


def broken(r: Core, s: TicTacKoState) -> list[str]:
    """The invariants that `s` breaks, in words."""
    return [*_cards_and_turns(r, s), *_spaces(r, s), *_goals(s), *_effects(r, s), *_turn(r, s)]


def _cards_and_turns(r: Core, s: TicTacKoState) -> list[str]:
    found: list[str] = []
    for team in (0, 1):
        if cards_of(r, s, team) != DECK:
            found.append(f"team {team} has {cards_of(r, s, team)} cards, not {DECK}")
    # Where people sit, what they do by hand lengthens it (TTK-9.43).
    if not s.attended and s.turn > last_turn(r, s.order[0] if s.order else NOTHING):
        found.append(f"turn {s.turn} is past the bound of TTK-6.12")
    if any(hand != sorted(hand) for hand in s.hands):
        found.append("a hand is not sorted")
    if s.waiting and not s.stalled:
        found.append("players wait for a Stalemate that is over")
    if s.node != OVER and s.turn and not r.loses_on_failed_draw and [] in s.decks:
        found.append("a team plays on without a deck")
    return found


def last_turn(r: Core, starter: int) -> int:
    """The last turn there can be, whatever the cards, where that seat starts; NOTHING: any seat
    (TTK-6.12)."""
    is_duo_first = r.seats == SEATS_OF_SOLO and starter not in (SOLO, NOTHING)
    most = DUO_STARTS if is_duo_first else BOUNDS[r.seats]
    return most + FAILED if r.loses_on_failed_draw else most


def _effects(r: Core, s: TicTacKoState) -> list[str]:
    """Triggers that wait or are used up, and what lasts (TTK-5.30, 9.19, 9.25)."""
    found: list[str] = []
    for row in s.waits:
        seq, number = row[0], row[1]
        space = space_of(s, seq)
        card = row[2] if len(row) > 2 else NOTHING if space == NOTHING else s.cards[space]
        if card != NOTHING and number not in r.triggers[card]:
            found.append(f"effect {number} of the Character {seq} waits and is no trigger")
    marks = [(row[F_SEQ], row[F_EFFECT]) for row in s.fired if row[F_SEQ]]
    if len(marks) != len(set(marks)):
        found.append("a trigger has fired twice in a turn")
    for row in s.lasting:
        if row[L_UNTIL] not in (END_OF_TURN, NEXT_TURN) or row[L_SEAT] >= r.seats:
            found.append(f"nothing ends {row}")
        if row[L_RULE] == SUPPRESS:
            found.append("a suppression was imposed")
        if row[L_RULE] == PUT_OFF and not _waits_for_its_end(r, row):
            found.append(f"{row} was not put off by its card")
    for row in s.fired:
        if len(row) > F_ONCE and not r.effects[row[F_CARD]][row[F_EFFECT]].once:
            found.append(f"{row} is used up for more than a turn")
    return found


def _waits_for_its_end(r: Core, row: list[int]) -> bool:
    """Whether the operations before the one that was put off are those that a card puts off so
    (TTK-9.41)."""
    at, number, branch = row[L_RULE + 3 : L_RULE + 6]
    op = r.effects[row[L_RULE + 1]][number].branches[branch].ops[at - 1]
    return op[0] == LATER and op[2] == row[L_UNTIL]


def _turn(r: Core, s: TicTacKoState) -> list[str]:
    """What one moment of a turn does not leave to the next (TTK-4.49, 5.49)."""
    found: list[str] = []
    if s.waits and s.node == DECIDE and s.frames[-1][0] == TURN:
        found.append("a play is asked for while triggers wait")
    if s.items and not any(frame[0] == ITEMS for frame in s.frames) and s.node != OVER:
        found.append("items wait for nobody")
    for seat in range(r.seats):
        if any(s.worn[seat].count(card) > s.hands[seat].count(card) for card in s.worn[seat]):
            found.append(f"seat {seat} has not in hand what it may not announce again")
    return found


def _goals(s: TicTacKoState) -> list[str]:
    goals = s.goals + s.done[0] + s.done[1] + [goal for goal in s.current if goal != NOTHING]
    return ["an Objective lies in two places"] if len(goals) != len(set(goals)) else []


def _spaces(r: Core, s: TicTacKoState) -> list[str]:
    found: list[str] = []
    for space, card in enumerate(s.cards):
        is_empty = card == EMPTY
        if is_empty != (s.sides[space] == EMPTY) or is_empty == bool(s.entered[space]):
            found.append(f"space {r.grid.names[space]} is half empty")
    return found


def cards_of(r: Core, s: TicTacKoState, team: int) -> int:
    """All cards of a team, wherever they are."""
    total = len(s.decks[team]) + len(s.piles[team]) + s.sides.count(team)
    total += sum(len(s.hands[seat]) for seat in seats_of(team, r.seats))
    for item in s.items:
        if item[I_KIND] == PLAY and item[I_CARD] != NOTHING and team_of(item[1]) == team:
            total += 1
    return total
