"""Section 5.D: traps, how they lie, whom they watch, what they do."""

from __future__ import annotations

from engine.games.aac.tests.fight import SPARE, table, values
from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    trap,
)
from engine.games.aac.tests.table import table as lay
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 500, 600)
HEN = creature("hen", 300, 900)
JUDGE = creature("judge", 300, 500, deadly=1)
HEDGE = creature("hedge", 0, 900, "J")


def springs(code: str, *steps: dict[str, object], **more: object) -> dict[str, object]:
    """A trap with one effect when it springs."""
    effect = {"when": "spring", "do": list(steps), **more}
    return trap(code, effects=[effect])


BITE = springs("bite", {"damage": {"target": "attacker", "stat": "ap", "amount": 500}})
SHOUT = springs("shout", {"cancel_attack": {}})
MIRROR = springs("mirror", {"rebound": {}})
BROOM = springs("broom", {"remove": {"target": "attacker", "to": "hand"}})
GLUE = trap(
    "glue", mark="continuous", active_rounds=2,
    effects=[{"when": "spring", "do": [{"weaken_attack": {"amount": 300}}]},
             {"when": "passive", "do": [{"modify": {"target": "host", "stat": "dp", "add": 200}}]}],
)  # fmt: skip


def laying(*hand: dict[str, object], field: tuple[object, ...] = (), **options: object) -> Laid:
    """P with traps in hand."""
    lying = field or (attack(FOX), attack(OX))
    return lay(
        Side(lying, hand, [filler(at) for at in range(4)]),  # type: ignore[arg-type]
        Side([defence(HEN)], [SPARE], [filler(9)]),
        **options,  # type: ignore[arg-type]
    )


@for_every(
    ("traits", "option", "both"),
    [((), "discretion", True), (("X",), "x_only", True), (("X", "K"), "discretion", True),
     (("K",), "discretion", False), (("M",), "discretion", False), ((), "x_only", False)],
)  # fmt: skip
@clause("AAC-5.24", "AAC-R60", "AAC-4.36")
def test_how_a_trap_may_lie(traits: tuple[str, ...], option: str, both: bool):
    t = laying(trap("pit", *traits), trap_face_down=option).act("trap pit")
    assert (t.menu == ["place face-down", "place face-up"]) is both


@clause("AAC-5.25", "AAC-4.32")
def test_a_trap_is_tied_to_an_own_creature_without_one_never_to_an_nm_or_a_wall():
    field = (attack(FOX), attack(OX), attack(JUDGE), defence(HEDGE))
    t = laying(SHOUT, field=field).act("trap shout", "place face-up")
    assert t.menu == ["host fox", "host ox", "unassigned"]
    t.act("host ox")
    assert t.on("p")["shout"] == "attack"


@clause("AAC-5.25")
def test_k_is_never_assigned_and_must_always():
    t = laying(trap("bell", "K")).act("trap bell")
    assert "bell" in t.on("p"), "nothing to choose"
    t = laying(trap("leash", assign="must")).act("trap leash", "place face-up")
    assert t.menu == ["host fox", "host ox"]


@clause("AAC-5.25", "AAC-R61")
def test_loose_and_assigned_traps_never_lie_together():
    t = laying(BITE, trap("bell", "K")).act("trap bite", "place face-up", "host fox", "end", "end")
    assert "trap bell" not in t.menu, "an unassigned one needs the absence of others"
    t = laying(SHOUT, BITE).act("trap bite", "place face-up", "unassigned", "end", "end")
    assert "trap shout" not in t.menu, "and bars every other"
    second = laying(SHOUT, BITE).act("trap bite", "place face-up", "host fox", "end", "end")
    second.act("trap shout", "place face-up")
    assert second.on("p")["shout"] == "attack", "only the ox is left, no choice"


@clause("AAC-5.27", "AAC-5.28", "AAC-R63", "AAC-R67", "AAC-5.29")
def test_an_unassigned_trap_springs_and_the_attack_still_hits_in_full():
    t = table((attack(OX),), (attack(FOX), defence(HEN), down(BITE)))
    t.act("attack ox", "aim their hen")
    assert values(t, "q", "hen") == (300, 400), "the attack value does not change"
    assert t.toilet("p") == ["ox"]
    assert t.void("q") == ["bite"]
    assert t.told("sprung") == 1


@clause("AAC-5.27", "AAC-R95")
def test_an_assigned_trap_springs_only_for_its_host():
    def laid() -> Laid:
        t = lay(
            Side([attack(FOX), attack(OX)], [SHOUT], [filler(at) for at in range(4)]),
            Side([attack(HEN), attack(creature("cat", 200, 200))], (), [filler(9)]),
        )
        return t.act("trap shout", "place face-up", "host fox", "end")

    t = laid().act("attack hen", "aim their ox")
    assert t.told("sprung") == 0
    assert t.state.lp == [2700, 3000]
    t = laid().act("attack hen", "aim their fox")
    assert t.told("sprung") == 1
    assert t.told("attack-cancelled") == 1
    assert t.state.lp == [3000, 3000]
    assert values(t, "p", "fox") == (400, 700)


@clause("AAC-5.28", "AAC-R67", "AAC-5.10", "AAC-6.1")
def test_a_trap_that_takes_the_last_lp_ends_the_game_before_the_hit():
    bill = springs("bill", {"lp": {"player": "enemy", "amount": -400}})
    t = lay(
        Side([attack(OX)], [SPARE], [filler(at) for at in range(4)], lp=400),
        Side([attack(HEN), down(bill)], [SPARE], [filler(9)], lp=100),
    ).act("attack ox")
    assert (t.winner, t.reason) == ("q", "no_lp")
    assert t.state.lp == [0, 100]


@clause("AAC-5.57", "AAC-R89")
def test_a_rebounded_attack_hurts_nobody():
    t = table((attack(OX),), (attack(HEN), down(MIRROR))).act("attack ox")
    assert t.state.lp == [3000, 3000]
    assert t.told("rebounded") == 1
    assert values(t, "q", "hen") == (300, 900)
    assert values(t, "p", "ox") == (500, 600)


@clause("AAC-5.65", "AAC-R99")
def test_an_attacker_sent_off_the_field_still_hits():
    t = table((attack(OX), defence(FOX)), (defence(HEN), down(BROOM))).act("attack ox")
    assert "ox" in t.hand("p")
    assert values(t, "q", "hen") == (300, 400)


@clause("AAC-5.65")
def test_a_redirected_attack_reveals_and_hits_the_new_target_without_further_traps():
    finger = springs(
        "finger", {"redirect": {"target": "chosen"}},
        choose={"side": "own", "zone": "field", "type": "creature", "filter": {"face": "down"}},
    )  # fmt: skip
    t = table((attack(OX),), (attack(HEN), down(FOX), down(finger))).act(
        "attack ox", "aim their hen"
    )
    assert t.told("redirected") == 1
    assert values(t, "q", "fox") == (400, 200)
    assert t.state.lp == [3000, 3000]
    assert t.told("sprung") == 1


@clause("AAC-5.65", "AAC-5.29", "AAC-R66", "AAC-5.26", "AAC-R62")
def test_a_weakened_attack_and_a_trap_that_stays_activated_on_a_sole_creature():
    t = table((attack(OX),), (defence(HEN), down(GLUE))).act("attack ox")
    assert t.told("activated") == 1
    assert "glue" in t.on("q")
    assert t.told("sprung") == 1
    assert t.void("q") == []
    assert values(t, "q", "hen") == (300, 900 - 200 + 200), "it acts as tied to the only creature"


@clause("AAC-5.29", "AAC-R66")
def test_an_activated_trap_goes_after_its_rounds():
    t = table((attack(OX),), (defence(HEN), down(GLUE))).act("attack ox")
    t.act("end", "end")
    assert "glue" in t.on("q")
    t.act("end", "end", "end")
    assert t.void("q") == ["glue"]


@clause("AAC-5.26", "AAC-R62")
def test_a_loose_trap_springs_for_a_sole_nm_and_never_for_a_wall():
    t = table((attack(OX),), (attack(JUDGE), down(SHOUT))).act("attack ox")
    assert t.told("sprung") == 1
    t = table((attack(OX),), (defence(HEDGE), down(SHOUT))).act("attack ox")
    assert t.told("sprung") == 0
    assert values(t, "q", "hedge") == (0, 400)


@clause("AAC-5.29", "AAC-R64")
def test_a_trap_whose_host_leaves_goes_to_the_void_unsprung():
    t = laying(SHOUT).act("trap shout", "place face-up", "host fox", "give fox", "for none")
    assert t.void("p") == ["shout"]
    assert t.told("sprung") == 0


@clause("AAC-5.29", "AAC-5.25")
def test_a_trap_whose_host_becomes_a_wall_goes_to_the_void():
    moss = magic("moss", effects=[{
        "when": "play", "choose": {"side": "own", "zone": "field", "type": "creature"},
        "do": [{"grant": {"target": "chosen", "traits": ["J"], "duration": {"rounds": 2}}}],
    }])  # fmt: skip
    t = laying(SHOUT, moss).act("trap shout", "place face-up", "host fox")
    t.act("magic moss", "target fox")
    assert t.void("p") == ["moss", "shout"] or t.void("p") == ["shout", "moss"]


@clause("AAC-5.27", "AAC-5.48", "AAC-R59")
def test_a_forced_attack_springs_no_trap_and_takes_lp():
    quarrel = magic("quarrel", effects=[{
        "when": "play",
        "choose": {"side": "enemy", "zone": "field", "type": "creature", "count": 2},
        "do": [{"force_attack": {"attacker": "chosen[0]", "target": "chosen[1]"}}],
    }])  # fmt: skip
    t = lay(
        Side([attack(OX)], [quarrel], [filler(at) for at in range(4)]),
        Side([attack(HEN), attack(FOX), down(BITE)], [SPARE], [filler(9)]),
    ).act("magic quarrel", "target their fox")
    assert t.told("sprung") == 0
    assert t.told("forced-attack") == 1
    assert t.state.lp == [3000, 2600]
    assert t.toilet("q") == ["hen"]
    assert "attack ox" in t.menu, "it is no attack of the turn"


@clause("AAC-5.27", "AAC-5.60")
def test_several_traps_spring_in_the_order_in_which_they_were_laid():
    first = springs("first", {"weaken_attack": {"amount": 100}})
    second = springs("second", {"weaken_attack": {"amount": 100}})
    t = table((attack(OX),), (defence(HEN), down(first), down(second))).act("attack ox")
    assert t.void("q") == ["first", "second"]
    assert values(t, "q", "hen") == (300, 600)
