"""A game watched while it is played: whose turns, which cards came to a hand, which were played.

Games name their own facts. A state field `hands` holds indices of the pool by seat; an event kind
`turn` with a field `seat` begins a turn. Where there is none, a turn begins when the decision
comes to another seat, or when the state's field `turn` changes.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from engine.ai.greedy import NO_TURN, turn_of
from engine.ai.player import Budget, Choice, Player
from engine.kernel.events import Sink
from engine.kernel.questions import BY_LOT
from engine.kernel.rules import Rules
from engine.kernel.state import NOBODY, State
from engine.kernel.view import View
from engine.sim.arena import Sitting
from engine.sim.play import Result, play_match
from engine.sim.plays import card_played

TURN_EVENT: Final = "turn"
SEAT_FIELD: Final = "seat"


class Tempo:
    """Counts the turns of each seat by its decisions; `first` is the seat that began."""

    def __init__(self, seats: int) -> None:
        self.turns = [0] * seats
        self.first = NOBODY
        self._seat = NOBODY
        self._turn = NO_TURN

    def decides(self, seat: int, turn: int) -> None:
        """`seat` decides while the state's field `turn` has that value."""
        if seat != self._seat or turn != self._turn:
            self.begins(seat)
        self._seat, self._turn = seat, turn

    def begins(self, seat: int) -> None:
        """A turn of `seat` begins."""
        self.turns[seat] += 1
        if self.first == NOBODY:
            self.first = seat


class Watcher(Player):
    """Decides as `player` does; `held` are the cards it ever had to choose from, `plays` counts;
    what it decides is written down among all `moves` of the game."""

    name: ClassVar[str] = "watcher"

    def __init__(self, rules: Rules, player: Player, tempo: Tempo, moves: list[int]) -> None:
        super().__init__(rules)
        self.player = player
        self.tempo = tempo
        self.moves = moves
        self.held: set[str] = set()
        self.plays: dict[str, int] = {}

    def choose(self, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
        """What the other player chooses."""
        choice = self.player.choose(seen, legal, budget, seed)
        self.tempo.decides(seen.seat, turn_of(seen.state))
        self.moves.append(choice.action)
        self.held |= hand_of(self.rules, seen.state, seen.seat)
        card = card_played(self.rules, seen.state, choice.action) if choice.action in legal else ""
        if card:
            self.plays[card] = self.plays.get(card, 0) + 1
        return choice


class Watched:
    """A finished game: its result, the turns of each seat, who began, the watchers by seat, the
    kinds of event that it told of, what was decided, and how many answers to what cards asked the
    table the lot gave."""

    def __init__(
        self,
        result: Result,
        tempo: Tempo,
        watchers: list[Watcher],
        told: frozenset[int],
        moves: list[int],
        answers: int,
    ) -> None:
        self.answers = answers
        self.result = result
        self.tempo = tempo
        self.watchers = watchers
        self.told = told
        self.moves = moves


def play_watched(rules: Rules, sat: Sitting) -> Watched:
    """Play a game of the arena with a watcher on each seat."""
    tempo = Tempo(rules.seats)
    moves: list[int] = []
    watchers = [Watcher(rules, player, tempo, moves) for player in sat.players]
    players: list[Player] = list(watchers)
    out: Sink = []
    result = play_match(rules, sat.table, players, sat.budgets, sat.seed, out)
    told = frozenset(event[0] for event in out)
    answers = sum(rules.event_kinds[event[0]].name == BY_LOT for event in out)
    return Watched(result, told_turns(rules, out) or tempo, watchers, told, moves, answers)


def hand_of(rules: Rules, s: State, seat: int) -> set[str]:
    """The codes in the hand of `seat`; empty where the state's hands hold no indices."""
    hands: Any = getattr(s, "hands", None)
    if hands is None:
        return set()
    size = len(rules.pool)
    return {rules.pool.at(card).code for card in hands[seat] if 0 <= card < size}


def told_turns(rules: Rules, out: Sink) -> Tempo | None:
    """The turns that the events tell of; None for a game that has no such event."""
    for at, kind in enumerate(rules.event_kinds):
        if kind.name == TURN_EVENT and SEAT_FIELD in kind.public:
            tempo = Tempo(rules.seats)
            place = 2 + kind.public.index(SEAT_FIELD)
            for event in out:
                if event[0] == at:
                    tempo.begins(event[place])
            return tempo
    return None
