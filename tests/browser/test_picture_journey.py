"""One's own picture of a card: put, turned, cut, taken away."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Visitor

WIDE, HIGH = 640, 400
CARD = "/g/kmon/card/MZ1/A01"
FACE = ".own-pic .face img.near"


@pytest.mark.one_way("phone")
def test_a_picture_of_a_card(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "photo.png"
    Image.radial_gradient("L").resize((WIDE, HIGH)).convert("RGB").save(file)
    put(visitor, file)
    turn(visitor)
    cut(visitor)
    take_away(visitor)


def put(visitor: Visitor, file: Path) -> None:
    visitor.open(CARD)
    words = visitor.says("Use a picture of your own", "Usa un'immagine tua")
    visitor.use(visitor.page.locator("summary", has_text=words))
    visitor.check_page()
    visitor.page.locator("#id_picture").set_input_files(file)
    visitor.press(visitor.says("Use it", "Usala"))
    visitor.page.wait_for_url("**/picture/edit")
    assert size(visitor, ".stage img") == (WIDE, HIGH)
    visitor.open(CARD)
    size(visitor, FACE)
    assert "/own/" in str(visitor.page.locator(FACE).evaluate("(img) => img.currentSrc"))
    visitor.use(visitor.page.locator(".own-whole summary"))
    assert size(visitor, ".own-whole img") == (WIDE, HIGH)
    visitor.check_page()


def turn(visitor: Visitor) -> None:
    visitor.press(visitor.says("Turn, cut or take away", "Gira, ritaglia o togli"), role="link")
    visitor.page.wait_for_url("**/picture/edit")
    visitor.check_page()
    visitor.press(visitor.says("Turn right", "Gira a destra"))
    expect(visitor.page.locator(f".stage img[width='{HIGH}']")).to_be_visible()
    assert size(visitor, ".stage img") == (HIGH, WIDE)


def cut(visitor: Visitor) -> None:
    """The frame fills the numbers; what is left has the shape of the card, 63 to 88."""
    frame = visitor.page.locator(".stage .frame")
    frame.focus()
    width = visitor.page.locator("#id_width")
    before = float(width.input_value())
    visitor.page.keyboard.press("-")
    assert float(width.input_value()) < before
    visitor.check_page()
    visitor.press(visitor.says("Cut", "Ritaglia"))
    visitor.page.wait_for_url(f"**{CARD}**")
    visitor.use(visitor.page.locator(".own-whole summary"))
    wide, high = size(visitor, ".own-whole img")
    assert abs(wide / high - 63 / 88) < 0.01
    visitor.check_page()


def take_away(visitor: Visitor) -> None:
    visitor.open(f"{CARD}/picture/edit")
    visitor.press(visitor.says("Take the picture away", "Togli l'immagine"))
    expect(visitor.page.locator(".stage")).to_have_count(0)
    visitor.open(CARD)
    expect(visitor.page.locator(".own-pic")).to_be_visible()
    expect(visitor.page.locator(".own-whole")).to_have_count(0)
    assert "/own/" not in str(visitor.page.locator(FACE).evaluate("(img) => img.currentSrc"))


def size(visitor: Visitor, selector: str) -> tuple[int, int]:
    """The picture's own width and height, once it is there."""
    picture = visitor.page.locator(selector).first
    handle = picture.element_handle()
    visitor.page.wait_for_function("(img) => img.complete && img.naturalWidth > 0", arg=handle)
    wide, high = picture.evaluate("(img) => [img.naturalWidth, img.naturalHeight]")
    return wide, high
