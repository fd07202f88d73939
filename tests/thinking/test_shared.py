"""Who thinks about a table, where there are several web processes."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from engine.web.thinking import shared


class Away(Exception):
    """As the client of a cache that does not answer raises it."""


Away.__module__ = "redis.exceptions"


@pytest.fixture
def several(settings):
    settings.THINKING_SHARED = True


@pytest.mark.django_db
@pytest.mark.usefixtures("several")
def test_who_came_first_holds_it_and_the_others_leave_it_to_them(monkeypatch):
    assert not shared.is_held_elsewhere("table", 3)
    assert shared.hold("table", 3, 3.4)
    assert shared.hold("table", 3, 3.4)
    assert not shared.is_held_elsewhere("table", 3)
    monkeypatch.setattr(shared, "_ME", "another process")
    assert shared.is_held_elsewhere("table", 3)
    assert not shared.hold("table", 3, 3.4)
    assert not shared.is_held_elsewhere("table", 4)


@pytest.mark.usefixtures("several")
def test_without_the_cache_everybody_thinks(monkeypatch):
    def away(*arguments):
        raise Away

    monkeypatch.setattr(cache, "get", away)
    monkeypatch.setattr(cache, "add", away)
    assert not shared.is_held_elsewhere("table", 3)
    assert shared.hold("table", 3, 3.4)


def test_a_single_web_process_asks_no_cache(monkeypatch, settings):
    settings.THINKING_SHARED = False
    monkeypatch.setattr(shared, "cache", None)
    assert shared.hold("table", 3, 3.4)
    assert not shared.is_held_elsewhere("table", 3)
