"""A kitchen-table game laid by hand: cards put, marked, undone; then played, shared, solved."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_a_kitchen_table_game_is_laid_played_and_shared(visitor: Visitor, bob: Visitor) -> None:
    begin(visitor)
    put_a_card(visitor)
    wear_and_undo(visitor)
    their_hand(visitor)
    play(visitor)
    share(visitor, bob)


def begin(visitor: Visitor) -> None:
    visitor.open("/p/")
    visitor.check_page()
    lay = visitor.says("Lay a position: K-Mon", "Prepara una posizione: K-Mon")
    visitor.press(re.compile(lay), "link")
    visitor.page.wait_for_url("**/p/new?**")
    visitor.type_into(visitor.says("Name (you can", "Nome (si può"), "Kitchen")
    visitor.press(visitor.says("Lay the cards", "Posa le carte"))
    visitor.page.wait_for_url("**/edit")
    visitor.check_page()


def tally(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(".tally li").nth(number)


def put_a_card(visitor: Visitor) -> None:
    """Choose a card, then the place; the counts follow."""
    visitor.use(visitor.page.locator("[data-pick]").first)
    visitor.use(visitor.page.locator("#putting [data-goal=hand]"))
    expect(tally(visitor, 1)).to_contain_text(visitor.says("4 placed", "4 posate"))
    hand = visitor.page.locator(".half.ours [data-zone=hand]")
    expect(hand.locator(".placed")).to_have_count(1)
    expect(visitor.page.locator("#live")).to_contain_text(visitor.says("4 placed", "4 posate"))


def wear_and_undo(visitor: Visitor) -> None:
    """Too much damage is said with its clause, and the last edit is taken back."""
    active = visitor.page.locator(".half.ours [data-zone=active]")
    visitor.use(active.locator(".placed > summary"))
    field = active.locator("[name=v-damage]")
    field.fill("90")
    field.press("Tab")
    faults = visitor.page.locator(".faults li")
    expect(faults).to_have_count(1)
    expect(faults).to_contain_text("KM-4.30")
    visitor.check_page()
    visitor.press(re.compile(visitor.says("^Undo", "^Annulla")))
    expect(faults).to_have_count(0)


def their_hand(visitor: Visitor) -> None:
    field = visitor.page.locator("#u-1-hand")
    field.fill("5")
    field.press("Tab")
    expect(tally(visitor, 0)).to_contain_text(visitor.says("5 unseen (Hand)", "5 non viste (Mano)"))


def play(visitor: Visitor) -> None:
    visitor.press(visitor.says("Look and play", "Guarda e gioca"), "link")
    visitor.page.wait_for_url(re.compile(r"/p/\w+$"))
    visitor.check_page()
    visitor.press(visitor.says("Play it", "Gioca"))
    visitor.page.wait_for_url("**/t/**")
    expect(visitor.page.locator("[data-digit]").first).to_be_visible()


def share(visitor: Visitor, bob: Visitor) -> None:
    """The address shows others the position through its eyes, with its puzzle."""
    visitor.open("/p/")
    visitor.press(re.compile("Kitchen"), "link")
    visitor.page.wait_for_url(re.compile(r"/p/\w+$"))
    visitor.press(visitor.says("Share", "Condividi"))
    expect(visitor.page.locator(".address")).to_be_visible()
    visitor.check_page()
    bob.page.goto(visitor.page.locator(".address").input_value())
    expect(bob.page.locator(".felt [data-area]").first).to_be_visible()
    expect(bob.page.locator(".address")).to_have_count(0)
    bob.check_page()


@pytest.mark.game("aac")
@pytest.mark.one_way("phone")
def test_a_game_with_cards_that_lie_unseen_is_laid_and_played(visitor: Visitor) -> None:
    """A field is laid: a creature that is hurt, a trap on it, a card nobody has seen."""
    visitor.open("/p/new?game=aac")
    visitor.press(visitor.says("Lay the cards", "Posa le carte"))
    visitor.page.wait_for_url("**/edit")
    field = visitor.page.locator(".half.ours [data-zone=creatures]")
    put(visitor, visitor.page.locator("[data-pick][data-zones*=creatures]").first, "creatures")
    expect(field.locator(".placed")).to_have_count(1)
    put(visitor, visitor.page.locator('[data-pick="?"]'), "creatures")
    expect(field.locator(".placed")).to_have_count(2)
    visitor.use(field.locator(".placed > summary").first)
    visitor.use(field.locator("[data-step='100']").first)
    expect(field.locator("[name=v-ap_lost]").first).to_have_value("100")
    expect(field.locator(".tag").first).to_contain_text("100")
    tie = field.locator("form", has=visitor.page.locator("select[name=card]")).first
    visitor.use(tie.get_by_role("button"))
    expect(field.locator(".tag.held")).to_have_count(1)
    visitor.check_page()
    # The second follows before the first has been answered: neither is lost.
    for seat in (0, 1):
        visitor.page.locator(f"#u-{seat}-hand").fill("4")
        visitor.page.locator(f"#u-{seat}-hand").press("Tab")
    for line in (0, 1):
        expect(tally(visitor, line)).to_contain_text(visitor.says("4 unseen", "4 non viste"))
    theirs = visitor.page.locator(".tray .seg a").last
    visitor.use(theirs)
    expect(theirs).to_have_attribute("aria-current", "true")
    rivals = visitor.page.locator(".half:not(.ours) [data-zone=creatures]")
    put(visitor, visitor.page.locator("[data-pick][data-zones*=creatures]").first, "creatures")
    expect(rivals.locator(".placed")).to_have_count(1)
    play(visitor)


def put(visitor: Visitor, card: Locator, zone: str) -> None:
    visitor.use(card)
    visitor.use(visitor.page.locator(f"#putting [data-goal={zone}]"))
