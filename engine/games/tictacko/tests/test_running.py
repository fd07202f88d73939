"""A match that runs on by itself is the one that is looked at frame by frame."""

from __future__ import annotations

from engine.games.tictacko.game import GAME
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN, State
from engine.kernel.testing import clause, for_every
from engine.sim.tables import starter_table

MATCHES = 6


@clause("TTK-4.11", "TTK-4.29")
@for_every("number", range(MATCHES))
def test_a_match_runs_on_as_frame_by_frame(number: int) -> None:
    """`run` looks at frames as `step` does, one by one."""
    r = GAME.bind(None, {"grid": ("standard", "advanced")[number % 2]}, 2 + number % 3)
    ran: Sink = []
    stepped: Sink = []
    s = r.start(starter_table(GAME, r, number), ran)
    other = s.copy()
    rng = Rng(seed_of("steps", number))
    while s.node != OVER:
        ran.clear()
        stepped.clear()
        if s.node == CHANCE:
            outcome = r.draw(s, rng)
            r.resolve(s, outcome, ran)
            other.node = RUN
            r.happen(other, outcome, stepped)
        else:
            action = s.menu[rng.below(len(s.menu))]
            r.apply(s, action, ran)
            other.node = RUN
            r.answer(other, action, stepped)
        go_on(r, other, stepped)
        assert (ran, s.menu, s.encode()) == (stepped, other.menu, other.encode())


def go_on(r: Rules, s: State, out: Sink) -> None:
    """Frame by frame to the next real choice."""
    while s.node == RUN or (s.node == DECIDE and len(s.menu) == 1):
        if s.node == RUN:
            r.step(s, out)
        else:
            s.node = RUN
            r.answer(s, s.menu[0], out)
