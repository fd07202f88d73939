"""Tables for the tests of pages and API."""

import pytest

from tests.factories import laid_table


@pytest.fixture
def table(alice, deck):
    return laid_table(alice.user, deck, level="random")
