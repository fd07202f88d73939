"""A battle laid for Alice, from its set-up on, and her hands at it: one way of visiting a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, WHOLE, Visitor, Way, watch
from tests.factories import laid_table, person, starter_deck
from tests.web.replayed import nearly_over

# A battle of shipped starters is over long before so many decisions of one player.
MOST = 400


def by(way: Way) -> Callable[[Any], Any]:
    """The way a test of the table is visited in: once, in both languages with every combination."""

    def marked(test: Any) -> Any:
        test.visit = way
        return test

    return marked


def each_way(metafunc: pytest.Metafunc) -> None:
    """What a module of such tests does as `pytest_generate_tests`."""
    if "visit" not in metafunc.fixturenames:
        return
    way = getattr(metafunc.function, "visit", Way("en", "desk", "pointer"))
    ways = [way]
    if metafunc.config.getoption("--every-combination"):
        ways.append(replace(way, language="it" if way.language == "en" else "en"))
    metafunc.parametrize("visit", ways, ids=str, indirect=True)


def screen_of(way: Way, motion: str = "reduce") -> dict[str, Any]:
    """The settings of the browser for a way of visiting."""
    device = PHONE if way.device == "phone" else DESK
    locale = "it-IT" if way.language == "it" else "en-GB"
    return {**device, "locale": locale, "reduced_motion": motion}


class Table(Visitor):
    """Alice at a table of hers."""

    def sit(self, left: int = 0) -> None:
        """Open a table with a battle against the partner that plays anything, from the set-up on,
        or where so many choices are left, unless whole battles are asked for."""
        alice = person("alice")
        self.let_in(alice)
        laid = laid_table(alice.user, starter_deck(alice.user), level="random")
        if left and not WHOLE:
            nearly_over(laid, left)
        self.open(laid.get_absolute_url())


def at_table(page: Page, way: Way, origin: str) -> Table:
    """Alice's browser, watched for faults."""
    table = Table(page, way, origin)
    watch(table)
    return table
