"""A card of one's own, tried: from its set to a table by one press, its deck kept when asked."""

import pytest
from playwright.sync_api import expect

from decks.lists.rows import Deck
from tests.browser.conftest import Visitor
from tests.factories import person, typed_card

SPOUT = {"type": "ability", "element": "water", "cost.charges": 2,
         "effects": [{"do": "damage", "target": "opp_active", "amount": 3}]}  # fmt: skip


@pytest.mark.one_way("phone")
def test_a_card_is_tried_by_one_press(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    bare = typed_card(alice.user, type="ability")
    card = typed_card(alice.user, bare.set, **{**SPOUT, "name": {"it": "Spruzzo", "en": "Spout"}})
    assert card.set is not None
    visitor.open(f"/g/kmon/own/{card.set.code}")
    visitor.check_page()
    visitor.follow(visitor.page.locator(f"form[action$='{card.code}/try'] button"))
    visitor.page.wait_for_url("**/t/*")
    assert visitor.stands() == "asked"
    note = visitor.page.locator("#trial")
    expect(note).to_contain_text(visitor.says("You try Spout", "Provi Spruzzo"))
    visitor.move()
    visitor.use(note.locator("summary"))
    visitor.check_page()
    assert not Deck.objects.exists()
    visitor.follow(note.get_by_role("button"))
    visitor.page.wait_for_url("**/d/**")
    expect(visitor.page.locator("h1")).to_contain_text(visitor.says("Spout", "Spruzzo"))
    visitor.check_page()


@pytest.mark.one_way("desk")
def test_what_a_card_lacks_leads_to_its_field(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    card = typed_card(alice.user, type="ability")
    assert card.set is not None
    visitor.open(f"/g/kmon/own/{card.set.code}?view=list")
    visitor.check_page()
    visitor.follow(
        visitor.page.get_by_role(
            "link", name=visitor.says("Missing to try it", "Per provarla manca")
        )
    )
    assert visitor.page.url.endswith(f"{card.code}/edit#f-ability-cost-charges")
    expect(visitor.page.locator("#f-ability-cost-charges")).to_be_visible()
    visitor.page.wait_for_selector("#card[data-ready]")
    visitor.page.locator("#f-ability-cost-charges").fill("2")
    visitor.use(visitor.page.locator("button[name=do][value=try]"))
    visitor.page.wait_for_url("**/try")
    visitor.check_page()
    visitor.press(visitor.says("Sit down", "Siediti"))
    visitor.page.wait_for_url("**/t/*")
    assert visitor.stands() == "asked"
