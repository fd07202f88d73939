"""People with the shipped cards in tables."""

import pytest

from tests.factories import Person, person


@pytest.fixture
def alice(packs) -> Person:
    return person("alice")


@pytest.fixture
def charlie(packs) -> Person:
    return person("charlie")
