"""A seat is told the same wherever it cannot tell two tables apart, for every number of players
(TTK-7.8 to 7.10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests.board import lay
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Attempt, Rules, Table
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.testing import clause
from engine.kernel.view import View, sample, view

CLOSED: dict[str, Any] = {"open_deck_lists": False}
ADVANCED: dict[str, Any] = {"grid": "advanced", "open_team_hands": True, "chain_reveal": True}


def decks(number: int) -> tuple[Loadout, ...]:
    """One shipped deck of each faction."""
    found: dict[object, list[Loadout]] = {"dragon": [], "unicorn": []}
    for _, loadout in GAME.starter_loadouts():
        if loadout.kind == "deck":
            found[loadout.header["faction"]].append(loadout)
    return tuple(each[number % len(each)] for each in found.values())


def told(r: Rules, seen: View, seat: int) -> list[tuple[str, int | None, str]]:
    """What a seat is told it may or may not do."""
    attempts: list[Attempt] = r.attempts_of(seen.state, seat)
    return [
        (each.subject, each.action, "" if each.refusal is None else each.refusal.render())
        for each in attempts
    ]


def check(r: Rules, s: State, rng: Rng) -> None:
    """Worlds of each audience look like the table, offer the same and refuse the same."""
    for seat in (*range(r.seats), None):
        seen = view(r, s, seat)
        world = sample(r, seen, rng)
        other = view(r, world, seat)
        assert other.encode() == seen.encode()
        if seat is None:
            continue
        assert r.broken(world) == []
        assert r.legal(world, seat) == r.legal(s, seat)
        assert told(r, other, seat) == told(r, seen, seat)


@clause("TTK-7.8", "TTK-7.9", "TTK-7.10")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (2, CLOSED), (3, {}), (3, ADVANCED), (4, {}), (4, {**ADVANCED, **CLOSED}),
     (4, {"decks": "on_table"})],
)  # fmt: skip
def test_worlds_tell_a_seat_what_the_table_tells_it(seats: int, options: dict[str, Any]) -> None:
    r = GAME.bind(None, options, seats)
    for number in range(2):
        rng = Rng(seed_of("honest", seats, number, str(sorted(options))))
        s = r.start(Table(seats, decks(number)), None)
        steps = 0
        while s.node != OVER:
            if steps % 5 == 0:
                check(r, s, rng)
            steps += 1
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng), None)
            else:
                r.apply(s, s.menu[rng.below(len(s.menu))], None)


@clause("TTK-7.3", "TTK-7.10")
def test_a_spectator_imagines_a_complete_objective_for_who_is_asked() -> None:
    at = lay("1", "789", goals=("123", "789")).act("pass")
    assert at.moves() == ["hold", "reveal"]
    rng = Rng(seed_of("spectator"))
    for _ in range(60):
        world = sample(at.r, view(at.r, at.s, None), rng)
        assert world.decider == 1
        assert at.r.options_of(world) == at.s.menu
