"""What leaves the workshop: chances, hands, texts, a code, a sheet to print, a secret link."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor


@pytest.mark.one_way("phone")
def test_a_deck_is_counted_printed_and_shared(visitor: Visitor, bob: Visitor) -> None:
    deck = take_a_starter(visitor)
    count_chances(visitor, deck)
    try_hands(visitor, deck)
    give_the_code(visitor, bob, deck)
    print_it(visitor, deck)
    share_and_take_back(visitor, bob, deck)


def take_a_starter(visitor: Visitor) -> str:
    visitor.open("/d/new?how=starter")
    visitor.take_starter()
    return visitor.page.url.removeprefix(visitor.origin).split("?")[0]


def count_chances(visitor: Visitor, deck: str) -> None:
    visitor.open(deck + "/odds")
    visitor.check_page()
    visitor.page.get_by_label(visitor.says("At least", "Almeno")).select_option("2")
    visitor.press(visitor.says("Count", "Conta"))
    visitor.page.wait_for_url("**least=2**")
    expect(visitor.page.locator(".oddstable tbody tr").last).to_contain_text("%")
    visitor.check_page()
    visitor.picture("odds")


def try_hands(visitor: Visitor, deck: str) -> None:
    """A new hand, and its next card: by button, or by the letter that the button shows."""
    visitor.open(deck + "/test")
    visitor.check_page()
    hands = visitor.page.locator(".handcards")
    expect(hands).to_have_count(1)
    if visitor.way.hand == "keyboard":
        visitor.page.keyboard.press("d")
    else:
        visitor.press(visitor.says("Draw the next card", "Pesca la prossima carta"), role="link")
    expect(hands).to_have_count(2)
    visitor.press(visitor.says("New hand", "Nuova mano"), role="link")
    expect(hands).to_have_count(1)
    visitor.check_page()
    visitor.picture("hand")


def give_the_code(visitor: Visitor, bob: Visitor, deck: str) -> None:
    """The deck's address holds its cards: copied, opened by somebody else, taken."""
    visitor.page.context.grant_permissions(["clipboard-write"])
    visitor.open(deck + "/export")
    visitor.check_page()
    visitor.press(visitor.says("Copy the address", "Copia l'indirizzo"))
    expect(visitor.page.locator(".toast")).to_have_text(visitor.says("Copied.", "Copiato."))
    address = pasted(visitor)
    assert address.startswith(visitor.origin + "/c/")
    with visitor.page.expect_download() as waiting:
        visitor.use(visitor.page.locator(".formats a.btn").first)
    assert waiting.value.suggested_filename
    bob.open(address.removeprefix(visitor.origin))
    bob.check_page()
    bob.press(bob.says("Copy to my decks", "Copia fra i miei mazzi"))
    bob.page.wait_for_url("**/d/**")
    expect(bob.page.get_by_text(bob.says("Legal", "Legale"), exact=True).first).to_be_visible()


def pasted(visitor: Visitor) -> str:
    """What was copied, pasted into a field: no page of ours may read the clipboard."""
    visitor.page.evaluate("document.body.append(document.createElement('textarea'))")
    field = visitor.page.locator("body > textarea")
    field.focus()
    visitor.page.keyboard.press("Control+V")
    found = field.input_value()
    field.evaluate("field => field.remove()")
    return found


def print_it(visitor: Visitor, deck: str) -> None:
    """The choice is counted at once, then the sheet is made."""
    visitor.open(deck + "/print")
    visitor.check_page()
    answer = visitor.page.locator("#pages .answer")
    before = answer.inner_text()
    visitor.page.locator("[name=each][value=once]").check()
    expect(answer).not_to_have_text(before)
    visitor.check_page()
    visitor.picture("print")
    # Read, not followed: the browser's own viewer would take the place of the page.
    make = visitor.page.get_by_role("link", name=visitor.says("Make the PDF", "Crea il PDF"))
    sheet = visitor.page.request.get(visitor.origin + (make.get_attribute("href") or ""))
    assert sheet.ok
    assert sheet.body().startswith(b"%PDF-")


def share_and_take_back(visitor: Visitor, bob: Visitor, deck: str) -> None:
    """Whoever has the link reads and copies, and changes nothing; taken back it is gone."""
    with bob.refused(404):
        bob.open(deck)
    visitor.open(deck)
    allow(visitor, "link")
    link = visitor.page.locator("#secret").input_value().removeprefix(visitor.origin)
    visitor.check_page()
    bob.open(link)
    expect(bob.page.locator("#check")).to_be_visible()
    edit = bob.says("Change cards", "Cambia carte")
    expect(bob.page.get_by_role("link", name=edit)).to_have_count(0)
    bob.check_page()
    bob.press(bob.says("Odds", "Probabilità"), role="link")
    bob.page.wait_for_url("**/odds?k=**")
    bob.check_page()
    bob.open(link)
    bob.press(bob.says("Copy to your decks", "Copia tra i tuoi mazzi"))
    bob.page.wait_for_url(lambda url: "/d/" in url and deck not in url)
    expect(bob.page.get_by_role("link", name=edit)).to_be_visible()
    allow(visitor, "private")
    with bob.refused(404):
        bob.open(link)


def allow(visitor: Visitor, who: str) -> None:
    visitor.use(visitor.page.locator("#share summary"))
    visitor.page.locator(f"#share [value={who}]").check()
    visitor.follow(visitor.page.locator("#share details button[type=submit]"))
    link = visitor.page.locator("#secret")
    expect(link).to_have_count(1 if who == "link" else 0)
