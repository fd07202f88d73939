"""What holds at every moment of a match, for fuzzing (TTK-6.13)."""

from __future__ import annotations

from engine.games.tictacko.codes import EMPTY, I_CARD, I_KIND, NOTHING, PLAY
from engine.games.tictacko.core import Core
from engine.games.tictacko.seats import seats_of, team_of
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.state import OVER

DECK: int = 40
# Turn 67, 59, 60 by TTK-6.12; two more with `on_failed_draw`.
BOUNDS: dict[int, int] = {2: 67, 3: 60, 4: 59}


def broken(r: Core, s: TicTacKoState) -> list[str]:
    """The invariants that `s` breaks, in words."""
    return [*_cards_and_turns(r, s), *_spaces(r, s), *_goals(s)]


def _cards_and_turns(r: Core, s: TicTacKoState) -> list[str]:
    found: list[str] = []
    for team in (0, 1):
        if cards_of(r, s, team) != DECK:
            found.append(f"team {team} has {cards_of(r, s, team)} cards, not {DECK}")
    if s.turn > BOUNDS[r.seats] + (2 if r.loses_on_failed_draw else 0):
        found.append(f"turn {s.turn} is past the bound of TTK-6.12")
    if any(hand != sorted(hand) for hand in s.hands):
        found.append("a hand is not sorted")
    if s.waiting and not s.stalled:
        found.append("players wait for a Stalemate that is over")
    if s.node != OVER and s.turn and not r.loses_on_failed_draw and [] in s.decks:
        found.append("a team plays on without a deck")
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
