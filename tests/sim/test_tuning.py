"""Tuning: bent weights, moves toward winners, a record, and nothing kept without proof."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.ai.flat import FlatPlayer
from engine.ai.rollout import OUT_OF
from engine.games.kmon.game import GAME
from engine.games.kmon.heuristic import Heuristic
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import HALVING
from engine.kernel.weights import heuristic_of
from engine.registry import games
from engine.sim import tuning
from engine.sim.doors import main
from engine.sim.play import play_some
from engine.sim.stats import Interval
from engine.sim.tables import starter_table
from engine.sim.tuning import Plan, Tuned, bent, keep, match, tune

SMALL = Plan("kmon", steps=1, directions=2, pairs=1, check=2, seed="small", simulations=4)
SURE, UNSURE = Interval(0.56, 0.53, 0.59), Interval(0.52, 0.49, 0.55)


def test_weights_are_bent_by_factors() -> None:
    assert bent({"a": 2.0, "b": -1.0, "c": 0.0}, {"a": 0.0, "b": 0.6931}) == pytest.approx(
        {"a": 2.0, "b": -2.0, "c": 0.0}, abs=1e-3
    )


def test_the_same_seed_tunes_alike_and_moves_only_where_somebody_won() -> None:
    one, other = tune(SMALL, processes=1), tune(SMALL, processes=1)
    assert one == other
    assert set(one.after) == set(one.before)
    assert any(one.trace) == (one.after != one.before)


def test_weights_against_themselves_are_exactly_even() -> None:
    share, illegal = match(SMALL, GAME.weights(), GAME.weights(), "mirror", 2, 1)
    assert (share.value, share.low, share.high, illegal) == (0.5, 0.5, 0.5, 0)


def test_weights_that_count_nothing_lose() -> None:
    blind = dict.fromkeys(GAME.weights(), 0.0)
    share, _ = match(SMALL, GAME.weights(), blind, "blind", 4, 1)
    assert share.value > 0.6


def test_only_proof_changes_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "engine/games/kmon"
    home.mkdir(parents=True)
    before = GAME.weights()
    after = {**before, "kmon": 5.0}
    unsure = Tuned(SMALL, before, after, UNSURE, 0, (0.1,))
    assert keep(unsure, tmp_path) == [home / "tuning.json"]
    assert not (home / "weights.json").exists()
    assert not replace(unsure, share=SURE, illegal=1).is_better
    assert keep(replace(unsure, share=SURE), tmp_path)[-1] == home / "weights.json"
    assert json.loads((home / "weights.json").read_text())["kmon"] == 5.0
    runs = json.loads((home / "tuning.json").read_text())
    assert [run["kept"] for run in runs] == [False, True]
    assert runs[0]["check"]["low"] == 0.49
    assert runs[0]["after"]["kmon"] == 5.0


def test_a_game_without_weights_is_refused() -> None:
    assert main(["tune", "--game", "tests.toys.noughts"]) == 2


def test_minds_are_known() -> None:
    with pytest.raises(LookupError, match="greedy"):
        tune(replace(SMALL, mind="oracle"))


def test_a_flat_mind_plays_as_the_partner_of_the_game_does() -> None:
    """Weights that are tuned by rollouts which guess serve a search that is not played."""
    for game in games().values():
        rules = game.bind(None, None, game.seat_counts()[0])
        mind = tuning._mind(replace(SMALL, mind="flat"), rules)
        assert isinstance(mind, FlatPlayer)
        assert (mind.manner.keen == OUT_OF) == (rules.advises() == HALVING)


@pytest.mark.parametrize("key", sorted(games()))
def test_a_games_weights_are_those_it_was_left_with_by_its_last_kept_run(key: str) -> None:
    game = games()[key]
    record = tuning.subject(key).folder / tuning.RECORD
    if not game.weights() or not record.is_file():
        return
    kept = [run for run in json.loads(record.read_text()) if run["kept"]]
    if kept:
        assert kept[-1]["after"] == dict(game.weights())
        assert all(run["check"]["low"] > 0.5 for run in kept)


def test_values_follow_the_weights_and_are_exact_at_the_end() -> None:
    rules = GAME.bind()
    s = rules.start(starter_table(GAME, rules))
    play_some(rules, s, Rng(seed_of("weights")), 20)
    before = rules.value(s, 0)
    rules.weigh({**GAME.weights(), "scale": 0.0})
    assert rules.value(s, 0) == 0.5 != before
    rules.concede(s, 0, None)
    rules.run(s, None)
    assert (rules.value(s, 0), rules.value(s, 1)) == (0.0, 1.0)


def test_missing_and_unknown_weights_are_named() -> None:
    odd = {**GAME.weights(), "luck": 1.0}
    del odd["kmon"]
    with pytest.raises(KeyError, match="kmon, luck"):
        heuristic_of(Heuristic, odd)
