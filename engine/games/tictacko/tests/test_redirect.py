"""Redirect: one target in the place of another (TTK-9.14, 9.26, 9.27)."""

from __future__ import annotations

from engine.games.tictacko.tests.answers import WALL, answers, instant, table
from engine.games.tictacko.tests.test_verbs import choose
from engine.kernel.testing import clause


@clause("TTK-9.27", "TTK-9.14", "TTK-9.26")
def test_another_one_is_hit_instead() -> None:
    at = table({0: "bolt", 1: "signs"}, "1", "579").act("magic bolt", "target 5")
    at.act("instant signs")
    assert at.moves() == ["target 7", "target 9"]  # the one target named goes without saying
    at.act("target 9")
    assert at.claimed(1) == "57"
    assert at.told("redirected")


@clause("TTK-9.27")
def test_without_another_that_could_have_been_named_there_is_no_redirect() -> None:
    at = table({0: "bolt", 1: "signs"}, "1", "5").act("magic bolt")
    assert at.claimed(1) == ""
    guarded = table({0: "bolt", 1: "signs"}, "1", "6", lying={"8": WALL}).act("magic bolt")
    assert guarded.claimed(1) == "6"  # the wall on 8 is gone: 6 could not have been named


@clause("TTK-9.27")
def test_an_area_names_nobody() -> None:
    at = table({0: "storm", 1: "signs"}, "1", "59").act("magic storm")
    assert at.claimed(1) == ""


@clause("TTK-9.27")
def test_who_is_named_already_cannot_be_named_again() -> None:
    at = table({0: "pair", 1: "signs"}, "1", "579").act("magic pair", "target 5", "target 7")
    at.act("instant signs", "target 5")
    assert at.claimed(1) == "5"  # only 9 was left to take its place


@clause("TTK-9.27", "TTK-5.14")
def test_no_pair_of_the_same_card() -> None:
    at = table({0: "waltz", 1: "dance"}, "1", "59").act("magic waltz", "target 1", "target 5")
    at.act("instant dance", "target 1")
    assert at.claimed(0) == "1"
    assert at.told("swapped")[0][1] == at.r.grid.space("9")


@clause("TTK-5.33", "TTK-9.27", "TTK-R27")
def test_what_no_longer_fits_after_it_is_skipped() -> None:
    at = table({0: "shove", 1: "dance"}, "", "19").act("magic shove", "target 1", "target 2")
    at.act("instant dance")
    assert at.claimed(1) == "19"  # 2 is not next to 9: the MOVE is left out


@clause("TTK-9.27", "TTK-5.38")
def test_an_entry_effect_is_turned_aside() -> None:
    at = table({0: "biter", 1: "signs"}, "", "24").act("character biter", "space 1")
    at.act("target 2")
    assert answers(at) == (1, ["instant signs"])
    assert at.act("instant signs").claimed(1) == "2"


@clause("TTK-9.27")
def test_a_cost_names_no_target() -> None:
    at = table({0: "fee", 1: "dance"}, "12", "5").act("magic fee", "target 1")
    assert answers(at)[1] != ["instant dance"]


@clause("TTK-9.27", "TTK-9.23", "TTK-5.38")
def test_an_instant_is_turned_aside_too() -> None:
    at = table({0: "waltz dance", 1: "zap"}, "159", "3").act("magic waltz", "target 1", "target 5")
    at.act("instant zap", "target 1", "instant dance")
    assert at.moves() == ["target 5", "target 9"]
    at.act("target 9")
    assert at.claimed(0) == "15"  # who was on 9 is destroyed, and the Magic exchanges the others
    # What speaks of threatened Characters: only another one of those could have been named.
    both = table({0: "pair dance", 1: "landing"}, "1", "579")
    both.act("magic pair", "target 5", "target 7", "instant landing", "target 5", "target 2")
    assert answers(both) == (0, ["instant dance"])
    both.act("instant dance")  # 7 alone is threatened besides
    assert both.claimed(1) == "29"  # it is spared and moved in the place of 5, which is hit


@clause("TTK-9.27", "TTK-5.33")
def test_both_must_still_be_legal_when_it_resolves() -> None:
    at = table({0: "bolt tug", 1: "signs"}, "1", "59", lying={"8": WALL})
    at.act("magic bolt", "target 5", "instant signs", "target 9")
    at.act("instant tug", "target 9", "target 6")  # where nobody can be destroyed
    assert at.claimed(1) == "68"  # so it is 5 after all
    assert not at.told("redirected")


@clause("TTK-9.27", "TTK-9.24", "TTK-5.38")
def test_who_takes_its_place_is_judged_by_what_the_answer_itself_answers() -> None:
    near_it = choose("t", team="opposing", where={"adjacent_to": "item"})
    peck = instant("peck", "EFFECT", {"op": "destroy", "target": "$t"}, choices=(near_it,))
    at = table({0: "biter dance", 1: "peck"}, "146", "2", cards=(peck,))
    at.act("character biter", "space 5", "instant peck")
    assert at.moves() == ["target 4", "target 6"]
    at.act("target 4", "instant dance")
    assert at.told("redirected")
    assert at.claimed(0) == "145"  # 6 in its place, for it touches 5; 1 does not
    assert at.claimed(1) == ""
