"""Ten minutes at the desk: a deck built by keys alone from home, with all that one does to it."""

import pytest
from django.core.management import call_command
from playwright.sync_api import expect

from decks.lists.rows import Deck
from engine.registry import game
from tests.browser.conftest import QUIET, Visitor

MOST_KEYS = 120
NOTES = {0: "never first", 2: "after their second fall", 4: "with two charges"}


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
    call_command("load_packs", verbosity=0)
    keys = Keys(visitor)
    make_empty(visitor, keys)
    loadout = game("kmon").starter_loadouts()[0][1]
    wanted = [(zone, *line) for zone, lines in loadout.zones.items() for line in lines.items()]
    visitor.page.evaluate("window.stays = true")
    for number, (zone, code, count) in enumerate(wanted):
        add(visitor, keys, code, count)
        expect(visitor.page.locator(f"#holding [data-card='{zone}|{code}']")).to_be_visible()
        if number in NOTES:
            keys.press("n")
            visitor.page.keyboard.type(NOTES[number])
            with saved(visitor):
                keys.press("Enter")
        if number in (2, 4):
            with saved(visitor):
                keys.press("m")
    deck = Deck.objects.get()
    maybe = {wanted[at][1]: wanted[at][2] for at in (2, 4)}
    assert deck.beside == {"maybe": maybe, "notes": {wanted[at][1]: NOTES[at] for at in NOTES}}
    before = deck.zones
    with saved(visitor):
        keys.press("Control+z")
    with saved(visitor):
        keys.press("Control+Shift+z")
    keys.press("t")
    text = visitor.page.locator("#text")
    expect(text).to_be_focused()
    assert f"# {NOTES[2]}" in text.input_value()
    visitor.check_page()
    keys.press("Control+Enter")
    expect(visitor.page.locator("#holding")).to_be_visible()
    deck.refresh_from_db()
    assert (deck.zones, deck.beside["maybe"]) == (before, maybe)
    assert visitor.page.evaluate("window.stays"), "a page was loaded between"
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


def add(visitor: Visitor, keys: Keys, code: str, count: int) -> None:
    """Search, go down to it, look at it, say how many."""
    name = game("kmon").pool()[code].name.pick(visitor.way.language)
    keys.press("/")
    visitor.page.keyboard.type(name)
    first = visitor.page.locator("#found-cards > [data-card]").first
    expect(first).to_have_attribute("data-card", f"|{code}")
    visitor.page.wait_for_function(QUIET)
    keys.press("ArrowDown")
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
