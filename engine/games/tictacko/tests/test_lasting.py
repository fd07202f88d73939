"""What lasts beyond its effect: `impose`, `lock_space`, and until when (TTK-9.14, 9.19, 9.25)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.continuous import is_protected
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import Board, Raw, lay
from engine.games.tictacko.tests.test_triggers import instant, watcher
from engine.games.tictacko.tests.test_verbs import choose, entering, magic
from engine.games.tictacko.vocabulary import DESTROY
from engine.games.tictacko.zones import take_off_grid
from engine.kernel.errors import BadCard
from engine.kernel.testing import clause, for_every

ANY_SPACE = choose("s", "space", state="any")
END: Any = {"until": "end_of_turn"}
NEXT: Any = {"until": "start_of_your_next_turn"}


def imposing(code: str, *rules: Raw, choices: tuple[Raw, ...] = (), **more: Any) -> Raw:
    """A Magic that lays rules on the game."""
    return magic(code, {"op": "impose", "rules": list(rules)}, choices=choices, **more)


def characters(team: str, **more: Any) -> Raw:
    """A scope."""
    return {"kind": "character", "team": team, **more}


def shield(**scope: Any) -> Raw:
    """A protection from being destroyed."""
    return {"rule": "protect", "scope": characters("own", **scope), "from": ["destroy"]}


FOG = imposing(
    "fog", {"rule": "no_claim", "scope": characters("opposing", where={"adjacent_to": "$s"})},
    choices=(ANY_SPACE,), **END,
)  # fmt: skip
COVER = imposing("cover", shield(where={"adjacent_to": "$s"}), choices=(ANY_SPACE,), **NEXT)
ESCORT = imposing(
    "escort", shield(where={"adjacent_to": "$t"}), choices=(choose("t", team="own"),), **NEXT
)
CURFEW = imposing("curfew", {"rule": "forbid", "who": "opponents", "what": "play_magic"}, **NEXT)
VOW = imposing("vow", {"rule": "forbid", "who": "you", "what": "draw_second"}, **NEXT)
MATES = imposing("mates", {"rule": "forbid", "who": "teammate", "what": "draw_second"}, **NEXT)
PLENTY = imposing(
    "plenty", {"rule": "modify", "what": "draw_phase", "who": "opponents", "n": 2},
    {"rule": "modify", "what": "draw_phase", "who": "you", "n": 1}, **NEXT,
)  # fmt: skip
LOCK = magic("lock", {"op": "lock_space", "target": "$s"}, choices=(ANY_SPACE,), **NEXT)
SOME = choose("s", "space", state="any", count={"min": 1, "max": 3})
LOCKS = magic("locks", {"op": "lock_space", "target": "$s"}, choices=(SOME,), **END)
STAY = {**instant("stay", "PLAY", type="character"), "effects": [
    {"timing": "react", "until": "end_of_turn", "choose": [choose("s", "space", state="any")],
     "do": [{"op": "lock_space", "target": "$s"}]},
]}  # fmt: skip
SHOVE = magic("shove", {"op": "move", "target": "$t", "to": "$s"},
              choices=(choose("t", team="any"), choose("s", "space")))  # fmt: skip
WALTZ = magic("waltz", {"op": "swap", "a": "$p.0", "b": "$p.1"},
              choices=(choose("p", team="any", count={"min": 2, "max": 2}),))  # fmt: skip
SENTRY = entering(
    "sentry", {"op": "impose", "rules": [shield(where={"adjacent_to": "self"}, exclude_self=True)]},
    **NEXT,
)  # fmt: skip
OATH = watcher("oath", {"on": "turn_started", "whose": "own_team"},
               {"op": "impose", "rules": [shield()]}, **END)  # fmt: skip
SNUB = {**instant("snub", "ENTER"), "effects": [
    {"timing": "react", "until": "end_of_turn", "do": [{"op": "impose", "rules": [
        {"rule": "no_claim", "scope": characters("opposing", where={"same_row_as": "item"})},
    ]}]},
]}  # fmt: skip
CARDS = (FOG, COVER, ESCORT, CURFEW, VOW, MATES, PLENTY, LOCK, LOCKS, STAY, SHOVE, WALTZ, SENTRY,
         OATH, SNUB)  # fmt: skip


def holding(
    codes: str, dragons: str = "", unicorns: str = "", other: str = "", **more: Any
) -> Board:
    """A Grid, with cards in the hands of the first two players in place of others."""
    at = lay(dragons, unicorns, cards=CARDS, **more)
    for seat, names in ((0, codes), (1, other)):
        for place, name in enumerate(names.split()):
            at.s.hands[seat][place] = at.r.pool.index(name)
        at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


def guarded(at: Board, name: str) -> bool:
    """Whether team B could not destroy the Character there."""
    return is_protected(at.r, at.s, at.r.grid.space(name), DESTROY, 1)


@clause("TTK-9.25", "TTK-9.30", "TTK-R46", "TTK-4.29")
def test_until_the_end_of_the_turn_counts_for_the_objectives() -> None:
    at = holding("fog", "5", "789", seats=4).act("magic fog", "target 5")
    assert at.s.turn == 2  # 8 did not claim: nobody was asked
    assert at.s.lasting == []
    assert at.act("pass").moves() == ["hold", "reveal"]  # it does again


@clause("TTK-9.19")
def test_until_the_start_of_the_next_turn_of_the_same_player() -> None:
    at = holding("cover", "1", seats=4).act("magic cover", "target 2")
    assert guarded(at, "1")
    at.act("pass", "pass")
    assert (at.s.turn_seat, guarded(at, "1")) == (3, True)  # a teammate's turn does not end it
    at.act("pass")
    assert (at.s.turn_seat, guarded(at, "1")) == (0, False)


@clause("TTK-9.19", "TTK-4.12")
def test_it_ends_before_everything_else_of_the_turn() -> None:
    at = holding("plenty", starter=0).act("magic plenty")
    assert len(at.told("drew")) == 3  # the opponent's Draw Phase
    at.act("pass")
    assert len(at.told("drew")) == 3 + 1  # over before one's own


@clause("TTK-9.25", "TTK-5.33")
def test_a_scope_is_looked_at_anew_and_a_space_stays_what_it_was() -> None:
    at = holding("cover shove", "9").act("magic cover", "target 5")
    assert not guarded(at, "9")
    at.act("magic shove", "target 6")
    assert guarded(at, "6")  # a Character that comes adjacent later


@clause("TTK-9.25")
def test_a_named_character_is_followed() -> None:
    at = holding("escort shove", "12").act("magic escort", "target 1")
    assert guarded(at, "2")
    at.act("magic shove", "target 1", "target 9")
    assert not guarded(at, "2")
    assert at.claimed(0) == "29"


@clause("TTK-9.25", "TTK-5.29")
def test_what_was_imposed_stays_whatever_becomes_of_the_card() -> None:
    at = holding("sentry", "1").act("character sentry", "space 2")
    assert guarded(at, "1")
    assert not guarded(at, "2")
    at.s.decks[0].append(at.s.cards[1])
    take_off_grid(at.s, 1)
    assert at.s.lasting != []
    assert not guarded(at, "1")  # adjacent to nobody any more
    assert at.act("pass").s.lasting == []


@clause("TTK-9.25", "TTK-9.15", "TTK-5.27")
def test_own_and_opposing_are_seen_from_the_performing_player() -> None:
    at = holding("curfew", other="lock").act("magic curfew")
    assert at.moves() == ["pass", "draw", "character u"]
    assert "magic lock" in holding("", other="lock").act("pass").moves()


@clause("TTK-9.25", "TTK-5.51")
def test_you_of_an_imposed_rule_is_the_player_alone() -> None:
    at = holding("vow", seats=4).act("magic vow", "pass")
    assert (at.s.turn_seat, "draw" in at.moves()) == (2, True)
    mates = holding("mates", seats=4).act("magic mates", "pass")
    assert (mates.s.turn_seat, "draw" in mates.moves()) == (2, False)


@clause("TTK-9.14", "TTK-5.7", "TTK-4.14")
def test_nothing_is_played_on_a_locked_space() -> None:
    at = holding("lock", "1").act("magic lock", "target 5")
    assert at.told("locked") == [(0, 4)]
    assert at.act("character u").moves() == [f"space {name}" for name in "2346789"]


@clause("TTK-9.14", "TTK-5.12", "TTK-5.14")
def test_nothing_is_moved_or_swapped_into_a_locked_space() -> None:
    at = holding("locks shove", "1").act("magic locks", "target 5", "target 6", "done")
    at.act("magic shove")
    assert at.moves() == [f"target {name}" for name in "234789"]
    at = holding("locks waltz", "123").act("magic locks", "target 1", "done", "magic waltz")
    assert at.moves() == ["target 2", "target 3"]
    at = holding("locks waltz", "12").act("magic locks", "target 1", "done")
    assert "magic waltz" not in at.moves()


@clause("TTK-9.14", "TTK-4.40")
def test_a_locked_space_is_still_empty_and_may_be_left() -> None:
    at = holding("locks shove", "1").act("magic locks", "target 1", "done", "magic shove")
    assert at.moves() == [f"target {name}" for name in "23456789"]
    full = holding("lock", "12345", "678", goals=("159", "357")).act("magic lock", "target 9")
    assert full.s.full == 0


@clause("TTK-5.8", "TTK-R34", "TTK-9.14")
def test_a_character_whose_space_is_locked_meanwhile_is_discarded() -> None:
    at = holding("", "1", other="stay").act("character d", "space 5", "instant stay", "target 5")
    assert at.claimed(0) == "1"
    assert at.told("blocked")


@clause("TTK-9.19")
def test_a_lock_ends_with_the_turn() -> None:
    at = holding("locks", seats=4).act("magic locks", "target 5", "done")
    assert at.s.lasting == []
    assert "space 5" in at.act("character u").moves()


@clause("TTK-9.19", "TTK-9.17")
def test_a_trigger_may_lay_rules_down() -> None:
    at = holding("", "1", lying={"5": OATH}).act("pass")
    assert not guarded(at, "1")
    assert guarded(at.act("pass"), "1")
    assert not guarded(at.act("pass"), "1")


@clause("TTK-9.24", "TTK-9.25")
def test_an_instant_fixes_the_character_it_answers() -> None:
    at = holding("", "12", other="snub").act("character d", "space 3", "instant snub")
    assert at.s.turn == 2  # 1 2 3 was not claimed at the end of the turn
    assert at.claimed(0) == "123"


@clause("TTK-9.25", "TTK-9.19")
@for_every("odd", [
    imposing("odd", {"rule": "suppress", "scope": characters("any")}, **END),
    imposing("odd", shield()),
    imposing("odd", shield(), until="while_on_grid"),
    imposing("odd", shield(), until="tomorrow"),
    magic("odd", {"op": "lock_space", "target": "$s"}, choices=(ANY_SPACE,)),
])  # fmt: skip
def test_what_lasts_says_until_when_and_suppresses_nobody(odd: Raw) -> None:
    with pytest.raises(BadCard):
        lay(cards=[odd])


@clause("TTK-7.1", "TTK-2.20")
def test_what_lasts_is_public_and_part_of_the_position() -> None:
    at = holding("cover", "1", seats=4).act("magic cover", "target 2")
    again = at.r.decode(at.s.encode())
    assert again.digest() == at.s.digest()
    for seat in (-1, 0, 1):
        seen = at.r.masked(at.s, seat)
        assert isinstance(seen, TicTacKoState)
        assert seen.lasting == at.s.lasting


@clause("TTK-4.51", "TTK-5.8", "TTK-R34")
def test_or_its_player_names_another_space_where_the_table_says_so() -> None:
    again = {"blocked_character": "choose_again"}
    at = holding("", "1", other="stay stay", **again)
    at.act("character d", "space 5", "instant stay", "target 5")
    assert at.moves() == ["no-instant", "instant stay"]  # about the card as it was announced
    at.act("no-instant")
    assert (at.s.decider, at.moves()) == (0, [f"space {name}" for name in "2346789"])
    at.act("space 4")
    assert at.claimed(0) == "14"  # no further window
    full = holding("", "1234", "6789", other="stay", goals=("159", "357"), **again)
    full.act("character d", "instant stay", "target 5")
    assert full.told("blocked")  # no space is left
