"""What effects measure and choose, held to the figure: amounts, filters, costs, passive effects."""

from __future__ import annotations

from engine.games.aac.codes import AP, DP
from engine.games.aac.tests.effect_language import (
    ENEMY,
    OWN,
    cast,
    continuous,
    side,
    stat,
    when,
)
from engine.games.aac.tests.table import (
    Laid,
    Raw,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    up,
)
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 500, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200, "V", "S", kinds=["pet"])
BULL = creature("bull", 900, 900, kinds=["beast", "pet"], genre="attack")
HEDGE = creature("hedge", 0, 800, "J", "NS")
EGG = creature("egg", 60, 70, "E", evolve={"after_rounds": 1})
IN_TOILET: Raw = {"side": "own", "zone": "toilet", "type": "creature"}
GAIN: Raw = {"player": "own"}


def gained(amount: Raw | int, **parts: object) -> int:
    """How many LP a magic of this amount gives to who has 1000."""
    own = side(attack(FOX), lp=1000, toilet=(CAT,))
    t = cast({"lp": {**GAIN, "amount": amount}}, p=own, q=side(attack(OX)), **parts)  # type: ignore[arg-type]
    return t.state.lp[0] - 1000


@clause("AAC-9.3")
@for_every(("which", "printed"), [("ap", 700), ("dp", 200)])
def test_a_figure_of_a_card_that_is_not_on_the_field_is_the_printed_one(
    which: str, printed: int
) -> None:
    assert gained({"stat_of": "chosen", "stat": which}, choose=IN_TOILET) == printed


@clause("AAC-9.3")
@for_every(("which", "now"), [("ap", 800), ("dp", 600)])
def test_a_figure_of_a_card_on_the_field_is_the_current_one(which: str, now: int) -> None:
    assert gained({"stat_of": "chosen", "stat": which}, choose=ENEMY) == now


@clause("AAC-9.3", "AAC-5.3")
@for_every(
    ("amount", "comes_to"),
    [
        ({"mul": [3, {"percent": [50, 100]}]}, 200),  # 150, rounded once and not 50 before
        ({"div": [1000, 3]}, 400),
        ({"div": [900, {"count": {"side": "enemy", "zone": "hand"}}]}, 0),  # nothing to divide by
        ({"percent": [{"mul": [2, 15]}, 500]}, 200),
        ({"div": [{"div": [1000, 2]}, {"div": [5, 2]}]}, 200),  # 500 / 2.5
        ({"mul": [{"count": {"side": "own", "zone": "field", "type": "creature"}}, 300]}, 300),
        ({"mul": [{"count": {"side": "own", "zone": "toilet"}}, 200]}, 200),
        ({"count": {"side": "own", "zone": "pile"}}, 6),
    ],
)
def test_amounts_are_exact_until_the_last_step(amount: Raw, comes_to: int) -> None:
    assert gained(amount) == comes_to


@clause("AAC-9.3")
@for_every("face", range(1, 7))
def test_the_die_counts_its_pips(face: int) -> None:
    assert gained({"mul": [{"die": 6}, 100]}, lots=(face - 1,)) == face * 100


@clause("AAC-9.3", "AAC-5.19")
def test_the_points_of_a_wall_are_measured_of_a_wall_only() -> None:
    fence = continuous("fence", wall_points=500)
    amount: Raw = {"stat_of": {"all": {"side": "own", "zone": "field"}}, "stat": "wall"}
    t = cast({"lp": {**GAIN, "amount": amount}}, p=side(attack(FOX), up(fence), lp=1000),
             q=side(attack(OX)), choose=None)  # fmt: skip
    assert t.state.lp[0] == 1000 + 500 + 700, "a creature counts its DP"


def offered(filter_: Raw, *, zone: str = "field") -> set[str]:
    """Which cards a magic with this filter can choose."""
    spell = magic(
        "spell",
        effects=[
            when(
                "play",
                {"remove": {"target": "chosen", "to": "hand"}},
                choose={"side": "any", "zone": zone, "filter": filter_, "optional": True},
            )
        ],
    )
    mine = side(attack(FOX), defence(CAT), hand=(spell,), toilet=(OX, CAT, HEDGE))
    theirs = side(attack(BULL), defence(OX), attack(EGG), up(continuous("rug")), toilet=(BULL,))
    t = table(mine, theirs).act("magic spell")
    texts = [text for text in t.menu if text.startswith("target")]
    return {text.partition(" ")[2].removeprefix("their ") for text in texts}


@clause("AAC-9.2")
@for_every(
    ("filter_", "found"),
    [
        ({"ap_min": 700}, {"cat", "bull", "ox"}),
        ({"ap_max": 700}, {"fox", "cat", "egg"}),
        ({"ap_min": 500, "ap_max": 700}, {"fox", "cat"}),
        ({"dp_min": 600}, {"fox", "bull", "ox"}),
        ({"dp_max": 600}, {"cat", "ox", "egg"}),
        ({"dp_min": 600, "dp_max": 700}, {"fox", "ox"}),
        ({"kinds": ["pet"]}, {"cat", "bull"}),
        ({"kinds": ["beast"]}, {"bull"}),
        ({"traits": ["V"]}, {"cat"}),
        ({"traits": ["V", "S"]}, {"cat"}),
        ({"traits": ["V", "E"]}, set()),
        ({"not_traits": ["V", "E"], "type": "creature"}, {"fox", "bull", "ox"}),
        ({"position": "attack"}, {"fox", "bull", "egg"}),
        ({"position": "defence"}, {"cat", "ox"}),
        ({"type": "magic"}, {"rug"}),
        ({"genre": "attack", "type": "creature"}, {"bull"}),
        ({"face": "up", "type": "creature"}, {"fox", "cat", "bull", "ox", "egg"}),
        ({"face": "down", "type": "creature"}, set()),
        ({"flying": True}, set()),
        ({"flying": False, "kinds": ["pet"]}, {"cat", "bull"}),
        ({"evolved": True}, set()),
        ({"evolved": False, "type": "creature"}, {"fox", "cat", "bull", "ox", "egg"}),
    ],
)
def test_each_word_of_a_filter_admits_what_it_says_on_the_field(
    filter_: Raw, found: set[str]
) -> None:
    assert offered(filter_) == found


@clause("AAC-9.2")
@for_every(
    ("filter_", "found"),
    [
        ({}, {"ox", "cat", "hedge", "bull"}),
        ({"ap_min": 800}, {"ox", "bull"}),
        ({"ap_max": 700}, {"cat", "hedge"}),
        ({"dp_min": 800}, {"hedge", "bull"}),
        ({"dp_max": 600}, {"ox", "cat"}),
        ({"dp_min": 300, "dp_max": 800}, {"ox", "hedge"}),
        ({"traits": ["J"]}, {"hedge"}),
        ({"not_traits": ["J", "V"]}, {"ox", "bull"}),
        ({"kinds": ["pet"]}, {"cat", "bull"}),
        ({"genre": "attack"}, {"bull"}),
        ({"type": "trap"}, set()),
        ({"position": "defence"}, set()),
        ({"face": "up"}, set()),
        ({"flying": True}, set()),
        ({"evolved": True}, set()),
        ({"flying": False, "evolved": False, "ap_max": 0}, {"hedge"}),
    ],
)
def test_each_word_of_a_filter_admits_what_it_says_in_a_pile(filter_: Raw, found: set[str]) -> None:
    assert offered(filter_, zone="toilet") == found


@clause("AAC-9.2")
def test_an_evolved_creature_is_found_by_its_new_figures() -> None:
    step: Raw = {"damage": {"target": "chosen", "stat": "dp", "amount": 100}}
    nest = magic("nest", effects=[when("play", {"evolve": {"target": "chosen"}}, choose=OWN)])
    choose = {**OWN, "filter": {"evolved": True, "ap_min": 600}}
    spell = magic("spell", effects=[when("play", step, choose=choose)])
    t = table(side(attack(EGG), hand=(nest, spell)), side(attack(OX)))
    assert "magic spell" not in t.menu
    t.state.spare[1] = 1
    t.act("magic nest", "magic spell")
    assert stat(t, "p", "egg", DP) == 600


def boosted(*before: Raw, wounds: tuple[int, int] = (0, 0)) -> Laid:
    """A passive magic: creatures of at least 700 AP have 100 DP more. Then a magic of `before`."""
    lamp = continuous("lamp", effects=[
        when("passive", {"modify": {"target": {"all": {**OWN, "filter": {"ap_min": 700}}},
                                    "stat": "dp", "add": 100}})])  # fmt: skip
    louder: Raw = {"modify": {"target": {"all": OWN}, "stat": "ap", "add": 300}}
    drum = continuous("drum", effects=[when("passive", louder)])
    spell = magic("spell", effects=[when("play", *before, choose=OWN)])
    mine = side(attack(FOX, wounds=wounds), attack(OX), up(lamp), up(drum), hand=(spell,))
    t = table(mine, side(attack(BULL)))
    return t.act("magic spell", "target fox") if before else t


def change(which: str, **how: int) -> Raw:
    """A change of the chosen creature for this turn."""
    return {"modify": {"target": "chosen", "stat": which, "duration": "until_end_of_turn", **how}}


@clause("AAC-5.1", "AAC-5.2")
@for_every(
    ("before", "wounds", "dp"),
    [
        ((), (0, 0), 700),  # 500 + 300 by the other passive effect does not count here
        ((change("ap", add=200),), (0, 0), 800),
        ((change("ap", add=199),), (0, 0), 700),
        ((change("ap", mul=2),), (0, 0), 800),
        ((change("ap", mul=2),), (400, 0), 700),  # 1000 - 400
        ((change("ap", set=700),), (0, 0), 800),
        ((change("ap", set=700), change("ap", add=-1)), (0, 0), 700),
        ((change("ap", add=-300), change("ap", mul=2)), (0, 0), 800),  # 1000 - 300
        ((change("dp", add=900),), (0, 0), 1600),  # of the other figure
    ],
)
def test_a_passive_effect_is_judged_without_other_passive_effects_but_with_what_lasts(
    before: tuple[Raw, ...], wounds: tuple[int, int], dp: int
) -> None:
    t = boosted(*before, wounds=wounds)
    assert stat(t, "p", "fox", DP) == dp
    assert stat(t, "p", "ox", DP) == 700, "800 AP by itself"


@clause("AAC-9.6")
@for_every(
    ("verb", "before", "after"),
    [("grant", (500, 600), (600, 500)), ("lose_trait", (600, 500), (500, 600))],
)
def test_a_passive_effect_looks_at_traits_that_were_gained_and_lost(
    verb: str, before: tuple[int, int], after: tuple[int, int]
) -> None:
    hen = creature("hen", 500, 500, *(["S"] if verb == "lose_trait" else []))
    other = creature("other", 500, 500, *([] if verb == "lose_trait" else ["S"]))
    lamp = continuous("lamp", effects=[
        when("passive", {"modify": {"target": {"all": {**OWN, "filter": {"traits": ["S"]}}},
                                    "stat": "ap", "add": 100}})])  # fmt: skip
    step: Raw = {verb: {"target": "chosen", "traits": ["S"], "duration": "until_end_of_turn"}}
    spell = magic("spell", effects=[when("play", step, choose=OWN)])
    t = table(side(attack(hen), attack(other), up(lamp), hand=(spell,)), side(attack(OX)))
    assert (stat(t, "p", "hen", AP), stat(t, "p", "other", AP)) == before
    t.act("magic spell", "target hen")
    assert stat(t, "p", "hen", AP) == after[0]
    assert stat(t, "p", "other", AP) == before[1], "the one that was not chosen"


STING: Raw = {"damage": {"target": "attacker", "stat": "ap", "amount": 300}}
TWO_MAGICS: Raw = {"filter": {"type": "magic"}, "count": 2, "zones": ["hand"]}
GUARD = creature("guard", 400, 900, effects=[when("attacked", STING, cost={"bonus": 1})])
MISER = creature(
    "miser", 400, 900, effects=[when("attacked", STING, cost={"sacrifice": TWO_MAGICS})]
)


def attacked(guard: Raw, *, bonus: int = 0, hand: tuple[Raw, ...] = ()) -> Laid:
    """P's ox attacks a creature whose caption answers at a price."""
    t = table(side(attack(OX)), side(defence(guard), hand=hand, bonus=bonus))
    return t.act("attack ox")


@clause("AAC-9.5", "AAC-5.60")
def test_the_price_of_an_effect_that_comes_by_itself_may_be_paid_or_refused() -> None:
    t = attacked(GUARD, bonus=1)
    assert (t.asked, t.menu) == ("q", ["no-more", "choice 2"])
    t.act("no-more")
    assert (stat(t, "p", "ox", AP), t.state.bonus[1]) == (800, 1)
    t = attacked(GUARD, bonus=1).act("choice 2")
    assert (stat(t, "p", "ox", AP), t.state.bonus[1]) == (500, 0)
    assert stat(t, "q", "guard", DP) == 100, "the attack value stays 800"


@clause("AAC-9.5")
def test_who_cannot_pay_is_not_asked() -> None:
    t = attacked(GUARD)
    assert stat(t, "p", "ox", AP) == 800
    assert t.asked == "q", "whose own turn has begun"
    assert t.state.turn_seat == 1
    t = attacked(MISER, hand=(filler(20),))
    assert t.state.turn_seat == 1


@clause("AAC-9.5")
def test_cards_given_as_a_price_are_named_one_by_one() -> None:
    t = attacked(MISER, hand=(filler(20), filler(21), filler(22), OX))
    assert t.asked == "q"
    t.act("choice 2")
    assert t.menu == ["pay-hand filler-20", "pay-hand filler-21", "pay-hand filler-22"]
    t.act("pay-hand filler-22")
    assert t.menu == ["pay-hand filler-20", "pay-hand filler-21"]
    t.act("pay-hand filler-20")
    assert sorted(t.void("q")) == ["filler-20", "filler-22"]
    assert stat(t, "p", "ox", AP) == 500


@clause("AAC-9.6")
@for_every("by", ["owner", "opponent", "random"])
def test_the_first_card_of_a_pool_can_be_discarded_like_any_other(by: str) -> None:
    first = magic("aardvark")
    step: Raw = {"discard": {"player": "enemy", "n": 1, "by": by}}
    q = side(attack(OX), hand=(first, filler(20)))
    lots = () if by == "owner" else (0,)
    spell = magic("spell", effects=[when("play", step)])
    t = table(side(attack(FOX), hand=(spell,)), q).lot(*lots).act("magic spell")
    if by == "owner":
        t.act("target-card aardvark")
    assert t.void("q") == ["aardvark"]
    assert t.hand("q") == ["filler-20"]


@clause("AAC-4.36", "AAC-5.48")
def test_a_forced_attack_does_not_make_its_creature_the_one_that_attacks() -> None:
    quarrel = magic("quarrel", effects=[
        when("play", {"force_attack": {"attacker": "chosen[0]", "target": "chosen[1]"}},
             choose={"side": "any", "zone": "field", "type": "creature", "count": 2})])  # fmt: skip
    mine = side(attack(FOX), attack(BULL), hand=(quarrel,))
    t = table(mine, side(defence(OX), defence(CAT)), caption_attack_limit="one_creature")
    t.act("magic quarrel", "target fox", "target their cat")
    assert t.toilet("q") == ["cat"]
    assert {"attack fox", "attack bull"} <= set(t.menu)


@clause("AAC-5.58")
def test_a_face_down_card_of_the_opponent_is_not_counted_by_what_it_is() -> None:
    mole = creature("mole", 900, 900, "X")
    step: Raw = {"lp": {**GAIN, "amount": {"mul": [100, {"count": ENEMY}]}}}
    t = cast(step, p=side(attack(FOX), lp=1000), q=side(down(mole), attack(OX)), choose=None)
    assert t.state.lp[0] == 1200


@clause("AAC-5.22", "AAC-9.6")
@for_every(
    ("verb", "flies", "walks"),
    [("grant", "fox", "ox"), ("lose_trait", "ox", "cat")],
)
def test_traits_given_and_taken_by_a_passive_effect_count(
    verb: str, flies: str, walks: str
) -> None:
    fence = continuous("fence", wall_points=500)
    gull = creature("ox", 800, 600, *(["V"] if verb == "lose_trait" else []))
    whom: Raw = {"all": {**OWN, "filter": {"ap_max": 700}}}
    wings = continuous(
        "wings", effects=[when("passive", {verb: {"target": whom, "traits": ["V"]}})]
    )
    mine = side(attack(FOX), attack(CAT), attack(gull), up(wings))
    t = table(mine, side(defence(BULL), up(fence)))
    t.act(f"attack {flies}")
    assert sorted(t.menu) == ["aim their bull", "aim their fence"]
    t = table(mine, side(defence(BULL), up(fence))).act(f"attack {walks}")
    assert t.told("wall-hit") == 1, "the wall was the only target"
