"""What a few random moves of each game lead to, by which a build is compared with plain Python."""

from __future__ import annotations

from typing import Final

from engine.ai.player import build
from engine.kernel.rng import Rng, seed_of
from engine.registry import games
from engine.sim.play import play_some
from engine.sim.tables import starter_table

DECISIONS: Final = 40


def main() -> None:
    """Which build this is, and a line for each game and number of seats: the state's digest."""
    print(build())
    for key, game in games().items():
        for seats in game.seat_counts():
            rules = game.bind(None, None, seats)
            s = rules.start(starter_table(game, rules))
            play_some(rules, s, Rng(seed_of("trial", key, seats), 0), DECISIONS)
            print(key, seats, s.digest())
