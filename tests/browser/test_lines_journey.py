"""A printed line is begun, the sentence is offered and taken, by keys on the desk and by taps on a
phone; the live text follows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.factories import person, typed_set

READY = "#card[data-ready]"


@pytest.mark.two_ways("keyboard")
def test_half_a_printed_line_is_typed_and_its_sentence_taken(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    page = visitor.page
    visitor.open(f"/g/kmon/own/{typed_set(alice.user).code}/new")
    page.wait_for_selector(READY)
    page.locator("[data-name]").fill("Sanguisuga di brace")
    page.locator("input[name=type][value=ability]").check(force=True)
    line = page.locator("#e-line")
    line.press_sequentially("Infliggi 4 danni al K-Mon att")
    first = page.locator("#e-take-1-1")
    expect(first).to_be_visible()
    expect(page.locator("#told")).to_contain_text(visitor.says("offered", "propost"))
    # Nothing is taken unasked.
    expect(page.locator("#effects .dosteps > li")).to_have_count(0)
    visitor.check_page()
    if visitor.way.hand == "keyboard":
        line.press("ArrowDown")
        expect(first).to_be_focused()
        first.press("Escape")
        expect(line).to_be_focused()
        line.press("Enter")
        expect(first).to_be_focused()
        first.press("Enter")
    else:
        visitor.use(first)
    expect(page.locator("#plays")).to_contain_text("Infliggi 4 danni al K-Mon attivo avversario")
    expect(page.locator("#plays")).to_contain_text("Deal 4 damage to the opposing active K-Mon")
    # The next line can be typed at once, in the other language.
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    line.press_sequentially("Draw 2")
    expect(page.locator("#e-lines .offer").first).to_contain_text("2")
    visitor.use(page.locator("#e-take-1-1"))
    expect(page.locator("#plays")).to_contain_text("pesca 2 carte")
    visitor.use(page.locator("#e-back"))
    expect(page.locator("#effects .dosteps > li")).to_have_count(1)
