"""What a card does, typed: two effects on a phone in Italian by taps, and on the desk in English by
keys; the text follows, both are said to be the same, and the card is played by the rules."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from collection.catalogue.rows import Card
from tests.browser.conftest import Visitor
from tests.factories import person, typed_set

READY = "#card[data-ready]"
EFFECTS = [
    {"do": "damage", "target": "opp_active", "amount": 3},
    {"do": "draw", "who": "self", "amount": 2},
]


@pytest.mark.two_ways("keyboard")
def test_two_effects_are_typed_and_the_rules_play_them(visitor: Visitor) -> None:
    call_command("load_packs", verbosity=0)
    alice = person("alice")
    visitor.let_in(alice)
    own = typed_set(alice.user)
    page = visitor.page
    visitor.open(f"/g/kmon/own/{own.code}/new")
    page.wait_for_selector(READY)
    the_card_is_named(page)
    one_more(visitor, "damage")
    page.locator("#e-effects-0-amount").fill("3")
    page.locator("[name='w.effects.0.target']").select_option("opp_active")
    expect(page.locator("#plays")).to_contain_text(
        visitor.says("Deal 3 damage to the opposing active K-Mon.", "Infliggi 3 danni")
    )
    one_more(visitor, "draw")
    page.locator("#e-effects-1-amount").fill("2")
    visitor.check_page()
    up_and_back(visitor)
    the_words_say_the_same(visitor)
    page.locator("#f-ability-cost-charges").fill("2")
    # What a reload brings back is what was typed.
    expect(page.locator("#keptline")).to_contain_text(visitor.says("on the server", "sul server"))
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator("#e-effects-0-amount")).to_have_value("3")
    expect(page.locator("#agreed")).to_be_checked()
    visitor.press(re.compile(visitor.says("^Keep and close", "^Salva e chiudi")))
    expect(page.locator("ul.cards .badge.good")).to_be_visible()
    assert Card.objects.get(set=own).data["effects"] == EFFECTS
    visitor.check_page()


def the_card_is_named(page: Page) -> None:
    page.locator("[data-name]").fill("Sanguisuga di brace")
    page.locator("input[name=type][value=ability]").check(force=True)
    page.locator("[name^='words.']").first.fill("Infliggi 3 danni. Pesca 2 carte.")


def one_more(visitor: Visitor, word: str) -> None:
    page = visitor.page
    before = page.locator("#effects .dosteps > li").count()
    page.locator("#e-effects-new").select_option(word)
    visitor.use(page.locator("#e-effects-new-go"))
    expect(page.locator("#effects .dosteps > li")).to_have_count(before + 1)
    # Whoever added it stands in it.
    expect(page.locator(f"#e-effects-{before}-is-word")).to_be_focused()


def up_and_back(visitor: Visitor) -> None:
    """The second goes up, the focus with it; one step back it stands where it stood."""
    page = visitor.page
    page.locator("#e-effects-1-is-more").click()
    visitor.use(page.locator("#e-effects-1-is-up"))
    expect(page.locator("[name='w.effects.0']")).to_have_value("draw")
    expect(page.locator("#e-effects-0-is-down")).to_be_focused()
    visitor.use(page.locator("#e-back"))
    expect(page.locator("[name='w.effects.0']")).to_have_value("damage")


def agree(page: Page) -> None:
    """Whoever presses while the part is drawn anew presses once more."""
    good = page.locator("#plays .badge.good")
    for _press in range(6):
        page.locator("#agreed").check(force=True)
        with suppress(AssertionError):
            expect(good).to_be_visible(timeout=5_000)
            return
    expect(good).to_be_visible()


def the_words_say_the_same(visitor: Visitor) -> None:
    """It is said by one press, and no more said when a number changes."""
    page = visitor.page
    agreed, text = page.locator("#agreed"), page.locator("#plays p[lang=en]:not(.printedwords)")
    # It is said of the text that stands there.
    expect(text).to_contain_text("Deal 3 damage to the opposing active K-Mon, then draw 2 cards.")
    agree(page)
    page.locator("#e-effects-1-amount").fill("4")
    expect(page.locator("#plays .badge.warn")).to_be_visible()
    expect(agreed).not_to_be_checked()
    page.locator("#e-effects-1-amount").fill("2")
    expect(text).to_contain_text("then draw 2 cards")
    agree(page)
