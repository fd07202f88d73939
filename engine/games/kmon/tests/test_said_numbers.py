"""What a move says it will do is what it does (KM-5.36), over battles and cards by lot."""

from __future__ import annotations

import os

import pytest

from engine.games.kmon.basics import can_be_target
from engine.games.kmon.codes import A_NO_ECHO, A_PASS, D_ECHO, D_REACT
from engine.games.kmon.events import E_DAMAGE
from engine.games.kmon.game import GAME
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.wild_cards import CARDS, Wild
from engine.games.kmon.texts import _STRIKING
from engine.games.kmon.trial import blow
from engine.kernel.events import Event
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import KIND_SHIFT, Table
from engine.kernel.state import CHANCE, OVER, RUN
from engine.kernel.testing import clause
from engine.sim.honesty import table_of
from engine.sim.tables import starter_tables

LONG = bool(os.environ.get("MAZZIERE_LONG"))
DECISIONS = 1_000_000 if LONG else 4_000
MADE_CARDS = 10_000 if LONG else 240
# Of the blows of the shipped cards so many say what they do.
SAID = 0.8


class Count:
    """Blows that were offered, and those that said a number."""

    def __init__(self) -> None:
        self.decisions = self.blows = self.said = 0


def done(rules: KMonRules, s: KMonState, action: int, rng: Rng) -> int:
    """The damage of a blow to the opposing active K-Mon where nobody answers it, whatever else is
    chosen and falls."""
    struck, t, events = s.active[1 - s.decider], s.copy(), list[Event]()
    t.node = RUN
    rules.answer(t, action, events)
    while (t.links or t.declaring >= 0) and t.node != OVER:
        if t.node == RUN:
            rules.step_any(t, events)
        elif t.node == CHANCE:
            outcome = rules.draw(t, rng)
            t.node = RUN
            rules.happen(t, outcome, events)
        else:
            answer = t.menu[rng.below(len(t.menu))]
            answer = A_PASS if t.ask == D_REACT else A_NO_ECHO if t.ask == D_ECHO else answer
            t.node = RUN
            rules.answer(t, answer, events)
    hurt = (struck // 3, s.team[struck])
    return sum(event[4] for event in events if event[0] == E_DAMAGE and event[2:4] == hurt)


def hold_to_it(rules: KMonRules, table: Table, rng: Rng, count: Count) -> None:
    """Play a battle at random; each number that is said on the way must be the one that is done."""
    s = rules.start(table)
    assert isinstance(s, KMonState)
    while s.node != OVER and count.decisions < DECISIONS:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
            continue
        count.decisions += 1
        seen = rules.masked(s, s.decider)
        assert isinstance(seen, KMonState)
        for action in s.menu:
            if action >> KIND_SHIFT << KIND_SHIFT not in _STRIKING:
                continue
            outcome = rules.label(seen, action).outcome
            count.blows += can_be_target(s, s.active[1 - s.decider])
            if outcome is not None:
                count.said += 1
                found = done(rules, s, action, rng)
                assert outcome[0] == found, (rules.exact(s, action), outcome[0], found)
                struck = blow(rules, seen, action)
                if struck is not None and struck.terms:
                    # What the move lists is what "why?" lists, and adds up to what it says.
                    listed = sum(term.amount for term in struck.terms)
                    assert listed == outcome[0], (rules.exact(s, action), listed, outcome[0])
        rules.apply(s, s.menu[rng.below(len(s.menu))])


@pytest.mark.slow
@clause("KM-5.36")
def test_a_battle_does_what_its_moves_say():
    rules = GAME.bind()
    assert isinstance(rules, KMonRules)
    tables, rng, count = tuple(starter_tables(GAME, rules)), Rng(seed_of("said")), Count()
    while count.decisions < DECISIONS:
        hold_to_it(rules, table_of(GAME, rules, tables, rng), rng, count)
    assert count.said >= SAID * count.blows, (count.said, count.blows)


@pytest.mark.slow
@clause("KM-5.36")
def test_cards_by_lot_do_what_they_say():
    made, number, count = 0, 0, Count()
    while made < MADE_CARDS:
        rules, table = Wild(number).battle()
        hold_to_it(rules, table, Rng(seed_of("said by lot", number)), count)
        made, number, count.decisions = made + CARDS, number + 1, 0
    assert count.said
