"""A whole box on a phone: typed in two passes, kept as deck, mended, printed, played to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from collection.catalogue.rows import Card, CardSet
from collection.own.given import FIELD, OTHER
from decks.lists.rows import Deck
from engine.games.kmon.game import GAME
from engine.games.kmon.tests.box import ROWS, cards
from engine.kernel.cards import CardDef
from engine.kernel.forms import CHOICE, CHOICES, FLAG, NUMBER, Field
from tests.browser.conftest import BUSY, Visitor
from tests.browser.test_journey import FIRST, MOST_MOVES, play, sit_down
from tests.browser.test_own_cards_journey import (
    MOST_KEYS,
    READY,
    Phone,
    begin_card,
    keep,
    kept_for_good,
    phone,
    type_card,
)
from tests.factories import person

__all__ = ["phone"]

BOX = tuple((number, name, copies) for number, name, *_, copies in ROWS)
CUT, KILLED = 9, 16
TEAM = ("001", "002", "003")


@pytest.mark.browser
@pytest.mark.long
def test_a_saturday_box_from_the_first_name_to_the_end_of_a_battle(phone: Phone) -> None:
    own = pass_one(phone)
    visitor = phone.visitor
    assert visitor
    pass_two(visitor, own)
    deck = a_deck_of_it(visitor, own)
    mend(visitor, deck)
    visitor.open(f"/d/{deck.pk}/{deck.slug}/print")
    visitor.check_page()
    visitor.open(f"{deck.get_absolute_url()}/edit")
    sit_down(visitor, FIRST)
    assert play(visitor, FIRST, MOST_MOVES)
    assert visitor.faults == []


def pass_one(phone: Phone) -> CardSet:
    """Names, numbers, copies; the line cut after card 9, the browser killed in card 17."""
    visitor = phone.open()
    visitor.open("/g/kmon/own/new?set=FUR")
    visitor.page.wait_for_selector(READY)
    for card in BOX[:CUT]:
        assert type_card(visitor.page, *card) <= MOST_KEYS
    until(visitor.page, phone, CUT)
    visitor.page.context.set_offline(True)
    for card in BOX[CUT:KILLED]:
        assert type_card(visitor.page, *card) <= MOST_KEYS
    begin_card(visitor.page, *BOX[KILLED])
    expect(visitor.page.locator(READY)).to_have_attribute("data-waiting", "")
    kept_for_good(visitor.page, *BOX[KILLED])
    phone.kill()
    again = phone.open()
    own = CardSet.objects.get(owner=phone.owner.user)
    again.open(f"/g/kmon/own/{own.code}/new")
    again.page.wait_for_selector(READY)
    expect(again.page.locator("[data-name]")).to_have_value(BOX[KILLED][1])
    until(again.page, phone, KILLED)
    keep(again.page)
    for card in BOX[KILLED + 1 :]:
        assert type_card(again.page, *card) <= MOST_KEYS
    until(again.page, phone, len(BOX))
    rows = Card.objects.filter(set=own, shelf=phone.owner.user.pk)
    held = {row.number: sum(lot.quantity for lot in row.holdings.all()) for row in rows}
    assert held == {number: copies for number, _, copies in BOX}
    assert sum(held.values()) == 43
    return own


def until(page: Page, phone: Phone, kept: int) -> None:
    """Wait until so many cards are kept."""
    for _ in range(600):
        if Card.objects.filter(shelf=phone.owner.user.pk).count() >= kept:
            break
        page.wait_for_timeout(50)
    assert Card.objects.filter(shelf=phone.owner.user.pk).count() == kept


def pass_two(visitor: Visitor, own: CardSet) -> None:
    """The other fields and the words, card by card."""
    rows = {row.number: row for row in Card.objects.filter(set=own)}
    for card in cards():
        visitor.open(f"/g/kmon/own/card/{rows[card.number].code}/edit")
        visitor.page.wait_for_selector(READY)
        fill(visitor.page, card)
        with visitor.page.expect_navigation():
            visitor.page.locator("button[name=do][value=keep]").last.tap()
    typed = {row.number: row.definition for row in Card.objects.filter(set=own)}
    for card in cards():
        assert typed[card.number].attributes == card.attributes, card.number


def fill(page: Page, card: CardDef) -> None:
    raw = GAME.raw_of(card)
    page.locator(f"input[name=type][value={card.type}]").check(force=True)
    page.evaluate("document.querySelectorAll('#card details').forEach(one => one.open = true)")
    for field in GAME.card_form(card.type):
        if field.key in raw:
            said = raw[field.key]
            for value in said if isinstance(said, list) else [said]:
                put(page, field, value)
    words = card.get("words")
    if isinstance(words, dict):
        page.locator("#words-it").fill(words["it"])


def put(page: Page, field: Field, value: object) -> None:
    known, kind = {choice.value for choice in field.choices}, page.locator(".kind:not([hidden])")
    found = kind.locator(f"[name='{FIELD}{field.key}']")
    if field.kind == NUMBER:
        found.fill(str(value))
    elif field.kind == FLAG:
        found.check(force=True)
    elif field.kind in (CHOICE, CHOICES) and value in known:
        if found.first.evaluate("one => one.tagName") == "SELECT":
            found.select_option(str(value))
        else:
            found.and_(page.locator(f"[value='{value}']")).check(force=True)
    else:
        kind.locator(f"[name='{OTHER}{field.key}']").fill(str(value))


def a_deck_of_it(visitor: Visitor, own: CardSet) -> Deck:
    """The box as bought, without the fourth and fifth K-Mon: three rules are broken."""
    visitor.open(f"/g/kmon/own/{own.code}/box")
    for row in Card.objects.filter(set=own, type="kmon").exclude(number__in=TEAM):
        visitor.page.locator(f"[name='n-{row.code}']").fill("0")
    with visitor.page.expect_navigation():
        visitor.page.locator("main form button[type=submit]").last.tap()
    deck = Deck.objects.get()
    for clause in ("KM-3.5", "KM-3.6", "KM-3.7"):
        expect(visitor.page.locator("main")).to_contain_text(clause)
    expect(visitor.page.locator("main")).to_contain_text(re.compile("3 regole violate"))
    return deck


def mend(visitor: Visitor, deck: Deck) -> None:
    """The first mend that is offered, until nothing stops the deck; all of it owned."""
    visitor.open(f"/d/{deck.pk}/{deck.slug}/edit")
    page = visitor.page
    for _ in range(12):
        if page.get_by_text("Legale", exact=True).count():
            break
        version = Deck.objects.get(pk=deck.pk).version
        page.locator("button.mend").first.tap()
        for _ in range(200):
            if Deck.objects.get(pk=deck.pk).version > version:
                break
            page.wait_for_timeout(50)
        visitor.open(f"/d/{deck.pk}/{deck.slug}/edit")
    expect(page.get_by_text("Legale", exact=True).first).to_be_visible(timeout=BUSY)
    deck.refresh_from_db()
    rows = {row.code: row for row in Card.objects.filter(code__startswith="own-")}
    for lines in deck.zones.values():
        for code, count in lines.items():
            assert sum(lot.quantity for lot in rows[code].holdings.all()) >= count


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.one_way("desk", "keyboard")
def test_a_saturday_box_by_keys_alone(visitor: Visitor) -> None:
    """Name, number, copies, Enter: nothing is pressed but keys."""
    alice = person("alice")
    visitor.let_in(alice)
    visitor.open("/g/kmon/own/new?set=FUR")
    page = visitor.page
    page.wait_for_selector(READY)
    for card in BOX:
        assert by_keys(page, *card) <= MOST_KEYS
    for _ in range(600):
        if Card.objects.filter(shelf=alice.user.pk).count() == len(BOX):
            break
        page.wait_for_timeout(50)
    rows = Card.objects.filter(shelf=alice.user.pk)
    held = {row.number: sum(lot.quantity for lot in row.holdings.all()) for row in rows}
    assert held == {number: copies for number, _, copies in BOX}


def by_keys(page: Page, number: str, name: str, copies: int) -> int:
    """How many keys it took beside the name."""
    named = page.locator("[data-name]")
    expect(named).to_have_value("")
    expect(named).to_be_focused()
    page.keyboard.type(name)
    keys = ["Tab"]
    if page.locator("#number").input_value() != number:
        keys += ["Control+a", *number]
    keys += ["Tab", "Tab", "Control+a", *str(copies)] if copies > 1 else []
    keys.append("Enter")
    for key in keys:
        page.keyboard.press(key)
    return len(keys)
