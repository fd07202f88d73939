"""Cards by lot: each word of a game's language may be drawn, played, and gives nothing away."""

from __future__ import annotations

import os

import pytest

from engine import registry
from engine.kernel.rng import Rng, seed_of
from engine.sim import honesty, lots
from engine.sim.doors import main
from engine.sim.fuzz import fuzz
from engine.sim.subjects import subject
from engine.sim.terms import Terms

LONG = bool(os.environ.get("MAZZIERE_LONG"))
# Some of a second set: with one alone every game may end as it begins, where nobody can deploy.
GAMES = 20 * lots.GAMES if LONG else lots.GAMES + 10
POSITIONS = 500 if LONG else 12
LOTS = Terms(lots=True)
NAMES = [name for name in registry.games() if lots.speaks(subject(name).game)]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_games_with_cards_by_lot_break_no_law(name: str) -> None:
    report = fuzz(name, GAMES, "lots", terms=LOTS)
    assert report.faults == (), report.faults[:3]
    assert list(report.words) == lots.words_of(subject(name).game)
    for stood, played in report.words.values():
        assert played <= stood <= GAMES
    assert any(played for _, played in report.words.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_partner_peeks_where_cards_by_lot_are_played(name: str) -> None:
    report = honesty.check(honesty.Plan(name, stride=4, terms=LOTS), POSITIONS)
    assert report.differences == (), report.differences[:3]
    assert report.hidden or not subject(name).game.hides()


@pytest.mark.parametrize("name", NAMES)
def test_a_set_is_whole_and_equal_for_equal_seeds(name: str) -> None:
    game = subject(name).game
    one, same, other = (lots.drawn_lots(game, Rng(seed_of(seed))) for seed in ("a", "a", "b"))
    assert one.pool.digest == same.pool.digest != other.pool.digest
    assert len(one.pool.own) == lots.CARDS
    assert 0 < len(one.pool.laid_open) < lots.CARDS


def test_the_door_tells_of_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "--game", "kmon", "--games", "2", "--lots"]) == 0
    told = capsys.readouterr().out
    assert "kmon (cards by lot): 2 games" in told
    assert "words, in fewest games" in told


def test_a_game_without_declared_words_has_no_cards_by_lot() -> None:
    assert main(["fuzz", "--game", "tests.toys.noughts", "--lots"]) == 0
