"""What a test with real transactions counts is not held against the tests after it."""

import pytest
from django.core.cache import cache


@pytest.fixture(scope="module")
def looked_at_afterwards(django_db_setup, django_db_blocker):
    yield
    with django_db_blocker.unblock():
        assert cache.get("tries-of-a-test") is None


@pytest.mark.django_db(transaction=True)
def test_tries_that_are_counted_for_good_end_with_the_test(looked_at_afterwards):
    cache.set("tries-of-a-test", 5)
    assert cache.get("tries-of-a-test") == 5
