"""What is said of hidden cards where the game declares no prior of its own."""

from __future__ import annotations

from engine.registry import game
from engine.web.review.knowing.beliefs import beliefs
from tests.conformance.subjects import subject_of
from tests.toys.copied import copied_gauntlet

__all__ = ["copied_gauntlet"]


def said_of(key: str) -> str:
    played = subject_of(game(key)).match(1)
    return " ".join(beliefs(played.rules, played.view(0))["sentences"])


def test_a_game_without_a_declared_prior_claims_none(copied_gauntlet):
    text = said_of("fifthgame")
    assert "shipped decks" not in text
    assert "out of its own view" in text
    assert "Nobody's secret list" in text


def test_a_game_with_one_says_it():
    assert "its use in the shipped decks" in said_of("kmon")


def test_a_game_with_open_lists_and_a_belief_of_one_card_says_both():
    text = said_of("tictacko")
    assert "lists are open" in text
    assert "how likely it held each" in text
    assert "every order" not in text
