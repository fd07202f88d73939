"""What is kept of a team's Outlook is what would be worked out anew (TTK-11.5)."""

from __future__ import annotations

from engine.games.tictacko import outlook
from engine.games.tictacko.belief import likely
from engine.games.tictacko.game import GAME
from engine.games.tictacko.hiding import unseen_goals
from engine.games.tictacko.nearness import nearness, outlook_of
from engine.games.tictacko.outlook import Outlook, Outlooks
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.board import lay
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every
from engine.kernel.weights import FITTED, read_weights
from engine.sim.tables import starter_table


@clause("TTK-11.5", "TTK-11.4")
@for_every("seats", [2, 4])
def test_what_is_kept_says_what_would_be_worked_out_anew(seats: int) -> None:
    kept, rng = GAME.bind(None, {}, seats), Rng(seed_of("outlook", seats))
    assert isinstance(kept, TicTacKoRules)
    s = kept.start(starter_table(GAME, kept), None)
    met = 0
    while s.node != OVER:
        assert isinstance(s, TicTacKoState)
        if s.node == CHANCE:
            kept.resolve(s, kept.draw(s, rng), None)
            continue
        if s.turn and rng.below(4) == 0:
            met += len(kept.outlooks.kept)
            fresh = GAME.bind(None, {}, seats)
            for seat in range(seats):
                assert kept.value(s, seat) == fresh.value(s, seat)
            assert kept.default_action(s) == fresh.default_action(s)
        kept.apply(s, s.menu[rng.below(len(s.menu))], None)
    assert met


@clause("TTK-11.5")
def test_an_outlook_is_that_of_what_speaks_for_each_objective() -> None:
    at = lay("12", "5", goals=("123", "456"))
    found = outlook_of(at.r, at.s, 1, 0, is_known=False)
    assert found is outlook_of(at.r, at.s, 1, 0, is_known=False)
    goals = unseen_goals(at.s, 0)
    assert found.masks == [at.r.masks[goal] for goal in goals]
    assert found.chances == likely(at.r, at.s, 1, goals)
    at.play("9")
    at.s.passed[2] |= 1
    assert outlook_of(at.r, at.s, 1, 0, is_known=False) is not found
    sure = outlook_of(at.r, at.s, 0, 0, is_known=True)
    assert (sure.masks, sure.chances) == ([0b111], [1.0])


def test_who_is_to_play_and_who_holds_what_are_told_apart() -> None:
    at = lay("12", "5", goals=("123", "456"))
    sure = at.r.outlooks.sure[at.s.current[0]]
    asked = {
        nearness(at.r, sure, own, rivals, to_play=to_play)
        for own, rivals in ((1, 0), (1, 2), (3, 0), (3, 4))
        for to_play in (False, True)
    }
    assert len(asked) == 8
    assert len(sure.near) == 8


def test_weights_begin_anew_and_those_who_look_far_have_their_own() -> None:
    r = GAME.bind(None, {}, 2)
    assert isinstance(r, TicTacKoRules)
    far = r.fitted()
    assert isinstance(far, TicTacKoRules)
    assert far.heuristic != r.heuristic
    assert far.outlooks is not r.outlooks
    assert set(read_weights(GAME.folder / FITTED)) == set(GAME.weights())
    before = r.outlooks
    r.weigh(read_weights(GAME.folder / FITTED))
    assert r.outlooks is not before
    assert r.heuristic == far.heuristic


def test_no_more_is_kept_than_there_is_room_for() -> None:
    one, all_of_them = Outlook([7], [1.0]), Outlooks([7])
    for asked in range(outlook.ANSWERS + 9):
        one.keep(asked, 0.5)
    assert len(one.near) == outlook.ANSWERS
    for number in range(outlook.KEPT + 9):
        all_of_them.keep(((number,), (0, 0, 0, 0)), one)
    assert len(all_of_them.kept) == 9
