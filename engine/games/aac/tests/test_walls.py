"""Section 5.C: walls, the rest of an attack behind them, flying attackers."""

from __future__ import annotations

from engine.games.aac.codes import R_BLOWS
from engine.games.aac.tests.fight import row_on, table, values
from engine.games.aac.tests.table import attack, creature, defence, down, magic, trap, up
from engine.games.aac.values import points_left
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 900, 600)
HEN = creature("hen", 500, 900)
RAM = creature("ram", 300, 500)
HEDGE = creature("hedge", 0, 600, "J")
FENCE = magic("fence", mark="continuous", wall_points=600)
NET = magic("sky-net", mark="continuous", wall_points=600, wall_stops_v=True)
GULL = creature("gull", 500, 300, "V")
JUDGE = creature("judge", 500, 500, deadly=1)
PIT = trap("pit", effects=[{"when": "spring", "do": [{"weaken_attack": {"amount": 100}}]}])


@clause("AAC-5.16", "AAC-R33", "AAC-5.21")
def test_a_wall_is_the_only_target_and_loses_points():
    t = table((attack(FOX),), (attack(HEN), up(FENCE))).act("attack fox")
    assert points_left(t.rules, t.state, row_on(t, "q", "fence")) == 200
    assert t.state.lp == [3000, 3000]
    assert t.told("wall-hit") == 1
    assert t.told("wall-down") == 0


@clause("AAC-5.20", "AAC-5.23", "AAC-R34", "AAC-R36", "AAC-5.19")
def test_the_rest_behind_a_fallen_wall_hits_a_creature_of_choice():
    t = table((attack(OX),), (attack(HEN), defence(RAM), up(FENCE))).act("attack ox")
    assert (t.asked, t.menu) == ("p", ["aim their hen", "aim their ram"])
    t.act("aim their hen")
    assert t.void("q") == ["fence"]
    assert values(t, "q", "hen") == (200, 900)
    assert t.state.lp == [3000, 2700]
    assert t.told("overflow") == 1


@clause("AAC-5.20", "AAC-R34")
def test_equal_points_fell_the_wall_without_a_rest_and_a_rest_without_a_target_is_lost():
    ram = creature("battering", 600, 500)
    t = table((attack(ram),), (attack(HEN), up(FENCE))).act("attack battering")
    assert t.void("q") == ["fence"]
    assert values(t, "q", "hen") == (500, 900)
    t = table((attack(OX),), (defence(HEDGE),)).act("attack ox")
    assert t.toilet("q") == ["hedge"]
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.20", "AAC-5.19", "AAC-R32")
def test_a_wall_creature_falls_by_its_dp_and_the_only_creature_behind_must_be_hit():
    t = table((attack(OX),), (defence(HEDGE), defence(RAM))).act("attack ox")
    assert t.toilet("q") == ["hedge"]
    assert values(t, "q", "ram") == (300, 200)


@clause("AAC-5.20", "AAC-5.58", "AAC-7.3")
def test_the_creature_behind_the_wall_is_revealed_and_may_prove_unlawful():
    hermit = creature("hermit", 300, 900, attackable_only_by={"kinds": ["bird"]})
    t = table((attack(OX),), (down(hermit), up(FENCE), attack(HEN))).act("attack ox")
    assert t.menu == ["aim their face-down 1", "aim their hen"]
    t.act("aim their face-down 1")
    assert t.told("attack-void") == 1
    assert values(t, "q", "hermit") == (300, 900)


@clause("AAC-5.20", "AAC-5.27", "AAC-R68")
def test_a_trap_watches_the_creature_behind_the_wall_and_not_the_wall():
    t = table((attack(OX),), (attack(HEN), up(FENCE), down(PIT))).act("attack ox")
    assert t.told("sprung") == 1
    assert values(t, "q", "hen") == (300, 900), "300 - 100"
    t = table((attack(FOX),), (attack(HEN), up(FENCE), down(PIT))).act("attack fox")
    assert t.told("sprung") == 0
    assert "pit" in t.on("q")


@clause("AAC-5.22", "AAC-R38")
def test_a_flying_creature_may_pass_a_wall_unless_the_wall_names_it():
    t = table((attack(GULL),), (attack(HEN), up(FENCE))).act("attack gull")
    assert t.menu == ["aim their hen", "aim their fence"]
    assert t.act("aim their hen").state.lp == [3000, 2500]
    t = table((attack(GULL),), (attack(HEN), up(NET))).act("attack gull")
    assert points_left(t.rules, t.state, row_on(t, "q", "sky-net")) == 100


@clause("AAC-5.58", "AAC-5.16")
def test_a_face_down_wall_creature_is_no_obstacle_but_a_wall_once_revealed():
    t = table((attack(OX),), (down(HEDGE), attack(HEN))).act("attack ox")
    assert t.menu == ["aim their face-down 1", "aim their hen"]
    t.act("aim their face-down 1")
    assert t.toilet("q") == ["hedge"]
    assert values(t, "q", "hen") == (200, 900), "the rest went on"


@clause("AAC-5.38")
def test_a_deadly_blow_fells_a_wall_and_what_is_over_is_a_plain_hit():
    weak = magic("fence", mark="continuous", wall_points=300)
    t = table((attack(JUDGE),), (attack(HEN), up(weak))).act("attack judge", "blow")
    assert t.void("q") == ["fence"]
    assert values(t, "q", "hen") == (300, 900)
    assert row_on(t, "p", "judge")[R_BLOWS] == -1
    t = table((attack(JUDGE),), (attack(HEN), up(FENCE))).act("attack judge", "blow")
    assert t.void("q") == ["fence"]
    assert values(t, "q", "hen") == (500, 900), "no rest"


@clause("AAC-5.19")
def test_a_wall_never_stops_its_owner():
    t = table((attack(FOX), up(FENCE)), (attack(HEN),))
    assert "attack fox" in t.menu


@clause("AAC-5.52")
def test_a_caption_attack_passes_walls_and_may_choose_them():
    archer = creature(
        "archer", 500, 400,
        effects=[{
            "when": "activated", "choose": {"side": "enemy", "zone": "field"},
            "do": [{"caption_attack": {"attacker": "self", "target": "chosen", "av": 200}}],
        }],
    )  # fmt: skip
    t = table((attack(archer),), (attack(HEN), up(FENCE))).act("caption archer")
    assert {"target their hen", "target their fence"} <= set(t.menu)
    assert t.act("target their hen").state.lp == [3000, 2800]
