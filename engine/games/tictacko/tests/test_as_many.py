"""Operations that do as much as the one before them (TTK-9.36)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import choose, magic
from engine.kernel.testing import clause

DRAW: Raw = {"op": "draw", "who": "you", "n": "done"}
WHEEL = magic("wheel", {"op": "discard", "who": "you", "n": "all", "mode": "choice"}, DRAW)
HARVEST = magic(
    "harvest", {"op": "destroy", "target": "$t"}, DRAW,
    {"op": "sacrifice", "who": "you", "n": "done", "selector": {"kind": "character",
                                                                "team": "own"}},
    choices=(choose("t", team="opposing", count={"min": 1, "max": 2}),),
)  # fmt: skip
STROLL = magic(
    "stroll", {"op": "move", "target": "$t", "to": "$s"}, DRAW,
    choices=(choose("t", team="opposing"), choose("s", "space", state="empty", where="corner")),
)  # fmt: skip
FILE: Raw = {"set_code": "T", "source": "user"}


def holding(raw: Raw, dragons: str = "", unicorns: str = "") -> Board:
    """A Grid, with that card in the first player's hand in place of another."""
    at = lay(dragons, unicorns, cards=(raw,))
    at.s.hands[0][-1] = at.r.pool.index(raw["code"])
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.36")
def test_as_many_cards_as_left_the_hand_though_they_were_chosen_one_by_one() -> None:
    at = holding(WHEEL).act("magic wheel")
    assert len(at.told("discarded")) == 3
    assert at.told("drew").count((0, 0)) == 3
    assert not at.r.broken(at.s)


@clause("TTK-9.36")
def test_as_many_as_left_the_grid_and_then_as_were_drawn() -> None:
    at = holding(HARVEST, "123", "569").act("magic harvest", "target 5", "target 6")
    assert at.claimed(1) == "9"
    assert at.told("drew").count((0, 0)) == 2
    assert at.moves() == ["sacrifice 1", "sacrifice 2", "sacrifice 3"]
    at.act("sacrifice 1", "sacrifice 2")
    assert at.claimed(0) == "3"


@clause("TTK-9.36")
def test_what_only_moves_counts_for_nothing() -> None:
    at = holding(STROLL, "", "5").act("magic stroll", "target 1")
    assert at.claimed(1) == "1"
    assert (0, 0) not in at.told("drew")


@clause("TTK-9.36")
def test_it_is_told_and_needs_an_operation_before_it() -> None:
    assert describe_card(WHEEL, "en") == "DISCARD your whole hand, then DRAW as many cards."
    assert describe_card(HARVEST, "it") == (
        "DISTRUGGI uno o due Personaggi avversari, poi PESCA altrettante carte, poi SACRIFICA"
        " altrettanti Personaggi."
    )
    assert check_card({**HARVEST, **FILE}) == []
    found = check_card({**magic("first", DRAW), **FILE})
    assert [each.path for each in found] == ["/effects/0/do/0/n"]
    paid = {"timing": "play", "cost": [DRAW], "do": [{**DRAW, "n": 1}]}
    found = check_card({**WHEEL, **FILE, "effects": [paid]})
    assert [each.path for each in found] == ["/effects/0/cost/0/n"]
