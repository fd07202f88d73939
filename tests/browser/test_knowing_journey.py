"""After the battle: what the partner knew at a move, and its choice made once more."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_replay_journey import move, sit_down


@pytest.mark.one_way("desk")
def test_what_the_partner_knew_is_looked_at_and_made_again(visitor: Visitor) -> None:
    sit_down(visitor)
    for _ in range(3):
        move(visitor)
    give_up(visitor)
    link = visitor.page.locator('a[href$="/knew"]').first
    visitor.follow(link)
    look(visitor, "list")
    moves = visitor.page.locator(".knew-moves a")
    expect(moves.first).to_be_visible()
    visitor.follow(moves.last)
    look(visitor, "knew")
    visitor.use(visitor.page.locator('form[action$="/again"] button'))
    verdict = visitor.page.locator("#again .knew-verdict")
    expect(verdict).to_be_visible()
    expect(verdict).to_have_class("knew-verdict good")
    look(visitor, "again")


def give_up(visitor: Visitor) -> None:
    """Concede at the table."""
    page = visitor.page
    form = page.locator('form.menu-in[action$="/concede"]')
    visitor.use(page.locator("[popovertarget=concede]").first)
    expect(form).to_be_visible()
    visitor.use(form.locator("button.risk"))
    expect(page.locator("section.over")).to_be_visible()


def look(visitor: Visitor, name: str) -> None:
    """The page is sound, and may be kept to be looked at."""
    visitor.check_page()
    folder = os.environ.get("MAZZIERE_SHOTS")
    if folder:
        path = f"{folder}/knew-{name}-{visitor.way.device}.png"
        visitor.page.screenshot(path=path, full_page=True)
