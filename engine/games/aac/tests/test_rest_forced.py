"""A card played in place of the attack, where it had to be deployed (AAC-5.56, AAC-4.28)."""

from __future__ import annotations

from engine.games.aac.tests.table import Side, attack, creature, defence, filler, table
from engine.kernel.testing import clause

OX = creature("ox", 800, 600)
FOX = creature("fox", 400, 700)
COURIER = creature("courier", 300, 300, "U")
SPARE = creature("spare", 100, 100)


@clause("AAC-5.56", "AAC-4.19")
def test_deployed_by_force_before_main_it_does_not_end_the_turn():
    lonely = creature("lonely", 0, 500, "J")
    p = Side([defence(lonely)], [COURIER, FOX], [filler(at) for at in range(4)])
    t = table(p, Side([attack(OX)], [SPARE], [filler(9), filler(8)]))
    t.state.clocks[1] = 4
    t.act("end", "end", "deploy courier attack")
    assert t.asked == "p"
    assert "attack courier" in t.menu
    assert "creature fox" not in t.menu


@clause("AAC-5.56", "AAC-4.26", "AAC-4.35", "AAC-5.50")
def test_deployed_by_force_at_the_end_it_does_not_begin_the_end_again():
    p = Side([attack(FOX)], [COURIER], [filler(at) for at in range(4)])
    t = table(p, Side([attack(OX)], [SPARE], [filler(9), filler(8)]))
    t.act("give fox", "for none", "end", "deploy courier defence")
    assert t.asked == "q"
    assert t.on("p") == {"courier": "defence"}
    assert t.told("turn") == 1


@clause("AAC-5.56")
def test_played_in_main_it_ends_the_turn():
    p = Side([attack(FOX)], [COURIER, SPARE], [filler(at) for at in range(4)])
    t = table(p, Side([attack(OX)], [SPARE], [filler(9), filler(8)]))
    t.act("creature courier", "place defence")
    assert t.asked == "q"
