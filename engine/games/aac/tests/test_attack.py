"""Section 5.A and 5.B: values, attacks, deaths."""

from __future__ import annotations

from engine.games.aac.codes import R_BLOWS
from engine.games.aac.tests.fight import row_on, table, values
from engine.games.aac.tests.table import (
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    trap,
)
from engine.games.aac.tests.table import table as lay
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200)
HEN = creature("hen", 300, 900)
GHOST = creature("ghost", 0, 800)
JUDGE = creature("judge", 300, 500, deadly=2)
HERMIT = creature("hermit", 300, 900, attackable_only_by={"kinds": ["bird"]})
GULL = creature("gull", 500, 300, kinds=["bird"])
PIT = trap("pit", effects=[{"when": "spring", "do": [{"lp": {"player": "enemy", "amount": -500}}]}])
ARCHER = creature(
    "archer", 500, 400,
    effects=[{
        "when": "activated",
        "choose": {"side": "any", "zone": "field", "type": "creature"},
        "do": [{"caption_attack": {
            "attacker": "self", "target": "chosen", "av": 200, "own_allowed": True,
        }}],
    }],
)  # fmt: skip


@clause("AAC-5.12", "AAC-R16")
def test_a_target_in_defence_loses_dp_and_its_player_nothing():
    t = table((attack(CAT),), (defence(FOX), defence(HEN))).act("attack cat", "aim their fox")
    assert t.toilet("q") == ["fox"]
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.13", "AAC-R15", "AAC-R17", "AAC-5.8")
def test_a_target_in_attack_position_costs_its_player_the_full_attack_value_and_ap():
    t = table((attack(CAT),), (attack(HEN), defence(FOX))).act("attack cat", "aim their hen")
    assert t.state.lp == [3000, 2300]
    assert t.toilet("q") == ["hen"], "AP 0 kills, whatever its DP"


@clause("AAC-5.15", "AAC-5.6", "AAC-5.10")
def test_the_attacker_suffers_nothing_and_the_wound_stays():
    t = table((attack(FOX),), (attack(OX),)).act("attack fox")
    assert values(t, "q", "ox") == (400, 600)
    assert values(t, "p", "fox") == (400, 700)
    assert t.told("wounded-ap") == 1
    assert t.told("attacked") == 1


@clause("AAC-5.8", "AAC-R18")
def test_a_printed_zero_never_kills():
    t = table((attack(CAT),), (attack(GHOST),)).act("attack cat")
    assert t.on("q") == {"ghost": "attack"}
    assert t.state.lp == [3000, 2300]
    t = table((attack(OX),), (defence(GHOST), defence(FOX))).act("attack ox", "aim their ghost")
    assert t.toilet("q") == ["ghost"], "its DP does"


@clause("AAC-5.11", "AAC-R13", "AAC-R88")
def test_only_a_face_up_creature_in_attack_position_with_ap_attacks():
    mine = (attack(FOX), defence(CAT), down(HEN), attack(GHOST))
    t = table(mine, (attack(OX),))
    assert [text for text in t.menu if text.startswith("attack")] == ["attack fox"]
    t.act("move cat")
    assert "attack cat" in t.menu, "turned this turn it may attack this turn"


@clause("AAC-5.11", "AAC-R13")
def test_a_creature_may_attack_in_the_turn_of_its_deployment():
    t = table((defence(FOX),), (attack(OX),)).act("creature spare", "place attack")
    assert "attack spare" in t.menu


@clause("AAC-5.11", "AAC-5.23", "AAC-R32")
def test_a_wall_creature_makes_no_ordinary_attack_unless_its_caption_allows():
    ram = creature("ram", 400, 500, "J")
    siege = creature("siege", 400, 500, "J", overrides=["AAC-5.11"])
    assert "attack ram" not in table((defence(ram),), (attack(OX),)).menu
    assert "attack siege" in table((defence(siege),), (attack(OX),)).menu


@clause("AAC-5.16", "AAC-5.45")
def test_a_restricted_creature_is_chosen_only_by_an_attacker_that_matches():
    t = table((attack(OX), attack(GULL)), (attack(HERMIT),))
    assert "attack gull" in t.menu
    assert "attack ox" not in t.menu
    t.act("attack gull")
    assert t.toilet("q") == ["hermit"]


@clause("AAC-7.3", "AAC-7.2", "AAC-R11", "AAC-5.10")
def test_a_face_down_restricted_creature_is_offered_and_the_attack_is_spent():
    t = table((attack(OX),), (down(HERMIT), down(PIT))).act("attack ox")
    assert t.on("q")["hermit"] == "defence"
    assert values(t, "q", "hermit") == (300, 900)
    assert t.told("attack-void") == 1
    assert t.told("sprung") == 0
    assert "pit" in t.on("q")
    assert t.asked == "q", "the turn has ended"


@clause("AAC-5.58", "AAC-5.10", "AAC-R11")
def test_a_face_down_target_is_revealed_and_hit_in_defence():
    t = table((attack(FOX),), (down(creature("mole", 900, 500, "X")),)).act("attack fox")
    assert t.on("q") == {"mole": "defence"}
    assert values(t, "q", "mole") == (900, 100)
    assert t.state.lp == [3000, 3000]
    assert t.told("revealed") == 1


@clause("AAC-5.10", "AAC-5.58")
def test_what_happens_on_being_revealed_happens_before_the_hit():
    urchin = creature(
        "urchin", 500, 400,
        effects=[{
            "when": "reveal", "do": [{"modify": {"target": "self", "stat": "dp", "add": 100}}],
        }],
    )  # fmt: skip
    t = table((attack(FOX),), (down(urchin),)).act("attack fox")
    assert values(t, "q", "urchin") == (500, 100), "400 + 100 before the 400 are taken"


@clause("AAC-5.38", "AAC-5.14", "AAC-R19")
def test_a_deadly_blow_destroys_whatever_the_values_and_the_lp_loss_stays():
    t = table((attack(JUDGE),), (attack(creature("giant", 900, 900)), defence(FOX)))
    t.act("attack judge", "aim their giant")
    assert t.menu == ["no-blow", "blow"]
    t.act("blow")
    assert t.toilet("q") == ["giant"]
    assert t.state.lp == [3000, 2700]
    assert t.told("blow") == 1
    assert row_on(t, "p", "judge")[R_BLOWS] == -1


@clause("AAC-5.38", "AAC-R88")
def test_without_ap_an_attack_must_spend_a_blow():
    t = table((attack(JUDGE, wounds=(300, 0)),), (defence(FOX),)).act("attack judge")
    assert t.toilet("q") == ["fox"]
    assert t.told("blow") == 1
    spent = creature("spent", 300, 500, deadly=1)
    t = table((attack(spent),), (defence(OX),))
    row_on(t, "p", "spent")[R_BLOWS] = -1
    t.act("attack spent")
    assert t.told("blow") == 0, "no blow left, none asked"


@clause("AAC-5.38", "AAC-5.39", "AAC-R20")
def test_against_an_nm_in_attack_position_the_blow_is_spent_for_nothing_but_lp():
    other = creature("other", 300, 500, deadly=1)
    t = table((attack(JUDGE),), (attack(other),)).act("attack judge", "blow")
    assert t.on("q") == {"other": "attack"}
    assert values(t, "q", "other") == (300, 500)
    assert t.state.lp == [3000, 2700]


@clause("AAC-5.39", "AAC-R20")
def test_an_nm_dies_in_defence_and_goes_to_the_void_never_in_attack_position():
    t = table((attack(CAT),), (attack(JUDGE),)).act("attack cat")
    assert values(t, "q", "judge") == (0, 500)
    assert t.state.lp == [3000, 2300]
    t = table((attack(CAT),), (defence(JUDGE), defence(FOX))).act("attack cat", "aim their judge")
    assert t.void("q") == ["judge"]
    assert t.toilet("q") == []
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.39", "AAC-R20")
def test_with_the_option_zeros_never_kill_an_nm_but_destruction_does():
    undying = {"nm_in_defence": "undying"}
    t = table((attack(CAT),), (defence(JUDGE),), **undying).act("attack cat")
    assert values(t, "q", "judge") == (300, 0)
    killer = creature("killer", 300, 500, deadly=1)
    t = table((attack(killer),), (defence(JUDGE), defence(FOX)), **undying)
    t.act("attack killer", "aim their judge", "blow")
    assert t.void("q") == ["judge"]


@clause("AAC-5.39")
def test_an_nm_without_dp_dies_when_it_is_turned_to_defence():
    t = table((attack(JUDGE, wounds=(0, 500)), attack(FOX)), (attack(OX),)).act("move judge")
    assert t.void("p") == ["judge"]


@clause("AAC-5.17", "AAC-R69", "AAC-5.52")
def test_an_attack_on_ones_own_creature_costs_no_lp_and_springs_no_trap():
    t = table((attack(ARCHER), attack(OX)), (attack(FOX),)).act("caption archer", "target ox")
    assert values(t, "p", "ox") == (600, 600)
    assert t.state.lp == [3000, 3000]
    assert t.told("caption-attacked") == 1


@clause("AAC-5.52", "AAC-5.27", "AAC-R39")
def test_a_caption_attack_springs_no_trap_and_bars_no_ordinary_attack():
    t = table((attack(ARCHER), attack(FOX)), (attack(OX), down(PIT)))
    t.act("caption archer", "target their ox")
    assert t.told("sprung") == 0
    assert t.state.lp == [3000, 2800]
    assert {"attack archer", "attack fox"} <= set(t.menu)


@for_every(("option", "others"), [("free", True), ("one_creature", False)])
@clause("AAC-4.36", "AAC-5.52", "AAC-R39")
def test_with_the_option_only_the_creature_that_struck_may_attack(option: str, others: bool):
    t = table((attack(ARCHER), attack(FOX)), (attack(OX),), caption_attack_limit=option)
    t.act("caption archer", "target their ox")
    assert "attack archer" in t.menu
    assert ("attack fox" in t.menu) is others


@clause("AAC-5.53", "AAC-R41")
def test_a_paralysed_creature_does_not_attack():
    net = creature(
        "net", 300, 900,
        effects=[{"when": "attacked", "do": [{"paralyse": {"target": "attacker", "rounds": 1}}]}],
    )  # fmt: skip
    t = table((attack(FOX),), (defence(net),)).act("attack fox", "creature spare", "place defence")
    t.act("end")
    assert t.asked == "p"
    assert "attack fox" not in t.menu
    assert "move fox" in t.menu


@clause("AAC-9.1", "AAC-5.65")
def test_a_counter_takes_ap_from_the_attacker_after_the_hit():
    wasp = creature(
        "wasp", 300, 900, effects=[{"when": "attacked", "do": [{"counter": {"amount": 150}}]}]
    )
    t = table((attack(FOX),), (defence(wasp),)).act("attack fox")
    assert values(t, "q", "wasp") == (300, 500)
    assert values(t, "p", "fox") == (250, 700)
    assert t.state.lp == [3000, 3000]
    assert t.told("countered") == 1


@clause("AAC-9.1", "AAC-5.10")
def test_what_happens_on_attacking_happens_at_the_declaration():
    rager = creature(
        "rager", 400, 400,
        effects=[{"when": "attacks", "do": [{"lp": {"player": "own", "amount": -100}}]}],
    )  # fmt: skip
    t = table((attack(rager),), (defence(HEN),)).act("attack rager")
    assert t.state.lp == [2900, 3000]
    assert values(t, "q", "hen") == (300, 500)


@clause("AAC-4.24")
def test_an_extra_attack_is_declared_after_the_first_and_may_be_left():
    herald = creature(
        "herald", 300, 300,
        effects=[{
            "when": "deployed",
            "do": [{"extra_attack": {"n": 1, "who": {"all": {"side": "own"}}}}],
        }],
    )  # fmt: skip
    t = lay(
        Side([attack(FOX), attack(CAT)], [herald], [filler(at) for at in range(3)]),
        Side([attack(OX), defence(HEN)], [], [filler(9)]),
    ).act("creature herald", "place defence", "attack fox", "aim their hen")
    assert t.menu == ["attack cat", "no-more"]
    t.act("attack cat", "aim their hen")
    assert t.toilet("q") == ["hen"]
    assert t.asked == "q"


@clause("AAC-5.50")
def test_an_attack_is_an_alteration():
    t = table((attack(FOX),), (defence(HEN),)).act("attack fox")
    assert t.state.idle[0] == 0
