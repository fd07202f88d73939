"""Coins and dice of effects: one way of several goes on by lot (TTK-9.31)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.codes import C_TOSS
from engine.games.tictacko.describe import LANGUAGES, describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import choose, magic
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every

DRAW = {"op": "draw", "who": "you", "n": 1}
LUCK = magic(
    "luck",
    {"op": "coin_flip", "heads": [{"op": "destroy", "target": "$t"}],
     "tails": [{"op": "sacrifice", "who": "you", "n": 1, "selector": {"kind": "character",
                                                                      "team": "own"}}]},
    choices=(choose("t", team="opposing", count={"min": 0, "max": 1}),),
)  # fmt: skip
DICE = magic(
    "dice",
    {"op": "die_roll", "bands": [
        {"from": 1, "to": 2, "do": []},
        {"from": 2, "to": 5, "do": [{**DRAW, "n": 2}]},
        {"from": 5, "to": 5, "do": [{**DRAW, "n": 9}]},
    ]},
    DRAW,
)  # fmt: skip


def holding(raw: Raw, dragons: str = "", unicorns: str = "") -> Board:
    """A Grid, with that card in the first player's hand in place of another."""
    at = lay(dragons, unicorns, cards=(raw,))
    at.s.hands[0][-1] = at.r.pool.index(raw["code"])
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.31", "TTK-4.47")
def test_a_coin_falls_when_the_effect_happens_and_its_side_alone_is_done() -> None:
    at = holding(LUCK, "12", "56").act("magic luck", "target 6")
    assert (at.s.node, at.s.ask, at.r.sides_of(at.s)) == (CHANCE, C_TOSS, [2])
    assert at.r.faces_of(at.s) == ("heads", "tails")
    tails = holding(LUCK, "12", "56").act("magic luck", "target 6")
    at.chance(0)
    assert (at.claimed(0), at.claimed(1)) == ("12", "5")
    assert at.told("flipped") == [(0, 0)]
    tails.chance(1)
    assert tails.moves() == ["sacrifice 1", "sacrifice 2"]
    tails.act("sacrifice 2")
    assert (tails.claimed(0), tails.claimed(1)) == ("1", "56")


@clause("TTK-9.31")
def test_one_side_that_could_do_something_is_enough() -> None:
    assert "magic luck" not in holding(LUCK).moves()
    at = holding(LUCK, "1").act("magic luck")
    assert at.s.ask == C_TOSS
    at.chance(0)
    assert at.claimed(0) == "1"


@clause("TTK-9.31")
@for_every(("face", "drawn"), [(1, 1), (2, 1), (3, 3), (5, 3), (6, 1)])
def test_the_first_band_with_the_face_is_done_and_what_follows_hangs_on_none(
    face: int, drawn: int
) -> None:
    at = holding(DICE).act("magic dice")
    assert at.r.sides_of(at.s) == [6]
    at.chance(face - 1)
    assert at.told("rolled") == [(0, face)]
    assert at.told("drew").count((0, 0)) == drawn
    assert at.s.piles[0][-1] == at.r.pool.index("dice")
    assert not at.r.broken(at.s)


TOLD = {
    ("luck", "en"): "Flip a coin: on heads, you may DESTROY an opposing Character; on tails,"
    " SACRIFICE 1 Character.",
    ("luck", "it"): "Lancia una moneta: con testa puoi DISTRUGGERE un Personaggio avversario;"
    " con croce SACRIFICA 1 Personaggio.",
    ("dice", "en"): "Roll a die: on 2 to 5, DRAW 2 cards; on 5, DRAW 9 cards. Then DRAW 1 card.",
    ("dice", "it"): "Tira un dado: da 2 a 5 PESCA 2 carte; con 5 PESCA 9 carte. Poi PESCA 1 carta.",
}


@clause("TTK-9.31")
@for_every("raw", [LUCK, DICE], ids=lambda raw: str(raw["code"]))
def test_it_is_told_side_by_side(raw: Raw) -> None:
    for language in LANGUAGES:
        assert describe_card(raw, language) == TOLD[raw["code"], language]


def _faults(**parts: Any) -> list[str]:
    head = {"set_code": "T", "source": "user"}
    return [each.path for each in check_card({**magic("m", DRAW), **head, **parts})]


@clause("TTK-9.31")
def test_no_toss_hangs_on_another_nor_is_paid() -> None:
    flip: Raw = {"op": "coin_flip", "heads": [DRAW], "tails": []}
    inner = {"op": "coin_flip", "heads": [flip], "tails": []}
    assert _faults(effects=[{"timing": "play", "do": [flip]}]) == []
    assert _faults(effects=[{"timing": "play", "do": [inner]}]) == ["/effects/0/do/0/heads/0/op"]
    paid = {"timing": "play", "cost": [flip], "do": [DRAW]}
    assert _faults(effects=[paid]) == ["/effects/0/cost/0/op"]
    band = {"from": 3, "to": 2, "do": []}
    rolled = {"timing": "play", "do": [{"op": "die_roll", "bands": [band, {"from": 0}]}]}
    assert _faults(effects=[rolled]) == [
        "/effects/0/do/0/bands/0/to", "/effects/0/do/0/bands/1/from",
        "/effects/0/do/0/bands/1/to", "/effects/0/do/0/bands/1/do",
    ]  # fmt: skip
