"""The partner of Tic Tac K.O. on the points of TTK-11.6, and its exam."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget
from engine.games.tictacko.game import GAME
from engine.games.tictacko.standing import standing_now
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_verbs import BOLT, magic
from engine.kernel.rng import seed_of
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view

PLAIN = Budget(40)
SEEDS = range(3)
MINDS = ("greedy", "master")
each_mind = for_every("mind", MINDS)
each_seed = for_every("seed", SEEDS)


def played(at: Board, mind: str, seed: int) -> list[str]:
    """The exact texts of a partner's whole announcement, from what its seat sees."""
    partner, seat = player(mind, at.r), at.s.decider
    found: list[str] = []
    while not found or (at.s.declaring >= 0 and at.s.decider == seat):
        legal = at.r.legal(at.s, seat)[:]
        seen = view(at.r, at.s, seat)
        choice = partner.choose(seen, legal, PLAIN, seed_of("partner", seed, len(found)))
        found.append(at.r.label(at.s, choice.action).text)
        at.act(found[-1])
    return found


def third(own: str, others: str, **more: Any) -> Board:
    """A Grid on which each team lacks one Objective to win, and seat 0 has peeked."""
    at = lay(own, others, **more)
    for team in (0, 1):
        at.s.done[team] = [at.s.goals.pop(), at.s.goals.pop()]
    at.s.known_goals[1] |= 1
    return at


@clause("TTK-11.6", "TTK-11.7")
@each_seed
@each_mind
def test_it_completes_its_third_objective_rather_than_block(mind: str, seed: int) -> None:
    assert played(third("12", "78"), mind, seed) == ["character d", "space 3"]


@clause("TTK-11.6", "TTK-11.7")
@each_seed
@each_mind
def test_it_blocks_at_two_of_three(mind: str, seed: int) -> None:
    assert played(third("2", "78"), mind, seed) == ["character d", "space 9"]


@clause("TTK-11.6", "TTK-11.5")
@each_seed
def test_it_fears_what_it_only_believes(seed: int) -> None:
    """Nobody has told seat 0, but two of one row lie there and it can be one of two."""
    at = third("2", "78")
    at.s.known_goals[1] = 2
    at.s.goals = at.s.goals[:1]
    assert len(at.r.prior_of(view(at.r, at.s, 0).state, 0)) == 2
    assert played(at, "master", seed) == ["character d", "space 9"]


@clause("TTK-11.6", "TTK-6.5")
@each_seed
@each_mind
def test_near_the_end_of_its_deck_it_draws_no_second_card(mind: str, seed: int) -> None:
    at = lay("1", "9")
    at.s.piles[0] += at.s.decks[0][1:]
    del at.s.decks[0][1:]
    assert played(at, mind, seed) != ["draw"]


@clause("TTK-11.6", "TTK-4.24")
@each_seed
@each_mind
def test_it_reveals_unless_a_blocking_character_would_go(mind: str, seed: int) -> None:
    assert played(third("12", "5").play("3"), mind, seed) == ["reveal"]
    guard = lay("39", "78", goals=("369", "789"))
    guard.s.done[1] = [guard.s.goals.pop(), guard.s.goals.pop()]
    guard.s.known_goals[1] |= 1
    assert played(guard.play("6"), mind, seed) == ["hold"]


@clause("TTK-11.8")
@for_every("seats", [3, 4])
def test_in_teams_it_completes_what_a_teammate_began(seats: int) -> None:
    at = lay("12", "5", seats=seats)
    assert played(at, "greedy", 0) == ["character d", "space 3"]


# --- the exam --------------------------------------------------------------------------------


@clause("TTK-6.1")
def test_completed_objectives_stand_better_and_nothing_else_counts() -> None:
    at = lay("12", "789")
    assert standing_now(at.s, 0) == standing_now(at.s, 1) == 0.5
    at.s.done[0] = [at.s.goals.pop()]
    assert standing_now(at.s, 0) > 0.5
    assert standing_now(at.s, 0) + standing_now(at.s, 1) == pytest.approx(1.0)


def test_the_exam_asks_for_every_sort_of_move() -> None:
    themes = GAME.exam()
    assert sum(len(theme.positions) for theme in themes) >= 20
    first = {
        move[0].partition(" ")[0]
        for theme in themes
        for position in theme.positions
        for move in position.moves
    }
    assert first >= {"character", "magic", "instant", "no-instant", "reveal", "hold", "pass"}


def test_a_search_looks_at_one_basic_character_for_all() -> None:
    at = lay("1", "9", cards=[character("e", "dragon"), character("f", "dragon", "special")])
    at.s.hands[0] = sorted(at.r.pool.index(code) for code in ("d", "e", "f"))
    at.s.menu = at.r.options_of(at.s)
    assert at.moves() == ["pass", "draw", "character d", "character e", "character f"]
    looked = [at.r.label(at.s, action).text for action in at.r.considered(at.s)]
    assert looked == ["pass", "draw", "character d", "character f"]
    at.act("character d")
    assert at.r.considered(at.s) == at.s.menu
    assert len(at.moves()) == 7


def test_a_search_leaves_to_the_plain_course_what_an_effect_names() -> None:
    at = lay("12", "89", cards=[BOLT])
    at.s.hands[0] = [at.r.pool.index("bolt")]
    at.s.menu = at.r.options_of(at.s)
    at.act("magic bolt")
    assert len(at.moves()) == 2
    assert at.r.considered(at.s) == [at.r.default_action(at.s)]


def op(name: str, **says: Any) -> Raw:
    """An operation."""
    return {"op": name, **says}


OURS, THEIRS = ({"kind": "character", "team": team} for team in ("own", "opposing"))
HIT, GIVE = op("destroy", target=THEIRS), op("sacrifice", target=OURS)
SHED = op("discard", who="opponents", n=2, mode="random")
LAST: Raw = {**THEIRS, "where": "newest"}


def loses(who: str) -> list[Raw]:
    """Opponents discard, and players lose as many Characters."""
    return [SHED, op("sacrifice", who=who, n="done", selector=OURS)]


# Twice the same word, and which of the two cards is plainly better.
BETTER: dict[str, tuple[Raw | list[Raw], Raw | list[Raw]]] = {
    "coin_flip": (op("coin_flip", heads=[HIT], tails=[HIT]),
                  op("coin_flip", heads=[GIVE], tails=[GIVE])),
    "die_roll": (op("die_roll", bands=[{"from": 1, "to": 6, "do": [HIT]}]),
                 op("die_roll", bands=[{"from": 1, "to": 6, "do": [GIVE]}])),
    "branch": (op("branch", **{"if": [{"my_turn": True}], "then": [HIT], "else": [GIVE]}),
               op("branch", **{"if": [{"my_turn": False}], "then": [HIT], "else": [GIVE]})),
    "put": (op("put", who="you", way="discard_to_hand", n=2),
            op("put", who="opponents", way="discard_to_hand", n=2)),
    "until": ({**SHED, "n": {"until": 1}}, {**SHED, "n": {"until": 1}, "who": "you"}),
    "most_cards": ({**SHED, "who": "most_cards"}, {**SHED, "who": "fewest_cards"}),
    "newest": (op("destroy", target=LAST), op("return_to_hand", target={**LAST, "team": "own"})),
    "later": (op("later", do=[HIT]), op("later", do=[GIVE])),
    "done": (loses("opponents"), loses("you")),
}  # fmt: skip


def worths(*does: Raw | list[Raw]) -> list[float]:
    """What a partner thinks of two Magics that do this."""
    cards = [
        magic(code, *(each if isinstance(each, list) else [each]), until="end_of_turn")
        for code, each in zip(("good", "bad"), does, strict=True)
    ]
    at = lay("12", "78", cards=cards)
    at.s.hands[0] = sorted([*at.s.hands[0][2:], *(at.r.pool.index(each["code"]) for each in cards)])
    at.s.menu = at.r.options_of(at.s)
    found = player("greedy", at.r).think(view(at.r, at.s, 0), at.s.menu[:], PLAIN, seed_of("w"))
    told = {at.r.label(at.s, each.action).text: each.value for each in found.ranked}
    return [told["magic good"], told["magic bad"]]


@clause("TTK-11.7")
@for_every("word", BETTER)
def test_it_knows_what_the_words_of_typed_cards_are_worth(word: str) -> None:
    better, worse = worths(*BETTER[word])
    assert better > worse
