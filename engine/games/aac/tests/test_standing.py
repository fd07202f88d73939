"""How well a player stands (AAC-11.3), and why something happened."""

from __future__ import annotations

from collections import Counter

from engine.games.aac.events import KINDS
from engine.games.aac.tests.plain import GAME
from engine.games.aac.tests.table import Side, attack, creature, defence, filler, table
from engine.kernel.match import Match
from engine.kernel.moments import explained
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
IDLE = filler(50)
PILE = [FOX, OX, filler(0), filler(1)]


def worth(p: Side, q: Side) -> float:
    """How P stands."""
    t = table(p, q)
    value = t.rules.value(t.state, 0)
    assert abs(value + t.rules.value(t.state, 1) - 1) < 1e-9
    return value


@clause("AAC-11.3")
def test_more_life_more_creatures_and_more_cards_are_better():
    q = Side([defence(FOX)], [IDLE], PILE)
    even = worth(Side([defence(FOX)], [IDLE], PILE), q)
    assert 0.5 < even < 0.55  # P is about to attack
    assert worth(Side([defence(FOX)], [IDLE], PILE, lp=2000), q) < even
    assert worth(Side([defence(FOX), defence(OX)], [IDLE], PILE), q) > even
    assert worth(Side([defence(FOX)], [IDLE, filler(51)], PILE), q) > even
    assert worth(Side([defence(FOX, wounds=(0, 300))], [IDLE], PILE), q) < even


@clause("AAC-11.3", "AAC-6.2")
def test_running_out_of_creatures_weighs_more_than_cards():
    q = Side([defence(FOX)], [IDLE], PILE)
    without = [filler(at) for at in range(4)]
    assert worth(Side([defence(FOX)], [IDLE], without), q) < worth(
        Side([defence(FOX)], (), PILE), q
    )


@clause("AAC-11.4")
def test_a_creature_in_attack_position_is_exposed():
    q = Side([attack(OX)], [IDLE], PILE)
    lying = worth(Side([defence(FOX)], [IDLE], PILE), q)
    assert worth(Side([attack(FOX)], [IDLE], PILE), q) < lying


def test_the_value_of_a_finished_game_is_its_score():
    t = table(Side([attack(OX)], [IDLE], PILE), Side([attack(FOX)], [IDLE], PILE, lp=700))
    t.act("attack ox")
    assert (t.rules.value(t.state, 0), t.rules.value(t.state, 1)) == (1.0, 0.0)


@clause("AAC-5.6", "AAC-5.13", "AAC-5.20")
def test_every_sum_of_an_explanation_comes_to_its_event():
    decks = tuple(loadout for _, loadout in GAME.starter_loadouts())
    counts: Counter[str] = Counter()
    for number in range(3):
        rules = GAME.bind()
        chosen = Rng(seed_of("chooser", number))
        match = Match(rules, Origin(Table(2, decks[:2], rules.options)), seed_of("why", number))
        while not match.over:
            legal = match.legal(match.decider)
            match.act(match.decider, legal[chosen.below(len(legal))])
        for step in match.log.path():
            for index, event in enumerate(step.events):
                name = KINDS[event[0]].name
                if name not in ("wounded-ap", "wounded-dp", "wall-hit", "lp-lost"):
                    continue
                why = explained(match, step.number, index, 0)
                counts[name] += 1
                if why.terms:
                    counts[f"{name} told"] += 1
                    amount = event[3 if name == "lp-lost" else 4]
                    assert sum(term.amount for term in why.terms) == why.total == amount
    assert counts["wounded-ap"] + counts["wounded-dp"] > 3
    for name in ("wounded-ap", "wounded-dp", "wall-hit"):
        assert counts[f"{name} told"] == counts[name], name
