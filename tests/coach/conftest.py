"""Hints in a moment, and a battle with a partner that thinks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.ai.player import Budget
from engine.web.coach import advice, thoughts
from engine.web.models import Match
from engine.web.seat import partners, storage
from engine.web.seat.names import sitters
from engine.web.table import marks
from tests.factories import laid_table, starter_deck
from tests.web.play import api, person_decides

SIMULATIONS = 20


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hint each time, however slow the machine."""
    monkeypatch.setattr(advice, "_budget", lambda: Budget(SIMULATIONS))


@pytest.fixture
def table(alice: Any, deck: Any) -> Match:
    """Alice against a partner that plays anything."""
    return laid_table(alice.user, deck, level="random")


@pytest.fixture
def battle(alice: Any, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Alice decides at a table with a partner that thinks briefly and has made a few moves."""
    monkeypatch.setattr(partners, "level", lambda name: SimpleNamespace(name=name, budget=_glance))
    row = laid_table(alice.user, starter_deck(alice.user), level="easy")
    for _ in range(60):
        state = person_decides(alice.client, row)
        row.refresh_from_db()
        assert not state["match"]["over"]
        lines = thoughts._marked(storage.replayed(row), 0, sitters(row, 0))
        if sum(marks.is_reasoned(storage.replayed(row), entry, 0) for entry, _line in lines) >= 3:
            return row
        act(alice, row, state["moves"]["items"][-1]["action"])
    raise AssertionError("the partner gave no thought to anything")


def _glance() -> Budget:
    return Budget(SIMULATIONS)


def act(person: Any, row: Match, action: str | int) -> dict[str, Any]:
    """Make a move; the state answered."""
    row.refresh_from_db()
    answer = api(person.client, row, "act", {"revision": row.revision, "action": int(action)})
    assert answer.status_code == 200, answer.content
    row.refresh_from_db()
    found: dict[str, Any] = answer.json()
    return found


def ask(person: Any, row: Match) -> dict[str, Any]:
    """Ask for a hint; what a program is answered."""
    row.refresh_from_db()
    answer = api(person.client, row, "hint", {"revision": row.revision})
    assert answer.status_code == 200, answer.content
    row.refresh_from_db()
    found: dict[str, Any] = answer.json()
    return found
