"""Random loadouts: legal, over the whole pool, under every option."""

from __future__ import annotations

from typing import Any

import pytest

from engine import registry
from engine.games.karmox.game import GAME as KARMOX
from engine.kernel.construction import is_legal, judge
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.sim.fuzz import fuzz
from engine.sim.subjects import subject
from engine.sim.tables import (
    drawn_loadout,
    fitting_cards,
    is_legal_table,
    random_loadout,
    random_table,
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


@pytest.mark.parametrize("mode", ["singles", "teams"])
def test_where_starters_do_not_go_together_a_table_is_walked_to(mode: str) -> None:
    seats = 4
    rules = KARMOX.bind(None, {"mode": mode}, seats)
    tables = [random_table(KARMOX, rules, Rng(seed_of("walked", n))) for n in range(6)]
    assert all(is_legal_table(KARMOX, rules, table) for table in tables)
    met = {tuple(tuple(sorted(each.codes())) for each in table.loadouts) for table in tables}
    ready = KARMOX.ready_tables(rules.options, seats)
    laid = {tuple(tuple(sorted(each.codes())) for each in table) for table in ready}
    assert len(met - laid) > 2


def test_rosters_that_do_not_go_together_are_no_legal_table() -> None:
    rules = KARMOX.bind(None, None, 2)
    red, blue = KARMOX.ready_tables(rules.options, 2)[0]
    assert is_legal_table(KARMOX, rules, Table(2, (red, blue)))
    assert not is_legal_table(KARMOX, rules, Table(2, (red, red)))


def test_what_fits_into_no_zone_is_never_drawn() -> None:
    rules = KARMOX.bind()
    assert {card.type for card in fitting_cards(KARMOX, rules)} == {"piece"}
    assert len(fitting_cards(subject(GAUNTLET).game, subject(GAUNTLET).game.bind())) > 0


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
