"""Order of what happens at START, quotas of forced summons, hosts that become walls, summons."""

from __future__ import annotations

from engine.games.aac.codes import D_MATERIAL, R_AGE, R_AP_LOSS, R_CARD, R_DP_LOSS
from engine.games.aac.tests.effect_language import ENEMY, OWN, activated, when
from engine.games.aac.tests.fight import values
from engine.games.aac.tests.table import (
    Laid,
    Raw,
    Side,
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
from engine.kernel.events import EVERYBODY, HIDDEN, project
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
SPARE = creature("spare", 100, 100)
MOLE = creature("mole", 900, 900, "X", summon=[{"filter": {"kinds": ["stone"]}, "count": 1}])
STONE = creature("stone", 300, 300, kinds=["stone"])


def named(t: Laid, name: str) -> list[tuple[int, ...]]:
    """The events of a kind."""
    kinds = t.rules.event_kinds
    return [event for event in t.events if kinds[event[0]].name == name]


@clause("AAC-7.0", "AAC-5.58", "AAC-5.44")
def test_who_is_summoned_face_down_is_told_to_its_player_alone():
    t = table(
        Side([attack(FOX), attack(STONE)], [MOLE], [filler(1)]),
        Side([attack(OX)], [SPARE], [filler(9)]),
    ).act("creature mole", "place face-down")
    assert t.on("p")["mole"] == "face-down"
    (event,) = named(t, "summoned")
    kind = t.rules.event_kinds[event[0]]
    mole = t.rules.pool.index("mole")
    for seat in (1, None):
        shown = project(event, kind, seat)
        assert shown is not None
        assert shown[-1] == HIDDEN
    assert project(event, kind, 0) == event
    assert event[-1] == mole


@clause("AAC-5.44")
def test_who_is_summoned_face_up_is_told_to_all():
    t = table(
        Side([attack(FOX), attack(STONE)], [MOLE], [filler(1)]),
        Side([attack(OX)], [SPARE], [filler(9)]),
    ).act("creature mole", "place attack")
    (event,) = named(t, "summoned")
    assert event[1] == EVERYBODY


@clause("AAC-4.19", "AAC-5.44", "AAC-7.2")
def test_a_forced_summons_uses_the_quota_when_it_is_made_not_while_it_is_declared():
    pair = creature("pair", 900, 900, summon=[{"filter": {"type": "magic"}, "count": 1}])
    bells = [up(magic(f"bell{at}", mark="continuous")) for at in range(2)]
    lonely = creature("lonely", 0, 500, "J")
    p = Side([defence(lonely), *bells], [pair, FOX], [filler(at) for at in range(6)])
    t = table(p, Side([attack(OX)], [SPARE], [filler(20 + at) for at in range(6)]), turn=5)
    t.state.clocks[1] = 4
    t.act("end", "end")
    assert t.on("p").keys() == {"bell0", "bell1"}
    t.act("deploy pair attack")
    assert t.state.ask == D_MATERIAL
    assert t.state.quota[0] == 0
    t.act("material bell0")
    assert t.state.quota[0] == 1
    assert "creature fox" not in t.menu


@clause("AAC-5.46", "AAC-5.19", "AAC-4.32")
def test_a_magic_whose_host_becomes_a_wall_goes_to_the_void():
    shield = magic("shield", mark="continuous", assign="creature", max_rounds=5, effects=[
        when("passive", {"modify": {"target": "host", "stat": "dp", "add": 300}})
    ])  # fmt: skip
    moss = activated(
        "moss",
        {"grant": {"target": "chosen", "traits": ["J"], "duration": {"rounds": 2}}},
        choose={**OWN, "zone": "field"},
    )
    t = table(
        Side([attack(FOX), attack(moss)], [shield, SPARE], [filler(1)]),
        Side([attack(OX)], [SPARE], [filler(9)]),
    ).act("magic shield", "host fox")
    assert values(t, "p", "fox") == (400, 1000)
    t.act("caption moss", "target fox")
    assert t.void("p") == ["shield"]
    assert values(t, "p", "fox") == (400, 700)


def poisoner(code: str, amount: int) -> Raw:
    """A creature whose caption poisons the defence of another one."""
    dose = {"poison": {"target": "chosen", "stat": "dp", "amount": amount}}
    return activated(code, dose, choose={**ENEMY, "zone": "field"})


HEALER = creature("healer", 300, 400, effects=[
    when("start_turn", {"heal": {"target": "self", "stat": "dp", "amount": 100}})
])  # fmt: skip


@clause("AAC-4.15", "AAC-4.35", "AAC-5.54")
def test_poison_and_effects_of_the_start_happen_in_the_order_of_their_sources():
    """A healer of 400 DP at 400 gets nothing back before the poison of a younger source, and 100
    after that of an older one."""
    elder = table(
        Side([attack(poisoner("asp", 200)), attack(FOX)], [SPARE], [filler(1)]),
        Side([defence(HEALER)], [SPARE], [filler(9)]),
    ).act("caption asp", "end")
    assert values(elder, "q", "healer") == (300, 300), "poisoned, then healed"
    younger = table(
        Side([attack(FOX)], [poisoner("asp", 200), SPARE], [filler(1), filler(2)]),
        Side([defence(HEALER)], [SPARE], [filler(9), filler(8)]),
    ).act("creature asp", "place attack", "caption asp", "end")
    assert values(younger, "q", "healer") == (300, 200), "nothing to heal yet, then poisoned"


SNAKES: Raw = {"side": "enemy", "filter": {"kinds": ["snake"]}}


@clause("AAC-4.15", "AAC-5.54", "AAC-5.60")
def test_a_dose_whose_poisoner_leaves_before_its_place_in_the_order_does_nothing():
    purge = creature("purge", 300, 400, effects=[
        when("start_turn", {"remove": {"target": {"all": SNAKES}, "to": "void"}})
    ])  # fmt: skip
    asp = {**poisoner("asp", 200), "kinds": ["snake"]}
    t = table(
        Side([attack(FOX)], [asp, SPARE], [filler(1), filler(2)]),
        Side([defence(purge), defence(OX)], [SPARE], [filler(9), filler(8)]),
    ).act("creature asp", "place attack", "caption asp", "target their ox", "end")
    assert t.void("p") == ["asp"]
    assert values(t, "q", "ox") == (800, 600)


@clause("AAC-4.16", "AAC-5.8", "AAC-5.62")
def test_all_that_happens_in_the_start_is_one_unit_before_its_death_check():
    asp = poisoner("asp", 400)
    frail = creature("frail", 300, 300, effects=[
        when("start_turn", {"modify": {"target": "self", "stat": "dp", "add": 500,
                                       "duration": {"rounds": 1}}})
    ])  # fmt: skip
    t = table(
        Side([attack(asp)], [SPARE], [filler(1)]), Side([defence(frail)], [SPARE], [filler(9)])
    ).act("caption asp", "end")
    assert values(t, "q", "frail") == (300, 500), "0 for a moment, 500 when it is looked at"


@clause("AAC-7.0", "AAC-7.2", "AAC-5.42", "AAC-5.19")
@for_every("hidden", [
    creature("wall", 0, 900, "J", "X"),
    creature("egg", 60, 700, "E", "X", evolve={"after_rounds": 9}),
    creature("null", 0, 900, "X"),
])  # fmt: skip
def test_what_a_global_effect_took_from_a_face_down_creature_does_not_tell_what_it_is(hidden: Raw):
    every = {"all": {"side": "enemy", "type": "creature"}}
    dust = magic("dust", effects=[
        when("play", {"damage": {"target": every, "stat": "dp", "amount": 200}},
             {"damage": {"target": every, "stat": "ap", "amount": 10}},
             {"age": {"target": every, "rounds": 1}}),
    ])  # fmt: skip
    t = table(
        Side([attack(FOX)], [dust, SPARE], [filler(1)]),
        Side([attack(OX), down(hidden)], [SPARE], [filler(9)]),
    ).act("magic dust")
    for viewer in (0, -1):
        row = t.rules.masked(t.state, viewer).field[-1]  # type: ignore[attr-defined]
        assert [row[at] for at in (R_CARD, R_AP_LOSS, R_DP_LOSS, R_AGE)] == [-1, 0, 0, 0]
    true = t.rules.masked(t.state, 1).field[-1]  # type: ignore[attr-defined]
    assert true == t.state.field[-1]


@clause("AAC-7.2", "AAC-5.60")
def test_a_face_down_trap_that_waits_to_spring_is_not_in_the_rivals_view():
    first = trap("first", "X", "K", effects=[
        when("opponent_plays", {"draw": {"player": "own", "n": 1}}),
    ])  # fmt: skip
    t = table(
        Side([attack(FOX)], [SPARE], [filler(1), filler(2)]),
        Side([attack(OX), down(first)], [SPARE], [filler(9), filler(8)]),
    )
    row = next(row for row in t.state.field if t.rules.pool.at(row[1]).code == "first")
    block = t.rules.blocks[row[1]][0]
    t.state.queue = [[row[0], block, row[1], 1, row[0], 0]]
    assert t.rules.masked(t.state, 0).queue == []  # type: ignore[attr-defined]
    assert t.rules.masked(t.state, -1).queue == []  # type: ignore[attr-defined]
    assert t.rules.masked(t.state, 1).queue == t.state.queue  # type: ignore[attr-defined]
