"""Attacks and what closes them, held step by step: who deploys first, hosts, what springs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.aac.codes import AP, DP
from engine.games.aac.tests.effect_language import OWN, continuous, side, stat, when
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
    trap,
    up,
)
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 500, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200)
BULL = creature("bull", 900, 900)
HEDGE = creature("hedge", 0, 800, "J")
JUDGE = creature("judge", 300, 500, deadly=2)
MOLE = creature("mole", 600, 400, "X")
SPARE = creature("spare", 100, 100)
OTHER = creature("other", 100, 100)
PIT: Raw = {"damage": {"target": "attacker", "stat": "ap", "amount": 9900}}
HURT: Raw = {"lp": {"player": "enemy", "amount": -50}}


def springing(code: str, *steps: Raw, overrides: Sequence[str] = ()) -> Raw:
    """A trap with one effect."""
    return trap(code, effects=[when("spring", *steps)], overrides=list(overrides))


def told(t: Laid) -> list[str]:
    """The names of all events so far."""
    return [t.rules.event_kinds[event[0]].name for event in t.events]


@clause("AAC-4.28", "AAC-5.10")
def test_after_an_attack_that_empties_both_fields_the_turn_player_deploys_first() -> None:
    p = side(attack(OX), hand=(SPARE,))
    t = table(p, side(defence(CAT), up(springing("pit", PIT)), hand=(OTHER,))).act("attack ox")
    assert (t.on("p"), t.on("q")) == ({}, {})
    assert (t.asked, t.menu) == ("p", ["deploy spare attack", "deploy spare defence"])
    t.act("deploy spare defence")
    assert (t.asked, t.menu) == ("q", ["deploy other attack", "deploy other defence"])
    t.act("deploy other attack")
    assert (t.on("p"), t.on("q")) == ({"spare": "defence"}, {"other": "attack"})


@clause("AAC-4.28", "AAC-4.35")
def test_who_loses_the_attacker_deploys_before_the_effects_of_the_end() -> None:
    bell = continuous("bell", effects=[when("end_turn", HURT)])
    p = side(attack(OX), up(bell), hand=(SPARE,))
    t = table(p, side(defence(BULL), up(springing("pit", PIT)))).act("attack ox")
    assert t.asked == "p"
    assert t.state.lp == [3000, 3000]
    t.act("deploy spare defence")
    assert t.state.lp == [3000, 2950]


@clause("AAC-4.31", "AAC-5.10")
def test_after_a_caption_attack_the_turn_player_waits_for_the_end() -> None:
    strike: Raw = {"caption_attack": {"attacker": "self", "target": "chosen"}}
    archer = creature("archer", 500, 400, effects=[
        when("activated", strike, {"remove": {"target": "self", "to": "toilet"}},
             choose={"side": "enemy", "zone": "field", "type": "creature"})])  # fmt: skip
    p = side(attack(archer), hand=(SPARE, filler(30)))
    t = table(p, side(defence(CAT), hand=(OTHER,))).act("caption archer")
    assert t.asked == "q", "Q's field is empty, too"
    t.act("deploy other defence")
    assert t.asked == "p"
    assert {"creature spare", "end"} <= set(t.menu)


@clause("AAC-2.18", "AAC-4.32", "AAC-5.19", "AAC-5.39", "AAC-5.58")
@for_every(
    ("host", "offered"),
    [
        ({"side": "own"}, ["host fox", "host mole"]),
        ({"side": "enemy"}, ["host their ox", "host their cat"]),
        ({"side": "any"}, ["host fox", "host mole", "host their ox", "host their cat"]),
        ({"side": "any", "filter": {"ap_min": 700}}, ["host their ox", "host their cat"]),
        ({"side": "any", "filter": {"position": "defence"}}, ["host mole", "host their cat"]),
    ],
)
def test_a_magic_is_tied_to_no_wall_no_deadly_creature_and_no_hidden_one_of_the_rival(
    host: Raw, offered: list[str]
) -> None:
    rug = continuous("rug", assign="creature", host={"zone": "field", "type": "creature", **host})
    mine = side(attack(FOX), defence(HEDGE), attack(JUDGE), down(MOLE), hand=(rug,))
    theirs = side(attack(OX), defence(CAT), down(creature("owl", 900, 900, "X")))
    t = table(mine, theirs).act("magic rug")
    assert sorted(t.menu) == sorted(offered)


@clause("AAC-5.26", "AAC-R62")
def test_a_loose_trap_works_on_the_sole_creature_as_on_its_host() -> None:
    cure = springing("cure", {"heal": {"target": "host", "stat": "dp", "amount": "all"}})
    q = side(defence(BULL, wounds=(0, 300)), up(cure))
    t = table(side(attack(FOX)), q).act("attack fox")
    assert stat(t, "q", "bull", DP) == 400, "healed to 900, then hit by 500"
    q = side(defence(BULL, wounds=(0, 300)), defence(CAT), up(cure))
    t = table(side(attack(FOX)), q).act("attack fox", "aim their bull")
    assert t.told("sprung") == 1
    assert stat(t, "q", "bull", DP) == 100, "of two creatures neither is its host"


@clause("AAC-5.27")
def test_a_trap_that_answers_cards_does_not_spring_at_an_attack() -> None:
    bar = trap("bar", "K", trigger="opponent_plays", assign="never",
               effects=[when("opponent_plays", HURT, played={"type": "trap"})])  # fmt: skip
    t = table(side(attack(FOX)), side(defence(BULL), up(bar))).act("attack fox")
    assert t.told("sprung") == 0
    assert "bar" in t.on("q")


ARCHER = creature(
    "archer", 500, 400,
    effects=[when("activated", {"caption_attack": {"attacker": "self", "target": "chosen"}},
                  choose={"side": "enemy", "zone": "field", "type": "creature"})],
)  # fmt: skip


@clause("AAC-5.27", "AAC-5.52", "AAC-9.7")
@for_every(("overrides", "springs"), [([], 0), (["AAC-5.27"], 1)])
def test_a_trap_springs_at_a_caption_attack_only_when_its_text_says_so(
    overrides: list[str], springs: int
) -> None:
    net = springing("net", HURT, overrides=overrides)
    t = table(side(attack(ARCHER), attack(FOX)), side(defence(BULL), up(net)))
    t.act("caption archer")
    assert t.told("sprung") == springs
    assert t.state.lp == [3000 - 50 * springs, 3000]


@clause("AAC-5.17", "AAC-5.27")
def test_ones_own_traps_do_not_spring_at_ones_own_attack() -> None:
    strike: Raw = {"caption_attack": {"attacker": "self", "target": "chosen", "own_allowed": True}}
    goat = creature("goat", 400, 400, effects=[
        when("activated", strike, choose={**OWN, "filter": {"ap_min": 900}})])  # fmt: skip
    net = springing("net", HURT, overrides=["AAC-5.27"])
    t = table(side(attack(goat), attack(BULL), up(net)), side(defence(OX))).act("caption goat")
    assert t.told("sprung") == 0
    assert stat(t, "p", "bull", AP) == 500
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.20", "AAC-5.38")
def test_the_rest_behind_a_wall_is_hit_once_and_by_a_plain_hit() -> None:
    fence = continuous("fence", wall_points=100)
    t = table(side(attack(JUDGE)), side(attack(BULL), up(fence)))
    t.act("attack judge", "blow")
    assert "fence" not in t.on("q")
    assert stat(t, "q", "bull", AP) == 700, "900 less 300 - 100"
    assert t.state.lp == [3000, 2800]
    assert told(t).count("overflow") == 1


@clause("AAC-5.54", "AAC-5.46")
@for_every(("persistent", "dp"), [(False, 900), (True, 800)])
def test_poison_ends_with_its_source_unless_the_card_says_otherwise(
    persistent: bool, dp: int
) -> None:
    dose: Raw = {
        "poison": {"target": "chosen", "stat": "dp", "amount": 100, "persistent": persistent}
    }
    choose: Raw = {"side": "enemy", "zone": "field", "type": "creature"}
    nurse = creature("nurse", 300, 600, effects=[when("activated", dose, choose=choose)])
    t = table(side(attack(FOX), attack(nurse)), side(defence(BULL)))
    t.act("caption nurse", "give nurse", "for none", "end")
    assert t.state.turn_seat == 1
    assert stat(t, "q", "bull", DP) == dp


@clause("AAC-5.68", "AAC-9.6")
@for_every(
    ("mark", "duration", "ap"), [("instant", "instant", 700), ("continuous", "instant", 500)]
)
def test_what_an_instant_card_does_stays_and_what_a_continuous_one_does_ends_with_it(
    mark: str, duration: str, ap: int
) -> None:
    boost: Raw = {"modify": {"target": "chosen", "stat": "ap", "add": 200, "duration": duration}}
    more = {"max_rounds": 5} if mark == "continuous" else {}
    spell = magic("spell", mark=mark, effects=[when("play", boost, choose=OWN)], **more)
    t = table(side(attack(FOX), hand=(spell,)), side(defence(BULL))).act("magic spell")
    assert stat(t, "p", "fox", AP) == 700
    if mark == "continuous":
        t.act("give spell")
        assert t.void("p") == ["spell"]
    assert stat(t, "p", "fox", AP) == ap


@clause("AAC-5.39", "AAC-5.62")
def test_a_deadly_creature_turned_to_defence_without_dp_dies_at_the_next_check() -> None:
    mine = side(attack(JUDGE, wounds=(0, 500)), attack(FOX), hand=(filler(30),))
    t = table(mine, side(defence(BULL)))
    assert t.on("p")["judge"] == "attack"
    t.act("move judge")
    assert t.on("p") == {"fox": "attack"}
    assert t.void("p") == ["judge"]


@clause("AAC-5.39")
def test_a_deadly_creature_in_attack_position_survives_destruction_also_later() -> None:
    bomb = magic("bomb", "Z", effects=[
        when("play", {"destroy": {"target": {"all": {"side": "any", "zone": "field",
                                                     "type": "creature"}}}})])  # fmt: skip
    mine = side(attack(JUDGE), hand=(bomb, filler(30), filler(31)))
    t = table(mine, side(defence(HEDGE)))
    t.act("magic bomb", "move judge")
    assert t.on("p") == {"judge": "defence"}, "the destruction is over, its position came later"
    assert t.on("q") == {"hedge": "defence"}, "no magic reaches a wall"


@clause("AAC-5.65")
@for_every("place", [attack, defence])
def test_an_attack_weakened_to_nothing_touches_nobody_and_meets_no_counter(place: Any) -> None:
    pillow = springing("pillow", {"weaken_attack": {"amount": 900}}, {"counter": {"amount": 300}})
    t = table(side(attack(FOX)), side(place(BULL), up(pillow))).act("attack fox")
    assert t.told("sprung") == 1
    assert not {"wounded-ap", "wounded-dp", "lp-lost", "countered"} & set(told(t))
    assert (stat(t, "p", "fox", AP), stat(t, "q", "bull", DP)) == (500, 900)
