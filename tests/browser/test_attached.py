"""A laid position played by hand: an item with a target, a pick, attached cards to look at."""

import re

import pytest
from playwright.sync_api import expect

from engine.games.kmon.tests.language import table
from tests.browser.conftest import Visitor
from tests.factories import person
from tests.web.laid import SHIPPED, half, lasting, shipped, sit_at


@pytest.mark.one_way("desk")
def test_an_item_a_target_a_pick_and_an_attached_card(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    effects = [("p1", "p", lasting("buff")), ("p1", "q", lasting("debuff"))]
    aiming = an_item("target", "_choice")
    laid = table(half(hand=[aiming]), half(), phase=1, effects=effects, cards=SHIPPED)
    visitor.open(sit_at(laid.start_turn(), alice.user).get_absolute_url())
    look_at_an_attached_card(visitor)
    visitor.move(2)
    expect(visitor.page.locator("#choices .asker")).to_be_visible()
    expect(visitor.page.locator(".us .unit button.can")).to_have_count(3)
    visitor.check_page()
    visitor.move(1)
    finding = next(raw["code"] for raw in shipped("item") if "search" in str(raw.get("effects")))
    deck = [raw["code"] for raw in shipped("ability")[:12]]
    laid = table(half(hand=[finding], deck=deck), half(), phase=1, cards=SHIPPED).start_turn()
    visitor.open(sit_at(laid.item(finding), alice.user).get_absolute_url())
    expect(visitor.page.locator("[data-digit]")).to_have_count(len(deck))
    visitor.move(len(deck))
    expect(visitor.page.locator("#choices .asker")).to_have_count(0)
    visitor.check_page()


def an_item(field: str, ending: str) -> str:
    """A free shipped item one of whose effects asks for a K-Mon."""
    return next(
        raw["code"]
        for raw in shipped("item", cost=None)
        if any(str(each.get(field)).endswith(ending) for each in raw.get("effects", ()))
    )


def look_at_an_attached_card(visitor: Visitor) -> None:
    """Its clock is in sight without scrolling; it opens at reading size, and closes."""
    attached = visitor.page.locator(".us .active .fx")
    expect(attached).to_have_count(2)
    expect(attached.first).to_be_in_viewport()
    name = attached.last.get_attribute("aria-label") or ""
    assert re.search(r"\d", name)
    visitor.press(name)
    expect(visitor.page.locator("#card-view[open] .caption")).to_be_visible()
    visitor.check_page()
    visitor.press(visitor.says("Close", "Chiudi"))
    expect(visitor.page.locator("#card-view[open]")).to_have_count(0)
