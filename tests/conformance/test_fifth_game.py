"""A new game is one new folder and no edit anywhere else."""

from __future__ import annotations

from pathlib import Path

from engine import registry
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from tests.conformance.subjects import play
from tests.toys.copied import CopiedToy, copied_toy

__all__ = ["copied_toy"]

ROOT = Path(__file__).resolve().parents[2]


def test_a_copied_folder_is_a_game(copied_toy: CopiedToy) -> None:
    assert copied_toy.key in registry.games()
    game = registry.game(copied_toy.key)
    assert game.key == copied_toy.key
    assert type(game).__module__.startswith(f"engine.games.{copied_toy.key}")


def test_a_copied_game_is_played_stored_and_read_back(copied_toy: CopiedToy) -> None:
    rules = registry.game(copied_toy.key).bind()
    match = Match(rules, Origin(Table(2)), seed_of("copied"))
    play(match, Rng(seed_of("copied", 2)))
    assert match.over
    record = record_of(match)
    assert record["game"] == copied_toy.key
    assert load(rules, record).state.digest() == match.state.digest()


def test_a_copied_game_brings_its_own_translations(copied_toy: CopiedToy) -> None:
    assert (copied_toy.folder / "locale/it/LC_MESSAGES/django.mo").is_file()


def test_the_game_is_gone_when_its_folder_is(copied_toy: CopiedToy) -> None:
    copied_toy.remove()
    assert copied_toy.key not in registry.games()


def test_a_game_in_the_making_is_offered_nowhere(copied_toy: CopiedToy) -> None:
    assert registry.drafts() == making()
    (copied_toy.folder / registry.DRAFT).touch()
    registry.refresh()
    assert registry.drafts() == sorted([*making(), copied_toy.folder])
    assert copied_toy.key not in registry.games()
    assert not {folder.name for folder in making()} & set(registry.games())


def making() -> list[Path]:
    """The games in the making that are in the project."""
    return sorted(mark.parent for mark in (ROOT / "engine/games").glob("*/DRAFT"))
