"""The collector: find a card, count it, enter a pile, say where it lies, take back, import."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

ROWS = "set_code,number,quantity,condition,Shoe box\nMZ1,A03,2,NM,left\nMZ1,Z99,1,NM,right\n"


@pytest.mark.one_way("phone")
def test_a_shelf_grows_and_is_taken_back(visitor: Visitor, tmp_path: Path) -> None:
    read_before_writing(visitor)
    find_and_count(visitor)
    count_by_keys(visitor)
    enter_a_pile(visitor)
    make_a_binder(visitor)
    say_more_of_a_copy(visitor)
    look_at_gaps_and_wishes(visitor)
    import_a_file(visitor, tmp_path)
    take_it_with_you(visitor, tmp_path)


def read_before_writing(visitor: Visitor) -> None:
    """Nobody has to be known to look around."""
    for path in ("/shelf", "/g/kmon/cards", "/g/kmon/search", "/g/kmon/set/MZ1", "/shelf/import"):
        visitor.open(path)
        visitor.check_page()
    for view in ("list", "binder"):
        visitor.open(f"/g/kmon/cards?view={view}")
        visitor.check_page()


def find_and_count(visitor: Visitor) -> None:
    """A typed query, an unknown key that is told, and the first copies."""
    visitor.open("/g/kmon/cards")
    visitor.type_into(visitor.says("Search the cards", "Cerca fra le carte"), "kolour:fire hp>=5")
    visitor.press(visitor.says("Find", "Trova"))
    visitor.page.wait_for_url("**q=kolour**")
    expect(visitor.page.locator(".notes")).to_contain_text("kolour")
    visitor.check_page()
    visitor.open("/g/kmon/cards?q=c:fire hp>=5")
    expect(visitor.page.locator(".notes")).to_have_count(0)
    one_more = re.compile(visitor.says("^One more: ", "^Una in più: "))
    visitor.press(one_more)
    own = visitor.page.locator(".own output").first
    expect(own).to_have_text("1")
    visitor.press(one_more)
    expect(own).to_have_text("2")
    visitor.check_page()
    visitor.picture("shelf")


def count_by_keys(visitor: Visitor) -> None:
    """At a keyboard a digit, + and − count the card in focus; what is kept is what was shown."""
    if visitor.way.hand != "keyboard":
        return
    row = visitor.page.locator("[data-own-row]").nth(1)
    own = row.locator(".own output")
    row.locator("[data-card]").focus()
    for key, shown in (("3", "3"), ("+", "4"), ("-", "3")):
        with visitor.page.expect_response("**/shelf/count") as answer:
            visitor.page.keyboard.press(key)
        assert answer.value.status == 200
        expect(row.locator("[name=seen]")).to_have_value(shown)
        expect(own).to_have_text(shown)
    expect(row.locator("[data-card]")).to_be_focused()
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator("[data-own-row] [data-card]").first).to_be_focused()
    visitor.page.reload()
    expect(own).to_have_text("3")


def enter_a_pile(visitor: Visitor) -> None:
    """Numbers as they lie: a wrong one stops the line, an undo takes a row back."""
    visitor.open("/g/kmon/rapid?set=MZ1")
    visitor.check_page()
    numbers = visitor.says("Numbers", "Numeri")
    visitor.type_into(numbers, "A01 3xA02 A99")
    with visitor.refused(422):
        visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#line-error")).to_contain_text("A99")
    visitor.check_page()
    visitor.type_into(numbers, "A01 3xA02 A04-A06")
    visitor.page.keyboard.press("Enter")
    receipt = visitor.page.locator("#rapid .change")
    expect(receipt).not_to_have_count(0)
    expect(visitor.page.get_by_label(numbers)).to_be_focused()
    visitor.check_page()
    before = visitor.page.locator(".change.taken-back").count()
    visitor.follow(receipt.first.get_by_role("button"))
    expect(visitor.page.locator("#rapid")).to_be_visible()
    visitor.open("/shelf/history")
    expect(visitor.page.locator(".change.taken-back")).to_have_count(before + 1)
    visitor.check_page()


def make_a_binder(visitor: Visitor) -> None:
    visitor.open("/shelf/places")
    visitor.type_into(visitor.says("Name", "Nome"), "Album 1")
    visitor.follow(visitor.page.locator("form[action$='/places/new'] [type=submit]"))
    visitor.open("/shelf/places")
    expect(visitor.page.get_by_role("link", name="Album 1")).to_be_visible()
    visitor.check_page()


def say_more_of_a_copy(visitor: Visitor) -> None:
    """A copy gets its place, and lies there."""
    visitor.open("/g/kmon/card/MZ1/A02")
    visitor.check_page()
    lot = visitor.page.locator(".lot details").first
    visitor.use(lot.locator("summary"))
    lot.get_by_label(visitor.says("Place", "Posto"), exact=True).select_option(label="Album 1")
    keep = visitor.says("Keep these", "Salva questi")
    visitor.follow(lot.get_by_role("button", name=keep))
    visitor.press("Album 1", role="link")
    visitor.page.wait_for_url("**/shelf/places/*")
    expect(visitor.page.locator("main")).to_contain_text("× 3")
    visitor.check_page()


def look_at_gaps_and_wishes(visitor: Visitor) -> None:
    for path in ("/g/kmon/shelf/set/MZ1?show=missing", "/shelf/wishes", "/shelf/trade", "/shelf"):
        visitor.open(path)
        visitor.check_page()
    visitor.picture("shelf-overview")


def import_a_file(visitor: Visitor, folder: Path) -> None:
    """Every row gets its verdict before anything is written; one undo takes all of it back."""
    file = folder / "cards.csv"
    file.write_text(ROWS, encoding="utf-8")
    visitor.open("/shelf/import")
    expect(visitor.page.locator("#id_game")).to_have_value("kmon")  # where the last change was
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.press(visitor.says("Read and check", "Leggi e controlla"))
    visitor.page.wait_for_url(re.compile(r"/shelf/import/\d+"))
    expect(visitor.page.locator(".verdicts .off")).to_contain_text("Z99")
    visitor.check_page()
    visitor.picture("import")
    visitor.page.locator("input[name=rows][value=good]").check()
    visitor.press(visitor.says("Import", "Importa"))
    undo = visitor.says("Undo this import", "Annulla questa importazione")
    expect(visitor.page.get_by_role("button", name=undo)).to_be_visible()
    visitor.check_page()
    visitor.press(undo)
    expect(visitor.page.get_by_role("button", name=undo)).to_have_count(0)
    visitor.check_page()


def take_it_with_you(visitor: Visitor, folder: Path) -> None:
    """Both files come down, and both are read back without a fault."""
    visitor.open("/me/backup")
    visitor.check_page()
    shelf, backup = folder / "shelf.csv", folder / "backup.zip"
    for address, file in (("/shelf/export?format=csv", shelf), ("/me/backup.zip", backup)):
        with visitor.page.expect_download() as waiting:
            visitor.page.evaluate("(to) => { location.href = to }", address)
        assert waiting.value.suggested_filename.endswith(file.suffix)
        waiting.value.save_as(file)
    visitor.open("/shelf/import")
    visitor.page.locator("input[type=file]").set_input_files(shelf)
    visitor.press(visitor.says("Read and check", "Leggi e controlla"))
    visitor.page.wait_for_url(re.compile(r"/shelf/import/\d+"))
    expect(visitor.page.locator(".verdicts li")).not_to_have_count(0)
    expect(visitor.page.locator(".verdicts .off")).to_have_count(0)
    visitor.open("/me/backup")
    visitor.page.locator("input[type=file]").set_input_files(backup)
    visitor.press(visitor.says("Read the backup", "Leggi il backup"))
    visitor.page.wait_for_url(re.compile(r"/me/backup/\d+"))
    visitor.check_page()
