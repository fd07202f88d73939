"""How fast partners think: simulations of the tree search, and how long each level takes."""

from __future__ import annotations

import time

from engine.ai.greedy import GreedyPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.levels import LEVELS, Level, player
from engine.ai.player import PLAIN, Budget, build
from engine.ai.rollout import Manner
from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER, State
from engine.kernel.view import view
from engine.sim.figures import MILLI, Row, best, p95, short
from engine.sim.play import Chances

# Decisions of whole battles in which each level is asked, and battles they are taken from.
DECISIONS = 60
BATTLES = 3
# However slow a level is, it is asked so often.
LEAST = 3
# A level may take so many times as long as a single timing.
PATIENCE = 40.0
# The search is timed at so many decisions with so many simulations each.
SEARCHED = 12
SIMULATIONS = 400


class Thinking:
    """Partners of one game on the bench, at decisions spread over whole battles.

    Both seats of those battles are played by the greedy partner, so that every level is asked the
    same and the positions are such as somebody who means it gets into.
    """

    def __init__(self, rules: Rules, tables: list[Table], loop: float, seconds: float) -> None:
        self.rules = rules
        self.loop = loop
        self.seconds = seconds
        met: list[State] = []
        for number in range(BATTLES):
            met += _battle(rules, tables[number % len(tables)], number)
        self.positions = _spread(met, DECISIONS)

    def search(self) -> list[Row]:
        """Simulations a second of the tree search, rollouts cut, trees from empty to full: with
        guessed rollouts as every search of the kind has, then with keen ones as the levels use."""
        guessed = self._search("sims_per_s", TreePlayer(self.rules, Manner()))
        return [guessed, self._search("keen_sims_per_s", TreePlayer(self.rules))]

    def _search(self, what: str, thinker: TreePlayer) -> Row:
        asked = _spread(self.positions, SEARCHED if self.seconds >= 0.1 else LEAST)
        simulations = SIMULATIONS if self.seconds >= 0.1 else LEAST

        def think() -> None:
            for number, s in enumerate(asked):
                seen = view(self.rules, s, s.decider)
                thinker.think(seen, s.menu[:], Budget(simulations), seed_of("bench", number))

        rate = len(asked) * simulations / best(think)
        name = f"{self.rules.key}.search.{what}.{build()}"
        return Row(name, short(rate), "sims/s", round(rate * self.loop, 4))

    def levels(self) -> list[Row]:
        """How long each level thinks over a decision, in plain Python as it is served."""
        return [self._level(known) for known in LEVELS] if build() == PLAIN else []

    def _level(self, known: Level) -> Row:
        thinker = player(known.name, self.rules)
        times: list[float] = []
        for number, s in enumerate(self.positions):
            if number >= LEAST and sum(times) > self.seconds * PATIENCE:
                break
            seen, legal = view(self.rules, s, s.decider), s.menu[:]
            start = time.process_time()
            thinker.choose(seen, legal, Budget(known.simulations), seed_of("bench", number))
            times.append(time.process_time() - start)
        name = f"{self.rules.key}.decide.p95_ms.{known.name}"
        return Row(name, short(p95(times) * MILLI), "ms", short(p95(times) / self.loop))


def _battle(rules: Rules, table: Table, number: int) -> list[State]:
    """Every decision of one battle between greedy partners."""
    seed = seed_of("bench battle", number)
    partner, chances = GreedyPlayer(rules), Chances(seed)
    s = rules.start(table, None)
    met: list[State] = []
    while s.node != OVER:
        if s.node == CHANCE:
            rules.resolve(s, chances.next(rules, s), None)
            continue
        met.append(s.copy())
        thought = seed_of(seed, len(met))
        choice = partner.choose(view(rules, s, s.decider), s.menu[:], Budget(), thought)
        rules.apply(s, choice.action, None)
    return met


def _spread(met: list[State], most: int) -> list[State]:
    """At most so many of them, from all along, in an order that may be left at any time."""
    step = max(1, len(met) // most)
    chosen = met[::step][:most]
    return chosen[::3] + chosen[1::3] + chosen[2::3]
