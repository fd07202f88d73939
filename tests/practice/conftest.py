"""A puzzle whose solution is one known move, practised by Alice, and tables laid from it."""

from types import SimpleNamespace

import pytest

from engine.web.models import Match, Position
from engine.web.puzzles.positions import services as positions
from engine.web.puzzles.practice import services
from engine.web.puzzles.practice.rows import Practice
from engine.web.seat import storage
from tests.web.test_positions import sound

__all__ = ["sound"]


@pytest.fixture(autouse=True)
def _one_deal(monkeypatch):
    """What is unseen is dealt alike at every table, so that the same moves are asked for."""
    dealt = SimpleNamespace(token_bytes=lambda size: b"p" * size)
    monkeypatch.setattr("engine.web.seat.seeds.secrets", dealt)


@pytest.fixture
def puzzle(alice, sound):
    """A position whose solution is the first legal move at its table."""
    Position.objects.filter(pk=sound.pk).update(question="What now?")
    sound.refresh_from_db()
    line, _other = texts(fresh(alice, sound))
    told = {"text": line, "told": {"en": line, "it": line}}
    Position.objects.filter(pk=sound.pk).update(solution=[told])
    Match.objects.all().delete()
    sound.refresh_from_db()
    return sound


@pytest.fixture
def row(alice, puzzle):
    services.add(actor=alice.user, code=puzzle.pk)
    return Practice.objects.get(user=alice.user, position=puzzle)


def fresh(person, puzzle) -> Match:
    """A table laid from it."""
    code = positions.play(actor=person.user, code=puzzle.pk, level="random")
    return Match.objects.get(pk=code)


def texts(match) -> list[str]:
    """The first two moves of the person."""
    played = storage.replayed(match)
    seen = played.view(0)
    return [played.rules.label(seen.state, action).text for action in played.legal(0)[:2]]


def move(match, number: int) -> None:
    """Make that move of the person, and finish it with first choices."""
    match.refresh_from_db()
    played = storage.replayed(match)
    known = len(played.log.steps)
    played.act(0, played.legal(0)[number])
    while played.pending:
        played.act(0, played.legal(0)[0])
    storage.store(match, played, known)


def undo(match) -> None:
    match.refresh_from_db()
    played = storage.replayed(match)
    known = len(played.log.steps)
    played.undo({0}, {0}, b"u" * 32)
    storage.store(match, played, known)


def again(row) -> Practice:
    row.refresh_from_db()
    return row
