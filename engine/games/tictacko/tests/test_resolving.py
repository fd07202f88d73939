"""What is looked at again as an effect applies, granted plays, cards that come back (TTK-5.33)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.playing import distinct
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_triggers import PORTER, drawn, effects, watcher
from engine.games.tictacko.tests.test_verbs import choose, entering, magic, pile
from engine.kernel.testing import clause

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
TWO = {"min": 1, "max": 2}


def instant(code: str, window: str, *ops: Raw, choices: tuple[Raw, ...] = (), **more: Any) -> Raw:
    """An Instant of one effect against any other player."""
    return {"code": code, "type": "instant", "faction": "neutral", "name_en": code,
            "name_it": code, "when": {"window": window, "actor": "other", "filters": more},
            "effects": [{"timing": "react", "choose": list(choices), "do": list(ops)}]}  # fmt: skip


def lies(code: str, *rules: Raw, faction: str = "dragon") -> Raw:
    """A Special Character with continuous rules."""
    effect = {"timing": "continuous", "static": list(rules)}
    return character(code, faction, "special", effects=[effect])


def protect(*verbs: str, team: str = "own", where: Any = "anywhere") -> Raw:
    """A protection."""
    scope = {"kind": "character", "team": team, "where": where}
    return {"rule": "protect", "scope": scope, "from": list(verbs)}


NEXT_TO_SELF = {"adjacent_to": "self"}
ALL_VERBS = ("destroy", "move", "swap", "sacrifice", "return")
BOLT = magic("bolt", {"op": "destroy", "target": "$t"},
             choices=(choose("t", team="opposing", count=TWO),))  # fmt: skip
NEAR = magic(
    "near", {"op": "destroy", "target": "$t"}, DRAW,
    choices=(choose("s", "space", state="any"),
             choose("t", team="opposing", where={"adjacent_to": "$s"})),
)  # fmt: skip
SHOVE = magic("shove", {"op": "move", "target": "$t", "to": "$s"},
              choices=(choose("t", team="any"), choose("s", "space")))  # fmt: skip
HOME = magic("home", {"op": "return_to_hand", "target": "$t"},
             choices=(choose("t", team="any", count=TWO),))  # fmt: skip
DIG = magic("dig", {"op": "recover", "target": "$c"},
            choices=(choose("c", "card", zone="discard", who="you", count=TWO),))  # fmt: skip
RUSH = magic("rush", {"op": "grant_play", "type": "character", "n": 1})
CROWD = magic("crowd", {"op": "grant_play", "type": "character",
                        "n": {"count": {"kind": "character", "team": "own"}}})  # fmt: skip
STEP = instant("step", "PLAY", {"op": "move", "target": "$t", "to": "$s"},
               choices=(choose("t", team="own"), choose("s", "space")))  # fmt: skip
OUST = instant("oust", "ENTER", {"op": "return_to_hand", "target": "item"})
LATE_OUST = instant("late-oust", "EFFECT", {"op": "return_to_hand", "target": "item"})
BITER = entering("biter", {"op": "destroy", "target": "$t"},
                 choices=(choose("t", team="opposing", where=NEXT_TO_SELF),))  # fmt: skip
HELPER = entering("helper", {"op": "grant_play", "type": "magic", "n": 1})
MORNING = watcher("morning", {"on": "turn_started", "whose": "own_team"},
                  {"op": "grant_play", "type": "character", "n": 1})  # fmt: skip
EVENING = watcher("evening", {"on": "turn_ending", "whose": "own_team"},
                  {"op": "grant_play", "type": "character", "n": 1})  # fmt: skip
GUARD = lies("guard", protect("destroy", where=NEXT_TO_SELF), faction="unicorn")
SAINT = lies("saint", protect(*ALL_VERBS, team="any"))
CARDS = (BOLT, NEAR, SHOVE, HOME, DIG, RUSH, CROWD, STEP, OUST, LATE_OUST, BITER, HELPER, MORNING,
         EVENING, GUARD, SAINT, PORTER)  # fmt: skip


def table(hands: dict[int, str], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid; each named seat holds those cards in place of some of its own."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-5.17", "TTK-2.22", "TTK-R89")
def test_named_targets_go_one_after_the_other_in_the_order_of_naming() -> None:
    at = table({0: "bolt"}, "", "36", specials="3").act("magic bolt", "target 6", "target 3")
    assert pile(at, 1)[-2:] == ["u", "us"]
    assert [event[2] for event in at.told("destroyed")] == [5, 2]


@clause("TTK-5.47", "TTK-5.25")
def test_who_was_protected_at_the_announcement_could_not_be_named() -> None:
    at = table({0: "bolt"}, "", "49", lying={"5": GUARD}).act("magic bolt")
    assert at.moves() == ["target 5", "target 9"]  # 4 stands next to the guardian


@clause("TTK-5.33", "TTK-R27")
def test_a_target_is_followed_as_long_as_it_fits() -> None:
    at = table({0: "near", 1: "step"}, "", "59", seats=4)
    at.act("magic near", "target 4", "instant step", "target 5", "target 1")
    assert at.claimed(1) == "9"  # 1 is adjacent to 4 as well


@clause("TTK-5.33", "TTK-R27")
def test_a_target_moved_out_of_reach_is_spared() -> None:
    at = table({0: "near", 1: "step"}, "", "59", seats=4)
    at.act("magic near", "target 4", "instant step", "target 5", "target 3")
    assert at.claimed(1) == "39"
    assert drawn(at)[0] == 0  # the draw of the same effect


@clause("TTK-5.33")
def test_a_move_to_a_space_that_is_taken_meanwhile_does_not_happen() -> None:
    at = table({0: "shove", 1: "step"}, "1", "9", seats=4)
    at.act("magic shove", "target 1", "target 5", "instant step", "target 5")
    assert (at.claimed(0), at.claimed(1)) == ("1", "5")


@clause("TTK-R31", "TTK-5.15")
def test_moving_is_no_entering() -> None:
    at = table({0: "shove"}, "9", lying={"5": PORTER}).act("magic shove", "target 9", "target 4")
    assert effects(at) == []
    at = table({0: "shove"}, "", "2", lying={"5": BITER})
    at.act("magic shove", "target 5", "target 1")
    assert at.claimed(1) == "2"


@clause("TTK-R33", "TTK-5.23", "TTK-9.24")
def test_a_source_that_leaves_as_it_enters_loses_its_effect() -> None:
    at = table({0: "biter", 1: "oust"}, "", "5", seats=4)
    at.act("character biter", "space 4", "instant oust")
    assert (at.claimed(0), at.claimed(1), effects(at)) == ("", "5", [])


@clause("TTK-R33", "TTK-5.23")
def test_an_effect_once_announced_happens_from_the_last_space_of_its_source() -> None:
    at = table({0: "biter", 1: "late-oust"}, "", "5", seats=4)
    at.act("character biter", "space 4", "instant late-oust")
    assert (at.claimed(0), at.claimed(1)) == ("", "")


@clause("TTK-9.16", "TTK-5.20", "TTK-R85")
def test_no_protection_stops_a_clearing() -> None:
    at = table({}, "12", lying={"3": SAINT}).act("pass", "reveal")
    assert at.claimed(0) == ""


@clause("TTK-9.16", "TTK-4.43", "TTK-R85")
def test_no_protection_stops_the_sacrifice_of_a_stalemate() -> None:
    at = table({}, "1236", "4789", lying={"5": SAINT}, goals=("159", "357"))
    at.act("pass", "pass", "pass")
    assert at.claimed(0) == "1236"


@clause("TTK-4.50", "TTK-9.13")
def test_a_play_granted_at_the_start_of_the_turn_leaves_both_lanes_open() -> None:
    at = table({0: "bolt"}, "", "9", lying={"5": MORNING}, seats=4, starter=1)
    at.act("pass")
    assert (at.s.turn_seat, at.s.grants) == (0, [1, 0])
    at.act("character d", "space 1")
    assert (at.s.lane, at.s.grants) == (0, [0, 0])
    assert at.moves() == ["end", "character d", "magic bolt"]
    at.act("character d", "space 2")
    assert at.s.turn == 3


@clause("TTK-4.50", "TTK-9.9", "TTK-9.13")
def test_a_grant_may_be_counted() -> None:
    at = table({0: "crowd"}, "12", seats=4).act("magic crowd")
    assert at.told("granted") == [(0, 2)]
    at.act("character d", "space 5", "character d", "space 6")
    assert at.s.turn == 2
    assert "magic crowd" not in table({0: "crowd"}, seats=4).moves()  # none would be granted


@clause("TTK-4.50")
def test_what_is_granted_lapses_and_is_never_given_too_late() -> None:
    at = table({0: "rush"}, seats=4).act("magic rush", "end")
    assert at.s.grants == [0, 0]
    end = table({0: "rush"}, "123", seats=4).act("magic rush", "end")
    assert (end.moves(), end.s.grants) == (["hold", "reveal"], [0, 0])
    at = table({}, lying={"5": EVENING}).act("pass")
    assert not at.told("granted")
    assert effects(at) == []  # it could do nothing


@clause("TTK-4.50", "TTK-4.33")
def test_an_entry_effect_may_grant_a_magic() -> None:
    at = table({0: "helper bolt"}, "", "9", seats=4).act("character helper", "space 5")
    assert at.moves() == ["end", "magic bolt"]


@clause("TTK-9.10", "TTK-5.17")
def test_each_goes_to_a_hand_of_its_own_team() -> None:
    at = table({0: "home"}, "1", "5", seats=4)
    at.act("magic home", "target 5", "target 1")
    assert [len(row) for row in at.s.shown] == [1, 1, 0, 0]  # the performer; the next in turn
    assert at.told("returned") == [(1, at.r.pool.index("u")), (0, at.r.pool.index("d"))]


@clause("TTK-R25", "TTK-9.11", "TTK-4.34")
def test_a_magic_never_picks_itself() -> None:
    at = table({0: "dig"})
    at.s.piles[0].append(at.r.pool.index("bolt"))
    at.act("magic dig")
    assert at.moves() == ["choose bolt", "choose d"]
    at.act("choose d")
    assert at.moves() == ["done", "choose bolt", "choose d"]  # another copy is another card


@clause("TTK-5.49", "TTK-R86")
def test_a_card_that_was_not_announced_in_this_turn_may_come_back_and_be_played() -> None:
    at = table({0: "rush dig"}, hand=2)
    at.act("magic rush", "magic dig", "choose d", "done")
    assert at.s.worn == [[], []]
    assert at.r.pool.index("d") in distinct(at.s, 0)


@clause("TTK-5.49", "TTK-R86")
def test_a_card_that_was_announced_and_comes_back_is_not() -> None:
    for target, worn in (("1", 1), ("9", 0)):  # 9 came in an earlier turn
        at = table({0: "crowd home"}, "89").act("magic crowd", "character d", "space 1")
        at.act("magic home", f"target {target}", "done")
        assert at.s.worn[0] == [at.r.pool.index("d")] * worn
        assert at.moves() == ["end", "character d"]


@clause("TTK-5.49", "TTK-R86")
def test_another_copy_in_the_pile_has_not_been_announced_and_may_be_played() -> None:
    at = table({0: "dig"})
    dig, bolt = at.r.pool.index("dig"), at.r.pool.index("bolt")
    at.s.piles[0] += [dig, bolt]
    at.act("magic dig", "choose dig", "choose bolt")
    assert at.s.worn == [[], []]  # the one announced waits: it was the other that came back
    assert "magic dig" in at.moves()
