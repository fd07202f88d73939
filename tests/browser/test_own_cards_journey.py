"""The Saturday box on a phone: typed by taps and keys, the line cut, the browser killed; and one
card on the desk by keyboard, with the set as a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from collection.catalogue.rows import Card, CardSet, CardVersion
from collection.ledger.rows import Holding
from collection.own.rows import Typing
from collection.own.services import CardWish
from collection.own.services import keep as keep_cards
from collection.requests.rows import User
from tests.browser.conftest import BUSY, PHONE, Visitor, Way, watch
from tests.factories import Person, person, typed_card, typed_set

# As its owner reads it out: number, name, copies.
BOX = (
    ("001", "Nebbiotto", 1), ("002", "Ghirolampo", 1), ("003", "Lontrella", 1),
    ("004", "Braciotto", 1), ("005", "Talparello", 1), ("014", "Secchiata a tradimento", 3),
    ("015", "Scossetta", 3), ("016", "Soffio gelido", 2), ("017", "Finta", 2),
    ("021", "Sanguisuga di brace", 2),
)  # fmt: skip
MOST_KEYS = 12
READY = "#card[data-ready]"
# Waits until the browser's database holds a draft with these fields.
IN_DATABASE = """async (typed) => {
  const asked = indexedDB.open("mazziere-own", 1);
  const base = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const holds = (kept) => Object.entries(typed).every(
    ([name, values]) => `${kept.value?.fields?.[name]}` === `${values}`);
  for (;;) {
    const all = base.transaction("kept").objectStore("kept").getAll();
    const kept = await new Promise((done) => { all.onsuccess = () => done(all.result); });
    if (kept.some(holds)) return base.close();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


@dataclass
class Phone:
    """A phone whose browser can be killed and opened again, with what it keeps."""

    kind: BrowserType
    launching: dict[str, Any]
    folder: Path
    origin: str
    owner: Person
    visitor: Visitor | None = None
    context: BrowserContext | None = None

    def open(self) -> Visitor:
        """The browser, with its owner signed in."""
        phone = {**PHONE, "viewport": {"width": 390, "height": 844}, "device_scale_factor": 1}
        self.context = self.kind.launch_persistent_context(
            self.folder, **self.launching, **phone, locale="it-IT", reduced_motion="reduce"
        )
        page = self.context.pages[0]
        self.visitor = Visitor(page, Way("it", "phone", "touch"), self.origin)
        watch(self.visitor)
        self.visitor.let_in(self.owner)
        return self.visitor

    def kill(self) -> None:
        """No page of it hears that it ends."""
        assert self.context
        with pytest.raises(Error):
            self.context.new_cdp_session(self.context.pages[0]).send("Browser.crash")
        self.context = None


@pytest.fixture
def phone(
    transactional_db: None,
    packs: None,
    live_server: Any,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> Iterator[Phone]:
    """Alice's phone."""
    owner = person("alice")
    made = Phone(browser_type, browser_type_launch_args, tmp_path, live_server.url, owner)
    yield made
    if made.context:
        made.context.close()


@pytest.mark.browser
def test_a_box_is_typed_though_the_line_is_cut_and_the_browser_killed(phone: Phone) -> None:
    visitor = phone.open()
    visitor.open("/g/kmon/own/new?set=FUR")
    page = visitor.page
    page.wait_for_selector(READY)
    visitor.check_page()
    for card in BOX[:5]:
        assert type_card(page, *card) <= MOST_KEYS
    expect(page.locator("#just li")).to_have_count(5)
    visitor.check_page()
    page.context.set_offline(True)
    for card in BOX[5:7]:
        assert type_card(page, *card) <= MOST_KEYS
    begin_card(page, *BOX[7])
    expect(page.locator(READY)).to_have_attribute("data-waiting", "")
    assert Card.objects.filter(shelf=phone.owner.user.pk).count() == 5
    kept_for_good(page, *BOX[7])
    phone.kill()

    again = phone.open()
    page = again.page
    own = CardSet.objects.get(owner=phone.owner.user)
    again.open(f"/g/kmon/own/{own.code}/new")
    page.wait_for_selector(READY)
    expect(page.locator("[data-name]")).to_have_value(BOX[7][1])
    expect(page.locator("#number")).to_have_value(BOX[7][0])
    expect(page.locator("#copies")).to_have_value(str(BOX[7][2]))
    expect(page.locator("#just li")).to_have_count(2)
    keep(page)
    for card in BOX[8:]:
        assert type_card(page, *card) <= MOST_KEYS
    expect(page.locator("#just li")).to_have_count(5)
    nothing_missing_nothing_twice(phone, own)
    again.open(f"/g/kmon/own/{own.code}")
    expect(page.locator("ul.cards > li")).to_have_count(10)
    again.check_page()
    assert again.faults == []


def nothing_missing_nothing_twice(phone: Phone, own: CardSet) -> None:
    cards = Card.objects.filter(set=own, shelf=phone.owner.user.pk)
    held: Counter[str] = Counter()
    for row in Holding.objects.filter(card__in=cards).select_related("card"):
        held[row.card.number] += row.quantity
    assert sorted((card.number, card.name_it, held[card.number]) for card in cards) == list(BOX)
    assert not Typing.objects.exists()


def begin_card(page: Page, number: str, name: str, copies: int) -> int:
    """Name, number and copies; how many keys and taps it took beside the name."""
    took = 0
    page.locator("[data-name]").tap()
    page.keyboard.type(name)
    if page.locator("#number").input_value() != number:
        page.locator("#number").select_text()
        page.keyboard.type(number)
        took += 1 + len(number)
    for _copy in range(copies - 1):
        page.locator("[data-step='1']").tap()
        took += 1
    return took


def kept_for_good(page: Page, number: str, name: str, copies: int) -> None:
    """Wait until the browser's database holds the card that is begun: it outlives a kill."""
    typed = {"number": [number], "name.it": [name], "copies": [str(copies)]}
    page.evaluate(IN_DATABASE, typed)


def keep(page: Page) -> None:
    page.get_by_role("button", name="Salva e avanti").last.tap()
    expect(page.locator("[data-name]")).to_have_value("")


def type_card(page: Page, number: str, name: str, copies: int) -> int:
    took = begin_card(page, number, name, copies)
    keep(page)
    return took + 1


@pytest.mark.one_way("desk", "keyboard")
def test_a_card_by_keyboard_and_its_set_as_a_table(visitor: Visitor) -> None:
    alice = person("alice")
    visitor.let_in(alice)
    own = typed_set(alice.user)
    typed_card(alice.user, own)
    page = visitor.page
    visitor.open(f"/g/kmon/own/{own.code}/new")
    page.wait_for_selector(READY)
    the_face_follows(visitor)
    the_type_asks_its_fields(visitor)
    two_devices(visitor)
    the_table(visitor, own)
    every_other_page(visitor, own)


def the_face_follows(visitor: Visitor) -> None:
    page = visitor.page
    page.keyboard.type("Lontrella")
    expect(page.locator(".typedface")).to_have_attribute("alt", re.compile("Lontrella"))
    expect(page.locator("#face")).to_contain_text(visitor.says("Still missing", "manca ancora"))


def the_type_asks_its_fields(visitor: Visitor) -> None:
    """What was typed in a field stands in the same field of the next type."""
    page = visitor.page
    page.locator("input[name=type][value=ability]").check(force=True)
    page.locator("#f-ability-cost-charges").fill("3")
    page.locator("input[name=type][value=reaction]").check(force=True)
    expect(page.locator("#f-reaction-cost-charges")).to_have_value("3")
    expect(page.locator("#f-ability-cost-charges")).to_be_hidden()
    visitor.check_page()


def two_devices(visitor: Visitor) -> None:
    """Another tab of hers begins where this one is."""
    page = visitor.page
    expect(page.locator("#keptline")).to_contain_text(visitor.says("on the server", "sul server"))
    other = page.context.new_page()
    watch(replace(visitor, page=other))
    other.goto(page.url)
    other.wait_for_selector(READY)
    expect(other.locator("[data-name]")).to_have_value("Lontrella")
    expect(other.locator("#f-reaction-cost-charges")).to_have_value("3")
    other.locator("[data-name]").press("Enter")
    expect(other.locator("#just li")).to_have_count(1)
    other.close()
    page.locator("[data-name]").fill("Braciotto")
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator("[data-name]")).to_have_value("Braciotto")
    page.locator("[data-name]").press("Enter")
    expect(page.locator("#just li")).to_have_count(1)


def the_table(visitor: Visitor, own: CardSet) -> None:
    """Arrows move, Ctrl+D fills down, a pasted column fills; kept at once."""
    page = visitor.page
    visitor.open(f"/g/kmon/own/{own.code}/table")
    visitor.check_page()
    rarity = page.locator("tbody tr").nth(0).locator("[name$='|rarity']")
    rarity.fill("rara")
    rarity.press("ArrowDown")
    below = page.locator("tbody tr").nth(1).locator("[name$='|rarity']")
    expect(below).to_be_focused()
    below.press("Control+d")
    expect(below).to_have_value("rara")
    page.locator("tbody tr").nth(3).locator("[name$='|name']").focus()
    page.evaluate(
        """() => {
          const told = new DataTransfer();
          told.setData("text", "Spruzzo\\nFinta\\nLamento");
          document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", {clipboardData: told, bubbles: true, cancelable: true}));
        }"""
    )
    visitor.press(re.compile(visitor.says("^Keep the table", "^Salva la tabella")))
    expect(page.locator(".notice")).to_be_visible(timeout=BUSY)
    cards = Card.objects.filter(set=own)
    assert {card.name_it or card.name_en for card in cards} == {
        "Nebbiotto", "Lontrella", "Braciotto", "Spruzzo", "Finta", "Lamento",
    }  # fmt: skip
    assert [card.data.get("rarity") for card in cards].count("rara") == 2


@pytest.mark.browser
def test_a_change_without_a_line_waits_meets_another_and_goes_along_to_the_account(
    transactional_db: None, live_server: Any, page: Page
) -> None:
    visitor = Visitor(page, Way("en", "desk", "pointer"), live_server.url)
    visitor.open("/g/kmon/own/new")
    type_here(page, "Nebbiotto")
    expect(page.locator("#just li")).to_have_count(1)
    card = Card.objects.get(shelf__gt=0)
    edit = f"/g/kmon/own/card/{card.code}/edit"
    fire = page.locator("[data-kind=ability] input[value=fire]")
    for keeps in range(2):
        visitor.open(edit)
        page.wait_for_selector(READY)
        if keeps:
            # What the page is made of, and what the browser put back, says what was chosen.
            expect(fire).to_be_checked()
            page.locator("#rarity").fill("rara")
            page.reload()
            expect(page.locator(f"{READY} #rarity")).to_have_value("rara")
            expect(fire).to_be_checked()
        else:
            page.locator("input[name=type][value=ability]").check(force=True)
            fire.check(force=True)
        page.context.set_offline(True)
        for rarity in ("rara", "promo"):
            page.locator("#rarity").fill(f"{rarity} {keeps}")
            visitor.press(re.compile("^Keep$"))
            expect(page.locator("#keptline")).to_contain_text("No connection")
        if keeps:
            wish = CardWish({"name": {"en": "Somebody's"}}, card, known=2)
            keep_cards(actor=User.objects.get(), code=card.set.code, wishes=[wish], cause="changed")
        page.context.set_offline(False)
        card.refresh_from_db()
        if keeps:
            expect(page.locator("#both")).to_be_visible()
            assert card.name_en == "Somebody's"
        else:
            page.wait_for_url("**/own/own-*?kept=*")
            assert CardVersion.objects.filter(card=card).count() == 2
            card.refresh_from_db()
            assert (card.data["rarity"], card.data["element"]) == ("promo 0", "fire")
    # What the server never heard of goes along to the account.
    alice = person("alice")
    page.route("**/own/typing/**", lambda route: route.abort())
    visitor.open(f"/g/kmon/own/{card.set.code}/new")
    page.locator(f"{READY} [data-name]").fill("Lontrella")
    visitor.open("/account/login")
    page.locator("#id_login").fill(alice.user.username)
    page.locator("#id_password").fill("a long enough secret")
    page.locator("#id_password").press("Enter")
    page.wait_for_selector("#brought", state="attached")
    assert not User.objects.filter(is_guest=True).exists()
    visitor.open(f"/g/kmon/own/{card.set.code}/new")
    expect(page.locator(f"{READY} [data-name]")).to_have_value("Lontrella")


def type_here(page: Page, name: str) -> None:
    page.locator(f"{READY} [data-name]").fill(name)
    page.locator("[data-name]").press("Enter")


def every_other_page(visitor: Visitor, own: CardSet) -> None:
    """Empty, refused, asked before it goes: each is accessible."""
    page = visitor.page
    for part in (
        "aac/own",
        "kmon/own",
        f"kmon/own/{own.code}?view=list",
        f"kmon/own/{own.code}/away",
    ):
        visitor.open(f"/g/{part}")
        visitor.check_page()
    visitor.open(f"/g/kmon/own/{own.code}/new")
    page.wait_for_selector(READY)
    page.locator("#number").fill("9" * 40)
    with visitor.refused(422):
        visitor.press(re.compile(visitor.says("^Keep and close", "^Salva e chiudi")))
        expect(page.locator("#summary")).to_be_focused()
    visitor.check_page()
