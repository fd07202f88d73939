"""Table tests in the words of a judge: lay a Grid, let players act, look at everything.

Team 0 plays Dragons from seats 0 and 2, team 1 Unicorns from seats 1 and 3; seat 0 is to move.
Characters `d` and `u` are Basic ones of the teams. Spaces are written by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.codes import D_SPACE, EMPTY, NOTHING
from engine.games.tictacko.game import GAME
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.seats import order_from, seats_of, team_of
from engine.games.tictacko.setup import lay_out
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.turn import ACTION, begin_turn
from engine.kernel.events import Event
from engine.kernel.loadouts import Loadout
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN

Raw = dict[str, Any]
DECK = 40
TEAMS = ("d", "u")
FACTIONS = ("dragon", "unicorn")


def character(code: str, faction: str, subtype: str = "basic", **more: Any) -> Raw:
    """A Character of a faction."""
    return {"code": code, "type": "character", "subtype": subtype, "faction": faction,
            "name_en": code, "name_it": code, **more}  # fmt: skip


def goal(code: str, standard: str, letter: str = "A") -> Raw:
    """An Objective: its numbers, and the letter of the advanced Grid."""
    numbers = [int(space) for space in standard]
    return {"code": code, "type": "objective", "name_en": code, "name_it": code,
            "standard": numbers, "advanced": [*numbers, letter]}  # fmt: skip


BASICS = (character("d", "dragon"), character("u", "unicorn"))
SPECIALS = (character("ds", "dragon", "special"), character("us", "unicorn", "special"))
GOALS = tuple(goal(f"g{at}", text) for at, text in enumerate(
    ("123", "456", "789", "147", "258", "369", "159", "357", "138", "279", "167", "349")
))  # fmt: skip
POOL = pool_of([{"set_code": "T", "source": "user", "cards": [*BASICS, *SPECIALS, *GOALS]}])


def decks() -> tuple[Loadout, ...]:
    """Forty equal Characters for each team."""
    return tuple(
        Loadout("deck", {"faction": faction}, {"deck": {team: DECK}})
        for faction, team in zip(FACTIONS, TEAMS, strict=True)
    )


class Board:
    """A match under way: `act` by exact texts, everything else to look at."""

    def __init__(self, rules: TicTacKoRules, state: TicTacKoState) -> None:
        self.r = rules
        self.s = state
        self.events: list[Event] = []

    def act(self, *texts: str) -> Board:
        """Each text is the answer to the decision that is open."""
        for text in texts:
            self.r.apply(self.s, self.r.parse(self.s, text), self.events)
        return self

    def chance(self, *outcome: int) -> Board:
        """The outcome of the open chance node."""
        assert self.s.node == CHANCE
        self.r.resolve(self.s, list(outcome), self.events)
        return self

    def play(self, space: str) -> Board:
        """The active player's Basic Character, on that space (a single one is not asked)."""
        self.act(f"character {TEAMS[team_of(self.s.turn_seat)]}")
        return self.act(f"space {space}") if self.s.ask == D_SPACE else self

    def moves(self) -> list[str]:
        """The exact texts of the open decision."""
        return [self.r.label(self.s, action).text for action in self.s.menu]

    def told(self, name: str) -> list[tuple[int, ...]]:
        """The values of every event of that kind."""
        kinds = [kind.name for kind in self.r.event_kinds]
        return [event[2:] for event in self.events if kinds[event[0]] == name]

    def claimed(self, team: int) -> str:
        """The names of the spaces of a team."""
        names = self.r.grid.names
        return "".join(name for name, side in zip(names, self.s.sides, strict=True) if side == team)

    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.s.node == OVER


def rules(seats: int = 2, more: Sequence[Raw] = (), **options: Any) -> TicTacKoRules:
    """The rules for a table, with further cards."""
    cards = [*BASICS, *SPECIALS, *GOALS, *more]
    pool = pool_of([{"set_code": "T", "source": "user", "cards": cards}]) if more else POOL
    bound = GAME.bind(pool, options, seats)
    assert isinstance(bound, TicTacKoRules)
    return bound


def begin(seats: int = 2, **options: Any) -> Board:
    """A match from its set-up."""
    r = rules(seats, **options)
    state = r.start(Table(seats, decks()))
    assert isinstance(state, TicTacKoState)
    return Board(r, state)


def lay(
    dragons: str = "",
    unicorns: str = "",
    *,
    goals: Sequence[str] = ("123", "789"),
    hand: int = 4,
    deck: int = 20,
    specials: str = "",
    seats: int = 2,
    starter: int = 0,
    cards: Sequence[Raw] = (),
    lying: Mapping[str, Raw] | None = None,
    **options: Any,
) -> Board:
    """A Grid in the middle of a match, `starter` in the Action Phase; `goals` are the teams'
    Objectives by their numbers, `specials` spaces whose Characters are Special ones, `lying`
    further cards by space, which entered first."""
    r = rules(seats, cards, **options)
    s = TicTacKoState.fresh()
    lay_out(r, s, decks())
    s.order = order_from(starter, seats)
    s.goals = [index for index in s.goals if _numbers(r, index) not in goals]
    s.current = [_goal(r, text) for text in goals]
    s.known_goals = [sum(1 << seat for seat in seats_of(team, seats)) for team in (0, 1)]
    for name, raw in (lying or {}).items():
        _put(r, s, name, str(raw["code"]), FACTIONS.index(raw["faction"]))
    for team, spaces in enumerate((dragons, unicorns)):
        for name in spaces:
            _put(r, s, name, TEAMS[team] + ("s" if name in specials else ""), team)
    for seat in range(seats):
        s.hands[seat] = [r.pool.index(TEAMS[team_of(seat)])] * hand
    for team in (0, 1):
        s.decks[team] = [r.pool.index(TEAMS[team])] * deck
        held = hand * len(seats_of(team, seats)) + deck + s.sides.count(team)
        s.piles[team] = [r.pool.index(TEAMS[team])] * (DECK - held)
    begin_turn(s, 0, None)
    s.full = 0 if EMPTY in s.cards else 1
    s.frames[-1][1] = ACTION
    s.node = RUN
    r.run(s, None)
    assert s.node == DECIDE
    assert not r.broken(s)
    return Board(r, s)


def _put(r: TicTacKoRules, s: TicTacKoState, name: str, code: str, team: int) -> None:
    space = r.grid.space(name)
    s.seq += 1
    s.cards[space], s.sides[space], s.entered[space] = r.pool.index(code), team, s.seq
    s.mark = 0


def _numbers(r: TicTacKoRules, index: int) -> str:
    return "".join(str(space + 1) for space in r.t.standard[index])


def _goal(r: TicTacKoRules, text: str) -> int:
    for index in range(len(r.pool)):
        if r.t.standard[index] and _numbers(r, index) == text:
            return index
    return NOTHING
