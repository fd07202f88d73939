"""The drawer of decks: own copies, build, tag, name versions, compare, put away, bring back."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visitor


@pytest.mark.one_way("desk")
def test_decks_are_kept_in_order(visitor: Visitor) -> None:
    own_a_starter(visitor)
    deck = take_a_starter(visitor)
    tag_and_build(visitor)
    copy = copy_it(visitor)
    build_both(visitor, deck, copy)
    versions(visitor, deck)
    archive_and_bin(visitor, copy)


def own_a_starter(visitor: Visitor) -> None:
    visitor.open("/shelf")
    visitor.check_page()
    visitor.use(visitor.page.locator("[aria-labelledby=game-kmon] summary"))
    visitor.check_page()
    visitor.press(re.compile(visitor.says("^Add 27 cards", "^Aggiungi 27 carte")))
    expect(visitor.page.locator(".changes .change").first).to_be_visible()
    visitor.check_page()


def take_a_starter(visitor: Visitor) -> str:
    """The path of the deck made of the first starter, the one that is owned."""
    visitor.open("/d/new?how=starter")
    visitor.take_starter()
    visitor.check_page()
    return path(visitor)


def tag_and_build(visitor: Visitor) -> None:
    change = visitor.page.locator("#tags summary")
    visitor.use(change)
    visitor.check_page()
    visitor.type_into(visitor.says("Folder, empty", "Cartella (vuoto"), "Sabato")
    visitor.press(visitor.says("Move there", "Sposta qui"))
    expect(visitor.page.locator("#tags .tagline").first).to_contain_text("Sabato")
    visitor.use(change)
    adding = visitor.says("Tags to add, commas between", "Etichette da aggiungere, separate da vir")
    visitor.type_into(adding, "fuoco, torneo")
    visitor.press(visitor.says("Add tag", "Aggiungi etichetta"))
    expect(visitor.page.locator("#tags > .tagline .tag")).to_have_count(2)
    visitor.press(visitor.says("Mark as built", "Segna come montato"))
    apart = visitor.says("Take it apart", "Smontalo")
    expect(visitor.page.get_by_role("button", name=apart)).to_be_visible()
    expect(visitor.page.locator("#copies .noted")).to_have_count(0)
    visitor.check_page()


def copy_it(visitor: Visitor) -> str:
    """A copy wants the same cards once more: all of them are promised."""
    visitor.press(visitor.says("More", "Altro"))
    visitor.check_page()
    visitor.follow(button(visitor, visitor.says("Make a copy", "Fanne una copia")))
    expect(visitor.page.locator("#copies")).to_contain_text(
        visitor.says("0 of 27", "0 copie su 27")
    )
    visitor.check_page()
    return path(visitor)


def build_both(visitor: Visitor, deck: str, copy: str) -> None:
    """One set of cards builds one of the two, and the page says what is short."""
    visitor.open("/decks")
    expect(visitor.page.locator(".folderh h2")).to_have_text(["Sabato"])
    boxes = visitor.page.locator(".decklist [name=d]")
    expect(boxes).to_have_count(2)
    visitor.check_page()
    for box in boxes.all():
        box.check()
    visitor.press(visitor.says("Build together", "Monta insieme"))
    visitor.page.wait_for_url("**/decks/together?**")
    expect(visitor.page.locator(".answer")).to_contain_text("27")
    visitor.check_page()
    visitor.picture("together")
    visitor.press(visitor.says("Wish for what is missing", "Metti nei desideri ciò che manca"))
    expect(visitor.page.locator(".strip")).to_contain_text("27")
    visitor.open(copy)


def versions(visitor: Visitor, deck: str) -> None:
    """A named version stays in sight, is compared with now, and comes back."""
    visitor.open(deck + "/history")
    visitor.type_into(visitor.says("Name of the present", "Nome della versione attuale"), "Prima")
    visitor.press(visitor.says("Name this version", "Dai un nome a questa versione"))
    expect(visitor.page.locator(".moment.marked b").first).to_have_text("Prima")
    visitor.open(deck + "/edit")
    held = visitor.page.locator("#holding [data-zone=deck] .line").first
    if visitor.way.device == "phone":
        visitor.use(held.locator(".what a"))
        held = visitor.page.locator("#show.open")
    visitor.use(held.locator(".step button").first)
    expect(visitor.page.locator("#check .viol")).to_have_count(1)
    visitor.open(deck + "/history")
    visitor.check_page()
    visitor.use(visitor.page.locator("a[href*='/diff/']").first)
    visitor.page.wait_for_url("**/diff/**")
    expect(visitor.page.locator(".delta .out").first).to_contain_text("1")
    visitor.check_page()
    visitor.open(deck + "/history")
    visitor.follow(visitor.page.locator("form[action$='/history/restore'] button").first)
    visitor.open(deck)
    expect(visitor.page.locator(".head .badge.good")).to_be_visible()


def archive_and_bin(visitor: Visitor, copy: str) -> None:
    """Put away and brought back; deleted and brought back."""
    more = visitor.says("More", "Altro")
    visitor.open(copy)
    visitor.press(more)
    visitor.check_page()
    visitor.follow(visitor.page.locator("form[action$='/archive'] button"))
    visitor.open("/decks?show=archived")
    expect(visitor.page.locator(".decklist li")).to_have_count(1)
    visitor.check_page()
    visitor.page.locator(".decklist [name=d]").check()
    visitor.follow(button(visitor, visitor.says("Back into use", "Rimetti in uso")))
    visitor.open(copy)
    visitor.press(more)
    visitor.follow(button(visitor, visitor.says("Delete this deck", "Elimina questo mazzo")))
    visitor.open("/decks?show=bin")
    expect(visitor.page.locator(".decklist li")).to_have_count(1)
    visitor.check_page()
    visitor.page.locator(".decklist [name=d]").check()
    visitor.follow(button(visitor, visitor.says("Restore", "Ripristina")))
    visitor.open("/decks")
    expect(visitor.page.locator(".decklist li")).to_have_count(2)


def button(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=name).first


def path(visitor: Visitor) -> str:
    return visitor.page.url.removeprefix(visitor.origin).split("?")[0]
