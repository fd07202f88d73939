"""Battles with cards nobody would print: no dead end, no broken law, views that keep their word."""

from typing import Any

from engine.games.kmon.invariants import cards_of
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import side
from engine.games.kmon.tests.language import opening
from engine.games.kmon.tests.wild_cards import TYPES, Wild
from engine.kernel.rng import Rng
from engine.kernel.state import CHANCE, OVER
from engine.kernel.testing import clause, for_every

BATTLES = 25


@clause("KM-4.16", "KM-4.34", "KM-4.36", "KM-6.6", "KM-9.8", "KM-4.37")
@for_every("number", range(BATTLES))
def test_a_wild_battle_runs_to_its_end(number):
    wild = Wild(number)
    cards = [wild.card(f"c{at:02}", TYPES[at % len(TYPES)]) for at in range(12)]
    halves = []
    for who in range(2):
        team = [wild.kmon(who * 3 + at) for at in range(3)]
        halves.append(side(team[0], team[1:], deck=[wild.of(cards) for _ in range(26)]))
    t = opening(halves[0], halves[1])
    rules, s = t.rules, t.state
    owned = [cards_of(s, seat) for seat in (0, 1)]
    steps = 0
    while s.node != OVER:
        steps += 1
        assert steps < 5000
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, wild.rng))
        else:
            _views_keep_their_word(t.rules, s, wild.rng if steps % 5 == 0 else None)
            rules.apply(s, wild.of(s.menu))
        assert rules.broken(s) == []
        if s.declaring < 0:
            assert [cards_of(s, seat) for seat in (0, 1)] == owned


def _views_keep_their_word(rules: Any, s: KMonState, rng: Rng | None) -> None:
    assert s.menu
    assert s.menu == sorted(set(s.menu))
    assert len({rules.act_text(s, action).text for action in s.menu}) == len(s.menu)
    if rng is None:
        return
    seen = rules.masked(s, s.decider)
    # Invented cards are not published, so the rival's are not dealt here (KM-7.8).
    assert rules.options_of(seen) == s.menu
