"""Whatever somebody types is refused with place and mend, or it can be played."""

from __future__ import annotations

import os

import pytest

from engine import registry
from tests.sim.made import Maker

# Steps of a million and more in all by `make test-all`; the gate plays a few games.
LONG = bool(os.environ.get("MAZZIERE_LONG"))
STEPS = 260_000
GAMES = 2
DRAFTS = 60
LEAST = 0.2


@pytest.mark.slow
@pytest.mark.parametrize("key", registry.games())
def test_what_is_made_by_lot_is_refused_with_its_mend_or_played(key: str) -> None:
    maker = Maker(key, "gate")
    for _ in range(DRAFTS):
        maker.judged()
    while (maker.steps < STEPS if LONG else not maker.games) and len(maker.faults) < 3:
        maker.play(GAMES)
    assert maker.faults == []
    assert maker.accepted / maker.made >= LEAST, (maker.accepted, maker.made)
