"""Real thinking processes, and positions to ask about."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from engine.ai.player import Budget
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, State
from engine.registry import game
from engine.sim.tables import starter_table
from engine.web.seat import partners, storage
from engine.web.table import services
from engine.web.thinking import searches
from tests.factories import laid_table

# Longer than any test waits; whoever is forgotten ends all the same.
FOR_EVER = Budget(10**9, 90.0)


@pytest.fixture
def rules() -> Rules:
    return game("kmon").bind()


@pytest.fixture
def opened(rules: Rules) -> State:
    """The first decision of a battle."""
    s = rules.start(starter_table(game("kmon"), rules))
    rng = Rng(seed_of("thinking"))
    while s.node == CHANCE:
        rules.resolve(s, rules.draw(s, rng))
    return s


@pytest.fixture
def apart(settings) -> Iterator[None]:
    """Partners think in one process beside this one."""
    settings.THINKING = 1
    yield
    searches.stop()


@pytest.fixture
def for_ever(table, monkeypatch) -> None:
    """Partners whose count never ends, once the table is laid: only the clock stops them."""
    never_ending(monkeypatch)


@pytest.fixture
def unhurried(table, monkeypatch) -> None:
    """Partners of a small count, and all the time they need for it on the slowest machine."""
    always(monkeypatch, Budget(40))
    monkeypatch.setattr(searches, "ANSWER_SECONDS", 600.0)


def never_ending(monkeypatch) -> None:
    always(monkeypatch, FOR_EVER)


def always(monkeypatch, budget: Budget) -> None:
    """Every level has this budget, at a table and elsewhere."""
    level = SimpleNamespace(budget=lambda: budget, at_table=lambda rules: budget)
    monkeypatch.setattr(partners, "level", lambda name: level)


@pytest.fixture
def table(alice, deck):
    """A table at which the partner is to move."""
    match = laid_table(alice.user, deck, level="master")
    return until_a_partner_decides(match)


def until_a_partner_decides(match):
    """Take the person's first moves until it is the partner's turn to search for an answer."""
    acted = False
    for _ in range(50):
        match.refresh_from_db()
        played = storage.replayed(match)
        if played.decider == 1:
            if acted and len(played.legal(1)) > 1:
                return match
            services.let_partner_move(match_id=match.pk, revision=match.revision)
        else:
            acted = True
            services.act(
                actor=match.owner,
                match_id=match.pk,
                revision=match.revision,
                action=played.legal(0)[0],
            )
    raise AssertionError("the partner is never asked")
