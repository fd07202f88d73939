"""A newcomer's two starters become two decks: dealt, measured, saved, and played at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from decks.lists.rows import Deck
from engine.web.models import Run
from engine.web.runs import work
from engine.web.runs.rows import Chunk
from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_two_decks_from_my_box(visitor: Visitor) -> None:
    find_too_little(visitor)
    put_on_the_shelf(visitor, "MZ1-S01", "MZ1-S02", "MZ1-S03")
    deal(visitor)
    measure(visitor)
    save(visitor)
    play(visitor)


def find_too_little(visitor: Visitor) -> None:
    """From the tables, with nothing on the shelf: what is missing is told."""
    visitor.open("/t/")
    visitor.follow(visitor.page.locator("a[href$='/g/kmon/box']"))
    expect(visitor.page.locator(".lacks li")).to_have_count(2)
    visitor.check_page()


def put_on_the_shelf(visitor: Visitor, *products: str) -> None:
    for product in products:
        visitor.open("/shelf")
        heading = visitor.page.locator(f"details:has([value='{product}']) > summary")
        visitor.use(heading)
        line = visitor.page.locator(f".products form:has([value='{product}']) button").last
        visitor.follow(line)


def deal(visitor: Visitor) -> None:
    visitor.open("/g/kmon/box")
    visitor.check_page()
    expect(visitor.page.locator(".boxdeck .badge.good")).to_have_count(2)
    before = visitor.page.locator(".boxdeck h2").all_inner_texts()
    visitor.follow(visitor.page.locator("a[href*='seed=2']"))
    assert visitor.page.locator(".boxdeck h2").all_inner_texts() != before


def measure(visitor: Visitor) -> None:
    """Partners play; the page follows by itself and chooses."""
    visitor.follow(visitor.page.locator("form[action$='/box/measure'] button"))
    expect(visitor.page.locator(".runbar")).to_be_visible()
    visitor.check_page()
    Run.objects.update(level="random")
    for chunk in Chunk.objects.order_by("number"):
        work.work_on(chunk.pk)
    expect(visitor.page.locator("#even td b").first).to_be_visible()
    visitor.check_page()


def save(visitor: Visitor) -> None:
    address = visitor.page.url
    visitor.follow(visitor.page.locator("form[action$='/box/save'] button"))
    assert Deck.objects.count() == 2
    visitor.open(address.removeprefix(visitor.origin).partition("#")[0])


def play(visitor: Visitor) -> None:
    visitor.page.locator("#level").select_option(index=0)
    visitor.follow(visitor.page.locator("form[action$='/box/play'] button"))
    visitor.page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(visitor.page.locator("#choices")).to_be_visible()
