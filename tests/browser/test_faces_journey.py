"""Every card on catalogue, editor and table is a picture that has really come."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

CARDS = ".face img, .back img"
# One game at each device, with how many faces lie in sight at the start of a match at least.
GAMES = {"desk": ("kmon", 8), "phone": ("aac", 4)}
# All that are shown have come; those that are further down are waited for when they are looked at.
COME = """(selector) => {
  const shown = [...document.querySelectorAll(selector)].filter((img) => img.checkVisibility());
  for (const img of shown) img.loading = "eager";
  return shown.length > 0 && shown.every((img) => img.complete && img.naturalWidth > 0);
}"""
# A picture of another shape than its place would be stretched.
STRETCHED = """(selector) => [...document.querySelectorAll(selector)].filter((img) => {
  const {offsetWidth: wide, offsetHeight: high} = img;
  return wide && Math.abs(wide / high - img.naturalWidth / img.naturalHeight) > 0.02;
}).length"""
LANGUAGE = """(selector) => [...document.querySelectorAll(selector)]
  .map((img) => img.currentSrc.split("/")).filter((parts) => parts.length > 7)
  .map((parts) => parts[6])"""


@pytest.mark.two_ways("pointer")
def test_every_card_is_a_picture(visitor: Visitor) -> None:
    key, dealt = GAMES[visitor.way.device]
    visitor.open(f"/g/{key}/cards")
    all_have_come(visitor, 48)
    take_a_starter(visitor, key)
    show_a_card_of_the_deck(visitor)
    all_have_come(visitor, 1 if visitor.way.device == "phone" else 3)
    visitor.follow(visitor.page.locator("a[href^='/t/new']:visible").first)
    visitor.follow(visitor.page.locator("main form button[type=submit]").last)
    expect(visitor.page.locator(".hand .face").first).to_be_visible()
    all_have_come(visitor, dealt)
    assert visitor.page.locator(".back img").count() > 0


def take_a_starter(visitor: Visitor, key: str) -> None:
    visitor.open("/")
    all_have_come(visitor, 5)
    visitor.take_starter(key)
    edit = visitor.page.locator("a[href$='/edit']:visible").first
    visitor.follow(edit)


def show_a_card_of_the_deck(visitor: Visitor) -> None:
    """On a phone the lines of a deck hold no picture: it comes up when a line is pressed."""
    if visitor.way.device == "phone":
        visitor.use(visitor.page.locator("#holding .line .what a").first)
        expect(visitor.page.locator("#show.open .face")).to_be_visible()


def all_have_come(visitor: Visitor, least: int) -> None:
    page = visitor.page
    page.wait_for_function(COME, arg=CARDS)
    assert page.locator(".face").count() >= least
    assert page.evaluate(STRETCHED, CARDS) == 0
    assert set(page.evaluate(LANGUAGE, ".face img")) <= {visitor.way.language}
