"""A turn at a glance (AAC-11.4): what a rollout plays by, and what it looks at twice."""

from __future__ import annotations

from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
)
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEN = creature("hen", 300, 300)
EEL = creature("eel", 500, 900)
IDLE = filler(50)
NET = trap("net", effects=[{"when": "spring", "do": [{"cancel_attack": {}}]}])
GIFT = magic(
    "gift", effects=[{"when": "play", "do": [{"lp": {"player": "enemy", "amount": -100}}]}]
)
PILE = [FOX, OX, filler(0), filler(1)]


def told(t: Laid, action: int) -> str:
    return t.rules.label(t.state, action).text


def sketched(p: Side, q: Side) -> str:
    """The exact text of what P does at a glance."""
    t = table(p, q)
    return told(t, t.rules.sketch(t.state))


@clause("AAC-11.4")
def test_the_best_creature_is_deployed_first_then_a_trap_is_laid():
    q = Side([defence(FOX)], [IDLE], PILE)
    assert sketched(Side([defence(FOX)], [HEN, NET, OX], PILE), q) == "creature ox"
    assert sketched(Side([defence(FOX)], [NET], PILE), q).startswith("trap net")


@clause("AAC-11.4")
def test_it_turns_to_attack_only_whoever_is_to_attack():
    q = Side([attack(HEN)], [IDLE], PILE)
    assert sketched(Side([defence(OX)], [IDLE], PILE), q) == "move ox"
    assert sketched(Side([attack(OX), attack(HEN)], [IDLE], PILE), q) == "move hen"
    assert sketched(Side([attack(OX), defence(HEN)], [IDLE], PILE), q) == "attack ox"


@clause("AAC-11.4", "AAC-5.12")
def test_it_does_not_stand_open_for_an_attack_that_takes_next_to_nothing():
    mighty = creature("mighty", 900, 1000)
    p, q = Side([defence(HEN)], [IDLE], PILE), Side([defence(mighty)], [IDLE], PILE)
    assert sketched(p, q) == "end"


@clause("AAC-11.4")
def test_magics_and_places_are_looked_at_and_sacrifices_are_not():
    t = table(Side([defence(FOX)], [GIFT, OX], PILE), Side([defence(FOX)], [IDLE], PILE), turn=5)
    found = [told(t, action) for action in t.rules.considered(t.state)]
    assert found == ["creature ox", "magic gift"]
    assert any(told(t, action).startswith("give ") for action in t.state.menu)
    t.act("creature ox")
    assert sorted(t.rules.considered(t.state)) == sorted(t.state.menu)


@clause("AAC-11.6", "AAC-7.0")
@for_every("hidden", [HEN, EEL, OX])
def test_at_a_glance_nothing_that_lies_face_down_is_looked_at(hidden):
    p, q = Side([attack(EEL)], [IDLE], PILE), Side([down(hidden), defence(FOX)], [IDLE], PILE)
    t = table(p, q)
    seen = t.rules.masked(t.state, t.state.decider)
    assert {told(t, t.rules.sketch(s)) for s in (t.state, seen)} == {"move eel"}


def test_a_glance_leaves_the_table_as_it_was():
    t = table(Side([attack(OX), defence(HEN)], [IDLE], PILE), Side([attack(FOX)], [IDLE], PILE))
    before = t.state.flat()
    t.rules.considered(t.state)
    assert t.state.flat() == before
