"""The outcome: a starter becomes a deck, is judged, mended, and plays a battle to its end."""

import re

from django.core.management import call_command
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

MOST_MOVES = 900
# Some way into the battle, where both sides have cards on the discard pile.
PICTURED = 60


def test_from_a_starter_to_the_end_of_a_battle(visitor: Visitor) -> None:
    call_command("load_packs", verbosity=0)
    look_around(visitor)
    take_a_starter(visitor)
    break_a_rule(visitor)
    mend_it(visitor)
    sit_down(visitor)
    play_to_the_end(visitor)


def look_around(visitor: Visitor) -> None:
    """The pages a visitor may read before writing anything."""
    for path in ("/g/kmon/cards", "/g/kmon/card/MZ1/A01/x", "/decks", "/t/", "/g/kmon/rules"):
        visitor.open(path)
        visitor.check_page()


def take_a_starter(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.check_page()
    visitor.press(visitor.says("Take this deck", "Prendi questo mazzo"))
    visitor.page.wait_for_url("**/d/**")
    expect(legal(visitor)).to_be_visible()
    visitor.check_page()


def break_a_rule(visitor: Visitor) -> None:
    """Take out one card: the judge names the clause, the amount, and the mend."""
    visitor.press(visitor.says("Change cards", "Cambia carte"), role="link")
    visitor.page.wait_for_url("**/edit")
    visitor.check_page()
    for name in visitor.page.get_by_role("button", name=fewer(visitor)).all()[3:4]:
        label = name.get_attribute("aria-label")
        assert label is not None
        visitor.press(label)
    judge = visitor.page.locator("#check")
    expect(judge.locator(".viol")).to_have_count(1)
    expect(judge.locator(".viol")).to_contain_text("KM-3.")
    expect(judge.locator(".viol")).to_contain_text(re.compile(r"\d"))
    visitor.check_page()
    visitor.picture("workshop")


def mend_it(visitor: Visitor) -> None:
    mend = visitor.page.locator("#check .viol button").first
    visitor.press(mend.inner_text())
    expect(visitor.page.locator("#check .viol")).to_have_count(0)
    expect(legal(visitor)).to_be_visible()


def sit_down(visitor: Visitor) -> None:
    visitor.press(visitor.says("Play-test", "Prova"), role="link")
    visitor.page.wait_for_url("**/t/new**")
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    visitor.page.wait_for_url(re.compile(r"/t/[a-z0-9]{10}$"))
    expect(visitor.page.locator("#table")).to_be_visible()
    visitor.check_page()


def play_to_the_end(visitor: Visitor) -> None:
    """The first move offered, by its digit or by hand, until the table says who won."""
    page = visitor.page
    for _ in range(MOST_MOVES):
        page.wait_for_selector('[data-digit="1"], .over', timeout=20_000)
        if page.locator(".over").count():
            break
        revision = page.locator('#table input[name="revision"]').input_value()
        if int(revision) in range(PICTURED, PICTURED + 8):
            visitor.picture("table")
        if visitor.way.hand == "keyboard":
            page.keyboard.press("1")
        elif visitor.way.hand == "touch":
            page.locator('[data-digit="1"]').tap()
        else:
            page.locator('[data-digit="1"]').click()
        page.wait_for_function(
            "old => document.querySelector('#table input[name=revision]')?.value !== old",
            arg=revision,
        )
    expect(page.locator(".over")).to_contain_text("KM-6.")
    visitor.check_page()
    page.reload()
    expect(page.locator(".over")).to_contain_text("KM-6.")


def legal(visitor: Visitor):
    return visitor.page.get_by_text(visitor.says("Legal", "Legale"), exact=True).first


def fewer(visitor: Visitor) -> re.Pattern[str]:
    return re.compile(visitor.says("One fewer", "Una in meno"))
