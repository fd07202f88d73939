"""A short finished match, and its analysis worked off in this process."""

import pytest

from engine.web.review.analysis import services, work
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.seat import storage
from tests.factories import laid_table, starter_deck
from tests.web.replayed import play_some

FEW = 12
MOVES = 8


@pytest.fixture(autouse=True)
def _few_simulations(monkeypatch):
    monkeypatch.setattr(services, "SIMULATIONS", FEW)


def ended(owner, moves=MOVES):
    """A match of a few moves that its owner then gives up."""
    laid = laid_table(owner, starter_deck(owner), level="random", seed="ended")
    return given_up(play_some(laid, moves))


def given_up(match):
    """The match, ended by its first seat unless it is over."""
    played = storage.replayed(match)
    known = len(played.log.steps)
    if not played.over:
        played.concede(0)
        storage.store(match, played, known)
    match.refresh_from_db()
    return match


@pytest.fixture
def over(alice):
    return ended(alice.user)


def begun(person, match, **more):
    made = services.begin(actor=person.user, replay_id=match.pk, **more)
    return Analysis.objects.get(pk=made)


def moves_of(row):
    return list(AnalysedMove.objects.filter(analysis=row).order_by("number"))


def worked_off(row):
    """All of it judged, by one worker after another."""
    for move in moves_of(row):
        work.work_from(move.pk, 1)
    row.refresh_from_db()
    return row
