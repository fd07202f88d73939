"""Four at a table of teams: two people at one screen, each with a partner for a teammate.

Where hands are hidden they hand the screen on; where nothing is, they are asked by name.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from engine.web.models import Match
from engine.web.seat import storage
from tests.browser.conftest import Visitor
from tests.browser.test_seats_journey import TABLE, take_the_screen

NAMES = ("Anna", "Bruno")
# Enough for the set-up and a turn of each of the two.
MOST = 14


@pytest.mark.one_way("desk")
def test_two_people_and_two_partners_play_in_teams(visitor: Visitor) -> None:
    lay_for_four(visitor)
    assert play_until_both_have_held_the_screen(visitor) == set(NAMES)
    look_at_the_teams(visitor)


@pytest.mark.game("karmox")
@pytest.mark.one_way("phone")
def test_teams_that_hide_nothing_share_the_screen(visitor: Visitor) -> None:
    lay_openly(visitor)
    assert play_until_both_were_asked(visitor) == set(NAMES)
    look_at_the_fortress(visitor)


def lay_openly(visitor: Visitor) -> None:
    """Red against light blue is another rule of the table: the page proposes who goes together."""
    visitor.open("/t/new?game=karmox")
    page = visitor.page
    visitor.follow(page.get_by_role("link", name=re.compile("^4 ")))
    seat_all(visitor)
    page.locator("summary", has_text=visitor.says("Rules of this table", "Regole di")).click()
    page.select_option("#option-mode", "1")
    proposes = visitor.says("Propose decks that go together", "Proponi mazzi che stanno insieme")
    visitor.follow(page.get_by_role("button", name=proposes).first)
    expect(page.locator("#option-mode")).to_have_value("1")
    expect(page.locator("#name-1")).to_have_value(NAMES[1])
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url(TABLE)


def play_until_both_were_asked(visitor: Visitor) -> set[str]:
    """Somebody is always asked by name, and nothing is ever covered."""
    page, asked = visitor.page, set[str]()
    for _ in range(MOST):
        assert visitor.stands() == "asked"
        name, colon, _question = page.locator("#question").inner_text().partition(":")
        assert colon
        asked.add(name)
        visitor.move()
    return asked


def look_at_the_fortress(visitor: Visitor) -> None:
    """The fortress as a table with named cells, the sheets of all four, red and light blue."""
    page = visitor.page
    assert visitor.stands() == "asked"
    expect(page.get_by_role("table", name=visitor.says("Fortress", "Fortezza"))).to_be_visible()
    expect(page.locator(".kx-sheet")).to_have_count(8)
    visitor.check_page()


def lay_for_four(visitor: Visitor) -> None:
    visitor.open("/t/new?game=tictacko")
    page = visitor.page
    visitor.follow(page.get_by_role("link", name=re.compile("^4 ")))
    seat_all(visitor)
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url(TABLE)


def seat_all(visitor: Visitor) -> None:
    visitor.unfold_seats()
    visitor.page.select_option("#who-1", "person")
    for seat, name in enumerate(NAMES):
        visitor.page.locator(f"#name-{seat}").fill(name)
    for seat in (2, 3):
        visitor.page.select_option(f"#who-{seat}", "partner:novice")


def play_until_both_have_held_the_screen(visitor: Visitor) -> set[str]:
    """The first move, again and again; who took the screen. Each time all is covered before."""
    page, holders = visitor.page, set[str]()
    for _ in range(MOST):
        if visitor.stands() == "handover":
            holders.add(take_the_screen(visitor, closely=not holders))
            expect(page.locator(".ttk-grid")).to_be_visible()
        if len(holders) == len(NAMES):
            break
        visitor.move()
    return holders


def look_at_the_teams(visitor: Visitor) -> None:
    """One Grid, two camps, a teammate whose hand is backs; no card that is not one's own."""
    page = visitor.page
    assert visitor.stands() == "asked"
    expect(page.locator(".ttk-camp")).to_have_count(2)
    expect(page.locator(".ttk-mate")).to_have_count(1)
    expect(page.locator(".ttk-them .ttk-seat")).to_have_count(2)
    visitor.check_page()
    played = storage.replayed(Match.objects.get(pk=page.url.rsplit("/", 1)[1]))
    holder = played.decider
    mine = {played.rules.pool.at(card).code for card in played.state.hands[holder]}
    lying = page.locator(".hand [data-code]").evaluate_all("all => all.map(x => x.dataset.code)")
    assert set(lying) <= mine
    assert page.locator(".ttk-mate .back img[src*='/back/']").count() > 0
    visitor.picture("table-teams")
