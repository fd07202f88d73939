"""People with the shipped cards in tables."""

import pytest
from django.core.management import call_command

from tests.factories import Person, person


@pytest.fixture
def packs(db):
    call_command("load_packs", verbosity=0)


@pytest.fixture
def alice(packs) -> Person:
    return person("alice")


@pytest.fixture
def charlie(packs) -> Person:
    return person("charlie")
