"""People and tables for the tests of decks."""

import pytest

from tests.factories import Person, person, starter_deck


@pytest.fixture
def alice(db) -> Person:
    return person("alice")


@pytest.fixture
def charlie(db) -> Person:
    return person("charlie")


@pytest.fixture
def deck(alice):
    return starter_deck(alice.user)
