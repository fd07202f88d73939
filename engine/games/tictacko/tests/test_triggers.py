"""Triggers: what they see, when they are announced, in which order, how often (TTK-4.49, 5.30)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.codes import D_ORDER, DECKOUT
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_verbs import choose, entering, magic
from engine.games.tictacko.triggers import MOST_ITEMS
from engine.games.tictacko.zones import enter_hand_openly, lift_off_grid, put_on_grid
from engine.kernel.testing import clause, for_every

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
ANYBODY: Raw = {"kind": "character", "team": "opposing"}
CANCEL: Raw = {"op": "cancel", "item": "responded"}


def watcher(code: str, event: Raw, *ops: Raw, faction: str = "dragon", **more: Any) -> Raw:
    """A Special Character with one trigger."""
    effect = {"timing": "trigger", "event": event, "do": list(ops or (DRAW,)), **more}
    return character(code, faction, "special", effects=[effect])


def instant(code: str, window: str, actor: str = "opponent", **filters: Any) -> Raw:
    """An Instant that cancels."""
    return {"code": code, "type": "instant", "faction": "neutral", "name_en": code,
            "name_it": code, "when": {"window": window, "actor": actor, "filters": filters},
            "effects": [{"timing": "react", "do": [CANCEL]}]}  # fmt: skip


MOURNER = watcher("mourner", {"on": "left", "team": "own", "how": "destroy"})
WIDOW = watcher("widow", {"on": "left", "team": "own"}, faction="unicorn")
SEXTON = watcher("sexton", {"on": "left", "team": "any", "how": "return"})
CLEARER = watcher("clearer", {"on": "left", "team": "own", "how": "clear"})
HEIR = watcher("heir", {"on": "left", "team": "own", "how": "sacrifice"})
DAWN = watcher(
    "dawn", {"on": "turn_started", "whose": "own_team"},
    {"op": "move", "target": "self", "to": "$s"}, optional=True,
    choose=[choose("s", "space", state="empty", where={"adjacent_to": "self"})],
)  # fmt: skip
DUSK = watcher("dusk", {"on": "turn_ending", "whose": "any"})
EVE = watcher("eve", {"on": "turn_ending", "whose": "opposing_team"}, faction="unicorn")
PORTER = watcher("porter", {"on": "entered", "team": "any", "where": {"adjacent_to": "self"}})
USHER = watcher("usher", {"on": "entered", "team": "own"})
SPY = watcher("spy", {"on": "played", "type": "magic", "team": "opposing"}, faction="unicorn")
FAN = watcher("fan", {"on": "played", "type": "any", "team": "own"})
HERALD = watcher("herald", {"on": "objective_completed", "team": "any"})
AVENGER = watcher(
    "avenger", {"on": "left", "team": "own", "how": "destroy"}, {"op": "destroy", "target": "$t"},
    choose=[choose("t", team="opposing", where={"adjacent_to": "self"})], faction="unicorn",
)  # fmt: skip
TWINS = character("twins", "dragon", "special", effects=[
    {"timing": "trigger", "event": {"on": "turn_ending", "whose": "any"}, "do": [DRAW]},
    {"timing": "trigger", "event": {"on": "turn_ending", "whose": "any"},
     "do": [{"op": "discard", "who": "you", "n": 1, "mode": "choice"}]},
])  # fmt: skip
HUSH = character("hush", "unicorn", "special", effects=[{"timing": "continuous", "static": [
    {"rule": "suppress", "scope": {"kind": "character", "where": {"adjacent_to": "self"}}},
]}])  # fmt: skip
MUFFLE = {**HUSH, "code": "muffle", "faction": "dragon"}
TRADE = magic("trade", {"op": "destroy", "target": "$t"}, {"op": "sacrifice", "target": "$o"},
              choices=(choose("t", team="opposing"), choose("o", team="own")))  # fmt: skip
BOLT = magic("bolt", {"op": "destroy", "target": "$t"},
             choices=(choose("t", team="opposing", count={"min": 1, "max": 2}),))  # fmt: skip
SWEEP = magic("sweep", {"op": "destroy", "target": ANYBODY})
HOME = magic("home", {"op": "return_to_hand", "target": "$t"}, choices=(choose("t", team="any"),))
TOLL = magic("toll", {"op": "sacrifice", "who": "opponents", "n": 1,
                      "selector": {"kind": "character"}})  # fmt: skip
OFFERING = magic("offering", {"op": "sacrifice", "target": "$t"}, DRAW,
                 choices=(choose("t", team="own"),))  # fmt: skip
NOTHING_MUCH = magic("nothing-much", DRAW)
BITER = entering(
    "biter", {"op": "destroy", "target": "$t"}, choices=(choose("t", team="opposing"),)
)
BARGE: Raw = {**instant("barge", "ENTER"), "effects": [
    {"timing": "react", "choose": [choose("s", "space")],
     "do": [{"op": "move", "target": "item", "to": "$s"}]},
]}  # fmt: skip
NOT_TODAY = instant("not-today", "PLAY", type="magic")
DAMPER = instant("damper", "EFFECT")
CARDS = (MOURNER, WIDOW, SEXTON, CLEARER, HEIR, DAWN, DUSK, EVE, PORTER, SPY, FAN, HERALD, AVENGER,
         TWINS, HUSH, BOLT, SWEEP, HOME, TOLL, OFFERING, NOTHING_MUCH, BITER, NOT_TODAY,
         DAMPER, BARGE, USHER, TRADE, MUFFLE)  # fmt: skip


def table(lying: dict[str, Raw], dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid with Special Characters; `hands` puts cards into hands, in place of others."""
    hands: dict[int, str] = more.pop("hands", {})
    at = lay(dragons, unicorns, cards=CARDS, lying=lying, **more)
    for seat, codes in hands.items():
        for place, code in enumerate(codes.split()):
            at.s.hands[seat][place] = at.r.pool.index(code)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def drawn(at: Board) -> list[int]:
    """Who has drawn, one after the other."""
    return [event[0] for event in at.told("drew")]


def effects(at: Board) -> list[str]:
    """The cards whose effects were announced, one after the other."""
    return [at.r.pool.at(event[1]).code for event in at.told("effect")]


@clause("TTK-4.49", "TTK-5.30", "TTK-R87", "TTK-9.30")
def test_a_trigger_waits_until_the_whole_play_is_over_and_fires_once() -> None:
    at = table({"9": WIDOW}, "", "12", hands={0: "bolt"}, seats=4)
    at.act("magic bolt", "target 1", "target 2")
    kinds = [at.r.event_kinds[event[0]].name for event in at.events]
    assert kinds.index("effect") > max(
        place for place, kind in enumerate(kinds) if kind == "destroyed"
    )
    assert effects(at) == ["widow"]  # two left, one effect
    assert drawn(at) == [1, 1]  # the player of team B whose turn comes next, then the turn's draw


@clause("TTK-5.30", "TTK-9.17", "TTK-R35")
def test_a_card_does_not_react_to_its_own_leaving_nor_to_what_leaves_with_it() -> None:
    assert effects(table({"9": WIDOW}, "", "1", hands={0: "sweep"}).act("magic sweep")) == []
    at = table({"9": WIDOW}, "", "1", hands={0: "bolt"}).act("magic bolt", "target 1", "done")
    assert effects(at) == ["widow"]


@clause("TTK-9.17", "TTK-5.47")
@for_every(
    ("card", "code", "answers", "fires"),
    [
        (MOURNER, "bolt", ["target 1", "done"], False),  # a Unicorn left
        (SEXTON, "home", ["target 1"], True),
        (SEXTON, "bolt", ["target 1", "done"], False),
        (WIDOW, "home", ["target 1"], True),
        (WIDOW, "toll", ["sacrifice 1"], True),
        (AVENGER, "toll", ["sacrifice 1"], False),  # sacrificed, not destroyed
        (HEIR, "offering", ["target 5"], True),
        (MOURNER, "offering", ["target 5"], False),
    ],
)
def test_left_names_team_and_way(card: Raw, code: str, answers: list[str], fires: bool) -> None:
    at = table({"9": card}, "5", "12", hands={0: code}).act(f"magic {code}", *answers)
    assert effects(at) == ([card["code"]] if fires else [])


@clause("TTK-9.17", "TTK-4.12", "TTK-R77", "TTK-9.21")
def test_the_start_of_a_turn_comes_after_the_look_at_the_grid_and_before_the_draw() -> None:
    at = table({"5": DAWN}).act("pass")  # the turn of the others: not asked
    assert (at.s.turn, at.s.decider, at.moves()) == (2, 1, ["pass", "draw", "character u"])
    at.act("pass")
    assert (at.s.turn, at.s.phase, at.moves()) == (3, 0, ["leave", "take"])
    assert at.s.waits == []
    cards = len(at.s.hands[0])
    at.act("take", "target 4")
    assert at.claimed(0) == "4"
    assert len(at.s.hands[0]) == cards + 1


@clause("TTK-5.30", "TTK-5.22")
def test_a_may_that_is_declined_has_not_fired() -> None:
    at = table({"5": DAWN}).act("pass", "pass", "leave")
    assert at.s.fired == []
    assert at.claimed(0) == "5"
    assert at.act("pass", "pass").moves() == ["leave", "take"]
    assert at.act("take", "target 2").s.fired == [[at.s.entered[1], 0, at.s.cards[1], 0]]
    assert at.act("pass").s.fired == []  # a new turn


@clause("TTK-4.23", "TTK-9.17", "TTK-5.51")
def test_the_end_of_a_turn_names_whose() -> None:
    at = table({"5": DUSK, "6": EVE}).act("pass")
    assert effects(at) == ["dusk", "eve"]  # the active team first
    assert drawn(at)[:2] == [0, 1]
    assert effects(at.act("pass")) == ["dusk", "eve", "dusk"]


@clause("TTK-R80", "TTK-6.10", "TTK-4.23")
def test_the_end_of_a_turn_comes_before_the_objectives() -> None:
    at = table({"5": DUSK}, "123", deck=1).act("pass")
    assert (at.s.over, at.s.scores) == (DECKOUT, [0, 2])
    assert not at.told("revealed")


@clause("TTK-9.17", "TTK-5.30")
def test_entered_names_a_place_seen_from_the_card() -> None:
    assert effects(table({"5": PORTER}).act("character d", "space 4")) == ["porter"]
    assert effects(table({"5": PORTER}).act("character d", "space 1")) == []
    own = table({}, hands={0: "usher"}).act("character usher", "space 5")
    assert effects(own) == []  # not its own entering


@clause("TTK-9.17")
def test_played_is_the_announcement_and_a_cancelled_card_counts() -> None:
    at = table({"5": SPY}, hands={0: "nothing-much", 1: "not-today"}, deck=9)
    at.act("magic nothing-much", "instant not-today")
    assert effects(at) == ["spy"]
    assert drawn(at)[0] == 1
    assert effects(table({"5": SPY}).act("character d", "space 1")) == []
    assert effects(table({"5": FAN}).act("character d", "space 1")) == ["fan"]
    assert (
        effects(table({}, hands={0: "fan"}).act("character fan", "space 1")) == []
    )  # another card


@clause("TTK-4.27", "TTK-R75", "TTK-9.17", "TTK-5.20", "TTK-R23")
def test_what_objectives_cause_waits_for_both_teams_and_opens_no_second_check() -> None:
    at = table({"5": HERALD, "6": CLEARER}, "123", "789", goals=("123", "789"), seats=4)
    at.act("pass", "reveal", "reveal")
    assert (at.s.ask, at.s.turn) == (D_ORDER, 1)
    at.act("first 6")
    assert sorted(effects(at)) == ["clearer", "herald"]
    kinds = [at.r.event_kinds[event[0]].name for event in at.events]
    last = max(place for place, kind in enumerate(kinds) if kind == "revealed")
    assert kinds.index("effect") > last
    assert at.s.turn == 2


@clause("TTK-5.20", "TTK-9.17")
def test_a_clearing_is_no_destruction() -> None:
    at = table({"5": MOURNER, "6": HEIR}, "123").act("pass", "reveal")
    assert effects(at) == []


@clause("TTK-4.37", "TTK-4.49")
def test_the_decision_maker_orders_what_happens_at_once() -> None:
    at = table({"5": DUSK, "6": TWINS}).act("pass")
    assert (at.s.ask, at.s.decider) == (D_ORDER, 0)
    assert at.moves() == ["first 5", "first 6 1", "first 6 2"]
    at.act("first 6 2", "first 5")
    assert effects(at) == ["twins", "dusk", "twins"]


@clause("TTK-4.37", "TTK-4.28")
def test_the_next_player_of_the_other_team_orders_its_triggers() -> None:
    at = table({"5": DUSK, "6": DUSK}, starter=1, seats=4).act("pass")
    assert (at.s.ask, at.s.decider, at.s.turn_seat) == (D_ORDER, 0, 1)
    assert at.moves() == ["first 5", "first 6"]


@clause("TTK-4.37")
def test_nobody_is_asked_where_one_alone_could_do_something() -> None:
    at = table({"5": AVENGER, "9": WIDOW}, "", "1", hands={0: "bolt nothing-much"})
    at.act("magic bolt", "target 1", "done")
    assert effects(at) == ["widow"]  # nobody stands next to the other: it is dropped
    assert [row[0] for row in at.s.fired] == [at.s.entered[8]]


@clause("TTK-4.49", "TTK-5.30")
def test_what_triggers_cause_forms_the_next_batch() -> None:
    at = table({"5": MOURNER, "6": AVENGER}, "3", "1", hands={0: "bolt"})
    at.act("magic bolt", "target 1", "done")  # the Avenger could hit 3 and 5
    assert (at.s.decider, at.moves()) == (1, ["target 3", "target 5"])
    at.act("target 3")
    assert effects(at) == ["avenger", "mourner"]


@clause("TTK-4.49", "TTK-5.30", "TTK-R72")
def test_a_trigger_fires_once_in_a_turn() -> None:
    at = table({"9": WIDOW}, "", "123", hands={0: "bolt bolt"})
    at.act("magic bolt", "target 1", "done", "magic bolt", "target 2", "done")
    assert effects(at) == ["widow"]
    later = at.act("pass")
    assert later.s.fired == []


@clause("TTK-5.30")
def test_coming_back_in_the_same_turn_makes_nothing_fresh() -> None:
    at = table({"9": WIDOW}, "", "12", hands={0: "bolt nothing-much"})
    at.act("magic bolt", "target 1", "done")
    assert [row[0] for row in at.s.fired] == [at.s.entered[8]]
    card = lift_off_grid(at.s, 8)
    assert [row[0] for row in at.s.fired] == [0]
    enter_hand_openly(at.s, 1, card, is_spent=False)
    at.s.hands[1].remove(card)
    assert [row[0] for row in at.s.fired] != [put_on_grid(at.s, 0, card, 7)]  # another team's
    at.s.cards[7] = at.s.sides[7] = -1
    at.s.mark = 0
    assert [put_on_grid(at.s, 1, card, 8)] == [row[0] for row in at.s.fired]


@clause("TTK-5.28", "TTK-4.49", "TTK-5.47")
def test_a_suppressed_card_sees_nothing() -> None:
    at = table({"8": HUSH, "9": WIDOW}, "", "1", hands={0: "bolt"})
    assert effects(at.act("magic bolt", "target 1", "done")) == []
    # One that was off as it happened has not seen it, even if it is on again after the play.
    at = table({"8": MUFFLE, "9": WIDOW}, "", "1", hands={0: "trade"})
    assert effects(at.act("magic trade", "target 1")) == []
    assert at.claimed(0) == ""
    # Once the suppressor has left, rules are worked out anew, and the other sees it leave.
    at = table({"8": HUSH, "9": WIDOW}, hands={0: "bolt"})
    assert effects(at.act("magic bolt", "target 8", "done")) == ["widow"]


@clause("TTK-5.43", "TTK-5.40", "TTK-5.30")
def test_a_cancelled_trigger_counts_as_fired() -> None:
    at = table({"5": DUSK, "6": DUSK}, hands={1: "damper"}).act("pass", "first 5")
    assert at.moves() == ["no-instant", "instant damper"]
    at.act("instant damper")
    assert effects(at) == ["dusk", "dusk"]
    assert drawn(at)[0] == 0
    assert drawn(at).count(0) == 1  # one of two was cancelled


@clause("TTK-4.33", "TTK-4.38", "TTK-5.23")
def test_who_was_moved_as_it_entered_is_still_there() -> None:
    at = table({}, "", "1", hands={0: "biter", 1: "barge"}, seats=4)
    at.act("character biter", "space 5", "instant barge", "target 9")
    assert (at.claimed(0), at.claimed(1), effects(at)) == ("9", "", ["biter"])


@clause("TTK-4.33", "TTK-4.49")
def test_an_entry_effect_belongs_to_the_sequence() -> None:
    at = table({"9": WIDOW}, "", "12", hands={0: "biter"})
    at.act("character biter", "space 5", "target 1")
    assert effects(at) == ["biter", "widow"]


@clause("TTK-5.46")
def test_after_three_hundred_items_triggers_are_ignored() -> None:
    at = table({"9": WIDOW}, "", "1", hands={0: "bolt"})
    at.s.resolved = MOST_ITEMS - 2
    assert effects(at.act("magic bolt", "target 1", "done")) == ["widow"]
    at = table({"9": WIDOW}, "", "1", hands={0: "bolt"})
    at.s.resolved = MOST_ITEMS - 1
    at.act("magic bolt", "target 1", "done")
    assert effects(at) == []
    assert len(at.told("ignored")) == 1
    assert at.s.turn == 2


@clause("TTK-R55", "TTK-4.43")
def test_no_trigger_sees_the_sacrifice_of_a_stalemate() -> None:
    at = table({"5": HEIR}, "1236", "4789", goals=("159", "357"))
    at.act("pass", "pass", "pass")
    assert at.told("stall-lost")
    assert effects(at) == []


@clause("TTK-5.51", "TTK-9.2")
def test_you_is_the_active_player_in_the_turn_of_the_team() -> None:
    at = table({"5": DUSK}, seats=4).act("pass")
    assert drawn(at)[0] == 0
    at.act("pass")
    assert drawn(at)[2:4] == [2, 2]  # in seat 1's turn: seat 2 comes next; then its own draw
