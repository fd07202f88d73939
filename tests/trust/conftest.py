"""Everything that Alice may have, and one look at every page of the site."""

import pytest
from django.db import transaction

from tests.trust.site import Looked, look_around
from tests.trust.things import give_everything


@pytest.fixture
def everything(alice):
    """The values for every address, with a hostile name on all that has one."""
    return give_everything(alice)


@pytest.fixture(scope="session")
def looked(django_db_setup, django_db_blocker) -> Looked:
    """Every page once, by its owner, by htmx and by a visitor; what was written is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        found = look_around()
        transaction.set_rollback(True)
    return found
