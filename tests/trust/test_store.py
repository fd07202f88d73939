"""One store for every count, in which nothing is forgotten before its time."""

import os
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache, caches
from django.db import OperationalError, connection, transaction
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from collection.house.shared_cache import MemoryStore, StoreAway, TableStore
from collection.requests import counting
from collection.requests.counting import Limit
from config import settings as ours
from engine.kernel.testing import for_every

MANY = 100_000
# What one process adds one by one; all of them with MAZZIERE_LONG.
FEW = MANY if os.environ.get("MAZZIERE_LONG") == "1" else 10_000
HOUR = 3600


@pytest.fixture(params=[TableStore, MemoryStore])
def store(request, db):
    found = request.param("shared_cache" if request.param is TableStore else "tried", {})
    found.clear()
    yield found
    found.clear()


def test_a_hundred_thousand_entries_forget_no_count_no_lock_and_no_lease(store):
    store.set("count", 4, HOUR)
    assert store.add("lock", "mine", HOUR)
    crowd(store)
    assert store.incr("count") == 5
    assert not store.add("lock", "theirs", HOUR)
    assert store.get("lock") == "mine"


def crowd(store) -> None:
    """Entries of others, as they lie in the table after a day of many addresses."""
    if isinstance(store, MemoryStore):
        for number in range(FEW):
            store.set(f"other-{number}", 1, HOUR)
        return
    store.set("other", 1, HOUR)
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %s) "
            "INSERT INTO shared_cache (cache_key, value, expires) SELECT 'other-' || i, value, "
            "expires FROM n, shared_cache WHERE cache_key = ':1:other'",
            [MANY],
        )
    # Enough of ours that its own look for what is over has come by.
    for number in range(1100):
        store.set(f"ours-{number % 7}", number, HOUR)


def test_the_three_counters_and_the_leases_share_the_one_store():
    from allauth.core.internal import ratelimit
    from rest_framework.throttling import SimpleRateThrottle

    from engine.web.thinking import shared

    assert ratelimit.cache is counting.cache is SimpleRateThrottle.cache is shared.cache
    for name in ("database", "memory"):
        assert ours._CACHE_BACKENDS[name]["BACKEND"].startswith("collection.house.shared_cache.")
    assert isinstance(caches["default"], TableStore)


def test_what_is_over_goes_and_makes_room_and_what_is_counted_ends_when_it_began_to(store):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        store.set("count", 1, 60)
        store.set("other", 1, 30)
        clock.shift(timedelta(seconds=40))
        assert store.incr("count") == 2
        assert store.get("other") is None
        assert store.add("other", 2, 30)
        clock.shift(timedelta(seconds=30))
        assert store.get("count") is None
        with pytest.raises(ValueError, match="not found"):
            store.incr("count")


@pytest.mark.django_db
def test_old_entries_are_taken_away_by_those_who_write():
    cache.clear()
    with time_machine.travel(timezone.now() - timedelta(days=1), tick=False):
        for number in range(20):
            cache.set(f"old-{number}", 1, 60)
    for number in range(1001):
        cache.set("new", number)
    assert cache.count_old() == 0
    assert cache.get("new") == 1000


@pytest.mark.django_db
def test_a_store_that_cannot_be_written_is_no_store_that_says_no():
    """Django's own says False, which reads as "tried too often"."""

    def held(execute, sql, *given):
        if "shared_cache" in sql:
            raise OperationalError("database is locked")
        return execute(sql, *given)

    with connection.execute_wrapper(held):
        for act in (cache.set, cache.add, lambda key, _: cache.get(key), cache.incr):
            with pytest.raises(StoreAway), transaction.atomic():
                act("count", 1)
        assert counting.seconds_to_wait(Limit("decks", 0, 60), "u1") == 0
    assert counting.seconds_to_wait(Limit("decks", 0, 60), "u1") > 0


V4, V6 = "192.0.2.7", "2001:db8:1:2::7"


@pytest.mark.django_db
@for_every(
    ("one", "other", "same"),
    [
        (V4, V4, True),
        (V4, "192.0.2.8", False),
        (V4, f"::ffff:{V4}", True),
        (V6, "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        (V6, "2001:0db8:0001:0002::1", True),
        (V6, "2001:db8:1:3::7", False),
        ("::1", "127.0.0.1", False),
    ],
)
def test_an_ipv6_address_is_counted_by_its_network_by_all_three(one, other, same):
    from allauth.core.internal.ratelimit import get_ip
    from rest_framework.request import Request

    from collection.requests.throttles import ScopeThrottle

    asked = [RequestFactory().get("/", REMOTE_ADDR=each) for each in (one, other)]
    ours, theirs = [
        [counting.counted_as(each, None) for each in asked],
        [ScopeThrottle().get_ident(Request(each)) for each in asked],
    ]
    assert (ours[0] == ours[1]) is same
    assert (theirs[0] == theirs[1]) is same
    if "." not in other or "." not in one or one == other:
        logins = [get_ip(each) for each in asked]
        assert (logins[0] == logins[1]) is same


@pytest.mark.django_db
@override_settings(BEHIND_PROXY=True)
def test_behind_a_proxy_all_three_count_whom_the_proxy_names():
    """The limit of logins: ten addresses of one network are one."""
    cache.clear()
    browser = Client(REMOTE_ADDR="127.0.0.1")
    told = []
    for number in range(11):
        who = {"forwarded": f'for="[2001:db8::{number:x}]";proto=https'}
        told.append(browser.post("/account/recover", {"code": "A" * 20}, headers=who).status_code)
    assert told == [400] * 10 + [429]
    other = {"forwarded": 'for="[2001:db8:0:1::1]";proto=https'}
    assert browser.post("/account/recover", {"code": "A"}, headers=other).status_code == 400
