"""Random loadouts: legal, over the whole pool, under every option."""

from __future__ import annotations

from typing import Any

import pytest

from engine import registry
from engine.kernel.construction import is_legal, judge
from engine.kernel.rng import Rng, seed_of
from engine.sim.fuzz import fuzz
from engine.sim.subjects import subject
from engine.sim.tables import (
    drawn_loadout,
    fitting_cards,
    random_loadout,
)

GAUNTLET = "tests.toys.gauntlet"
NAMES = [name for name in registry.games() if subject(name).game.starter_loadouts()]
DRAWN = 240


@pytest.mark.parametrize("name", NAMES)
def test_drawn_loadouts_are_legal_and_hold_every_card_that_they_may(name: str) -> None:
    game = subject(name).game
    rules = game.bind(None, None, game.seat_counts()[0])
    kinds = {kind.key: kind for kind in game.loadout_kinds()}
    starters = [loadout for _, loadout in game.starter_loadouts()]
    met: set[str] = set()
    for number in range(DRAWN):
        start = starters[number % len(starters)]
        kind = kinds[start.kind]
        loadout = random_loadout(rules, kind, start, Rng(seed_of("drawn", number)))
        assert is_legal(judge(loadout, kind, rules.pool, rules.options))
        met.update(loadout.codes())
    assert met == {card.code for card in fitting_cards(game, rules)}


def test_what_fits_into_a_zone_is_drawn() -> None:
    game = subject(GAUNTLET).game
    assert len(fitting_cards(game, game.bind())) > 0


@pytest.mark.parametrize("options", [{"max_copies": 2}, {"distinct_kmon": True}])
def test_drawn_loadouts_keep_the_options(options: dict[str, Any]) -> None:
    game = subject("kmon").game
    rules = game.bind(None, options)
    (kind,) = game.loadout_kinds()
    start = game.starter_loadouts()[0][1]
    found = [drawn_loadout(rules, kind, start, Rng(seed_of("kept", n))) for n in range(20)]
    legal = [loadout for loadout in found if loadout is not None]
    assert len(legal) > 10
    assert all(is_legal(judge(one, kind, rules.pool, rules.options)) for one in legal)


def test_a_game_whose_judge_knows_no_mends_walks_from_its_starters() -> None:
    game = subject(GAUNTLET).game
    rules = game.bind()
    (kind,) = game.loadout_kinds()
    start = game.starter_loadouts()[0][1]
    assert drawn_loadout(rules, kind, start, Rng(seed_of("walk", 1))) is None
    walked = random_loadout(rules, kind, start, Rng(seed_of("walk", 1)))
    assert is_legal(judge(walked, kind, rules.pool, rules.options))
    assert walked != start


def test_the_fuzzer_says_what_of_the_pool_it_reached() -> None:
    report = fuzz(GAUNTLET, 64, processes=1)
    pool = {card.code for card in subject(GAUNTLET).game.pool()}
    assert report.cards == len(pool)
    assert report.played <= report.decked == pool
    assert report.coverage().startswith(f"cards in decks {len(pool)}/{len(pool)}, played ")
    assert fuzz("tests.toys.noughts", 20, processes=1).coverage() == ""
