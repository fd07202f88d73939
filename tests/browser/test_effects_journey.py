"""What a card does, typed: two effects by controls, on a phone in Italian by taps, and on the desk
in English by keys; and in each game a line as it is printed, a fault in it mended. Both are said to
be the same, and the card is played by the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from collection.catalogue.rows import Card
from engine.effects.language.access import language_of
from engine.effects.language.lines.phrasebook import text_of
from engine.registry import game
from tests.browser.conftest import Visitor
from tests.browser.test_knowing_journey import give_up
from tests.factories import person, typed_set

READY = "#card[data-ready]"
EFFECTS = [
    {"do": "damage", "target": "opp_active", "amount": 3},
    {"do": "draw", "who": "self", "amount": 2},
]


@dataclass(frozen=True)
class Printed:
    """A card whose one sentence has a 2, which is to become a 3."""

    type: str
    part: str
    says: Any
    fields: Mapping[str, str] = field(default_factory=dict)

    def line(self, key: str, spoken: str) -> str:
        """What is printed on it."""
        rules = game(key)
        language = language_of(rules)
        assert language is not None
        return text_of(rules, language, self.type, [(self.part, self.says)]).pick(spoken)


PRINTED: Final = {
    "kmon": Printed("ability", "effects", {"do": "damage", "target": "opp_active", "amount": 2},
                    {"cost-charges": "2"}),
    "aac": Printed("creature", "effects",
                   {"when": "deployed", "do": [{"draw": {"player": "own", "n": 2}}]},
                   {"ap": "500", "dp": "500"}),
    "tictacko": Printed("magic", "effects",
                        {"timing": "play", "do": [{"op": "draw", "who": "you", "n": 2}]}),
    "karmox": Printed("character_class", "traits",
                      {"on": "turn_start",
                       "effects": [{"verb": "heal", "amount": 2, "target": "self"}]},
                      {"attack": "3", "defence": "2", "movement": "5"}),
}  # fmt: skip


@pytest.mark.one_way("phone")
@pytest.mark.parametrize("key", ["aac", "karmox"])
def test_a_printed_line_is_mended_and_tried_on_a_phone(visitor: Visitor, key: str) -> None:
    a_printed_line_is_played(visitor, key)


@pytest.mark.one_way("desk", "keyboard")
@pytest.mark.parametrize("key", ["kmon", "tictacko"])
def test_a_printed_line_is_mended_and_tried_by_keys(visitor: Visitor, key: str) -> None:
    a_printed_line_is_played(visitor, key)


@pytest.mark.two_ways("keyboard")
def test_two_effects_are_typed_and_the_rules_play_them(visitor: Visitor) -> None:
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


def a_printed_line_is_played(visitor: Visitor, key: str) -> None:
    """From the paper to a battle that is lost."""
    alice = person("alice")
    visitor.let_in(alice)
    own, printed, page = typed_set(alice.user, key), PRINTED[key], visitor.page
    line = printed.line(key, visitor.way.language)
    visitor.open(f"/g/{key}/own/{own.code}/new")
    page.wait_for_selector(READY)
    page.locator("[data-name]").fill(visitor.says("Ember Leech", "Sanguisuga di brace"))
    page.locator(f"input[name=type][value={printed.type}]").check(force=True)
    for name, value in printed.fields.items():
        page.locator(f"#f-{printed.type}-{name}").fill(value)
    words = page.locator("[name^='words.']").first
    words.fill(line.replace("2", "3"))
    the_line_is_taken(visitor, line)
    number = page.locator("#effects .amount input").first
    expect(number).to_have_value("2")
    number.fill("3f")
    fault = page.locator(f"#{number.get_attribute('id')}-fault")
    expect(fault).to_contain_text("3f")
    visitor.check_page()
    number.fill("3")
    expect(fault).to_be_hidden()
    expect(page.locator("#plays p:not(.printedwords)").first).to_contain_text("3")
    agree(page)
    visitor.check_page()
    if key == "kmon":
        page.locator("#effects").scroll_into_view_if_needed()
        visitor.picture("own-form")
    visitor.use(page.locator("button[name=do][value=try]"))
    page.wait_for_url("**/try")
    assert Card.objects.get(set=own).data["agreed"]
    visitor.press(visitor.says("Sit down", "Siediti"))
    page.wait_for_url("**/t/*")
    assert visitor.stands() == "asked"
    give_up(visitor)


def the_line_is_taken(visitor: Visitor, line: str) -> None:
    """By keys the first offer is reached from the line."""
    page = visitor.page
    page.locator("#e-line").fill(line)
    expect(page.locator("[data-told]")).to_have_attribute("data-line", line)
    first = page.locator("[data-take]").first
    if visitor.way.hand == "keyboard":
        page.locator("#e-line").press("Enter")
        expect(first).to_be_focused()
        page.keyboard.press("Enter")
    else:
        visitor.use(first)


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
