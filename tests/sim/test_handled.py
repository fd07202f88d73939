"""What people do by hand gives nothing away, and a menu that does is caught."""

from __future__ import annotations

import pytest

from engine import registry
from engine.ai.player import Budget, Player
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import HAND
from engine.sim import handled, honesty
from engine.sim.eyes import Eyes, LeakyMenu
from engine.sim.handled_alike import OFFERED, handled_otherwise
from engine.sim.honesty_report import Proof, page
from engine.sim.subjects import subject
from engine.sim.tables import starter_table
from engine.sim.terms import Terms

BY_HAND = Terms(hands=True, lots=True)
NAMES = registry.games()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_comes_through_what_is_done_by_hand(name: str) -> None:
    plan = honesty.Plan(name, ("greedy",), stride=4, terms=BY_HAND)
    report = honesty.check(plan, handled.POSITIONS)
    assert report.differences == (), report.differences[:3]
    assert report.hidden or not subject(name).game.hides()
    assert " with cards by lot and changes by hand" in page([Proof(report, [], "s", 4)])


def test_a_menu_that_names_hidden_cards_is_caught() -> None:
    for name in NAMES:
        game = subject(name).game
        if not game.hides():
            continue
        rules = game.bind(None, None, game.seat_counts()[0])
        caught = 0
        for number in range(40):
            rng = Rng(seed_of("menus", name, number))
            table = starter_table(game, rules)
            s = honesty.position_of(rules, table, rng, hands=True)
            found = list(honesty.twins(rules, s, s.decider, rng)) if s.node == HAND else []
            for kind in (Eyes, LeakyMenu):
                eyes = kind(rules, Player(rules), Budget())
                said = handled_otherwise(eyes, s, found, s.decider, 4, Rng(seed_of("do", number)))
                assert said == [] or (kind is LeakyMenu and OFFERED in said)
                caught += len(said)
            if caught:
                break
        assert caught, name
