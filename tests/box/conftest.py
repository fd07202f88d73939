"""The shipped cards as rows, so that copies of them can be owned."""

import pytest
from django.core.management import call_command


@pytest.fixture
def packs(db):
    """The catalogue of the shipped cards."""
    call_command("load_packs", verbosity=0)
