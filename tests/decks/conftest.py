"""People and tables for the tests of decks."""

import pytest



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
