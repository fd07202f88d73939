"""Costs: what can be given up, when it is paid, what it cannot be used for (TTK-4.31, 4.52)."""

from __future__ import annotations

from engine.games.tictacko.codes import C_LOT, D_EFFECT
from engine.games.tictacko.tests.board import Board, Raw, character, lay
from engine.games.tictacko.tests.test_triggers import CANCEL, HEIR, effects, watcher
from engine.games.tictacko.tests.test_verbs import choose, entering, magic, pile
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every
from engine.kernel.view import sample, view

DRAW: Raw = {"op": "draw", "who": "you", "n": 1}
BASIC = choose("c", team="own", subtype="basic")
OFFER: Raw = {"op": "sacrifice", "target": "$c"}

ONE_OR_TWO = choose("t", team="opposing", count={"min": 1, "max": 2})
BARGAIN = magic(
    "bargain", {"op": "destroy", "target": "$t"}, cost=[OFFER], choices=(BASIC, ONE_OR_TWO)
)
PAIR = magic("pair", {"op": "move", "target": "$t", "to": "$s"}, cost=[OFFER],
             choices=(BASIC, choose("t", team="own"), choose("s", "space")))  # fmt: skip
FEE = magic("fee", DRAW, cost=[{"op": "discard", "who": "you", "n": 2, "mode": "choice"}])
GAMBLE = magic("gamble", DRAW, cost=[{"op": "discard", "who": "you", "n": 3, "mode": "random"}])
PURGE = magic("purge", DRAW, cost=[{"op": "discard", "who": "you", "n": "all"}])
CORNER: Raw = {"kind": "character", "where": "corner"}
TITHE = magic("tithe", DRAW, cost=[{"op": "sacrifice", "who": "you", "n": 2, "selector": CORNER}])
RECALL = magic("recall", DRAW, cost=[{"op": "return_to_hand", "target": "$c"}], choices=(BASIC,))
ELSE = magic("else", {"op": "destroy", "target": "$t"}, cost=[OFFER], optional=True,
             choices=(BASIC, choose("t", team="opposing")))  # fmt: skip
ELSE["effects"].append({"timing": "play", "do": [DRAW]})
NOVICE = entering("novice", {"op": "draw", "who": "you", "n": 2}, cost=[OFFER],
                  choices=(choose("c", team="own", exclude_self=True),))  # fmt: skip
MARTYR = entering("martyr", {"op": "return_to_hand", "target": "$t"},
                  cost=[{"op": "sacrifice", "target": "self"}], optional=True,
                  choices=(choose("t", team="any"),))  # fmt: skip
NIGHT = watcher("night", {"on": "turn_ending", "whose": "own_team"}, DRAW,
                cost=[{"op": "discard", "who": "you", "n": 1, "mode": "choice"}])  # fmt: skip
DUSK_TOLL = watcher("dusk-toll", {"on": "turn_ending", "whose": "own_team"}, DRAW,
                    cost=[{"op": "discard", "who": "you", "n": 2, "mode": "choice"}])  # fmt: skip
WARDEN = character("warden", "dragon", "special", effects=[{"timing": "continuous", "static": [
    {"rule": "protect", "scope": {"kind": "character", "team": "own"}, "from": ["sacrifice"]},
]}])  # fmt: skip
HUSH = character("hush", "dragon", "special", effects=[{"timing": "continuous", "static": [
    {"rule": "suppress", "scope": {"kind": "character", "team": "opposing"}},
]}])  # fmt: skip
GUARD = character("guard", "unicorn", "special", effects=[{"timing": "continuous", "static": [
    {"rule": "protect", "scope": {"kind": "character", "team": "own"}, "from": ["destroy"]},
]}])  # fmt: skip
FREE = magic(
    "free", {"op": "destroy", "target": "$t"}, cost=[OFFER],
    choices=(choose("c", team="own"), choose("t", team="opposing", subtype="basic")),
)  # fmt: skip
NOT_TODAY: Raw = {
    "code": "not-today", "type": "instant", "faction": "neutral", "name_en": "n", "name_it": "n",
    "when": {"window": "PLAY", "actor": "opponent", "filters": {"type": "magic"}},
    "effects": [{"timing": "react", "do": [CANCEL]}],
}  # fmt: skip
DEAR = {**NOT_TODAY, "code": "dear", "effects": [
    {"timing": "react", "cost": [{"op": "discard", "who": "you", "n": 1, "mode": "choice"}],
     "do": [CANCEL]},
]}  # fmt: skip
CARDS = (BARGAIN, PAIR, FEE, GAMBLE, PURGE, TITHE, RECALL, ELSE, NOVICE, MARTYR, NIGHT, DUSK_TOLL,
         WARDEN, HUSH, GUARD, FREE, NOT_TODAY, DEAR, HEIR)  # fmt: skip


def holding(code: str, dragons: str = "", unicorns: str = "", **more: object) -> Board:
    """A Grid, with that card in the first player's hand; `other` is one of the second's."""
    other = str(more.pop("other", ""))
    options = {"cards": CARDS, "seats": 4, **more}
    at = lay(dragons, unicorns, **options)  # type: ignore[arg-type]
    for seat, name in ((0, code), (1, other)):
        if name:
            at.s.hands[seat][-1] = at.r.pool.index(name)
            at.s.hands[seat].sort()
    at.s.menu = at.r.options_of(at.s)
    return at


@clause("TTK-4.31", "TTK-9.21", "TTK-R88")
def test_a_cost_is_paid_as_the_card_is_announced() -> None:
    at = holding("bargain", "12", "56", other="not-today").act("magic bargain")
    assert at.moves() == ["target 1", "target 2"]
    at.act("target 1")
    assert at.claimed(0) == "12"  # nothing is paid before everything is chosen
    at.act("target 5", "target 6")
    assert (at.s.decider, at.claimed(0), at.claimed(1)) == (1, "2", "56")


@clause("TTK-4.35", "TTK-5.43")
def test_a_cancelled_card_gives_no_cost_back() -> None:
    at = holding("bargain", "12", "56", other="not-today")
    at.act("magic bargain", "target 1", "target 5", "done", "instant not-today")
    assert (at.claimed(0), at.claimed(1)) == ("2", "56")
    assert pile(at, 0)[-2:] == ["d", "bargain"]


@clause("TTK-5.32", "TTK-5.16", "TTK-4.52")
def test_what_cannot_be_paid_in_full_cannot_be_announced() -> None:
    assert "magic bargain" not in holding("bargain", "", "56").moves()
    assert "magic bargain" not in holding("bargain", "1", "56", specials="1").moves()
    assert "magic tithe" not in holding("tithe", "12").moves()  # one corner alone
    assert "magic tithe" in holding("tithe", "13").moves()
    assert "magic fee" not in holding("fee", hand=2).moves()  # itself and one more
    assert "magic fee" in holding("fee", hand=3).moves()
    assert "magic gamble" not in holding("gamble", hand=3).moves()
    assert "magic purge" not in holding("purge", hand=1).moves()


@clause("TTK-5.25", "TTK-9.15")
def test_who_is_protected_from_sacrifice_is_no_cost() -> None:
    assert "magic bargain" in holding("bargain", "1", "5").moves()
    assert "magic bargain" not in holding("bargain", "1", "5", lying={"9": WARDEN}).moves()


@clause("TTK-4.52")
def test_a_card_given_up_is_chosen_for_nothing_else_and_its_space_is_not_free() -> None:
    at = holding("pair", "12", "345678").act("magic pair", "target 1")
    assert at.claimed(0) == "9"  # 2 is the only one left to move
    assert "magic pair" not in holding("pair", "1", "5").moves()
    full = holding("pair", "12", "3456789", goals=("159", "357"))
    assert "magic pair" not in full.moves()  # the space that a cost leaves is not yet free


@clause("TTK-4.36", "TTK-9.1")
def test_cards_given_up_by_choice_are_chosen_at_the_announcement() -> None:
    at = holding("fee", other="not-today")
    at.s.hands[0][0] = at.r.pool.index("tithe")
    at.s.hands[0].sort()
    at.s.menu = at.r.options_of(at.s)
    at.act("magic fee")
    assert (at.s.ask, at.moves()) == (D_EFFECT, ["choose d", "choose tithe"])
    at.act("choose d")
    assert at.moves() == ["choose d", "choose tithe"]  # the other copy is another card
    at.act("choose d")
    assert (at.s.decider, len(at.told("discarded"))) == (1, 2)
    assert len(at.act("no-instant").told("drew")) == 2  # its own, and that of the next turn


@clause("TTK-4.36", "TTK-4.47")
def test_a_random_cost_is_drawn_before_anybody_answers() -> None:
    at = holding("gamble", other="not-today").act("magic gamble")
    assert (at.s.node, at.s.ask) == (CHANCE, C_LOT)
    at.chance(0).chance(0).chance(0)
    assert (at.s.decider, len(at.s.hands[0])) == (1, 0)


@clause("TTK-9.9", "TTK-4.31")
def test_the_card_itself_is_never_part_of_its_cost() -> None:
    at = holding("purge", other="not-today").act("magic purge")
    assert len(at.told("discarded")) == 3
    assert at.r.pool.at(at.s.items[0][2]).code == "purge"


@clause("TTK-9.10", "TTK-9.1")
def test_a_character_may_return_as_a_cost() -> None:
    at = holding("recall", "1", "5").act("magic recall")
    assert at.claimed(0) == ""
    assert at.s.shown[0] == [at.r.pool.index("d")]


@clause("TTK-4.52")
def test_an_optional_effect_with_a_cost_is_taken_or_left() -> None:
    poor = holding("else", "", "5").act("magic else")
    assert poor.claimed(1) == "5"  # not asked: nothing to give up
    rich = holding("else", "1", "5").act("magic else")
    assert rich.moves() == ["leave", "take"]
    assert rich.act("take").claimed(1) == ""
    assert holding("else", "1", "5").act("magic else", "leave").claimed(0) == "1"


@clause("TTK-5.22", "TTK-R38")
def test_an_entry_effect_with_a_cost_is_used_only_where_it_can_be_paid() -> None:
    alone = holding("novice").act("character novice", "space 5")
    assert (alone.claimed(0), effects(alone)) == ("5", [])
    at = holding("novice", "1").act("character novice", "space 5")
    assert (at.claimed(0), effects(at)) == ("5", ["novice"])  # without "may" it is mandatory


@clause("TTK-5.23", "TTK-4.52")
def test_who_gives_itself_up_is_no_target_and_the_effect_happens() -> None:
    at = holding("martyr", "1", "9").act("character martyr", "space 5", "take")
    assert at.moves() == ["target 1", "target 9"]
    assert at.act("target 9").claimed(0) == "1"
    assert at.claimed(1) == ""


@clause("TTK-5.22", "TTK-5.25", "TTK-4.52")
def test_who_cannot_be_given_up_cannot_pay_with_itself() -> None:
    at = holding("martyr", "1", "9", lying={"7": WARDEN}).act("character martyr", "space 5")
    assert at.s.turn_seat == 1  # its effect is not offered
    assert (at.claimed(0), at.claimed(1)) == ("157", "9")


@clause("TTK-4.49", "TTK-5.30")
def test_a_trigger_pays_before_it_may_be_answered() -> None:
    at = holding("night", lying={"5": NIGHT}).act("pass")
    assert at.moves() == ["choose d", "choose night"]
    at.act("choose d")
    assert len(at.told("discarded")) == 1
    assert at.told("drew")[0][0] == 0
    assert effects(holding("", hand=0, lying={"5": NIGHT}).act("pass")) == []


@clause("TTK-7.1", "TTK-7.8", "TTK-4.36")
def test_cards_that_are_being_chosen_are_hidden_until_the_announcement() -> None:
    at = holding("fee", lying={"5": DUSK_TOLL}).act("pass", "choose d")
    frame = at.s.frames[-1]
    mine, theirs = at.r.masked(at.s, 0).frames[-1], at.r.masked(at.s, 1).frames[-1]
    assert (len(mine), len(theirs)) == (len(frame), len(frame) - 1)
    world = sample(at.r, view(at.r, at.s, 1), Rng(seed_of("covered")))
    assert at.r.options_of(world)
    assert view(at.r, world, 1).encode() == view(at.r, at.s, 1).encode()


@clause("TTK-4.52", "TTK-5.33", "TTK-R88")
def test_legality_is_judged_before_the_cost_is_paid() -> None:
    at = holding("free", "", "9", lying={"1": HUSH, "8": GUARD})
    at.act("magic free")
    assert at.claimed(0) == ""  # the suppressor was given up
    assert at.claimed(1) == "89"  # the guardian it held down wakes up: the target is skipped


@clause("TTK-4.49", "TTK-9.17")
def test_what_a_cost_causes_waits_like_everything_else() -> None:
    at = holding("bargain", "1", "3", lying={"5": HEIR}).act("magic bargain")
    kinds = [at.r.event_kinds[event[0]].name for event in at.events]
    assert kinds.index("sacrificed") < kinds.index("destroyed") < kinds.index("effect")


@clause("TTK-5.39", "TTK-4.52")
def test_an_instant_has_costs_too() -> None:
    at = holding("recall", "1", "5", other="dear").act("magic recall", "instant dear")
    assert len(at.told("discarded")) == 1
    assert len(at.told("cancelled")) == 1
    alone = holding("recall", "1", "5", other="dear", hand=4)
    alone.s.hands[1] = [alone.r.pool.index("dear")]
    assert alone.act("magic recall").s.turn == 2  # it is alone in the hand: nobody is asked


@for_every("code", ["bargain", "tithe"])
@clause("TTK-4.52", "TTK-R28")
def test_a_cost_must_be_payable_even_where_a_magic_needs_no_target(code: str) -> None:
    assert f"magic {code}" not in holding(code, "", "", magic_needs_target=False).moves()
    assert f"magic {code}" in holding(code, "13", "", magic_needs_target=False).moves()
