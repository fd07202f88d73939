"""E creatures: age, ageing, conditions (AAC-5.41, AAC-5.42, AAC-5.66, AAC-5.67)."""

from __future__ import annotations

from engine.games.aac.evolution import age_of
from engine.games.aac.tests.fight import row_on, values
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
)
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 900)
EGG = creature("egg", 60, 80, "E", evolve={"after_rounds": 3})
ODD = creature("odd", 45, 50, "E", evolve={"after_rounds": 1})
LONER = creature("loner", 60, 70, "E", evolve={"condition": {"alone": "self"}})
AGE = magic("age", effects=[{
    "when": "play", "choose": {"side": "any", "zone": "field", "type": "creature"},
    "do": [{"age": {"target": "chosen", "rounds": 2, "harm": {"stat": "dp", "amount": 100}}}],
}])  # fmt: skip


def laid(*mine: object, hand: tuple[object, ...] = (), turn: int = 5) -> Laid:
    """P with these; Q with an ox in defence."""
    return table(
        Side(mine, hand, [filler(at) for at in range(8)]),  # type: ignore[arg-type]
        Side([defence(OX)], (), [filler(10 + at) for at in range(8)]),
        turn=turn,
    )


@clause("AAC-5.41", "AAC-4.14", "AAC-4.7")
def test_an_egg_of_own_turn_five_evolves_at_the_start_of_own_turn_eight():
    t = laid(attack(FOX), hand=(EGG,)).act("creature egg", "place defence", "end", "end")
    t.act("end", "end")
    assert t.state.turns[0] == 7
    assert values(t, "p", "egg") == (60, 80)
    t.act("end", "end")
    assert values(t, "p", "egg") == (600, 800)
    assert t.told("evolved") == 1


@clause("AAC-5.41", "AAC-R43")
def test_evolving_wipes_wounds():
    t = laid(attack(FOX), defence(EGG, since=3, wounds=(0, 50))).act("end", "end")
    assert values(t, "p", "egg") == (600, 800)


@clause("AAC-5.66", "AAC-5.3")
def test_ten_times_the_printed_figure_is_rounded_up():
    t = laid(attack(FOX), defence(ODD, since=5)).act("end", "end")
    assert values(t, "p", "odd") == (500, 500)


@clause("AAC-5.66", "AAC-5.58")
def test_a_face_down_egg_that_evolves_is_turned_up_in_defence():
    t = laid(attack(FOX), down(EGG, since=3)).act("end", "end")
    assert t.on("p")["egg"] == "defence"
    assert t.known("p", "egg") == 7


@clause("AAC-5.66")
def test_a_condition_is_tested_after_every_unit():
    t = laid(attack(FOX), attack(LONER))
    assert values(t, "p", "loner") == (60, 70)
    t.act("give fox", "for none")
    assert values(t, "p", "loner") == (600, 700)


@clause("AAC-5.42", "AAC-R45")
def test_ageing_makes_an_egg_grow_and_evolves_it_at_once():
    t = laid(attack(FOX), defence(EGG, since=4), hand=(AGE,)).act("magic age", "target egg")
    assert values(t, "p", "egg") == (600, 800), "age 1 + 2"
    t = laid(attack(FOX), defence(EGG, since=5), hand=(AGE,)).act("magic age", "target egg")
    assert values(t, "p", "egg") == (60, 80), "no harm in place of the growth"
    assert age_of(t.state, row_on(t, "p", "egg")) == 2


@clause("AAC-5.42", "AAC-R45")
def test_ageing_harms_others_from_four_hundred_ap_on():
    t = laid(attack(FOX), hand=(AGE,)).act("magic age", "target fox")
    assert values(t, "p", "fox") == (400, 600)


@clause("AAC-5.9", "AAC-5.61")
def test_an_evolved_creature_in_the_toilet_counts_as_printed():
    raised = magic("raise", effects=[{
        "when": "play", "choose": {"side": "own", "zone": "toilet", "type": "creature"},
        "do": [{"recall": {"target": "chosen", "to": "field", "position": "attack"}}],
    }])  # fmt: skip
    t = laid(attack(FOX), defence(EGG, since=3), hand=(raised,)).act("end", "end")
    t.act("give egg", "for none", "magic raise")
    assert values(t, "p", "egg") == (60, 80)
