"""What a commit leaves in memory spares one replay, and never shows anything else than the rows."""

import pytest

from engine.web.models import Match
from engine.web.seat import storage
from engine.web.table import services, tables

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    storage._JUST_STORED.clear()
    yield
    storage._JUST_STORED.clear()


def _act(alice, table):
    played = storage.replayed(table)
    action = played.legal(0)[0]
    services.act(actor=alice.user, match_id=table.pk, revision=table.revision, action=action)
    return Match.objects.get(pk=table.pk)


def _shown(row, alice):
    found = tables.present(row, alice.user)
    del found["match"]["key"]  # new at each showing
    return found


@pytest.fixture
def table_to_move(table):
    while storage.replayed(table).decider != 0:
        services.let_partner_move(match_id=table.pk, revision=table.revision)
        table.refresh_from_db()
    return table


def test_a_kept_match_shows_what_a_replay_shows(
    alice, table_to_move, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        row = _act(alice, table_to_move)
    assert list(storage._JUST_STORED) == [(row.pk, row.revision)]
    kept = _shown(row, alice)
    assert not storage._JUST_STORED
    assert kept == _shown(row, alice)


def test_a_move_that_was_not_committed_is_not_kept(alice, table_to_move):
    _act(alice, table_to_move)
    assert not storage._JUST_STORED


def test_few_are_kept(table):
    for revision in range(100):
        storage._keep(table.pk, revision, storage.replayed(table))
    assert len(storage._JUST_STORED) <= storage._MOST_KEPT
