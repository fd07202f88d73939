"""What a Character does as it leaves the Grid itself (TTK-9.32)."""

from __future__ import annotations

from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.describe import describe_card
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_triggers import (
    BOLT,
    DRAW,
    HOME,
    HUSH,
    MOURNER,
    MUFFLE,
    OFFERING,
    SWEEP,
    drawn,
    effects,
    watcher,
)
from engine.games.tictacko.tests.test_verbs import choose
from engine.kernel.testing import clause, for_every

GHOST = watcher("ghost", {"on": "this_left", "how": "destroy"}, faction="unicorn")
SHADE = watcher("shade", {"on": "this_left"}, faction="dragon")
GRUDGE = watcher(
    "grudge", {"on": "this_left"}, {"op": "destroy", "target": "$t"},
    choose=[choose("t", team="opposing", where={"adjacent_to": "self"})], faction="unicorn",
)  # fmt: skip
KIN = {**MOURNER, "code": "kin", "faction": "unicorn"}
CARDS = (GHOST, SHADE, GRUDGE, KIN, HUSH, MUFFLE, BOLT, SWEEP, HOME, OFFERING)


def table(lying: dict[str, Raw], dragons: str = "", unicorns: str = "", *, hand: str) -> Board:
    """A Grid with Special Characters, and a Magic in the first player's hand."""
    at = lay(dragons, unicorns, cards=CARDS, lying=lying)
    at.s.hands[0][-1] = at.r.pool.index(hand)
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-9.32", "TTK-R35")
@for_every(
    ("card", "hand", "answers", "fires"),
    [
        (GHOST, "bolt", ["target 9"], True),
        (GHOST, "home", ["target 9"], False),
        (SHADE, "home", ["target 9"], True),
        (SHADE, "offering", ["target 9"], True),
    ],
)
def test_it_fires_by_the_way_it_leaves(
    card: Raw, hand: str, answers: list[str], fires: bool
) -> None:
    at = table({"9": card}, hand=hand).act(f"magic {hand}")
    if at.s.menu and at.moves()[0].startswith("target"):
        at.act(*answers)
    assert "9" not in at.claimed(0) + at.claimed(1)
    assert effects(at) == ([card["code"]] if fires else [])
    assert not at.r.broken(at.s)


@clause("TTK-9.32")
def test_it_comes_before_what_others_do_about_it_and_not_while_suppressed() -> None:
    at = table({"9": GHOST, "1": KIN}, hand="bolt").act("magic bolt", "target 9", "done")
    assert effects(at) == ["ghost", "kin"]
    assert drawn(at)[:2] == [1, 1]
    at = table({"9": GHOST, "8": MUFFLE}, "", "1", hand="bolt").act(
        "magic bolt", "target 9", "done"
    )
    assert effects(at) == []


@clause("TTK-9.32")
def test_places_are_read_from_where_it_lay() -> None:
    at = table({"5": GRUDGE}, "129", "7", hand="bolt").act("magic bolt", "target 5", "done")
    assert effects(at) == ["grudge"]  # 2 alone lies beside space 5
    assert (at.claimed(0), at.claimed(1)) == ("19", "7")


@clause("TTK-9.32", "TTK-5.30")
def test_equal_cards_that_leave_together_fire_row_by_row() -> None:
    at = table({"3": GHOST, "7": GRUDGE, "1": GHOST}, "48", hand="sweep").act("magic sweep")
    assert at.moves() == ["target 4", "target 8"]
    at.act("target 8")
    assert effects(at) == ["ghost", "ghost", "grudge"]
    assert at.claimed(0) == "4"


@clause("TTK-9.32")
def test_it_is_told_and_is_no_target_of_its_own() -> None:
    assert describe_card(GHOST, "en") == "When this is destroyed, DRAW 1 card."
    assert describe_card(SHADE, "it") == "Quando lascia la Griglia, PESCA 1 carta."
    file = {"set_code": "T", "source": "user"}
    odd = watcher("odd", {"on": "this_left"}, {"op": "return_to_hand", "target": "self"}, DRAW)
    assert [each.path for each in check_card({**odd, **file})] == ["/effects/0/do/0/target"]
    assert check_card({**GRUDGE, **file}) == []
