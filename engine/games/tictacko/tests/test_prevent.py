"""Prevent, and the filters that speak of what an item would do (TTK-5.44, 5.45, 9.22, 9.23)."""

from __future__ import annotations

from engine.games.tictacko.tests.answers import WALL, answers, table
from engine.kernel.testing import clause


@clause("TTK-5.44", "TTK-9.8", "TTK-9.23", "TTK-9.26", "TTK-5.47")
def test_only_the_one_that_was_spared_stays() -> None:
    at = table({0: "pair", 1: "spare"}, "1", "56").act("magic pair", "target 5", "target 6")
    at.act("instant spare")
    assert at.moves() == ["target 5", "target 6"]
    at.act("target 5")
    assert at.claimed(1) == "5"
    assert at.told("prevented")


@clause("TTK-5.45", "TTK-5.44")
def test_an_area_threatens_whom_it_would_hit() -> None:
    at = table({0: "storm", 1: "spare"}, "1", "569").act("magic storm", "instant spare")
    assert at.moves() == ["target 5", "target 6", "target 9"]
    assert at.act("target 9").claimed(1) == "9"
    assert (
        table({0: "storm", 1: "shelter"}, "1", "59")
        .act("magic storm", "instant shelter")
        .claimed(1)
        == "59"
    )


@clause("TTK-5.45", "TTK-5.25")
def test_who_is_protected_or_spared_already_is_not_threatened() -> None:
    at = table({0: "storm", 1: "spare spare"}, "1", "56", lying={"8": WALL})
    at.act("magic storm", "instant spare")
    assert at.moves() == ["target 5", "target 8"]  # 6 cannot be destroyed
    at.act("target 5")
    assert answers(at) == (1, ["instant spare"])  # 8 is left
    at.act("instant spare")
    assert at.claimed(1) == "568"  # one alone could be named, and was


@clause("TTK-5.45", "TTK-9.22")
def test_an_item_that_threatens_nobody_is_not_answered() -> None:
    at = table({0: "waltz", 1: "spare"}, "1", "59").act("magic waltz", "target 1", "target 5")
    assert at.s.turn == 2  # nobody was asked
    mine = table({0: "bolt bolt", 1: "spare"}, "1", "5").act("magic bolt", "no-instant")
    assert mine.claimed(1) == ""


@clause("TTK-9.22", "TTK-5.45")
def test_the_subtype_of_who_would_be_hit() -> None:
    at = table({0: "shove", 1: "firm"}, "", "59", specials="9").act("magic shove")
    at.act("target 9", "target 8")
    assert answers(at) == (1, ["instant firm"])
    at.act("instant firm")
    assert at.claimed(1) == "59"
    plain = table({0: "shove", 1: "firm"}, "", "59", specials="9")
    plain.act("magic shove", "target 5", "target 8")
    assert plain.claimed(1) == "89"  # the Basic one: nobody was asked


@clause("TTK-9.22", "TTK-5.40")
def test_verbs_of_an_announced_magic_and_of_an_entry_effect() -> None:
    at = table({0: "waltz", 1: "curb"}, "1", "5").act("magic waltz", "target 1")
    assert answers(at) == (1, ["instant curb"])
    assert at.act("instant curb").claimed(1) == "5"
    # What a Character does as it enters is seen in EFFECT, not in PLAY.
    biter = table({0: "biter", 1: "muffle curb"}, "", "5").act("character biter", "space 4")
    assert answers(biter) == (1, ["instant muffle"])
    assert biter.act("instant muffle").claimed(1) == "5"
    assert biter.claimed(0) == "4"


@clause("TTK-9.21", "TTK-9.23", "TTK-9.24")
def test_saved_and_then_moved() -> None:
    at = table({0: "bolt", 1: "landing"}, "1", "5").act("magic bolt", "instant landing")
    at.act("target 9")
    assert at.claimed(1) == "9"
    stays = table({0: "bolt", 1: "landing"}, "1", "5").act("magic bolt", "instant landing", "done")
    assert stays.claimed(1) == "5"  # an empty choice: the MOVE is skipped


@clause("TTK-5.44", "TTK-4.36")
def test_a_spared_character_is_not_among_those_to_sacrifice() -> None:
    at = table({0: "toll", 1: "mercy"}, "", "59").act("magic toll", "instant mercy", "target 5")
    assert at.claimed(1) == "5"  # the other one had to go


@clause("TTK-5.35", "TTK-5.36", "TTK-5.39")
def test_a_teammate_may_spare_and_needs_an_aim_too() -> None:
    at = table({0: "bolt", 3: "spare"}, "1", "5", seats=4).act("magic bolt")
    assert answers(at) == (3, ["instant spare"])
    assert at.act("instant spare").claimed(1) == "5"


@clause("TTK-9.27", "TTK-5.45")
def test_a_cost_threatens_nobody() -> None:
    guard = table({0: "fee", 1: "mercy"}, "12", "5").act("magic fee", "target 1")
    assert answers(guard) != (1, ["instant mercy"])


@clause("TTK-5.38", "TTK-5.35", "TTK-R21", "TTK-5.44")
def test_an_instant_is_answered_like_a_magic() -> None:
    at = table({0: "waltz spare", 1: "zap"}, "19", "5").act("magic waltz", "target 1", "target 9")
    at.act("instant zap", "target 1")
    assert answers(at) == (0, ["instant spare"])  # in one's own turn, against what others do
    at.act("instant spare")
    assert at.claimed(0) == "19"
    hit = table({0: "waltz spare", 1: "zap"}, "19", "5").act("magic waltz", "target 1", "target 9")
    assert hit.act("instant zap", "target 1", "no-instant").claimed(0) == "9"


@clause("TTK-4.38", "TTK-5.45", "TTK-R24")
def test_the_item_below_is_asked_about_anew_after_each_answer() -> None:
    at = table({0: "pair", 1: "spare spare"}, "1", "56", seats=4)
    at.act("magic pair", "target 5", "target 6", "instant spare", "target 5")
    assert answers(at) == (1, ["instant spare"])  # 6 is still threatened, 5 no longer
    at.act("instant spare")
    assert at.claimed(1) == "56"


@clause("TTK-5.44")
def test_only_the_named_verb_is_prevented() -> None:
    at = table({0: "drag", 1: "spare"}, "1", "5").act("magic drag", "target 9", "instant spare")
    assert at.claimed(1) == "9"  # moved all the same, and not destroyed
