"""What one does with a deck every day lies in the lower half of a phone, in reach of the thumb."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from decks.lists.rows import Deck
from tests.browser.conftest import QUIET
from tests.factories import person, starter_deck

WIDTH, HEIGHT = 390, 844
# As high as the page was drawn; what is found of the catalogue is no part of it.
MOST = 3561


@pytest.mark.browser
def test_the_daily_path_of_the_editor_lies_in_the_lower_half(
    transactional_db: None, packs: None, live_server: Any, page: Page
) -> None:
    alice = person("alice")
    deck = starter_deck(alice.user)
    cookie = alice.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto(f"{live_server.url}{deck.get_absolute_url()}/edit")
    page.wait_for_function(QUIET)
    assert page.evaluate("document.documentElement.scrollHeight") <= MOST
    look_and_count(page, deck)
    search_and_add(page, deck)
    assert in_reach(page, ".jumpbar .go")
    page.locator(".jumpbar .go").click()
    page.wait_for_url("**/t/new?**")


def look_and_count(page: Page, deck: Deck) -> None:
    """A row shows its figure alone; pressed, its card and the stepper stand in the sheet."""
    row = page.locator("#holding .line").first
    expect(row.locator(".step")).to_be_hidden()
    figure = row.locator(".q")
    before = int(figure.inner_text())
    row.locator(".what a").click()
    sheet = page.locator("#show.open")
    expect(sheet.locator(".face")).to_be_visible()
    assert in_reach(page, "#show .face", "#show .step button", "#show [data-unshow]")
    for button, wanted in ((0, before - 1), (1, before)):
        sheet.locator(".step button").nth(button).click()
        expect(figure).to_have_text(str(wanted))
    expect(sheet).to_be_visible()
    assert saved(deck) == 3


def search_and_add(page: Page, deck: Deck) -> None:
    """The catalogue is a sheet that stays while cards are added; its best answer is the nearest."""
    assert in_reach(page, ".jumpbar [data-pick]")
    page.locator(".jumpbar [data-pick]").click()
    field = page.locator("#find-card")
    expect(field).to_be_focused()
    expect(page.locator("#show")).to_be_hidden()
    assert in_reach(page, "#find-card", "#found-cards > li:first-child .add")
    page.keyboard.type("Bare Wire")
    found = page.locator("#found-cards > [data-card]")
    expect(found).to_have_count(1)
    found.locator(".add").click()
    expect(found).to_have_attribute("data-count", "3")
    assert saved(deck) == 4
    found.locator("a").click()
    expect(page.locator("#show.open .step output")).to_have_text("3")
    page.locator("#show [data-unshow]").click()
    expect(field).to_be_visible()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.locator(".jumpbar [data-stay='undo here']").click()
    expect(page.locator("#deck")).to_have_attribute("data-version", "5")


def in_reach(page: Page, *selectors: str) -> bool:
    """Whether all of these stand below the middle of the screen and above its end."""
    boxes = [box.bounding_box() for each in selectors for box in page.locator(each).all()]
    return bool(boxes) and all(
        box and box["y"] >= HEIGHT / 2 and box["y"] + box["height"] <= HEIGHT for box in boxes
    )


def saved(deck: Deck) -> int:
    deck.refresh_from_db()
    return deck.version
