"""A card is typed in place wherever it was looked for and not found."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.shelves import person as reader_of
from collection.house.pools import standing_in
from collection.ledger.rows import Holding
from decks.keeping.queries import deck_for
from decks.making import services as making
from decks.pasting.read import read
from tests.factories import Person, visitor
from tests.own.test_searching import own_set

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


class _Forms(HTMLParser):
    """Forms and controls of a page; no form may lie in another one."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.actions: dict[str, str] = {}
        self.sent: dict[str, dict[str, str]] = {}
        self.here = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            assert not self.here, "a form in a form"
            self.here = told.get("id", "?")
            self.actions[self.here] = told.get("action", "")
        form = told.get("form", self.here)
        if tag in ("input", "select") and form and "name" in told:
            self.sent.setdefault(form, {})[told["name"]] = told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self.here = "" if tag == "form" else self.here


def short_form(page: bytes) -> tuple[str, dict[str, str]]:
    """The address of the first short form of a page, and what it sends."""
    forms = _Forms(page)
    name = next(name for name, sent in forms.sent.items() if "short" in sent)
    assert "type" in forms.sent[name]
    return forms.actions[name], {**forms.sent[name], "do": "keep"}


def test_what_a_search_does_not_find_is_typed_there(packs, alice: Person) -> None:
    own_set(alice, "OLD", "Older")
    own = own_set(alice)
    asked = "/g/kmon/cards?q=sanguisuga+set:FUR+021"
    address, sent = short_form(alice.client.get(asked).content)
    assert (sent["name.en"], sent["number"], sent["copies"]) == ("sanguisuga", "021", "1")
    bad = alice.client.post(address, {**sent, "copies": "x"}, headers=HTMX)
    assert (bad.status_code, Card.objects.filter(set=own).exists()) == (422, False)
    assert "aria-invalid" in bad.content.decode()
    full = alice.client.post(address, {**sent, "copies": "x"})
    assert (full.status_code, 'id="card"' in full.content.decode()) == (422, True)
    # Without scripts the search itself shows what was typed.
    answer = alice.client.post(address, {**sent, "copies": "3", "type": "item"}, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/g/kmon/cards?q=sanguisuga")
    card = Card.objects.get(set=own)
    assert (card.name, card.number, card.definition.type) == ("sanguisuga", "021", "item")
    assert Holding.objects.get(owner=alice.user).quantity == 3
    assert answer.context["page"].total == 1


def test_a_code_that_no_set_has_makes_one_and_a_visitor_a_guest(packs) -> None:
    somebody = visitor()
    address, sent = short_form(somebody.get("/g/kmon/cards?q=sanguisuga+set:NEW").content)
    answer = somebody.post(address, sent, headers=HTMX)
    assert answer.status_code == 200
    assert re.search(r"Kept:.*sanguisuga", answer.content.decode(), re.DOTALL)
    assert CardSet.objects.get(gone=False, owner__is_guest=True).printed == "NEW"


def test_numbers_lists_and_judges_hold_it_too(packs, alice: Person) -> None:
    own_set(alice)
    line = {"line": "3x Sanguisuga", "set": "MZ1", "key": "a"}
    _, sent = short_form(alice.client.post("/g/kmon/rapid", line).content)
    assert (sent["name.en"], sent["copies"]) == ("Sanguisuga", "3")
    with standing_in(reader_of(alice.user)):
        lines = read("kmon", "deck", "2 Nebbiotto").loadout
        [pk] = making.create_from_loadouts(
            actor=alice.user, game_key="kmon", named=[("Paper", lines)]
        )
    there = deck_for(alice.user, pk).get_absolute_url()
    for page in (alice.client.get(f"{there}/edit"), alice.client.get(there),
                 alice.client.post(f"{there}/paste", {"text": "2 Nebbiotto"})):  # fmt: skip
        address, sent = short_form(page.content)
        assert (sent["name.en"], sent["copies"]) == ("Nebbiotto", "2")
    answer = alice.client.post(address, sent, headers=HTMX)
    assert answer.status_code == 200
    assert Holding.objects.get(owner=alice.user).quantity == 2
