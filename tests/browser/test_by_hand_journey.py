"""A card whose words no rule says is carried out by hand, and a card asks the table for a number:
by keyboard, pointer and finger."""

import os

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.test_table_looks import finger, middle_of
from tests.factories import person
from tests.web.handing import MOST, QUESTION, WORDS, waiting_items
from tests.web.test_by_hand import laid


@pytest.mark.one_way("phone")
def test_a_card_is_carried_out_by_hand_and_another_asks_for_a_number(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    visitor.open(laid(alice, waiting_items()).get_absolute_url())
    use(visitor, "Parrot's quarrel", "Lite tra pappagalli")
    carry_it_out(visitor)
    take_it_back(visitor)
    use(visitor, "Birdsong", "Canto di uccelli")
    answer_it(visitor)


def use(visitor: Visitor, english: str, italian: str) -> None:
    """Use an item."""
    with visitor.moving():
        choose(visitor, english, italian)


def carry_it_out(visitor: Visitor) -> None:
    """Two doings are done, taken back from the list, and the card is done."""
    page = visitor.page
    expect(page.locator(".printed blockquote")).to_contain_text(
        WORDS[visitor.way.language].split("\n")[0]
    )
    photo(visitor, "1-open")
    visitor.check_page()
    choose(visitor, "Number", "Numero")
    choose(visitor, "Charges of player 1", "Cariche del giocatore 1")
    photo(visitor, "2-number")
    with visitor.moving():
        choose(visitor, "+1", "+1")
    choose(visitor, "Coin", "Moneta")
    with visitor.moving():
        choose(visitor, "The table throws", "Lancia il tavolo")
    with visitor.moving():
        throw_away(visitor)
    expect(page.locator(".handed li")).to_have_count(3)
    photo(visitor, "3-two")
    visitor.picture("by-hand")
    visitor.check_page()
    with visitor.moving():
        visitor.use(page.locator(".handed button").first)
    expect(page.locator(".handed li")).to_have_count(0)
    with visitor.moving():
        visitor.use(page.locator("[data-stay=done]"))


def throw_away(visitor: Visitor) -> None:
    """A card of the hand goes to the discard pile: carried there, or chosen step by step."""
    page = visitor.page
    card, pile = page.locator(".hand .lies").first, page.locator(".us .pile").nth(1)
    if visitor.way.hand == "keyboard":
        choose(visitor, "Move", "Sposta")
        choose(visitor, "Hand of player 1", "Mano del giocatore 1")
        choose(visitor, str(card.get_attribute("data-name")), str(card.get_attribute("data-name")))
        choose(visitor, "Discard pile", "Pila degli scarti")
        return
    start, end = middle_of(card), middle_of(pile)
    if visitor.way.hand == "touch":
        for _ in finger(visitor, start, (end[0] - start[0], end[1] - start[1])):
            expect(page.locator(".carried")).to_be_visible()
        return
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()
    page.mouse.move(0, 0)


def take_it_back(visitor: Visitor) -> None:
    """The card with all that was done for it, then the item."""
    for _ in range(2):
        with visitor.moving():
            visitor.use(visitor.page.locator("[data-stay=undo]"))


def answer_it(visitor: Visitor) -> None:
    """A number that is none of the answers is refused in place, one that is goes on."""
    page, field = visitor.page, visitor.page.locator("#answer")
    photo(visitor, "5-asked")
    visitor.check_page()
    if visitor.way.hand == "keyboard":
        for digit in str(MOST + 1):
            page.keyboard.press(digit)
    else:
        field.fill(str(MOST + 1))
    with visitor.refused(422):
        field.press("Enter")
        expect(page.locator("#refusal")).to_contain_text(str(MOST))
    photo(visitor, "6-refused")
    field.fill("7")
    with visitor.moving():
        visitor.press(visitor.says("Answer", "Rispondi"))
    expect(page.locator("#log")).to_contain_text(f"«{QUESTION[visitor.way.language]}»: 7")


def choose(visitor: Visitor, english: str, italian: str) -> None:
    """Choose an entry by its digits, or by hand."""
    title = visitor.says(english, italian)
    entry = visitor.page.locator(".mv[data-digit]", has_text=title).first
    if visitor.way.hand == "keyboard":
        for digit in str(entry.get_attribute("data-digit")):
            visitor.page.keyboard.press(digit)
    else:
        visitor.use(entry)


def photo(visitor: Visitor, name: str) -> None:
    folder = os.environ.get("HAND_SHOTS")
    if folder:
        for scheme in ("dark", "light"):
            visitor.page.emulate_media(color_scheme=scheme)
            visitor.page.screenshot(path=f"{folder}/{name}-{visitor.way}-{scheme}.png")
