"""A card is corrected: the deck says so, the difference is read, the mend taken with it; another
stays."""

import os

import pytest
from playwright.sync_api import expect

from collection.catalogue.rows import Card
from decks.lists.judging import verdict_on
from decks.lists.rows import Deck
from decks.making import care
from tests.browser.conftest import Visitor
from tests.factories import person
from tests.own.boxes import retyped, typed_starter
from tests.own.test_errata import elemental, strange_to


@pytest.mark.two_ways
def test_a_correction_is_read_and_answered(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    deck = typed_starter(alice.user)
    other = Deck.objects.get(pk=care.copy(actor=alice.user, deck_id=deck.pk))
    row = elemental(deck)
    words = {"it": "Quello che sta scritto adesso."}
    retyped(alice.user, row, element=strange_to(deck), words=words)
    visitor.open(deck.get_absolute_url())
    visitor.check_page()
    visitor.follow(
        visitor.page.get_by_role("link", name=visitor.says("See what changed", "Guarda che cosa"))
    )
    expect(visitor.page.locator("ins", has_text=words["it"])).to_be_visible()
    visitor.check_page()
    photo(visitor, "deck")
    with visitor.page.expect_navigation():
        visitor.press(visitor.says("Take it with this change", "Prendila con questa modifica"))
    taken = Deck.objects.get(pk=deck.pk)
    assert (taken.version, row.code in taken.contents) == (2, False)
    assert verdict_on(taken).legal
    visitor.open(f"/g/kmon/errata?set={row.set.code if row.set else ''}")
    visitor.check_page()
    visitor.follow(visitor.page.locator("ul.changes a").first)
    expect(visitor.page.get_by_role("link", name=other.name, exact=True)).to_be_visible()
    visitor.check_page()
    photo(visitor, "card")
    visitor.follow(visitor.page.locator(f"form[action*='{other.pk}'] button[value=stay]"))
    visitor.check_page()
    assert Deck.objects.get(pk=other.pk).stayed == {row.code: 2}
    assert Card.objects.get(pk=row.pk).edition == 2


def photo(visitor: Visitor, name: str) -> None:
    folder = os.environ.get("ERRATA_SHOTS")
    if folder:
        visitor.page.screenshot(path=f"{folder}/{name}-{visitor.way}.png", full_page=True)
