"""A kitchen-table game laid by hand: cards put, marked, undone; then played, shared, solved."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitor


@pytest.mark.two_ways
def test_a_kitchen_table_game_is_laid_played_and_shared(visitor: Visitor, bob: Visitor) -> None:
    call_command("load_packs", verbosity=0)
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
