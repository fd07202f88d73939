"""Instants: who is asked when, what they answer, cancelling (TTK-4.38, 5.35 to 5.43)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.playing import distinct
from engine.games.tictacko.questions import card_behind
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_verbs import CARDS, choose
from engine.games.tictacko.zones import enter_hand_openly
from engine.kernel.state import REACTIONS
from engine.kernel.testing import clause
from engine.kernel.view import view


def instant(code: str, window: str, *ops: Raw, actor: str = "opponent", **more: Any) -> Raw:
    """An Instant of one effect."""
    effect = {"timing": "react", "do": list(ops), "choose": list(more.pop("choices", ()))}
    return {"code": code, "type": "instant", "faction": "neutral", "name_en": code,
            "name_it": code, "when": {"window": window, "actor": actor, "filters": more},
            "effects": [effect]}  # fmt: skip


CANCEL = {"op": "cancel", "item": "responded"}
NOT_TODAY = instant("not-today", "PLAY", CANCEL, type="magic")
NO_ENTRY = instant("no-entry", "PLAY", CANCEL, type="character")
COUNTER = instant("counter", "PLAY", CANCEL, type="instant")
MUFFLED = instant("muffled", "ENTER", CANCEL, subtype="special")
GREEDY = instant("greedy", "DRAW_SECOND", CANCEL, actor="other")
BARGE = instant(
    "barge", "ENTER", {"op": "move", "target": "item", "to": "$s"},
    choices=[choose("s", "space")], adjacent_to_team="own",
)  # fmt: skip
GRAB = instant(
    "grab", "PLAY", {"op": "discard", "who": "opponents", "n": 1, "mode": "choice"}, type="magic"
)
ALL = (*CARDS, NOT_TODAY, NO_ENTRY, COUNTER, MUFFLED, GREEDY, BARGE, GRAB)


def table(hands: dict[int, str], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid; each named seat holds that card in place of one of its own."""
    at = lay(dragons, unicorns, cards=ALL, **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def top(at: Board, team: int) -> str:
    """The top card of a discard pile."""
    return at.r.pool.at(at.s.piles[team][-1]).code


@clause("TTK-5.43", "TTK-4.35", "TTK-R26", "TTK-5.39")
def test_a_cancelled_magic_does_nothing_and_is_used() -> None:
    at = table({0: "bolt", 1: "not-today"}, "1", "5", seats=4).act("magic bolt")
    assert (at.s.decider, at.moves()) == (1, ["no-instant", "instant not-today"])
    at.act("instant not-today")
    assert at.claimed(1) == "5"
    assert (top(at, 0), top(at, 1)) == ("bolt", "not-today")
    assert at.s.turn == 2


@clause("TTK-5.43", "TTK-4.18")
def test_two_players_may_go_on_after_a_cancelled_magic() -> None:
    at = table({0: "feast rush", 1: "not-today"}).act("magic feast", "instant not-today")
    assert at.moves() == ["end", "magic rush"]


@clause("TTK-4.35", "TTK-5.40")
def test_a_cancelled_character_never_enters() -> None:
    at = table({1: "no-entry"}).act("character d", "space 5", "instant no-entry")
    assert at.claimed(0) == ""
    assert top(at, 0) == "d"
    assert not at.told("entered")


@clause("TTK-4.38", "TTK-5.38", "TTK-R21", "TTK-R24")
def test_the_last_instant_resolves_first() -> None:
    at = table({0: "bolt counter", 1: "not-today"}, "1", "5")
    at.act("magic bolt", "instant not-today")
    assert (at.s.decider, at.moves()) == (0, ["no-instant", "instant counter"])
    at.act("instant counter")
    assert at.claimed(1) == ""  # the Magic resolves


@clause("TTK-7.9", "TTK-4.39", "TTK-4.38")
def test_nobody_else_learns_who_is_asked() -> None:
    asked = table({0: "bolt", 1: "not-today"}, "1", "5", seats=4).act("magic bolt")
    seen = view(asked.r, asked.s, 3).state
    assert seen.decider == REACTIONS
    assert asked.act("no-instant").claimed(1) == ""
    assert not asked.told("instant")


@clause("TTK-5.40", "TTK-5.43", "TTK-5.29")
def test_entry_effects_can_be_stopped_as_the_character_enters() -> None:
    at = table({0: "biter", 1: "muffled"}, "", "5", seats=4)
    at.act("character biter", "space 4", "instant muffled")
    assert at.claimed(1) == "5"
    assert at.claimed(0) == "4"


@clause("TTK-5.40", "TTK-5.43", "TTK-5.42")
def test_a_second_draw_can_be_stopped_but_not_the_first() -> None:
    at = table({1: "greedy"}).act("draw")
    assert at.s.decider == 1
    at.act("instant greedy")
    assert len(at.s.hands[0]) == 4
    assert at.s.turn == 2  # the draw of the next turn opened no window


@clause("TTK-5.36", "TTK-R22")
def test_a_teammate_may_be_answered_where_the_table_lets_it() -> None:
    assert table({2: "greedy"}, seats=4).act("draw").s.decider == 2
    assert table({2: "greedy"}, seats=4, instants_on_teammates=False).act("draw").s.turn == 2


@clause("TTK-9.22", "TTK-9.24", "TTK-5.41")
def test_who_enters_next_to_mine_is_moved_away() -> None:
    at = table({1: "barge"}, "", "5").act("character d", "space 4", "instant barge", "target 9")
    assert at.claimed(0) == "9"
    assert table({1: "barge"}, "", "9").act("character d", "space 1").s.turn == 2


@clause("TTK-5.37", "TTK-5.49", "TTK-R86")
def test_each_card_is_announced_once_in_a_turn() -> None:
    at = table({0: "feast rush", 1: "not-today not-today"})
    at.act("magic feast", "instant not-today")
    at.act("magic rush")
    assert at.moves() == ["no-instant", "instant not-today"]  # the second copy
    at.act("no-instant")
    enter_hand_openly(at.s, 1, at.r.pool.index("not-today"), is_spent=True)  # the first one is back
    assert at.r.pool.index("not-today") in distinct(at.s, 1)  # the other copy
    at.s.hands[1].remove(at.r.pool.index("not-today"))
    assert at.r.pool.index("not-today") not in distinct(at.s, 1)


@clause("TTK-4.46", "TTK-5.38")
def test_who_must_discard_is_told_which_card_asks_for_it() -> None:
    at = table({0: "bolt waltz", 1: "grab"}, "1", "57")
    at.act("magic bolt", "target 5", "instant grab")
    assert at.moves() == ["discard d", "discard waltz"]
    assert at.r.pool.at(card_behind(at.s)).code == "grab"  # not the Magic that waits below
