"""Continuous effects: protection, prohibition, numbers, claims, suppression (TTK-5.24 to 5.28)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tictacko.continuous import claims, is_protected, suppressed
from engine.games.tictacko.ground import spaces_in
from engine.games.tictacko.tests.board import Board, Raw, character, goal, lay
from engine.games.tictacko.tests.board import rules as table_rules
from engine.games.tictacko.vocabulary import DESTROY, MOVE, SWAP
from engine.kernel.errors import BadCard
from engine.kernel.testing import clause, for_every

NEXT_TO = {"adjacent_to": "self"}


def special(code: str, *rules: Raw, faction: str = "dragon") -> Raw:
    """A Special Character with continuous rules."""
    effect = {"timing": "continuous", "static": list(rules)}
    return character(code, faction, "special", effects=[effect])


def scope(team: str = "own", where: Any = "anywhere", **more: Any) -> Raw:
    """A Character selector."""
    return {"kind": "character", "team": team, "where": where, **more}


GUARD = special("guard", {"rule": "protect", "scope": scope("own", NEXT_TO), "from": ["destroy"],
                          "by": "opposing"})  # fmt: skip
ANCHOR = special("anchor", {"rule": "protect", "scope": scope("any"), "from": ["move", "swap"]})
FENCE = special("fence", {"rule": "forbid", "who": "opponents", "what": "play_character",
                          "where": "corner"})  # fmt: skip
SILENCE = special("silence", {"rule": "forbid", "who": "each_player", "what": "draw_second"})
SPRING = special("spring", {"rule": "modify", "what": "draw_phase", "who": "own_team", "n": 2})
DROUGHT = special("drought", {"rule": "modify", "what": "draw_phase", "who": "opponents", "n": -5})
CROWD = special("crowd", {"rule": "modify", "what": "character_capacity", "who": "you", "n": 1})
FOG = special("fog", {"rule": "no_claim", "scope": scope("opposing", NEXT_TO)})
HUSH = special("hush", {"rule": "suppress", "scope": scope("any", NEXT_TO)})
HUSH_U = special("hush-u", {"rule": "suppress", "scope": scope("any", NEXT_TO)}, faction="unicorn")


def with_specials(
    where: dict[str, Raw], dragons: str = "", unicorns: str = "", **more: Any
) -> Board:
    """A Grid on which these Special Characters lie, in the order of their entry."""
    cards = list({str(raw["code"]): raw for raw in where.values()}.values())
    return lay(dragons, unicorns, cards=cards, lying=where, **more)


@clause("TTK-5.24", "TTK-5.25", "TTK-9.15")
def test_a_guardian_protects_its_neighbours_from_the_other_team() -> None:
    at = with_specials({"5": GUARD}, "14", "6")
    space = at.r.grid.space
    assert is_protected(at.r, at.s, space("4"), DESTROY, 1)
    assert not is_protected(at.r, at.s, space("4"), DESTROY, 0)
    assert not is_protected(at.r, at.s, space("4"), MOVE, 1)
    assert not is_protected(at.r, at.s, space("1"), DESTROY, 1)  # not adjacent
    assert not is_protected(at.r, at.s, space("6"), DESTROY, 1)  # not of its team
    assert not is_protected(at.r, at.s, space("5"), DESTROY, 1)  # it is no neighbour of itself


@clause("TTK-5.25", "TTK-5.26")
def test_a_protection_names_its_verbs() -> None:
    at = with_specials({"5": ANCHOR}, "", "6")
    space = at.r.grid.space("6")
    assert is_protected(at.r, at.s, space, MOVE, 1)
    assert is_protected(at.r, at.s, space, SWAP, 0)
    assert not is_protected(at.r, at.s, space, DESTROY, 0)


@clause("TTK-9.15", "TTK-5.7", "TTK-5.27")
def test_spaces_may_be_closed_to_one_team() -> None:
    at = with_specials({"5": FENCE}, starter=1)
    assert at.act("character u").moves() == [f"space {name}" for name in "2468"]
    own = with_specials({"5": FENCE}).act("character d")
    assert own.moves() == [f"space {name}" for name in "12346789"]


@clause("TTK-4.15", "TTK-9.15")
def test_the_second_draw_can_be_forbidden_but_passing_cannot() -> None:
    at = with_specials({"5": SILENCE})
    assert at.moves() == ["pass", "character d"]


@clause("TTK-4.13", "TTK-5.19", "TTK-R16")
@for_every(("card", "drawn"), [(SPRING, 1), (DROUGHT, 1)])
def test_the_draw_phase_never_falls_below_one(card: Raw, drawn: int) -> None:
    at = with_specials({"5": card}).act("pass")
    assert len(at.s.hands[1]) == 4 + drawn  # SPRING speaks of its own team


@clause("TTK-4.13", "TTK-5.51")
def test_cards_are_drawn_one_by_one() -> None:
    at = with_specials({"5": SPRING}).act("pass", "pass")
    assert len(at.told("drew")) == 1 + 3


@clause("TTK-4.19", "TTK-4.20")
def test_a_lane_with_more_room_is_asked_again() -> None:
    at = with_specials({"5": CROWD}).play("1")
    assert at.moves() == ["end", "character d"]
    at.act("character d", "space 2")
    assert at.s.turn == 2


@clause("TTK-5.24", "TTK-5.3", "TTK-9.15")
def test_who_does_not_claim_completes_nothing() -> None:
    at = with_specials({"4": FOG}, "", "789")
    assert not claims(at.r, at.s, at.r.grid.space("7"))
    assert claims(at.r, at.s, at.r.grid.space("8"))
    assert at.act("pass").s.turn == 2  # 7 8 9 is not complete: nobody is asked


@clause("TTK-5.28", "TTK-R32")
def test_of_two_suppressors_the_first_that_entered_holds() -> None:
    at = with_specials({"1": HUSH, "2": HUSH_U})
    assert spaces_in(suppressed(at.r, at.s, [0, 1])) == [1]
    at = with_specials({"2": HUSH_U, "1": HUSH})
    assert spaces_in(suppressed(at.r, at.s, [1, 0])) == [0]


@clause("TTK-5.28")
def test_one_that_is_off_suppresses_nobody() -> None:
    at = with_specials({"1": HUSH, "2": HUSH_U, "3": SPRING})
    assert spaces_in(suppressed(at.r, at.s, [0, 1, 2])) == [1]  # 3 is free, since 2 is off
    assert len(at.act("pass", "pass").told("drew")) == 1 + 3


@clause("TTK-5.28")
def test_a_suppressed_guardian_protects_nobody_and_still_claims() -> None:
    at = with_specials({"5": GUARD, "2": HUSH_U}, "46")
    assert not is_protected(at.r, at.s, at.r.grid.space("4"), DESTROY, 1)
    assert claims(at.r, at.s, at.r.grid.space("5"))


@clause("TTK-9.1")
def test_a_card_that_cannot_be_read_is_named() -> None:
    odd = special("odd", {"rule": "enchant"})
    with pytest.raises(BadCard) as told:
        with_specials({"5": odd})
    assert "odd" in told.value.message.render()


def test_an_objective_that_cannot_be_read_is_named() -> None:
    odd = {**goal("odd", "124"), "standard": ["x"]}
    with pytest.raises(BadCard) as told:
        table_rules(more=(goal("even", "126"), odd))
    assert "odd" in told.value.message.render()
