"""What is known beforehand, kept, or done in one go is what looking and going step by step find."""

from __future__ import annotations

from engine.games.tictacko.announcing import may_say
from engine.games.tictacko.census import census_of
from engine.games.tictacko.choosing import Speaker
from engine.games.tictacko.codes import EMPTY, NOTHING, T_INSTANT, T_MAGIC, T_SPECIAL
from engine.games.tictacko.continuous import force_of
from engine.games.tictacko.core import Core
from engine.games.tictacko.effect import Effect
from engine.games.tictacko.game import GAME
from engine.games.tictacko.state import TicTacKoState
from engine.games.tictacko.tests.test_ground import SHIPPED, TABLES, positions
from engine.games.tictacko.walking import walk
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN, State
from engine.kernel.testing import clause, for_every
from engine.sim.tables import starter_table

MATCHES = 6


@clause("TTK-5.32")
@for_every("number", range(TABLES))
def test_a_magic_is_offered_by_the_kinds_on_the_grid_as_by_its_spaces(number: int) -> None:
    """Where a gate is shut nothing can be announced; where it must be open, the card can."""
    shut, open_ = 0, 0
    for r, s in positions(number, 3):
        force, seat = force_of(r, s), s.turn_seat
        census = census_of(force.ground, seat & 1, r.grid.whole)
        for card, gate in enumerate(r.gates):
            if r.t.type[card] != T_MAGIC:
                continue
            s.hands[seat].append(card)
            wanted = may_say(r, s, Speaker(seat, NOTHING, NOTHING, card))
            s.hands[seat].pop()
            assert gate.may[census] or not wanted
            is_sure = gate.must[census] and not gate.verbs & force.guarded
            assert wanted or not is_sure or force.ground.locked
            assert wanted or not r.at_will[card]
            shut += not gate.may[census]
            open_ += is_sure
    assert (shut > 0 and open_ > 0) or number >= SHIPPED


@clause("TTK-5.39", "TTK-5.43")
def test_an_instant_that_cancels_can_do_so_whatever_it_answers() -> None:
    r = GAME.bind()
    assert isinstance(r, Core)
    named = {
        r.pool.at(card).code
        for card in range(len(r.pool))
        if r.at_will[card] and r.t.type[card] in (T_MAGIC, T_INSTANT)
    }
    assert {"no-thank-you", "last-word", "bottom-drawer"} <= named
    assert not {"pile-of-cushions", "wrong-doorbell", "roll-call"} & named


@clause("TTK-5.22", "TTK-4.33")
@for_every("number", range(TABLES))
def test_an_entry_effect_asks_the_short_way_what_it_asks_the_long_one(number: int) -> None:
    """Of each card, as if it lay where another one lies, by first and by last answers."""
    asked = 0
    for r, s in positions(number):
        for space in [space for space, card in enumerate(s.cards) if card != EMPTY][:2]:
            for card, effects in enumerate(r.effects):
                for at, effect in enumerate(effects):
                    if effect.is_short and r.t.type[card] == T_SPECIAL:
                        asked += both_ways(r, s, (at, effect), space)
    assert asked or number >= SHIPPED


def both_ways(r: Core, s: TicTacKoState, effect: tuple[int, Effect], space: int) -> int:
    """Follow an effect of the Character there to its ends; how many questions it asked."""
    asked = 0
    for which in (0, -1):
        answers: list[int] = []
        while True:
            by = Speaker(s.sides[space], space)
            short = walk(r, s, [effect], by, answers)
            effect[1].is_short = False
            long = walk(r, s, [effect], by, answers)
            effect[1].is_short = True
            assert (short.ask, short.menu) == (long.ask, long.menu)
            assert (short.plan, short.picks) == (long.plan, long.picks)
            if not short.menu:
                break
            answers.append(short.menu[which])
            asked += 1
    return asked


@clause("TTK-4.11", "TTK-4.29")
@for_every("number", range(MATCHES))
def test_a_match_runs_on_as_frame_by_frame(number: int) -> None:
    """`run` looks at frames as `step` does, one by one."""
    r = GAME.bind(None, {"grid": ("standard", "advanced")[number % 2]}, 2 + number % 3)
    ran: Sink = []
    stepped: Sink = []
    s = r.start(starter_table(GAME, r, number), ran)
    other = s.copy()
    rng = Rng(seed_of("steps", number))
    while s.node != OVER:
        ran.clear()
        stepped.clear()
        if s.node == CHANCE:
            outcome = r.draw(s, rng)
            r.resolve(s, outcome, ran)
            other.node = RUN
            r.happen(other, outcome, stepped)
        else:
            action = s.menu[rng.below(len(s.menu))]
            r.apply(s, action, ran)
            other.node = RUN
            r.answer(other, action, stepped)
        go_on(r, other, stepped)
        assert (ran, s.menu, s.encode()) == (stepped, other.menu, other.encode())


def go_on(r: Rules, s: State, out: Sink) -> None:
    """Frame by frame to the next real choice."""
    while s.node == RUN or (s.node == DECIDE and len(s.menu) == 1):
        if s.node == RUN:
            r.step(s, out)
        else:
            s.node = RUN
            r.answer(s, s.menu[0], out)
