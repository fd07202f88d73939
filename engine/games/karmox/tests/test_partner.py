"""The partner of Karmox on its puzzles (KX-10.7, 11.7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ai.levels import player, searcher
from engine.ai.player import Budget
from engine.games.karmox.codes import D_LANDING, D_MODE, D_NICHE, D_PRISON, D_PUSH, EVENT
from engine.games.karmox.tests.table import Game, lay
from engine.games.karmox.tests.test_effects import landed
from engine.kernel.rng import seed_of
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view

each_mind = for_every("mind", ["greedy", "deeper"])
BUDGETS = {"greedy": 0, "first look": 1, "deeper": 200}


def chosen(at: Game, mind: str) -> str:
    """The exact text of what a partner does, from what its seat sees."""
    seen = view(at.r, at.s, at.s.decider)
    partner = player("greedy", at.r) if mind == "greedy" else searcher(at.r)
    budget = Budget(BUDGETS[mind])
    choice = partner.choose(seen, seen.legal(), budget, seed_of("partner"))
    return at.r.label(at.s, choice.action).text


@clause("KX-11.7", "KX-5.44")
@each_mind
@for_every(("index", "prison"), [(1, "P1"), (7, "P2"), (13, "P3"), (19, "P4")])
def test_it_chooses_the_prison_that_the_pawn_has_just_passed(
    mind: str, index: int, prison: str
) -> None:
    at = lay(
        {"lottatore-red": "A1", "maga-blue": "B1", "predone-blue": "L12"},
        life={"lottatore-red": 5, "maga-blue": 1, "predone-blue": 5},
    )
    at.s.pawns[1] = index
    at.do("move lottatore-red A1", "attack maga-blue").roll(6, 1)
    assert at.s.ask == D_PRISON
    assert chosen(at, mind) == f"imprison {prison}"


@clause("KX-11.7", "KX-5.11")
@each_mind
def test_it_keeps_a_weak_attacker_close_to_strike_back(mind: str) -> None:
    """The Fighter is next, and she stands where he can strike at once."""
    at = failed("maga-red", "lottatore-blue", life=5)
    assert chosen(at, mind) == "keep"


def failed(attacker: str, defender: str, life: int) -> Game:
    """An attack that has failed, its attacker in the middle of a corridor."""
    at = lay(
        {attacker: "D1", defender: "C1", "predone-red": "L12"},
        life={attacker: 1, defender: life, "predone-red": 5},
    )
    at.do(f"move {attacker} D1", f"attack {defender}").roll(1, 6)
    assert at.s.ask == D_PUSH
    return at


@clause("KX-11.7", "KX-5.17")
def test_it_puts_chests_back_where_its_own_are_and_the_others_are_not() -> None:
    """N1 lies in the own corner, N3 in the other one."""
    at = lay(
        {"lottatore-red": "C5", "maga-blue": "D5", "predone-blue": "J8", "predone-red": "C4"},
        life={"lottatore-red": 5, "maga-blue": 1, "predone-blue": 5, "predone-red": 5},
        chests={"maga-blue": 2, "lottatore-red": 3},
    )
    at.s.niches = sum(1 << at.r.board.niche_names.index(name) for name in ("N4", "N5", "N6"))
    at.s.chests[at.piece("predone-blue")] = 0
    at.do("move lottatore-red C5", "attack maga-blue").roll(6, 1)
    assert at.s.ask == D_NICHE
    assert "return N3" in at.moves
    for _ in range(2):
        at.do(chosen(at, "first look"))
    assert at.s.niches >> at.r.board.niche_names.index("N1") & 1


@clause("KX-10.7", "KX-4.14", "KX-5.38")
@each_mind
def test_it_frees_a_prisoner_rather_than_take_a_tile(mind: str) -> None:
    at = lay(
        {"maga-red": "A1", "maga-blue": "L12", "predone-blue": "L10", "lottatore-red": "P2"},
        phase=EVENT,
        life={"maga-red": 5, "maga-blue": 5, "predone-blue": 5},
    )
    at.s.pawns[0] = 2
    at.do("roll red").roll(3)
    assert at.s.ask == D_LANDING
    assert "event" in at.moves
    assert chosen(at, mind).startswith("release lottatore-red")


@clause("KX-10.7", "KX-5.21")
def test_it_spends_a_spirit_to_reach_a_chest() -> None:
    """Six steps to the only full niche, and an enemy who would be there first."""
    mind = "first look"
    at = lay(
        {"maga-red": "A3", "predone-blue": "H3", "sentinella-blue": "L12"},
        life={"maga-red": 5, "predone-blue": 5, "sentinella-blue": 5},
        spirits={"maga-red": 1},
    )
    at.s.niches = 1 << at.r.board.niche_names.index("N1")
    assert "C3" not in [move.split()[-1] for move in at.of("move")]
    at.do(chosen(at, mind))
    assert chosen(at, mind) == "move maga-red C3"


@clause("KX-11.1", "KX-5.21")
def test_what_begins_a_turn_is_judged_by_the_whole_of_it() -> None:
    """A tile for steps by the chest to which they lead."""
    at = lay(
        {"maga-red": "A3", "predone-blue": "H3", "sentinella-blue": "L12"},
        life={"maga-red": 5, "predone-blue": 5, "sentinella-blue": 5},
        spirits={"maga-red": 1},
    )
    at.s.niches = 1 << at.r.board.niche_names.index("N1")
    seen = view(at.r, at.s, at.s.decider)
    ranked = searcher(at.r).think(seen, seen.legal(), Budget(1), seed_of("turn")).ranked
    found = {at.r.label(at.s, each.action).text: each.value for each in ranked}
    at.do("spirit maga-red", "move maga-red C3", "take N1")
    assert at.s.turn_seat == 1
    assert found["spirit maga-red"] == pytest.approx(at.r.value(at.s, 0))


PACT: dict[str, Any] = {
    "verb": "modify_stat", "stat": "attack", "amount": 1, "target": "own_one",
    "filter": [{"class": "maga"}], "duration": "until_own_next_turn",
}  # fmt: skip
HURT: dict[str, Any] = {"verb": "damage", "amount": 2, "target": "enemy_one"}
TILES: dict[str, Any] = {"verb": "gain_spirit", "amount": 3, "target": "own_one"}


def _rolled(up_to: int) -> dict[str, Any]:
    return {"verb": "roll", "bands": [{"up_to": up_to, "effects": [TILES]}]}


@clause("KX-9.9", "KX-9.10", "KX-9.11", "KX-9.12")
@for_every(
    ("better", "worse"),
    [
        ([_rolled(5)], [_rolled(1)]),
        ([{**TILES, "amount": {"until": 5}}], [{**TILES, "amount": 1}]),
        ([HURT, {**TILES, "amount": "as_before"}], [HURT]),
        ([PACT], [{**PACT, "at_end": [{**HURT, "target": "own_one"}]}]),
        (
            [{"verb": "put_chest", "from": "enemy_one", "to": "own_one"}],
            [{"verb": "put_chest", "from": "own_one", "to": "enemy_one"}],
        ),
    ],
)
def test_it_takes_the_plainly_better_of_two_effects(better: list[Any], worse: list[Any]) -> None:
    for among, wanted in (([better, worse], "choose 1"), ([worse, better], "choose 2")):
        life = {"maga-red": 5, "predone-red": 3, "maga-blue": 5, "predone-blue": 5}
        at = landed(
            {"verb": "choose", "among": among}, life=life, chests={"maga-red": 1, "maga-blue": 1}
        ).do("event")
        assert at.s.ask == D_MODE
        assert chosen(at, "greedy") == wanted
        assert at.r.exact(at.s, at.r.sketch(at.s)) == wanted  # at a glance
