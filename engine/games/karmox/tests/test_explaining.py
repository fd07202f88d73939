"""Why something happened: sums with all their addends (KX-7.4)."""

from __future__ import annotations

from engine.games.karmox import events as ev
from engine.games.karmox.explaining import explain
from engine.games.karmox.sums import stat_terms
from engine.games.karmox.tests.table import Game, lay
from engine.kernel.testing import clause

EVENT_PHASE = 1
STANDING = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12"}


@clause("KX-7.4", "KX-2.6")
def test_the_sum_of_an_attack_has_all_addends() -> None:
    game = lay(STANDING, spirits={"maga-red": 1})
    game.s.ability[game.piece("maga-red") * 3] = 1
    game.do("move maga-red E5", "attack maga-blue", "spirits 1")
    event = (ev.E_DICE, 0, game.piece("maga-red"), 2, 8, game.piece("maga-blue"), 5, 7)
    found = explain(game.r, game.s, event)
    assert [term.amount for term in found.terms] == [2, 3, 1, 2]
    assert sum(term.amount for term in found.terms) == found.total == 8
    assert "together 7" in str(found.lines[0])


@clause("KX-2.6")
def test_a_stat_below_nothing_counts_nothing() -> None:
    game = lay(STANDING)
    piece = game.piece("maga-red")
    game.s.mods.append([piece, 0, -9, 1, 2])
    assert sum(term.amount for term in stat_terms(game.r, game.s, piece, 0)) == 0


@clause("KX-5.1")
def test_a_move_tells_how_far_it_might_go() -> None:
    game = lay(STANDING)
    event = (ev.E_MOVED, 0, 0, game.piece("maga-red"), 0, 0)
    assert "4 movement" in str(explain(game.r, game.s, event).lines[0])


@clause("KX-5.14")
def test_an_attack_tells_its_chance() -> None:
    game = lay(STANDING)
    event = (ev.E_ATTACKED, 0, 0, game.piece("maga-red"), game.piece("maga-blue"))
    assert "68 %" in str(explain(game.r, game.s, event).lines[-1])
    hit = (ev.E_HIT, 0, game.piece("maga-red"), game.piece("maga-blue"))
    assert explain(game.r, game.s, hit).lines[0].clause == "KX-5.14"


@clause("KX-4.14")
def test_a_gain_names_its_event_cell() -> None:
    game: Game = lay(STANDING, phase=EVENT_PHASE).do("roll red").roll(5)
    game.s.frames.append([18, 5, 0, 0, 0, -1, -1, -1])
    found = explain(game.r, game.s, (ev.E_GAINED_SPIRIT, 0, 4, 1))
    assert "Warrior spirit" in str(found.lines[0])
    assert explain(game.r, game.s, (ev.E_TURN, 0, 0, 1)).lines == ()
