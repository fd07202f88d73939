"""Karmox in the doors of `engine.sim`: which seats go with which options, tables, golden games."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from engine.games.karmox.game import GAME as KARMOX
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import for_every
from engine.sim import fuzz as fuzzing
from engine.sim.golden import PLAN, random_games
from engine.sim.subjects import subject
from engine.sim.tables import fitting_cards, is_legal_table, random_table
from engine.sim.terms import FREE, Terms, terms_of


@for_every("mode", ["singles", "teams"])
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


def test_what_does_not_go_together_is_left_out() -> None:
    teams = ("mode", "teams")
    assert [terms.seats for terms in terms_of(KARMOX, ["mode=teams"], [])] == [4, 6, 8]
    assert len(terms_of(KARMOX, [], ["mode"])) == 7 + 3
    assert terms_of(KARMOX, ["seats=5", "mode=teams"], []) == []
    assert Terms(0, (teams,)).counts(KARMOX) == (4, 6, 8)
    assert FREE.counts_under(KARMOX, dict([teams])) == (4, 6, 8)
    assert Terms(5).counts_under(KARMOX, dict([teams])) == ()


@for_every("number", [n * fuzzing.BLOCK for n in range(6)])
def test_fuzzed_options_go_with_the_seats(number: int) -> None:
    rules, table = fuzzing.bound("engine.games.karmox", "terms", number)
    assert rules.seats in KARMOX.seat_counts_under(rules.options)
    assert is_legal_table(KARMOX, rules, table)


def test_a_game_says_how_its_random_games_are_played(tmp_path: Path) -> None:
    about = replace(subject("engine.games.karmox"), folder=tmp_path)
    about.playthroughs.mkdir()
    plan = {"options": {"max_turns": 50, "stall_rounds": 5}, "each": ["mode"]}
    (about.playthroughs / PLAN).write_text(json.dumps(plan))
    planned = {name: rules for name, rules, _table, _seed in random_games(about)}
    singles = {f"random-{seats}-seats-singles" for seats in range(2, 9)}
    assert set(planned) == singles | {f"random-{seats}-seats-teams" for seats in (4, 6, 8)}
    assert planned["random-4-seats-teams"].options["max_turns"] == 50
