"""People and tables for the tests of pages and API."""

import pytest

from tests.factories import Person, laid_table, person, starter_deck


@pytest.fixture
def alice(db) -> Person:
    return person("alice")


@pytest.fixture
def charlie(db) -> Person:
    return person("charlie")


@pytest.fixture
def deck(alice):
    return starter_deck(alice.user)


@pytest.fixture
def table(alice, deck):
    return laid_table(alice.user, deck, level="random")
