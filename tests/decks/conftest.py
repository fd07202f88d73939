"""The shipped cards for the tests of decks."""

import pytest
from django.core.management import call_command


@pytest.fixture
def packs(db):
    """The shipped cards as rows, so that copies of them can be owned."""
    call_command("load_packs", verbosity=0)
