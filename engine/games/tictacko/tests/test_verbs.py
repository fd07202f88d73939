"""Magics and entry effects: choices, verbs, what is left out (TTK-4.33, 4.52, 5.9 to 5.33)."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.codes import C_LOT, DECKOUT
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every

ONE = {"min": 1, "max": 1}


def choose(name: str, kind: str = "character", **more: Any) -> Raw:
    """A choice of one."""
    return {"id": name, "kind": kind, "count": ONE, **more}


def magic(code: str, *ops: Raw, choices: tuple[Raw, ...] = (), **more: Any) -> Raw:
    """A Magic of one effect."""
    effect = {"timing": "play", "choose": list(choices), "do": list(ops), **more}
    return {"code": code, "type": "magic", "faction": "neutral", "name_en": code, "name_it": code,
            "effects": [effect]}  # fmt: skip


def entering(code: str, *ops: Raw, choices: tuple[Raw, ...] = (), **more: Any) -> Raw:
    """A Dragon with one entry effect."""
    effect = {"timing": "entry", "choose": list(choices), "do": list(ops), **more}
    return character(code, "dragon", "special", effects=[effect])


BOLT = magic("bolt", {"op": "destroy", "target": "$t"}, choices=(choose("t", team="opposing"),))
SHOVE = magic(
    "shove", {"op": "move", "target": "$t", "to": "$s"},
    choices=(choose("t", team="opposing"),
             choose("s", "space", state="empty", where={"adjacent_to": "$t"})),
)  # fmt: skip
WALTZ = magic(
    "waltz", {"op": "swap", "a": "$p.0", "b": "$p.1"},
    choices=(choose("p", team="any", count={"min": 2, "max": 2}),),
)  # fmt: skip
BROOM = magic(
    "broom",
    {"op": "destroy",
     "target": {"kind": "character", "team": "opposing", "where": {"same_row_as": "$r"}}},
    choices=(choose("r", "space", state="any"),),
)  # fmt: skip
CLEANING = magic("cleaning", {"op": "draw", "who": "you", "n": 2},
                 {"op": "discard", "who": "you", "n": 1, "mode": "choice"})  # fmt: skip
GUST = magic("gust", {"op": "discard", "who": "opponents", "n": 1, "mode": "random"})
FEAST = magic("feast", {"op": "draw", "who": "each_player", "n": 1})
TOLL = magic("toll", {"op": "sacrifice", "who": "opponents", "n": 1,
                      "selector": {"kind": "character"}})  # fmt: skip
HOME = magic("home", {"op": "return_to_hand", "target": "$t"}, choices=(choose("t", team="any"),))
DIG = magic("dig", {"op": "recover", "target": "$c"},
            choices=(choose("c", "card", zone="discard", who="you"),))  # fmt: skip
RUSH = magic("rush", {"op": "grant_play", "type": "character", "n": 1})
EITHER = magic("either", modes=[
    {"choose": [choose("t", team="opposing")], "do": [{"op": "destroy", "target": "$t"}]},
    {"choose": [choose("o", team="own")],
     "do": [{"op": "sacrifice", "target": "$o"}, {"op": "draw", "who": "you", "n": 1}]},
])  # fmt: skip
BITER = entering(
    "biter",
    {"op": "destroy", "target": "$t"},
    choices=(choose("t", team="opposing", where={"adjacent_to": "self"}),),
)
GREETER = entering("greeter", {"op": "draw", "who": "you", "n": 1}, optional=True)
CARDS = (BOLT, SHOVE, WALTZ, BROOM, CLEANING, GUST, FEAST, TOLL, HOME, DIG, RUSH, EITHER, BITER,
         GREETER)  # fmt: skip


def holding(code: str, dragons: str = "", unicorns: str = "", **more: Any) -> Board:
    """A Grid, with one card more in the first player's hand in place of another."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    hand = at.s.hands[0]
    hand[-1] = at.r.pool.index(code)
    hand.sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def pile(at: Board, team: int) -> list[str]:
    """The discard pile of a team, as it grew."""
    return [at.r.pool.at(card).code for card in at.s.piles[team]]


@clause("TTK-5.11", "TTK-5.18", "TTK-5.31", "TTK-R29", "TTK-4.34")
def test_destroy_names_an_opposing_character() -> None:
    at = holding("bolt", "12", "56").act("magic bolt")
    assert at.moves() == ["target 5", "target 6"]
    at.act("target 6")
    assert at.claimed(1) == "5"
    assert pile(at, 1)[-1] == "u"
    assert pile(at, 0)[-1] == "bolt"


@clause("TTK-5.32", "TTK-R28")
def test_a_magic_that_would_do_nothing_is_not_offered() -> None:
    assert "magic bolt" not in holding("bolt", "12").moves()
    assert "magic bolt" in holding("bolt", "12", magic_needs_target=False).moves()
    assert "magic toll" not in holding("toll", "12").moves()


@clause("TTK-4.52", "TTK-5.12")
def test_who_could_not_be_moved_anywhere_cannot_be_named() -> None:
    at = holding("shove", "24", "19").act("magic shove")
    assert at.s.turn == 1
    assert at.moves() == ["target 6", "target 8"]  # 1 has no free neighbour: 9 is named by itself
    at.act("target 8")
    assert at.claimed(1) == "18"


@clause("TTK-5.13")
def test_nothing_moves_on_a_full_grid() -> None:
    assert "magic shove" not in holding("shove", "12345", "6789", goals=("159", "357")).moves()


@clause("TTK-5.14", "TTK-5.15", "TTK-R36", "TTK-R37")
def test_swap_needs_two_different_characters_and_no_space() -> None:
    at = holding("waltz", "12345", "6789", goals=("159", "357")).act("magic waltz", "target 1")
    assert "target 1" not in at.moves()
    at.act("target 9")
    assert at.claimed(0) == "23459"
    assert "magic waltz" not in holding("waltz", "1").moves()


@clause("TTK-5.17", "TTK-9.24")
def test_an_area_hits_all_together() -> None:
    at = holding("broom", "17", "2359").act("magic broom", "target 1")
    assert at.claimed(1) == "59"
    assert len(at.told("destroyed")) == 2


@clause("TTK-5.9", "TTK-4.36", "TTK-R38")
def test_draw_then_discard_by_choice() -> None:
    at = holding("cleaning").act("magic cleaning")
    assert len(at.s.hands[0]) == 4  # 4, less the Magic, two more, one less
    assert len(at.told("discarded")) == 1  # equal cards: nobody is asked


@clause("TTK-4.36", "TTK-5.50")
def test_a_random_discard_is_drawn_by_lot() -> None:
    at = holding("gust", seats=4)
    at.act("magic gust")
    assert (at.s.node, at.s.ask) == (CHANCE, C_LOT)
    at.chance(0)
    assert at.s.node == CHANCE  # both opponents
    at.chance(1)
    assert [len(hand) for hand in at.s.hands][3] == 3


@clause("TTK-5.48", "TTK-R15", "TTK-6.11")
def test_the_active_player_draws_first() -> None:
    at = holding("feast", deck=1).act("magic feast")
    assert (at.s.over, at.s.scores) == (DECKOUT, [0, 2])


@clause("TTK-5.16", "TTK-4.36")
def test_the_player_chooses_what_to_sacrifice() -> None:
    at = holding("toll", "1", "56").act("magic toll")
    assert (at.s.decider, at.moves()) == (1, ["sacrifice 5", "sacrifice 6"])
    at.act("sacrifice 5")
    assert at.claimed(1) == "6"


@clause("TTK-9.10", "TTK-7.6")
def test_what_returns_to_a_hand_is_known_to_everybody() -> None:
    at = holding("home", "1", "5").act("magic home", "target 5")
    assert at.claimed(1) == ""
    assert at.s.shown[1] == [at.r.pool.index("u")]


@clause("TTK-9.11", "TTK-5.10", "TTK-R64")
def test_a_card_comes_back_from_the_discard_pile() -> None:
    at = holding("dig").act("magic dig")
    before = len(at.s.piles[0])
    assert at.told("recovered")
    assert len(at.s.hands[0]) == 4
    assert before == 16


@clause("TTK-4.50", "TTK-9.13", "TTK-4.19")
def test_a_granted_play_is_outside_the_lanes() -> None:
    at = holding("rush", seats=4).act("magic rush")
    assert at.moves() == ["end", "character d"]
    at.act("character d", "space 5")
    assert at.s.turn == 2


@clause("TTK-4.18", "TTK-R19")
def test_two_players_may_play_a_second_magic() -> None:
    at = holding("rush")
    at.s.hands[0][0] = at.r.pool.index("feast")
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    at.act("magic feast")
    assert at.moves() == ["end", "magic rush"]


@clause("TTK-9.1", "TTK-4.52")
def test_only_possible_modes_are_offered() -> None:
    at = holding("either", "12", "5").act("magic either")
    assert at.moves() == ["mode 1", "mode 2"]
    at.act("mode 2", "target 1")
    assert at.claimed(0) == "2"
    assert len(at.s.hands[0]) == 4
    alone = holding("either", "12").act("magic either")
    assert alone.moves() == ["target 1", "target 2"]


@clause("TTK-4.33", "TTK-5.21", "TTK-5.22", "TTK-5.23", "TTK-R39", "TTK-R30")
def test_an_entry_effect_is_mandatory_as_far_as_possible() -> None:
    at = holding("biter", "", "246", goals=("789", "135")).act("character biter", "space 5")
    assert at.moves() == ["target 2", "target 4", "target 6"]
    at.act("target 4")
    assert at.claimed(1) == "26"
    alone = holding("biter", "", "9").act("character biter", "space 1")
    assert alone.s.turn == 2  # nobody adjacent: it just enters
    assert alone.claimed(0) == "1"


@clause("TTK-5.22", "TTK-R39")
@for_every(("answer", "cards"), [("take", 4), ("leave", 3)])
def test_a_may_is_asked(answer: str, cards: int) -> None:
    at = holding("greeter").act("character greeter", "space 5")
    assert at.moves() == ["leave", "take"]
    assert len(at.act(answer).s.hands[0]) == cards


@clause("TTK-5.29", "TTK-5.28")
def test_who_enters_suppressed_uses_no_entry_effect() -> None:
    rule = {"rule": "suppress", "scope": {"kind": "character", "where": {"adjacent_to": "self"}}}
    hush = character("hush", "unicorn", "special",
                     effects=[{"timing": "continuous", "static": [rule]}])  # fmt: skip
    at = lay(cards=(*CARDS, hush), lying={"5": hush})
    at.s.hands[0] = sorted([*at.s.hands[0][:3], at.r.pool.index("biter")])
    at.s.menu = at.r.options_of(at.s)
    at.act("character biter", "space 4")
    assert at.claimed(1) == "5"
