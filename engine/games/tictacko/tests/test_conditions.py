"""Conditions of an effect (TTK-9.18): looked at twice, and what each of them measures."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.conditions import hold, read_condition
from engine.games.tictacko.continuous import is_protected, modified
from engine.games.tictacko.selectors import Seen
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_triggers import effects, instant, watcher
from engine.games.tictacko.tests.test_verbs import choose, entering, magic
from engine.games.tictacko.vocabulary import DESTROY, DRAW_PHASE
from engine.kernel.errors import BadCard
from engine.kernel.testing import clause, for_every

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
MINE: Raw = {"kind": "character", "team": "own"}
THEIRS: Raw = {"kind": "character", "team": "opposing"}


def given(*conditions: Any) -> Any:
    """The `if` of an effect."""
    return {"if": list(conditions)}


HELD: Raw = {"kind": "card", "zone": "hand"}


def met(at: Board, condition: Raw, seat: int = 0, space: int = -1, held: int = -1) -> bool:
    """Whether a condition holds for the player of a seat."""
    counts = at.r.counts[:]

    def counted(raw: Any) -> int:
        card = magic("probe", DRAW, **given({"count": raw, "op": ">=", "n": 1}))
        at.r.counts[:] = counts + lay(cards=[card]).r.counts
        return len(counts)

    row = read_condition(condition, counted, is_special=False, lies=False)
    found = hold(at.r, at.s, [row], seat, Seen(seat % 2, space), held)
    at.r.counts[:] = counts
    return found


@clause("TTK-9.18", "TTK-9.9")
@for_every(
    ("condition", "holds"),
    [
        ({"count": MINE, "op": ">=", "n": 2}, True),
        ({"count": MINE, "op": ">=", "n": 3}, False),
        ({"count": MINE, "op": "<=", "n": 2}, True),
        ({"count": {"kind": "character", "team": "any"}, "op": "==", "n": 5}, True),
        ({"count": {"kind": "space", "where": "corner"}, "op": "==", "n": 3}, True),
        ({"count": {"kind": "space", "state": "any"}, "op": "==", "n": 9}, True),
        ({"count": {**HELD, "who": "own_team"}, "op": "==", "n": 8}, True),
        ({"count": {**HELD, "zone": "discard", "who": "own_team"}, "op": "==", "n": 10}, True),
        ({"count": {**HELD, "who": "you", "type": "magic"}, "op": "==", "n": 0}, True),
        ({"grid": "standard"}, True),
        ({"grid": "advanced"}, False),
        ({"hand_size": "you", "op": "==", "n": 4}, True),
        ({"hand_size": "opponents", "op": "==", "n": 8}, True),
        ({"hand_size": "teammate", "op": ">=", "n": 5}, False),
        ({"deck_size": "own_team", "op": "<=", "n": 20}, True),
        ({"deck_size": "opposing_team", "op": ">=", "n": 21}, False),
        ({"objectives_done": "own_team", "op": "==", "n": 0}, True),
        ({"objectives_done": "opposing_team", "op": ">=", "n": 1}, True),
        ({"stalemate": False}, True),
        ({"stalemate": True}, False),
        ({"my_turn": True}, True),
        ({"my_turn": False}, False),
    ],
)  # fmt: skip
def test_each_condition_measures_what_it_says(condition: Raw, holds: bool) -> None:
    at = lay("12", "456", seats=4)
    at.s.done[1].append(at.s.goals.pop())
    assert met(at, condition) is holds


@clause("TTK-9.18")
def test_my_turn_and_the_advanced_grid() -> None:
    assert not met(lay(seats=4), {"my_turn": True}, seat=2)  # a teammate's turn is not his
    assert met(lay(grid="advanced"), {"grid": "advanced"})
    at = lay("1", "2")
    at.s.stalled = 1
    assert met(at, {"stalemate": True})


@clause("TTK-4.31", "TTK-9.18")
def test_the_card_that_is_announced_is_not_in_the_hand() -> None:
    at = lay()
    assert met(at, {"hand_size": "you", "op": "==", "n": 3}, held=at.s.hands[0][0])


FEW = magic("few", DRAW, **given({"count": MINE, "op": "<=", "n": 1}))
HALF = magic(
    "half",
    {"op": "draw", "who": "you", "n": 2},
    **given({"hand_size": "you", "op": ">=", "n": 4}),
)
HALF["effects"].append({"timing": "play", "do": [{"op": "discard", "who": "you", "n": 1}]})
EMPTY_HAND = magic("empty-hand", DRAW, **given({"hand_size": "you", "op": "==", "n": 0}))
FOLLOW = magic("follow", {"op": "destroy", "target": "$t"}, choices=(choose("t", team="opposing"),))
FOLLOW["effects"].append({
    "timing": "play", "if": [{"count": THEIRS, "op": ">=", "n": 1}],
    "do": [DRAW],
})  # fmt: skip
LATE = entering("late", DRAW, **given({"deck_size": "own_team", "op": "<=", "n": 10}))
OWN_TURN = watcher("own-turn", {"on": "turn_ending", "whose": "any"}, **given({"my_turn": True}))
BOTH = magic("both", DRAW, **given({"my_turn": True}, {"grid": "advanced"}))
BULWARK = character("bulwark", "dragon", "special", effects=[{
    "timing": "continuous", "if": [{"count": MINE, "op": ">=", "n": 3}],
    "static": [{"rule": "protect", "scope": MINE, "from": ["destroy"]}],
}])  # fmt: skip
THIRST = character("thirst", "dragon", "special", effects=[{
    "timing": "continuous", "if": [{"hand_size": "you", "op": "<=", "n": 8}],
    "static": [{"rule": "modify", "what": "draw_phase", "who": "own_team", "n": 1}],
}])  # fmt: skip
MUTE = character("mute", "unicorn", "special", effects=[{
    "timing": "continuous", "if": [{"my_turn": True}],
    "static": [{"rule": "suppress", "scope": THEIRS}],
}])  # fmt: skip
COOL = {**instant("cool", "PLAY", type="magic"), "effects": [
    {"timing": "react", "if": [{"my_turn": False}, {"hand_size": "you", "op": "<=", "n": 3}],
     "do": [{"op": "cancel", "item": "responded"}]},
]}  # fmt: skip
CARDS = (FEW, HALF, EMPTY_HAND, FOLLOW, LATE, OWN_TURN, BOTH, BULWARK, THIRST, MUTE, COOL)


def holding(code: str, dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid, with one card more in the first player's hand in place of another."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    if code:
        at.s.hands[0][-1] = at.r.pool.index(code)
        at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-4.52", "TTK-9.18", "TTK-5.32")
def test_a_card_all_of_whose_effects_are_left_out_is_refused() -> None:
    assert "magic few" in holding("few", "1").moves()
    assert "magic few" not in holding("few", "12").moves()
    assert "magic few" not in holding("few", "12", magic_needs_target=False).moves()
    assert "magic both" not in holding("both").moves()  # all that are listed
    assert "magic both" in holding("both", grid="advanced").moves()
    assert "magic empty-hand" in holding("empty-hand", hand=1).moves()


@clause("TTK-R91", "TTK-4.20", "TTK-4.18")
def test_a_further_magic_is_asked_of_who_could_play_one() -> None:
    assert holding("few", "1").act("magic few").s.turn == 2  # nothing to choose: nobody is asked
    at = holding("few", "1")
    at.s.hands[0][0] = at.r.pool.index("half")
    at.s.hands[0].sort()
    assert at.act("magic few").moves() == ["end", "magic half"]


@clause("TTK-4.52")
def test_an_effect_whose_condition_fails_is_left_out() -> None:
    at = holding("half").act("magic half")
    assert len(at.told("drew")) == 1  # only that of the next turn
    assert len(at.told("discarded")) == 1
    more = holding("half", hand=5).act("magic half")
    assert len([event for event in more.told("drew") if event[0] == 0]) == 2


@clause("TTK-4.52")
def test_a_condition_is_looked_at_again_just_before_its_effect_applies() -> None:
    at = holding("follow", "", "56", seats=4).act("magic follow", "target 5")
    assert [event[0] for event in at.told("drew")] == [0, 1]
    at = holding("follow", "", "5", seats=4).act("magic follow")
    assert [event[0] for event in at.told("drew")] == [1]  # nobody is left


@clause("TTK-4.33", "TTK-9.18")
def test_entry_effects_have_conditions() -> None:
    assert effects(holding("late").act("character late", "space 5")) == []
    assert effects(holding("late", deck=10).act("character late", "space 5")) == ["late"]


@clause("TTK-9.18", "TTK-4.49")
def test_for_a_special_character_my_turn_is_that_of_its_team() -> None:
    at = holding("", lying={"5": OWN_TURN}, seats=4).act("pass")
    assert effects(at) == ["own-turn"]
    assert effects(at.act("pass")) == ["own-turn"]
    assert effects(at.act("pass")) == ["own-turn", "own-turn"]  # seat 2's turn


@clause("TTK-9.18", "TTK-5.24")
def test_continuous_rules_hold_while_their_conditions_do() -> None:
    for dragons, guarded in (("1", False), ("12", True)):
        at = holding("", dragons, lying={"5": BULWARK})
        assert is_protected(at.r, at.s, at.r.grid.space("1"), DESTROY, 1) is guarded


@clause("TTK-5.51", "TTK-9.18")
def test_you_of_a_card_that_lies_there_is_its_team() -> None:
    at = holding("", lying={"5": THIRST}, seats=4)
    assert modified(at.r, at.s, 0, DRAW_PHASE, 1) == 2  # eight cards in two hands
    at.s.hands[2].append(at.s.hands[2][0])
    assert modified(at.r, at.s, 0, DRAW_PHASE, 1) == 1


@clause("TTK-5.28", "TTK-9.18")
def test_a_suppressor_counts_while_its_conditions_hold() -> None:
    lying = {"5": OWN_TURN, "6": MUTE}
    assert effects(holding("", lying=lying).act("pass")) == ["own-turn"]
    at = holding("", lying={"5": BULWARK, "6": MUTE}, dragons="12", starter=1)
    assert not is_protected(at.r, at.s, at.r.grid.space("1"), DESTROY, 1)


@clause("TTK-9.18", "TTK-5.35")
def test_an_instant_has_conditions() -> None:
    at = holding("few", "1")
    at.s.hands[1][0] = at.r.pool.index("cool")
    assert at.act("magic few").moves() == ["no-instant", "instant cool"]
    at = holding("few", "1", hand=5)
    at.s.hands[1][0] = at.r.pool.index("cool")
    assert at.act("magic few").s.turn == 2


@clause("TTK-9.18")
@for_every("odd", [
    {"luck": 3}, {"grid": "round"}, {"hand_size": "nobody", "op": ">=", "n": 1},
    {"deck_size": "you", "op": ">=", "n": 1}, {"hand_size": "you", "op": "!=", "n": 1}, {},
    {"count": {"kind": "player", "who": "you"}, "op": ">=", "n": 1},
    {"count": {"kind": "character", "where": {"adjacent_to": "$t"}}, "op": ">=", "n": 1},
])  # fmt: skip
def test_what_is_no_condition_is_refused(odd: Raw) -> None:
    with pytest.raises(BadCard):
        lay(cards=[magic("odd", DRAW, **given(odd))])
