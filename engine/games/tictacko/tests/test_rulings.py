"""Small rulings about turns, hands, decks and teams (section 8), as a judge would settle them."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.codes import DECKOUT, OBJECTIVES
from engine.games.tictacko.tests.board import Board, Raw, begin, character, lay
from engine.games.tictacko.tests.test_triggers import instant
from engine.games.tictacko.tests.test_verbs import choose, entering, magic, pile
from engine.kernel.events import project
from engine.kernel.testing import clause, for_every
from engine.kernel.view import view

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
BOLT = magic("bolt", {"op": "destroy", "target": "$t"}, choices=(choose("t", team="opposing"),))
SOME = magic("some", {"op": "destroy", "target": "$t"},
             choices=(choose("t", team="opposing", count={"min": 0, "max": 2}),))  # fmt: skip
OFFERING = magic("offering", {"op": "sacrifice", "target": "$t"},
                 choices=(choose("t", team="own"),))  # fmt: skip
SHOVE = magic("shove", {"op": "move", "target": "$t", "to": "$s"},
              choices=(choose("t", team="any"), choose("s", "space")))  # fmt: skip
GIFT = magic("gift", {"op": "draw", "who": "teammate", "n": 1}, DRAW)
FEAST = magic("feast", {"op": "draw", "who": "you", "n": 9})
GREETER = entering("greeter", DRAW)
NOT_TODAY = instant("not-today", "PLAY", type="magic")
BACK: Raw = {**instant("back", "PLAY", type="magic"), "effects": [
    {"timing": "react", "choose": [choose("t", team="opposing"), choose("s", "space")],
     "do": [{"op": "move", "target": "$t", "to": "$s"}]},
]}  # fmt: skip
FOG = character("fog", "unicorn", "special", effects=[{"timing": "continuous", "static": [
    {"rule": "no_claim", "scope": {"kind": "character", "team": "opposing"}},
]}])  # fmt: skip
CARDS = (BOLT, SOME, OFFERING, SHOVE, GIFT, FEAST, GREETER, NOT_TODAY, BACK, FOG)


def table(hands: dict[int, str], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid; each named seat holds those cards in place of some of its own."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-4.26", "TTK-R42")
def test_the_other_team_is_looked_at_once_the_active_one_has_finished() -> None:
    # The Character that hides every claim of team A stands on team B's own pattern.
    at = table({}, "123", "89", goals=("123", "789"), lying={"7": FOG}, starter=1)
    at.act("pass")
    assert (at.s.decider, at.moves()) == (1, ["hold", "reveal"])
    at.act("reveal")
    assert (at.s.decider, at.moves()) == (0, ["hold", "reveal"])  # the clearing woke it up
    held = table({}, "123", "89", goals=("123", "789"), lying={"7": FOG}, starter=1)
    assert held.act("pass", "hold").s.turn == 2


@clause("TTK-4.30", "TTK-R84")
def test_a_deck_that_runs_out_ends_the_match_in_the_middle_of_an_effect() -> None:
    at = table({0: "feast"}, "123", deck=3).act("magic feast")
    assert (at.s.over, at.s.scores, len(at.told("drew"))) == (DECKOUT, [0, 2], 3)
    assert not at.told("revealed")


@clause("TTK-R84", "TTK-5.6", "TTK-4.24")
def test_objectives_are_looked_at_at_the_end_of_the_turn_alone() -> None:
    at = table({0: "shove shove"}, "129", goals=("123", "789"))
    at.act("magic shove", "target 9", "target 3")
    assert at.moves() == ["end", "magic shove"]  # complete now, and nobody is asked
    at.act("magic shove", "target 3", "target 9")
    assert at.s.turn == 2  # broken again before the end


@clause("TTK-4.32", "TTK-5.40")
def test_every_card_that_is_played_opens_a_window() -> None:
    at = table({0: "bolt", 1: "not-today"}, "", "5").act("magic bolt")
    assert at.s.decider == 1
    assert at.s.items[-1][2] == at.r.pool.index("bolt")
    assert at.claimed(1) == "5"  # nothing has happened yet


@clause("TTK-4.22", "TTK-4.40")
def test_a_stalemate_is_declared_as_the_action_phase_ends() -> None:
    at = table({}, "12345", "6789", goals=("159", "357")).act("pass")
    kinds = [at.r.event_kinds[event[0]].name for event in at.events]
    assert kinds.index("stalled") < kinds.index("turn")


@clause("TTK-R67", "TTK-4.41")
def test_a_stalemate_of_four_waits_for_four_more_turns() -> None:
    at = table({}, "12345", "6789", goals=("159", "357"), seats=4, specials="1").act("pass")
    assert at.s.waiting == [0, 1, 2, 3]
    at.act("pass", "pass", "pass")
    assert at.claimed(0) == "12345"
    assert at.act("pass").claimed(0) == "2345"


@clause("TTK-R82", "TTK-4.44")
def test_two_magics_may_be_played_in_a_stalemate() -> None:
    at = table({1: "bolt bolt"}, "12345", "6789", goals=("159", "357")).act("pass")
    at.act("magic bolt", "target 1", "magic bolt", "target 2")
    assert (at.s.stalled, at.claimed(0)) == (0, "345")


@clause("TTK-6.9", "TTK-R68", "TTK-4.21")
def test_neither_a_full_grid_nor_empty_hands_end_the_match() -> None:
    at = table({}, "12345", "6789", goals=("159", "357"), hand=0)
    assert at.moves() == ["pass", "draw"]
    at.act("pass")
    assert (at.s.turn, at.s.turn_seat, len(at.s.hands[1])) == (2, 1, 1)


@clause("TTK-R12", "TTK-5.16", "TTK-2.18")
def test_a_teammates_character_is_the_teams() -> None:
    at = table({2: "offering"}, seats=4).play("1").act("pass")
    assert at.s.turn_seat == 2
    at.act("magic offering")
    assert at.claimed(0) == ""
    assert pile(at, 0)[-2:] == ["d", "offering"]


@clause("TTK-R20", "TTK-4.16")
def test_an_instant_is_no_card_of_the_action_phase() -> None:
    assert table({0: "not-today"}).moves() == ["pass", "draw", "character d"]


@clause("TTK-5.34")
def test_magics_and_instants_have_no_place() -> None:
    at = table({0: "bolt", 1: "not-today"}, "1", "5").act("magic bolt")
    assert at.claimed(0) + at.claimed(1) == "15"
    assert at.act("no-instant").claimed(0) == "1"


@clause("TTK-R49", "TTK-4.24")
def test_what_is_not_complete_cannot_be_revealed() -> None:
    assert table({}, "12", goals=("123", "789")).act("pass").s.turn == 2
    assert table({}, "123", goals=("123", "789")).act("pass").moves() == ["hold", "reveal"]


@clause("TTK-R63", "TTK-5.10")
def test_there_is_no_limit_to_a_hand() -> None:
    at = table({}, hand=14)
    assert len(at.act("pass", "pass").s.hands[0]) == 15


@clause("TTK-R65", "TTK-R83")
def test_who_is_told_to_draw_fills_his_own_hand_from_the_common_deck() -> None:
    at = table({0: "gift"}, seats=4).act("magic gift")
    assert [event[0] for event in at.told("drew")] == [2, 0, 1]
    assert (len(at.s.decks[0]), len(at.s.hands[2])) == (18, 5)
    alone = table({0: "gift"}).act("magic gift")
    assert [event[0] for event in alone.told("drew")][:1] == [0]  # nobody else is meant


@clause("TTK-R66", "TTK-4.10")
def test_the_first_turn_is_a_turn_like_any_other() -> None:
    at = begin(first_chooser="team_b", first_player="1")
    while not at.s.turn:
        size = len(at.r.shuffle_of(at.s)) if at.r.sides_of(at.s) == [] else 0
        at.chance(*(at.r.shuffle_of(at.s) if size else [0]))
    assert len(at.told("drew")) == 1
    assert at.moves()[:2] == ["pass", "draw"]


@clause("TTK-R76", "TTK-5.35")
def test_an_instant_is_kept_until_its_condition_is_met_again() -> None:
    at = table({0: "bolt bolt", 1: "not-today"}, "", "56")
    at.act("magic bolt", "target 5", "no-instant")
    assert at.claimed(1) == "6"
    at.act("magic bolt")
    assert at.moves() == ["no-instant", "instant not-today"]


@clause("TTK-R78", "TTK-2.6")
def test_two_objectives_that_are_complete_never_share_a_space() -> None:
    at = table({}, "123", "579", goals=("123", "357")).act("pass")
    assert at.moves() == ["hold", "reveal"]
    assert at.act("hold").s.turn == 2  # 3 is the other team's: its pattern is not complete


@clause("TTK-R81", "TTK-7.1")
@for_every("seat", [1, None])
def test_how_many_cards_somebody_holds_is_public(seat: int | None) -> None:
    at = table({}, hand=5)
    seen: Any = view(at.r, at.s, seat).state
    assert (len(seen.hands[0]), set(seen.hands[0])) == (5, {-1})


@clause("TTK-7.4")
def test_a_reveal_is_public_and_the_new_objective_is_not() -> None:
    at = table({}, "123").act("pass", "reveal")
    kinds = at.r.event_kinds
    told = [
        project(event, kinds[event[0]], 1)
        for event in at.events
        if kinds[event[0]].name in ("revealed", "took-goal")
    ]
    goal = at.s.done[0][0]
    assert told[0] is not None
    assert goal in told[0]
    assert told[1] is not None
    assert at.s.current[0] not in told[1][2:]


@clause("TTK-R90", "TTK-R28", "TTK-5.32")
def test_up_to_is_no_way_to_play_for_nothing() -> None:
    assert "magic some" not in table({0: "some"}, "1").moves()
    at = table({0: "some"}, "1", "56").act("magic some")
    assert at.moves() == ["target 5", "target 6"]  # not "done"
    assert "done" in at.act("target 5").moves()


@clause("TTK-2.17", "TTK-2.18", "TTK-5.18")
def test_a_card_belongs_to_the_deck_it_came_from() -> None:
    at = table({0: "bolt greeter"}, "", "5", seats=4).act("character greeter", "space 1")
    number = at.s.entered[0]
    assert number == at.s.seq  # given as it entered
    assert at.s.sides[0] == 0
    at.act("pass").s.hands[2][0] = at.r.pool.index("shove")
    at.s.hands[2].sort()
    at.s.menu = at.r.options_of(at.s)
    at.act("magic shove", "target 1", "target 9")
    assert at.s.entered[8] == number  # a move changes no number


@clause("TTK-6.1", "TTK-4.30")
def test_the_last_objective_ends_the_match_before_the_next_is_taken() -> None:
    at = table({}, "123", objectives_to_win=1).act("pass", "reveal")
    assert (at.s.over, at.s.scores, at.s.current[0]) == (OBJECTIVES, [2, 0], -1)
    assert at.claimed(0) == ""
