"""Effects that shape an attack: traps that stop, turn or weaken it, caption attacks (AAC-5.65)."""

from __future__ import annotations

from typing import Any

from engine.games.aac.codes import AP, DP
from engine.games.aac.tests.effect_language import ENEMY, OWN, activated, side, stat, when
from engine.games.aac.tests.table import Laid, Raw, attack, creature, defence, down, table, trap
from engine.kernel.testing import clause

OX = creature("ox", 800, 600)
FOX = creature("fox", 500, 700)
BULL = creature("bull", 900, 900)
CAT = creature("cat", 700, 200)


def snare(*steps: Raw, mark: str = "instant", **parts: Any) -> Raw:
    """A trap that is never assigned."""
    more = {"active_rounds": 2} if mark == "continuous" else {}
    return trap(
        "snare", mark=mark, assign="never", effects=[when("spring", *steps, **parts)], **more
    )


def attacked(card: Raw, *more: str, field: tuple[Any, ...] = ()) -> Laid:
    """P's ox attacks Q's bull, over which the trap watches."""
    lying = field or (attack(BULL), attack(CAT))
    t = table(side(attack(OX), defence(FOX)), side(*lying, down(card)))
    t.act("attack ox")
    if len(lying) > 1:
        t.act("aim their bull")
    return t.act(*more)


@clause("AAC-5.28", "AAC-9.6")
def test_a_trap_that_cancels_the_attack():
    t = attacked(snare({"cancel_attack": {}}))
    assert stat(t, "q", "bull", AP) == 900
    assert t.state.lp == [3000, 3000]
    assert t.void("q") == ["snare"]


@clause("AAC-5.57", "AAC-R89")
def test_a_rebound_hurts_neither_side():
    t = attacked(snare({"rebound": {}}))
    assert (stat(t, "p", "ox", AP), stat(t, "q", "bull", AP)) == (800, 900)
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.65")
def test_a_weakened_attack_hits_with_what_is_left():
    t = attacked(snare({"weaken_attack": {"amount": 300}}))
    assert stat(t, "q", "bull", AP) == 400
    assert t.state.lp == [3000, 2500]


@clause("AAC-5.65", "AAC-5.15", "AAC-R78")
def test_a_counter_takes_ap_after_the_hit():
    t = attacked(snare({"counter": {"amount": 300}}))
    assert stat(t, "q", "bull", AP) == 100
    assert stat(t, "p", "ox", AP) == 500
    assert t.state.lp == [3000, 2200]


@clause("AAC-5.65")
def test_a_redirected_attack_strikes_another_creature_once():
    turn = snare({"redirect": {"target": "chosen"}}, {"redirect": {"target": "self"}}, choose=OWN)
    t = attacked(turn, "target cat")
    assert "cat" not in t.on("q")
    assert stat(t, "q", "bull", AP) == 900
    assert t.state.lp == [3000, 2200]


@clause("AAC-5.28", "AAC-R67", "AAC-R99", "AAC-5.65")
def test_an_attacker_that_a_trap_removes_still_hits():
    t = attacked(snare({"remove": {"target": "attacker", "to": "hand"}}))
    assert t.hand("p") == ["ox"]
    assert stat(t, "q", "bull", AP) == 100


@clause("AAC-5.28", "AAC-R44", "AAC-5.53", "AAC-9.2")
def test_a_trap_paralyses_and_halves_its_attacker():
    half = {"percent": [50, {"stat_of": "attacker", "stat": "ap"}]}
    t = attacked(snare(
        {"paralyse": {"target": "attacker", "rounds": 1}},
        {"damage": {"target": "attacker", "stat": "ap", "amount": half}},
    ))  # fmt: skip
    assert stat(t, "p", "ox", AP) == 400
    assert stat(t, "q", "bull", AP) == 100
    t.act("end", "end") if t.asked == "p" else t.act("end")
    assert "attack ox" not in t.menu


@clause("AAC-9.1", "AAC-9.2")
def test_attacked_and_attacks_know_both_sides_of_the_attack():
    thorn = creature("thorn", 300, 900, effects=[
        when("attacked", {"damage": {"target": "attacker", "stat": "dp", "amount": 100}}),
    ])  # fmt: skip
    lance = creature("lance", 800, 600, effects=[
        when("attacks", {"damage": {"target": "defender", "stat": "dp", "amount": 200}}),
    ])  # fmt: skip
    t = table(side(attack(lance)), side(defence(thorn), attack(BULL)))
    t.act("attack lance", "aim their thorn")
    assert stat(t, "p", "lance", DP) == 500
    assert "thorn" not in t.on("q")


@clause("AAC-5.17", "AAC-R69", "AAC-5.52")
def test_a_caption_may_strike_ones_own_creature_without_loss_of_life_points():
    step = {"caption_attack": {"attacker": "self", "target": "chosen", "av": 400,
                               "own_allowed": True}}  # fmt: skip
    rogue = activated("rogue", step, choose=OWN)
    t = table(side(attack(rogue), attack(BULL)), side(attack(OX)))
    t.act("caption rogue")
    assert stat(t, "p", "bull", AP) == 500
    assert t.state.lp == [3000, 3000]


@clause("AAC-5.27", "AAC-5.52", "AAC-R59")
def test_no_trap_springs_at_a_caption_attack_or_a_forced_one():
    archer = activated("archer", {"caption_attack": {"attacker": "self", "av": 200}}, choose=None)
    t = table(side(attack(archer)), side(attack(BULL), down(snare({"cancel_attack": {}}))))
    t.act("caption archer")
    assert stat(t, "q", "bull", AP) == 700
    assert t.told("sprung") == 0


@clause("AAC-5.52", "AAC-5.58")
def test_a_caption_attack_may_choose_a_face_down_creature():
    step = {"caption_attack": {"attacker": "self", "target": "chosen", "av": 100}}
    archer = activated("archer", step, choose=ENEMY)
    t = table(side(attack(archer)), side(attack(BULL), down(CAT)))
    t.act("caption archer")
    t.act("target their face-down 2")
    assert stat(t, "q", "cat", DP) == 100
    assert t.on("q")["cat"] == "defence"


@clause("AAC-5.29", "AAC-9.1")
def test_an_activated_trap_works_for_its_rounds():
    glue = snare(
        {"weaken_attack": {"amount": 300}},
        mark="continuous",
    )
    glue["effects"].append(when("start_turn", {"lp": {"player": "own", "amount": 100}}))
    t = attacked(glue)
    assert t.told("activated") == 1
    t.act("end") if t.asked == "p" else None
    assert t.state.lp[1] == 2500 + 100


@clause("AAC-5.26", "AAC-R62")
def test_a_loose_trap_acts_as_assigned_to_a_sole_creature():
    t = attacked(snare({"heal": {"target": "host", "stat": "ap", "amount": "all"}}),
                 field=(attack(BULL, wounds=(400, 0)),))  # fmt: skip
    assert t.told("sprung") == 1
    assert stat(t, "q", "bull", AP) == 100
