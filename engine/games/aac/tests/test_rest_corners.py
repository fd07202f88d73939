"""Corners that are seldom reached: thefts that do not end, loose traps and their host."""

from __future__ import annotations

from engine.games.aac.codes import AP, DP, R_HOST, R_SEQ
from engine.games.aac.tests.effect_language import side, stat, when
from engine.games.aac.tests.fight import row_on
from engine.games.aac.tests.table import (
    attack,
    creature,
    defence,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
HEN = creature("hen", 300, 900)
BULL = creature("bull", 900, 800)
SPARE = creature("spare", 100, 100)
ENEMY = {"side": "enemy", "zone": "field", "type": "creature"}


@clause("AAC-5.26", "AAC-5.28")
def test_an_unassigned_trap_that_springs_acts_on_the_sole_creature_as_its_host():
    mend = {"modify": {"target": "host", "stat": "dp", "add": 200, "duration": {"rounds": 2}}}
    for others, dp in (((), 500), ((attack(BULL),), 300)):
        shell = up(trap("shell", effects=[when("spring", mend)]))
        q = side(defence(creature("snail", 100, 700)), *others, shell, hand=(SPARE,))
        t = table(side(attack(FOX), hand=(SPARE,)), q).act("attack fox")
        if others:
            t.act("aim their snail")
        assert t.told("sprung") == 1
        assert (stat(t, "q", "snail", AP), stat(t, "q", "snail", DP)) == (100, dp)


@clause("AAC-5.59", "AAC-5.67")
def test_a_stolen_card_that_its_owner_cannot_take_back_stays_with_the_thief():
    grab = {"steal": {"target": "chosen", "duration": {"rounds": 1}}}
    t = table(
        side(attack(FOX), hand=(magic("grab", effects=[when("play", grab, choose=ENEMY)]), SPARE)),
        side(attack(BULL), defence(HEN), hand=(BULL, SPARE)),
    ).act("magic grab", "target their bull", "end")
    t.act("creature bull", "place defence", "end")
    assert t.on("p") == {"fox": "attack", "bull": "attack"}
    assert t.on("q") == {"hen": "defence", "bull": "defence"}
    t.act("end", "end")
    assert t.on("p") == {"fox": "attack", "bull": "attack"}


@clause("AAC-5.61", "AAC-5.59")
def test_what_is_brought_out_of_the_opponents_toilet_stays_and_goes_home_when_it_dies():
    lift = {"recall": {"target": "chosen", "to": "field", "position": "defence"}}
    grave = {"side": "enemy", "zone": "toilet", "type": "creature"}
    rob = magic("rob", effects=[when("play", lift, choose=grave)])
    t = table(
        side(attack(FOX), hand=(rob, SPARE)),
        side(attack(OX), defence(HEN), hand=(SPARE,), toilet=(BULL,)),
    ).act("magic rob", "end")
    assert t.on("p") == {"fox": "attack", "bull": "defence"}
    t.act("attack ox", "aim their bull")
    assert (t.toilet("p"), t.toilet("q")) == ([], ["bull"])


@clause("AAC-9.1")
def test_what_is_tied_to_a_creature_answers_when_that_one_is_attacked_and_no_other():
    bite = when("attacked", {"damage": {"target": "attacker", "stat": "ap", "amount": 100}})
    thorn = magic("thorn", mark="continuous", assign="creature", effects=[bite])
    for struck, ap in (("hen", 300), ("bull", 400)):
        t = table(
            side(attack(FOX), hand=(SPARE,)),
            side(defence(HEN), defence(BULL), up(thorn), hand=(SPARE,)),
        )
        row_on(t, "q", "thorn")[R_HOST] = row_on(t, "q", "hen")[R_SEQ]
        t.act("attack fox", f"aim their {struck}")
        assert stat(t, "p", "fox", AP) == ap
