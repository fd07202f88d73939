"""A handful of photos sent from a phone: made smaller on the way, read, named, cut, kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from collection.catalogue.rows import Card, CardPicture
from tests.browser.conftest import Visitor

PHOTOS = ("031 Fischietto.jpg", "Sali_da_naso.jpg", "IMG_0418.jpg")
WAITING = "**/own/own-*/photos"


@pytest.mark.one_way("phone")
def test_photos_in_a_row(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    visitor.open("/g/kmon/own/new/photos")
    visitor.check_page()
    page.locator("#id_files").set_input_files([*photos(tmp_path), stray(tmp_path)])
    page.locator("#id_setname").fill("Furetti")
    visitor.press(visitor.says("Send", "Invia"))
    # One request a photo, then some more to read them; the page comes when all are read.
    page.wait_for_url(WAITING)
    expect(page.locator(".strip li")).to_have_count(len(PHOTOS))
    expect(page.locator(".leftout dt")).to_have_text("prezzi.txt")
    visitor.check_page()
    cut(visitor)
    name = page.locator("[data-name]")
    name.fill("Fischietto del capocaccia")
    visitor.use(page.locator("[data-step='1']"))
    visitor.use(page.locator("[data-step='1']"))
    page.locator("input[name=type][value=item]").check(force=True)
    visitor.use(page.locator(".strip .draft").nth(2))
    expect(name).to_have_value("IMG 0418")
    visitor.press(visitor.says("Previous", "Precedente"))
    expect(name).to_have_value("Sali da naso")
    # What is typed and not sent is there when the page is opened again.
    page.locator("#number").fill("032")
    page.reload()
    expect(page.locator("#card[data-ready] #number")).to_have_value("032")
    visitor.press(visitor.says("Keep all 3", "Salvale tutte e 3"))
    page.wait_for_url("**/own/own-*?kept=*")
    found = Card.objects.filter(set__name_en="Furetti") | Card.objects.filter(
        set__name_it="Furetti"
    )
    told = {(card.number, card.name_en or card.name_it, card.type) for card in found}
    assert told == {
        ("031", "Fischietto del capocaccia", "item"), ("032", "Sali da naso", ""),
        ("", "IMG 0418", ""),
    }  # fmt: skip
    assert CardPicture.objects.count() == len(PHOTOS)


def photos(folder: Path) -> list[Path]:
    """Larger than is sent: the page makes them smaller."""
    for name in PHOTOS:
        Image.radial_gradient("L").resize((2400, 3200)).convert("RGB").save(folder / name)
    return [folder / name for name in PHOTOS]


def stray(folder: Path) -> Path:
    """What is no picture."""
    (folder / "prezzi.txt").write_text("1, 2, 3")
    return folder / "prezzi.txt"


def cut(visitor: Visitor) -> None:
    """The frame stands over the picture while it is cut, and fills the numbers."""
    frame = visitor.page.locator(".stage .frame")
    expect(frame).to_be_hidden()
    visitor.use(visitor.page.locator("[data-cutting] summary"))
    expect(frame).to_be_visible()
    visitor.check_page()
    visitor.press(visitor.says("Cut", "Ritaglia"))
    expect(visitor.page.locator("#number")).to_have_value("031")
    shape = CardPicture.objects.order_by("pk")[0]
    assert abs(shape.width / shape.height - 63 / 88) < 0.01
