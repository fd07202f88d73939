"""A duel with dice of one's own: the table waits for what fell, and says who typed it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

TABLE = re.compile(r"/t/[a-z0-9]{10}$")
# Enough for the set-up of both sides.
MOST = 40


@pytest.mark.game("karmox")
@pytest.mark.one_way("phone")
def test_alice_throws_her_own_dice(visitor: Visitor) -> None:
    lay(visitor)
    play_to_a_throw(visitor)
    visitor.check_page()
    asked = question(visitor)
    assert asked.endswith(visitor.says("what fell?", "che cosa è uscito?"))
    type_face(visitor, 4)
    told = visitor.says("throws by hand and types what fell", "lancia di persona e scrive")
    expect(visitor.page.locator("#log")).to_contain_text(told)
    play_to_a_throw(visitor)
    take_it_back(visitor, question(visitor))
    let_the_table_throw(visitor)


def lay(visitor: Visitor) -> None:
    """Under "More", by a box of the form."""
    visitor.open("/t/new?game=karmox")
    page = visitor.page
    visitor.unfold_seats()
    page.select_option("#who-1", "partner:novice")
    visitor.use(page.locator("details:has([name=own_dice]) > summary"))
    page.get_by_label(visitor.says("We throw our own dice", "Lanciamo noi")).check()
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url(TABLE)


def play_to_a_throw(visitor: Visitor) -> None:
    """The first moves until a die is due."""
    for _ in range(MOST):
        assert visitor.stands() == "asked"
        if visitor.page.locator(".faces").count():
            return
        # "Do not roll" stands first where an event is asked for.
        visitor.move(min(2, visitor.page.locator("[data-digit]").count()))
    raise AssertionError("no die is ever due")


def question(visitor: Visitor) -> str:
    return visitor.page.locator("#question").inner_text().replace("\n", " ")


def type_face(visitor: Visitor, face: int) -> None:
    """As many buttons as the die has faces, and one more for the table; digits say the same."""
    expect(visitor.page.locator(".faces [data-digit]")).to_have_count(7)
    visitor.move(face)


def take_it_back(visitor: Visitor, asked: str) -> None:
    """An undone throw is asked for again."""
    visitor.move(1)
    assert visitor.stands() == "asked"
    with visitor.moving():
        visitor.use(visitor.page.locator("[data-stay='undo']").first)
    visitor.page.wait_for_selector(".faces")
    assert question(visitor) == asked


def let_the_table_throw(visitor: Visitor) -> None:
    visitor.move(7)
    assert visitor.stands() == "asked"
    visitor.check_page()
