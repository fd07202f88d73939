"""Positions of games that hide nothing begin with the board as set up, sound as they stand."""

from __future__ import annotations

import pytest

from engine import registry
from engine.registry import game
from engine.web.laying.wishes import SeatWish
from engine.web.models import Match, Position
from engine.web.puzzles.positions import services
from engine.web.puzzles.positions.beginning import beginning
from engine.web.puzzles.positions.editing import opening
from engine.web.puzzles.positions.rows import laid
from tests.factories import Person

pytestmark = pytest.mark.django_db

OPEN = [key for key in registry.games() if not game(key).hides()]
TABLES = [(key, seats) for key in OPEN for seats in game(key).seat_counts()]


def begun(person: Person, key: str, seats: int) -> Position:
    """A new position of decks that are ready for so many."""
    rules = game(key)
    starters = list(rules.starter_loadouts())
    table = rules.ready_tables(rules.bind(None, None, seats).options, seats)[0]
    codes = [next(code for code, loadout in starters if loadout == each) for each in table]
    wishes = tuple(SeatWish(starter=code) for code in codes)
    code = services.create(actor=person.user, key=key, decks=wishes, seats=seats)
    return Position.objects.get(pk=code)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_new_position_is_sound_and_can_be_played(alice: Person, key: str, seats: int) -> None:
    row = begun(alice, key, seats)
    assert laid(row).problems == ()
    page = alice.client.get(f"/p/{row.pk}/edit").content.decode()
    assert "to mend" not in page
    answer = alice.client.post(f"/p/{row.pk}/play")
    assert answer.status_code == 302
    assert Match.objects.count() == 1


@pytest.mark.parametrize("key", OPEN)
def test_equal_tables_begin_alike(alice: Person, key: str) -> None:
    seats = game(key).seat_counts()[0]
    assert begun(alice, key, seats).layout == begun(alice, key, seats).layout


def test_where_something_is_hidden_only_what_must_lie_somewhere_lies_there(alice: Person) -> None:
    first, second, *_ = (code for code, _loadout in game("kmon").starter_loadouts())
    wishes = (SeatWish(starter=first), SeatWish(starter=second))
    code = services.create(actor=alice.user, key="kmon", decks=wishes)
    found = laid(Position.objects.get(pk=code))
    assert found.layout == opening(found.form) == beginning(found.rules, found.table, found.form)
