"""The process beside a worker: it plays and judges as this one would, and ends when it is left."""

from __future__ import annotations

import json
from functools import partial

import pytest

from engine.ai.narrowed import reviewer
from engine.ai.player import Budget
from engine.kernel.rng import seed_of
from engine.kernel.view import view
from engine.registry import game
from engine.sim import thinker
from engine.sim.pairings import Pairing
from engine.sim.tables import starter_table
from engine.web.review.analysis.work import Holding
from engine.web.runs import playing
from engine.web.thinking import child as children
from engine.web.thinking import working
from engine.web.thinking.child import ChildEnded
from engine.web.thinking.pool import ThinkingFailed
from tests.thinking.test_thinker import widened
from tests.thinking.waiting import is_running, kill, wait_until


@pytest.fixture(autouse=True)
def beside(settings, monkeypatch):
    """Workers play in a process beside this one, here at our own priority."""
    settings.THINKING = 1
    monkeypatch.setattr(working, "_NICE", 0)
    yield
    working.stop()


@pytest.fixture
def pairing(rules):
    mine, other = starter_table(game("kmon"), rules).loadouts
    return Pairing(rules, mine, other, "random", "beside")


def nothing():
    pass


def asked(pairing):
    return thinker.games_question(pairing, pairing.games(0, 2), 0.0)


def told(pairing):
    return partial(thinker.told, "kmon", pairing.rules.pool)


def pid():
    return working._ready().pid


def test_deals_come_to_the_same_there_and_here(pairing, settings, monkeypatch):
    monkeypatch.setattr(playing, "_SLICE_SECONDS", 0.01)
    there = playing.play_deals(pairing, 3, 8)
    settings.THINKING = 0
    here = playing.play_deals(pairing, 3, 8)
    assert json.dumps(there.to_json()) == json.dumps(here.to_json())
    assert there.total == 16


def test_typed_cards_are_told_and_played(rules, pairing):
    wide = Pairing(
        game("kmon").bind(widened(rules.pool)), pairing.mine, pairing.other, "random", ""
    )
    assert playing.play_deals(wide, 0, 1).total == 2


@pytest.mark.parametrize("actions", [slice(None), slice(1, 2)])
def test_a_move_is_judged_there_as_here(rules, opened, settings, actions):
    seen = view(rules, opened, opened.decider)
    judge = Holding(reviewer(rules))
    judged = partial(judge.think, seen, seen.legal()[actions], Budget(120), seed_of("judge"))
    there = judged()
    settings.THINKING = 0
    assert there.to_json() == judged().to_json()


def test_it_stays_between_pieces_of_work(pairing):
    first = pid()
    for _ in range(2):
        working.ask(asked(pairing), told(pairing), nothing)
    assert pid() == first


def test_who_stops_waiting_ends_it_in_the_midst_of_its_game(pairing, monkeypatch):
    class Released(Exception):
        pass

    def release():
        raise Released

    first = pid()
    with monkeypatch.context() as patched:
        patched.setattr(children, "_GLANCE_SECONDS", 0.0)
        with pytest.raises(Released):
            working.ask(asked(pairing), told(pairing), release)
    assert not is_running(first)
    assert working.ask(asked(pairing), told(pairing), nothing)["played"] == 1


def test_what_breaks_there_is_told_here(pairing):
    with pytest.raises(ThinkingFailed, match="UnknownLevel"):
        working.ask({**asked(pairing), "pairing": {**pairing.to_json(), "level": "oracle"}},
                    told(pairing), nothing)  # fmt: skip


def test_one_that_is_killed_fails_its_work_and_is_replaced(pairing):
    first = pid()
    kill(first)
    wait_until(lambda: not is_running(first))
    with pytest.raises(ChildEnded):
        working.ask(asked(pairing), told(pairing), nothing)
    assert working.ask(asked(pairing), told(pairing), nothing)["played"] == 1
