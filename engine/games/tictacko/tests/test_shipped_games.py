"""Whole games with the shipped decks, at every number of seats and on both Grids (TTK-10.9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.tictacko.game import GAME
from engine.games.tictacko.invariants import last_turn
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.kernel.events import Sink
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.sim.balance import meetings, starters_of
from engine.sim.laws import check_encoding, check_events, check_state, check_views
from engine.sim.subjects import subject
from engine.sim.tables import random_table, starter_table

# TTK-6.12: the last turn there can be, by seats.
LONGEST = {2: 67, 3: 60, 4: 59}
LOOKED_AT = 5


def rules(seats: int, **options: Any) -> TicTacKoRules:
    """The shipped cards at a table."""
    bound = GAME.bind(None, options, seats)
    assert isinstance(bound, TicTacKoRules)
    return bound


def play(r: TicTacKoRules, table: Table, seed: str) -> tuple[TicTacKoState, Counter[str]]:
    """A random game with the laws looked at on the way; its last state, events by name."""
    rng, told = Rng(seed_of("shipped games", seed)), Counter[str]()
    out: Sink = []
    s = r.start(table, out)
    assert isinstance(s, TicTacKoState)
    while s.node != OVER:
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng), out)
        else:
            r.apply(s, s.menu[rng.below(len(s.menu))], out)
        check_state(r, s)
        check_events(r, out)
        told.update(r.event_kinds[event[0]].name for event in out)
        out.clear()
        if s.secret or rng.below(LOOKED_AT) == 0:
            check_encoding(r, s)
            check_views(r, s, rng)
    return s, told


@for_every("grid", ["standard", "advanced"])
@for_every("seats", [2, 3, 4])
def test_the_shipped_decks_play_to_an_end_within_the_bounds(seats: int, grid: str) -> None:
    r = rules(seats, grid=grid)
    for first in (0, 2, 3):
        s, told = play(r, starter_table(GAME, r, first), f"{seats} {grid} {first}")
        assert s.turn <= LONGEST[seats]
        assert told["drew"]


def test_random_legal_decks_over_the_whole_pool_play_to_an_end() -> None:
    r = rules(4)
    rng = Rng(seed_of("random shipped decks"))
    for number in range(3):
        s, _ = play(r, random_table(GAME, r, rng), f"random {number}")
        assert s.turn <= LONGEST[4]


def test_what_was_seen_of_a_hand_stays_in_every_world_that_is_drawn() -> None:
    """A hand that was looked into is dealt again as it was seen, however many tries that takes."""
    r = rules(4)
    peeking = {"deck": {"keyhole-drake": 22, "rolled-rug": 18}}
    answering = {"deck": {"no-thank-you": 4, "meadow-foal": 36}}
    pair = (
        Loadout("deck", {"faction": "dragon"}, peeking),
        Loadout("deck", {"faction": "unicorn"}, answering),
    )
    for number in range(3):
        play(r, Table(4, pair, r.options), f"seen {number}")


@clause("TTK-6.12", "TTK-6.13", "TTK-4.13")
@for_every(
    ("seats", "starter", "last"), [(2, 0, 67), (2, 1, 67), (3, 0, 59), (3, 1, 60), (4, 3, 59)]
)
@for_every("deckout", ["on_empty", "on_failed_draw"])
def test_where_nobody_plays_the_match_ends_on_the_last_turn_there_can_be(
    seats: int, starter: int, last: int, deckout: str
) -> None:
    chooser = "team_b" if starter % 2 == 0 else "team_a"
    r = rules(seats, deckout=deckout, first_chooser=chooser, first_player=str(starter + 1))
    rng, s = Rng(seed_of("nobody plays")), r.start(starter_table(GAME, r))
    assert isinstance(s, TicTacKoState)
    while s.node != OVER:
        if s.node == CHANCE:
            r.resolve(s, r.draw(s, rng))
        else:
            r.apply(s, min(s.menu))
            assert r.broken(s) == []
    assert s.order[0] == starter
    assert s.turn == last_turn(r, starter) == last + (2 if deckout == "on_failed_draw" else 0)
    late = s.copy()
    late.turn += 1
    assert "past the bound" in " ".join(r.broken(late))


@clause("TTK-3.31")
def test_only_decks_of_two_factions_are_measured_against_each_other() -> None:
    about = subject("engine.games.tictacko")
    decks = starters_of(about)
    met = meetings(about, decks)
    assert len(met) == 9
    assert all(decks[one].header["faction"] != decks[other].header["faction"] for one, other in met)
