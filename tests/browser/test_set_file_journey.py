"""A set goes to somebody else and comes back changed: written, read, decided, taken, undone."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from collection.catalogue.rows import Card, CardSet
from tests.browser.conftest import Visitor
from tests.factories import person
from tests.own.boxes import own_set, retyped, typed
from tests.own.setfiles import set_file, taken
from tests.own.test_file_merging import CARDS, card


@pytest.mark.two_ways
def test_a_set_comes_back_changed(visitor: Visitor, tmp_path: Path) -> None:
    alice, bob = person("alice"), person("bob")
    visitor.let_in(alice)
    mine = own_set(alice.user)
    typed(alice.user, mine, *CARDS)
    theirs = taken(bob.user, set_file(mine))
    for number in ("001", "002"):
        retyped(alice.user, card(mine, number), hp=20)
        retyped(bob.user, card(theirs, number), hp=30)
    retyped(bob.user, card(theirs, "003"), hp=30)
    write_it(visitor, mine, tmp_path / "mine.zip")
    (tmp_path / "theirs.zip").write_bytes(set_file(theirs))
    read_it(visitor, tmp_path / "theirs.zip")
    take_it(visitor)
    assert [card(mine, f"00{n}").data["hp"] for n in (1, 2, 3)] == [20, 30, 30]
    undo = visitor.says("Undo all of it", "Annulla tutto")
    with visitor.page.expect_navigation():
        visitor.press(undo)
    assert [card(mine, f"00{n}").data["hp"] for n in (1, 2, 3)] == [20, 20, 8]
    assert Card.objects.filter(set=mine).count() == len(CARDS)


def write_it(visitor: Visitor, mine: CardSet, file: Path) -> None:
    visitor.open(f"/g/kmon/own/{mine.code}")
    visitor.check_page()
    door = visitor.page.get_by_role("link", name=visitor.says("As one file", "Come un solo file"))
    visitor.follow(door)
    visitor.check_page()
    with visitor.page.expect_download() as waiting:
        visitor.press(visitor.says("Write the file", "Scrivi il file"))
    waiting.value.save_as(file)
    assert file.read_bytes()[:2] == b"PK"


def read_it(visitor: Visitor, file: Path) -> None:
    visitor.open("/own/sets/from-file")
    visitor.check_page()
    visitor.page.locator("input[type=file]").set_input_files(file)
    with visitor.page.expect_navigation():
        visitor.press(visitor.says("Read and compare", "Leggi e confronta"))
    visitor.check_page()


def take_it(visitor: Visitor) -> None:
    """One is decided, the other is asked for; then what holds for all decides it."""
    take = visitor.says("Take", "Prendi")
    choose(visitor, "[name=pick-1][value=mine]")
    with visitor.refused(422), visitor.page.expect_navigation():
        visitor.press(take)
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    expect(visitor.page.locator("[name=pick-1][value=mine]")).to_be_checked()
    visitor.check_page()
    choose(visitor, "[name=rest][value=theirs]")
    with visitor.page.expect_navigation():
        visitor.press(take)
    visitor.check_page()


def choose(visitor: Visitor, control: str) -> None:
    """By the blank of the keyboard, or by a press."""
    radio = visitor.page.locator(control)
    if visitor.way.hand == "keyboard":
        radio.focus()
        visitor.page.keyboard.press("Space")
    else:
        radio.check()
