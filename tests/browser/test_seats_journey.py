"""Two people at one screen hand it to and fro; then two partners are watched to the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from engine.web.models import Match
from engine.web.seat import storage
from tests.browser.conftest import Visitor
from tests.web.replayed import nearly_over

TABLE = re.compile(r"/t/[a-z0-9]{10}$")
# Enough for the set-up and the first turns of both.
MOVES = 6


@pytest.mark.one_way("desk")
def test_two_at_one_screen_and_partners_watched(visitor: Visitor) -> None:
    lay_for_two(visitor)
    holders = play_with_handing_over(visitor)
    assert holders == {"Anna", "Bruno"}
    everybody_agrees_to_an_undo(visitor)
    watch_partners(visitor)
    look_at_the_list(visitor)


def lay_for_two(visitor: Visitor) -> None:
    visitor.open("/t/new?game=kmon")
    page = visitor.page
    visitor.unfold_seats()
    page.select_option("#who-1", "person")
    page.locator("#name-0").fill("Anna")
    page.locator("#name-1").fill("Bruno")
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url(TABLE)


def play_with_handing_over(visitor: Visitor) -> set[str]:
    """The first moves; who took the screen."""
    holders = set()
    for move in range(MOVES):
        if visitor.stands() == "handover":
            holders.add(take_the_screen(visitor, closely=move == 0))
        visitor.move()
    return holders


def take_the_screen(visitor: Visitor, *, closely: bool) -> str:
    """Nothing of the table is on the page before the button is pressed, after a reload neither."""
    page = visitor.page
    if closely:
        visitor.check_page()
        page.reload()
    assert page.locator(".face, [data-piece], .logbox").count() == 0
    assert_no_card_is_told(visitor)
    button = page.get_by_role("button", name=visitor.says("I am", "Sono"))
    name = button.inner_text().split()[-1]
    visitor.follow(button)
    assert visitor.stands() == "asked"
    return name


def assert_no_card_is_told(visitor: Visitor) -> None:
    """Neither text nor title nor live region names a card of a hand."""
    told = visitor.page.content() + visitor.page.title()
    played = storage.replayed(Match.objects.get(pk=visitor.page.url.rsplit("/", 1)[1]))
    pool = played.rules.pool
    for hand in played.state.hands:
        for card in hand:
            assert pool.at(card).code not in told
            assert pool.at(card).name.pick(visitor.way.language) not in told


def everybody_agrees_to_an_undo(visitor: Visitor) -> None:
    page = visitor.page
    if visitor.stands() == "handover":
        take_the_screen(visitor, closely=False)
    visitor.use(page.locator('[data-stay="undo"]'))
    agreed = visitor.says("Everybody at the table agrees", "Tutti al tavolo sono d'accordo")
    expect(page.get_by_role("button", name=agreed)).to_be_visible()
    visitor.check_page()
    visitor.follow(page.get_by_role("button", name=agreed))
    assert visitor.stands() in ("handover", "asked")


def watch_partners(visitor: Visitor) -> None:
    visitor.open("/t/new?game=kmon")
    expect(
        visitor.page.get_by_role("button", name=visitor.says("As last time", "Come l'ultima volta"))
    ).to_be_visible()
    page = visitor.page
    visitor.unfold_seats()
    for seat in (0, 1):
        page.select_option(f"#who-{seat}", "partner:novice")
    page.select_option("#deck-1", "surprise")
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url(TABLE)
    expect(page.locator(".watching")).to_be_visible()
    visitor.use(page.locator("#pace-pause"))
    expect(page.locator("#pace-pause")).to_have_attribute("aria-pressed", "true")
    visitor.use(page.locator("#hands"))
    expect(page.locator(".marked")).to_be_visible()
    visitor.check_page()
    play_to_the_last_moves(page)
    visitor.use(page.locator("#pace-off"))
    expect(page.locator(".over")).to_contain_text("KM-6.")
    visitor.check_page()


def play_to_the_last_moves(page: Page) -> None:
    """Behind the page that is paused, and looked at anew."""
    nearly_over(Match.objects.latest("created"), 8)
    page.reload()


def look_at_the_list(visitor: Visitor) -> None:
    visitor.open("/t/")
    expect(visitor.page.locator(".tablelist > li")).to_have_count(2)
    delete = visitor.page.get_by_role("button", name=visitor.says("Delete", "Elimina")).first
    visitor.follow(delete)
    expect(visitor.page.locator("#sure")).to_be_visible()
    visitor.check_page()
    visitor.follow(
        visitor.page.get_by_role(
            "button", name=visitor.says("Delete it", "Elimina"), exact=True
        ).first
    )
    expect(visitor.page.locator(".tablelist > li")).to_have_count(1)
