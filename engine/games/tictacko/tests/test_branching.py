"""Operations that go one way if something holds, and another otherwise (TTK-9.35)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import choose, magic
from engine.kernel.testing import clause

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
CROWD: Raw = {"count": {"kind": "character", "team": "opposing"}, "op": ">=", "n": 2}
SIFT = magic(
    "sift",
    {"op": "branch", "if": [CROWD], "then": [{"op": "destroy", "target": "$t"}],
     "else": [{**DRAW, "n": 2}]},
    {"op": "draw", "who": "opponents", "n": 1},
    choices=(choose("t", team="opposing", count={"min": 0, "max": 1}),),
)  # fmt: skip
BESIDE: Raw = {"count": {"kind": "space", "state": "empty", "where": {"adjacent_to": "$t"}},
               "op": "==", "n": 0}  # fmt: skip
CORNERED = magic(
    "cornered",
    {"op": "branch", "if": [BESIDE], "then": [{"op": "destroy", "target": "$t"}]},
    choices=(choose("t", team="opposing"),),
)
FILE: Raw = {"set_code": "T", "source": "user"}


def holding(raw: Raw, dragons: str, unicorns: str) -> Board:
    """A Grid, with that card in the first player's hand in place of another."""
    at = lay(dragons, unicorns, cards=(raw,))
    at.s.hands[0][-1] = at.r.pool.index(raw["code"])
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.35")
def test_one_way_is_done_and_what_follows_in_any_case() -> None:
    at = holding(SIFT, "1", "56").act("magic sift", "target 6")
    assert at.claimed(1) == "5"
    assert at.told("drew")[0] == (1, at.r.pool.index("u"))  # nothing of the other way
    at = holding(SIFT, "1", "6").act("magic sift", "target 6")
    assert at.claimed(1) == "6"
    assert [event[0] for event in at.told("drew")][:3] == [0, 0, 1]


@clause("TTK-9.35")
def test_its_conditions_speak_of_what_was_chosen() -> None:
    at = holding(CORNERED, "24", "19").act("magic cornered", "target 1")
    assert (at.claimed(0), at.claimed(1)) == ("24", "9")
    at = holding(CORNERED, "24", "19").act("magic cornered", "target 9")
    assert (at.claimed(0), at.claimed(1)) == ("24", "19")
    assert "magic cornered" not in holding(CORNERED, "24", "").moves()


@clause("TTK-9.35")
def test_it_is_told_and_parts_no_further() -> None:
    assert describe_card(SIFT, "en") == (
        "If there are at least 2 opposing Characters on the Grid, you may DESTROY an opposing"
        " Character; otherwise, DRAW 2 cards. Then each opponent DRAWS 1 card."
    )
    assert describe_card(SIFT, "it") == (
        "Se sulla Griglia ci sono almeno 2 Personaggi avversari, puoi DISTRUGGERE un Personaggio"
        " avversario; altrimenti PESCA 2 carte. Poi ogni avversario PESCA 1 carta."
    )
    assert check_card({**SIFT, **FILE}) == []
    inner: Raw = {"op": "branch", "if": [CROWD], "then": [DRAW]}
    deep = magic("deep", {**inner, "then": [inner]}, {**inner, "if": []}, {**inner, "then": []})
    assert [each.path for each in check_card({**deep, **FILE})] == [
        "/effects/0/do/0/then/0/op", "/effects/0/do/1/if", "/effects/0/do/2/then",
    ]  # fmt: skip
