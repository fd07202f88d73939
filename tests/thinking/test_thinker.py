"""What is sent to a thinking process, and that it answers as this one would."""

from __future__ import annotations

import json

import pytest

from engine.ai.levels import player
from engine.ai.player import Budget, Choice, Player, build
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.rng import Rng, seed_of
from engine.kernel.view import view
from engine.registry import game
from engine.sim import thinker

SEED = seed_of("question")
# What a question carries beyond the view.
MOST_BYTES = 4_096


def question(rules, s, level="normal", **more):
    """About the decision that is open in `s`."""
    seen = view(rules, s, s.decider)
    budget = more.pop("budget", Budget(40))
    return thinker.question(rules, seen, s.menu, level=level, budget=budget, seed=SEED, **more)


@pytest.mark.parametrize("level", ["random", "greedy", "normal"])
def test_an_answer_from_the_wire_is_the_players_own_choice(rules, opened, level):
    asked = json.loads(json.dumps(question(rules, opened, level)))
    told = thinker.choice_of(json.loads(json.dumps(thinker.answer(asked))))
    seen = view(rules, opened, opened.decider)
    own = player(level, rules).choose(seen, opened.menu[:], Budget(40), SEED)
    assert (told.action, told.simulations) == (own.action, own.simulations)
    assert told.note == {"build": build(), **json.loads(json.dumps(own.note))}


def test_a_thought_comes_back_whole(rules, opened):
    asked = question(rules, opened, wants_thought=True)
    told = thinker.thought_of(json.loads(json.dumps(thinker.answer(asked))))
    seen = view(rules, opened, opened.decider)
    own = player("normal", rules).think(seen, opened.menu[:], Budget(40), SEED)
    assert told.to_json() == own.to_json()
    assert len(told.ranked) == len(own.ranked)


def test_a_question_says_nothing_that_its_seat_cannot_see(rules, opened):
    """The unseen cards dealt differently, the question is the same to the last sign."""
    s = opened
    twins = []
    for n in range(5):
        twin = s.copy()
        rules.redeal(twin, 1 << s.decider, Rng(seed_of("twins"), n))
        twins.append(twin)
    assert len({twin.digest() for twin in twins}) > 1
    assert {json.dumps(question(rules, twin)) for twin in twins} == {json.dumps(question(rules, s))}


def renamed(pool):
    """The shipped cards as they were before one of them was called otherwise."""
    raw = [card.to_json() for card in pool]
    raw[0]["name"] = {"en": "Renamed", "it": "Rinominata"}
    return CardPool(CardDef.from_json(each) for each in raw)


def widened(pool, many=500):
    """With as many typed cards as a table takes."""
    form = game("kmon").raw_of(next(card for card in pool if card.type == "item"))
    raws = [{**form, "code": f"own-1-{n}", "words": {"it": "Pesca."}} for n in range(many)]
    cards = [game("kmon").read_card(raw).card for raw in raws]
    return pool.widened([card for card in cards if card], [card.code for card in cards if card])


@pytest.mark.parametrize("make", [renamed, widened, lambda pool: widened(renamed(pool), 3)])
def test_cards_are_told_once_and_then_named_by_their_digest(rules, opened, make):
    other = game("kmon").bind(make(rules.pool))
    asked = json.loads(json.dumps(question(other, opened, "greedy")))
    assert len(json.dumps(asked)) - len(asked["view"]) <= MOST_BYTES
    assert thinker.answer(asked) == {thinker.WANTS: other.pool.digest}
    told = json.loads(json.dumps(thinker.told("kmon", other.pool)))
    first = thinker.answer({**asked, thinker.TOLD: told})
    assert first["action"] in opened.menu
    assert thinker.answer(asked) == first
    known = thinker._pools[other.pool.digest]
    assert (known.digest, known.laid_open) == (other.pool.digest, other.pool.laid_open)


def test_of_the_cards_told_long_ago_some_are_told_again(rules, opened):
    pools = [widened(rules.pool, 500 + n) for n in range(12)]
    for pool in pools:
        asked = question(game("kmon").bind(pool), opened, "random")
        thinker.answer({**asked, thinker.TOLD: thinker.told("kmon", pool)})
    assert sum(len(pool.own) for pool in thinker._pools.values()) <= 5_000
    first = question(game("kmon").bind(pools[0]), opened, "random")
    assert thinker.WANTS in thinker.answer(first)


class Slow(Player):
    """Takes its time to the end."""

    def choose(self, seen, legal, budget, seed):
        import time

        end = time.monotonic() + budget.seconds
        while time.monotonic() < end:
            pass
        return Choice(legal[0], 7, {"value": 0.5})


def test_a_choice_cut_short_by_the_clock_says_so(rules, opened):
    """Such a one cannot be repeated by its count."""
    seen = view(rules, opened, opened.decider)
    cut = thinker.chosen(Slow(rules), seen, opened.menu[:], Budget(0, 0.01), SEED)
    assert cut.note == {"value": 0.5, "stopped": True}
    whole = thinker.chosen(player("greedy", rules), seen, opened.menu[:], Budget(2), SEED)
    assert "stopped" not in whole.note
