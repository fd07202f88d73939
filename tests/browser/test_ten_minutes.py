"""Ten minutes at the desk: a deck of typed cards built by keys alone from home, with all that one
does to it."""

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

from collection.catalogue.rows import Card
from decks.lists.rows import Deck
from engine.games.kmon.tests.box import COPIES, TEAM
from tests.browser.conftest import QUIET, Visitor
from tests.factories import person, typed_box

MOST_KEYS = 120
NOTES = {"014": "never first", "021": "after their second fall", "027": "with two charges"}
# Without a fire K-Mon the first cannot be played; of the second there are too many.
PERHAPS = ("021", "027")
FEWER = {"033": 1}


class Keys:
    """The keyboard of a person who counts; what is typed of names and notes counts as none."""

    def __init__(self, visitor: Visitor) -> None:
        self.page, self.count = visitor.page, 0

    def press(self, *keys: str) -> None:
        """Each of these keys once."""
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def reach(self, selector: str) -> None:
        """Tab to what this means, from the content on."""
        self.press("Tab", "Enter")
        while not self.page.evaluate("(s) => document.activeElement.matches(s)", selector):
            self.press("Tab")
            assert self.count < MOST_KEYS, selector


@pytest.mark.long
@pytest.mark.one_way("desk", "keyboard")
def test_a_deck_is_built_by_keys_alone(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    cards = {number: card for number, card in typed_box(alice.user).items()
             if card.definition.type != "kmon" or f"fur-{number}" in TEAM}  # fmt: skip
    keys = Keys(visitor)
    make_empty(visitor, keys)
    visitor.page.evaluate("window.stays = true")
    for number, card in cards.items():
        zone = "team" if card.definition.type == "kmon" else "deck"
        add(visitor, keys, card, FEWER.get(number, COPIES[f"fur-{number}"]))
        expect(visitor.page.locator(f"#holding [data-card='{zone}|{card.code}']")).to_be_visible()
        if number in NOTES:
            keys.press("n")
            visitor.page.keyboard.type(NOTES[number])
            with saved(visitor):
                keys.press("Enter")
        if number in PERHAPS:
            with saved(visitor):
                keys.press("m")
    deck = Deck.objects.get()
    maybe = {cards[number].code: COPIES[f"fur-{number}"] for number in PERHAPS}
    notes = {cards[number].code: text for number, text in NOTES.items()}
    assert deck.beside == {"maybe": maybe, "notes": notes}
    expect(visitor.page.locator("#check")).to_contain_text("Legal")
    before = deck.zones
    with saved(visitor):
        keys.press("Control+z")
    with saved(visitor):
        keys.press("Control+Shift+z")
    keys.press("t")
    text = visitor.page.locator("#text")
    expect(text).to_be_focused()
    assert f"# {NOTES['021']}" in text.input_value()
    visitor.check_page()
    keys.press("Control+Enter")
    expect(visitor.page.locator("#holding")).to_be_visible()
    deck.refresh_from_db()
    assert (deck.zones, deck.beside["maybe"]) == (before, maybe)
    assert visitor.page.evaluate("window.stays"), "a page was loaded between"
    print(f"{keys.count} keys beside names and notes")
    assert keys.count <= MOST_KEYS, keys.count


def make_empty(visitor: Visitor, keys: Keys) -> None:
    """From home to an empty deck."""
    visitor.open("/")
    while not visitor.page.evaluate("document.activeElement.matches('.nav a[href$=decks]')"):
        keys.press("Tab")
    keys.press("Enter")
    visitor.page.wait_for_url("**/decks")
    keys.reach("[popovertarget=new-deck]")
    keys.press("Enter")
    while not visitor.page.evaluate("document.activeElement.matches('[href$=empty]')"):
        keys.press("Tab")
    keys.press("Enter")
    visitor.page.wait_for_url("**how=empty")
    keys.reach(".maker:has([name=game][value=kmon]) [name=name]")
    visitor.page.keyboard.type("Saturday")
    keys.press("Enter")
    visitor.page.wait_for_url("**/edit**")
    visitor.page.wait_for_function(QUIET)


def add(visitor: Visitor, keys: Keys, card: Card, count: int) -> None:
    """Search, go down to it, look at it, say how many."""
    code = card.code
    keys.press("/")
    visitor.page.keyboard.type(card.name)
    found = visitor.page.locator("#found-cards > [data-card]")
    wanted = visitor.page.locator(f"#found-cards > [data-card='|{code}']")
    expect(found.first).to_have_attribute("data-peek", re.compile(re.escape(quote_plus(card.name))))
    # A shipped card may be called so, too.
    expect(wanted).to_be_visible()
    visitor.page.wait_for_function(QUIET)
    at = wanted.evaluate("(one) => [...one.parentElement.children].indexOf(one)")
    keys.press(*["ArrowDown"] * (at + 1))
    expect(visitor.page.locator("#show")).to_have_attribute("data-shown", code)
    with saved(visitor):
        keys.press(str(count))


class saved:  # noqa: N801  read as a word of the test
    """What is done here makes a new version of the deck."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page

    def __enter__(self) -> None:
        self.old = self.page.locator("#deck").get_attribute("data-version")

    def __exit__(self, *_: object) -> None:
        expect(self.page.locator("#deck")).not_to_have_attribute("data-version", str(self.old))
        self.page.wait_for_function(QUIET)
