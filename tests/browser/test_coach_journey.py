"""With the coach at the table: a hint, taken and undone, and why the partner moved as it did."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

TABLE = re.compile(r"/t/[a-z0-9]{10}$")
# So many own moves later a partner has done something of its own at the latest.
MOST = 30


@pytest.mark.one_way("phone")
def test_a_hint_taken_and_undone_and_why_the_partner_moved(visitor: Visitor) -> None:
    sit_down(visitor)
    ask_a_hint(visitor)
    take_it(visitor)
    undo(visitor)
    ask_why(visitor)
    end(visitor)


def sit_down(visitor: Visitor) -> None:
    visitor.open("/t/new?game=kmon")
    visitor.unfold_seats()
    visitor.page.select_option("#who-1", "partner:novice")
    visitor.press(visitor.says("Sit down", "Siediti"))
    visitor.page.wait_for_url(TABLE)
    assert visitor.stands() == "asked"


def ask_a_hint(visitor: Visitor) -> None:
    """It stands above the moves and at them, and is spoken; once more leads to its move."""
    page = visitor.page
    press_hint(visitor)
    expect(page.locator(".coach [data-spoken]")).to_be_visible()
    expect(page.locator(".mv.best .est")).to_have_count(1)
    word = visitor.says("Hint", "Suggerimento")
    expect(page.locator("#live")).to_contain_text(word)
    expect(page.locator(".mv.best .tip")).to_contain_text(word)
    visitor.check_page()
    page.reload()
    expect(page.locator(".coach [data-spoken]")).to_be_visible()
    press_hint(visitor)
    expect(page.locator(".mv.best")).to_be_focused()


def press_hint(visitor: Visitor) -> None:
    if visitor.way.hand == "keyboard":
        visitor.page.keyboard.press("h")
    else:
        visitor.use(visitor.page.locator('[data-stay="hint"]'))


def take_it(visitor: Visitor) -> None:
    with visitor.moving():
        visitor.use(visitor.page.locator(".mv.best"))
    visitor.stands()
    expect(visitor.page.locator(".problem:not([hidden])")).to_have_count(0)


def undo(visitor: Visitor) -> None:
    """Back before the move; further choices of it are taken back one by one."""
    page = visitor.page
    for _ in range(4):
        visitor.stands()
        back = page.locator('[data-stay="undo"], [data-stay="back"]').first
        if not back.count() or page.locator(".coach").count():
            return
        with visitor.moving():
            visitor.use(back)


def ask_why(visitor: Visitor) -> None:
    """Play until a partner's move can be asked about; while it lasts no card is told."""
    page = visitor.page
    for _ in range(MOST):
        if visitor.stands() == "over" or page.locator("#log a.thought").count():
            break
        visitor.move()
    visitor.use(page.locator("#log a.thought").first)
    view = page.locator("#why-view")
    expect(view).to_be_visible()
    expect(view).to_contain_text(visitor.says("While the battle lasts", "Finché dura la battaglia"))
    expect(view.locator(".rated")).to_have_count(0)
    visitor.check_page()
    visitor.use(view.locator("[data-close]"))
    expect(view).to_be_hidden()


def end(visitor: Visitor) -> None:
    """At the end it says that there were hints, and the partner tells all."""
    page = visitor.page
    if visitor.stands() != "over":
        visitor.use(page.locator("[popovertarget=concede]").first)
        visitor.use(page.locator("#concede .risk"))
    over = page.locator(".over")
    expect(over).to_be_visible()
    expect(over).to_contain_text(visitor.says("With hints", "Con suggerimenti"))
    address = page.locator("#log a.thought").first.get_attribute("href")
    assert address
    visitor.open(address)
    expect(page.locator(".rated > li").first).to_be_visible()
    visitor.check_page()
