"""Whole matches at random with cards of every kind: nothing breaks, views and worlds agree."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.card_reading import pool_of
from engine.games.tictacko.game import GAME
from engine.games.tictacko.tests import test_continuous as rules
from engine.games.tictacko.tests import test_instants as answers
from engine.games.tictacko.tests.board import BASICS, DECK, GOALS
from engine.kernel.loadouts import Loadout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

LYING = (rules.GUARD, rules.ANCHOR, rules.FENCE, rules.SILENCE, rules.SPRING, rules.CROWD,
         rules.FOG, rules.HUSH)  # fmt: skip
POOL = pool_of([{
    "set_code": "T", "source": "user",
    "cards": [*BASICS, *GOALS, *answers.ALL, *LYING, rules.HUSH_U],
}])  # fmt: skip
SPELLS = {str(card["code"]): 1 for card in answers.ALL if card["type"] in ("magic", "instant")}
DRAGONS = {**SPELLS, "biter": 2, "greeter": 2, **{str(card["code"]): 1 for card in LYING}}
UNICORNS = {**SPELLS, "hush-u": 2}
DECKS = (
    Loadout(
        "deck", {"faction": "dragon"}, {"deck": {**DRAGONS, "d": DECK - sum(DRAGONS.values())}}
    ),
    Loadout(
        "deck", {"faction": "unicorn"}, {"deck": {**UNICORNS, "u": DECK - sum(UNICORNS.values())}}
    ),
)
EVERY: Any = {"simultaneous_third": "draw", "chain_reveal": True, "deckout": "on_failed_draw"}


@clause("TTK-6.13", "TTK-7.10", "TTK-2.20")
@for_every(
    ("seats", "options"),
    [(2, {}), (3, {"grid": "advanced", "open_team_hands": True}), (4, EVERY), (4, {})],
)
def test_nothing_breaks(seats: int, options: dict[str, Any]) -> None:
    r = GAME.bind(POOL, options, seats)
    for number in range(2):
        rng = Rng(seed_of("wild", number, seats))
        s = r.start(Table(seats, DECKS), None)
        steps = 0
        while s.node != OVER:
            assert r.broken(s) == []
            if steps % 4 == 0:
                check(r, s, rng)
            steps += 1
            if s.node == CHANCE:
                r.resolve(s, r.draw(s, rng), None)
            else:
                assert s.menu == sorted(set(r.options_of(s)))
                r.apply(s, s.menu[rng.below(len(s.menu))], None)


def check(r: Rules, s: State, rng: Rng) -> None:
    """Each audience's world looks like the table to it."""
    for seat in (*range(r.seats), None):
        look = view(r, s, seat)
        world = sample(r, look, rng)
        assert view(r, world, seat).encode() == look.encode()
        if s.node == DECIDE and s.decider == seat:
            assert r.options_of(world) == s.menu
