"""Conditions that compare two measured things (TTK-9.34)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Raw, lay
from engine.games.tictacko.tests.test_verbs import magic
from engine.kernel.testing import clause, for_every

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
OWN: Raw = {"count": {"kind": "character", "team": "own"}}
THEIRS: Raw = {"count": {"kind": "character", "team": "opposing"}}
FILE: Raw = {"set_code": "T", "source": "user"}


def only_if(condition: Raw) -> Raw:
    """A Magic that hangs on it."""
    return magic("scales", DRAW, **{"if": [condition]})


def offers(condition: Raw, dragons: str, unicorns: str, cards: int = 4) -> bool:
    """Whether the first player may announce it, the other holding so many cards."""
    at = lay(dragons, unicorns, cards=(only_if(condition),))
    at.s.hands[0][-1] = at.r.pool.index("scales")
    at.s.hands[0].sort()
    at.s.hands[1] = at.s.hands[1][:cards]
    return "magic scales" in [at.r.label(at.s, each).text for each in at.r.options_of(at.s)]


@clause("TTK-9.34", "TTK-9.18")
@for_every(
    ("op", "fewer", "equal", "more"),
    [
        (">", False, False, True), ("<", True, False, False), (">=", False, True, True),
        ("<=", True, True, False), ("==", False, True, False),
    ],
)  # fmt: skip
def test_each_comparison_of_two_counts(op: str, fewer: bool, equal: bool, more: bool) -> None:
    condition = {**OWN, "op": op, "n": THEIRS}
    assert offers(condition, "1", "89") == fewer
    assert offers(condition, "1", "9") == equal
    assert offers(condition, "12", "9") == more


@clause("TTK-9.34")
def test_hands_are_measured_without_the_card_that_is_announced() -> None:
    condition = {"hand_size": "you", "op": ">=", "n": {"hand_size": "opponents"}}
    assert offers(condition, "", "", cards=3)  # 4, less the Magic
    assert not offers(condition, "", "", cards=4)


@clause("TTK-9.34")
def test_it_is_told_and_checked() -> None:
    raw = only_if({"hand_size": "you", "op": ">", "n": {"hand_size": "opponents"}})
    assert describe_card(raw, "en") == (
        "If you have more cards in hand than your opponents have, DRAW 1 card."
    )
    assert describe_card(raw, "it") == (
        "Se hai più carte in mano di quante ne hanno gli avversari, PESCA 1 carta."
    )
    assert check_card({**raw, **FILE}) == []
    odd = only_if({"hand_size": "you", "op": ">", "n": {"hand_size": "nobody"}})
    assert [each.path for each in check_card({**odd, **FILE})] == ["/effects/0/if/0/n/hand_size"]
    odd = only_if({"hand_size": "you", "op": ">", "n": {"grid": "standard"}})
    assert [each.path for each in check_card({**odd, **FILE})] == ["/effects/0/if/0/n"]
