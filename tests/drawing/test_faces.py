"""Every shipped card draws, in both languages and at every size, and no word of it is lost."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from collection.drawing import UnknownCard, back, draw, draw_card, face_file, painter, printed
from collection.drawing.bleed import with_bleed
from collection.drawing.forms import FORMS
from collection.drawing.units import detail_of, height_of, print_pixels
from engine.games.kmon.drawn import face_plan
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.plans import FULL, MIDDLE, SMALL
from engine.kernel.testing import for_every
from engine.registry import game

POOL = list(game("kmon").pool())
ROOT = Path(__file__).resolve().parents[2]
# One of each kind: creature, ability with and without an element, ULTIMATE, assault, power-up,
# reaction, item.
KINDS = ("K14", "A01", "A04", "A46", "P01", "P03", "R14", "O01")


def at_length(width):
    """The widths at which a layout begins are tried in the gate, others at length."""
    return pytest.param(width, marks=pytest.mark.long)


@for_every("width", [100, 250, 375, 750])
def test_a_face_keeps_the_proportions_of_the_card(width):
    face = draw("kmon", "MZ1-K01", "en", width)
    assert (face.mode, face.size) == ("RGB", (width, round(width * 88 / 63)))


def test_three_widths_three_layouts():
    assert [detail_of(width) for width in (499, 500, 179, 180, 40)] == [
        MIDDLE,
        FULL,
        SMALL,
        MIDDLE,
        SMALL,
    ]


def test_print_has_744_by_1039_pixels():
    assert (print_pixels(63), print_pixels(88)) == (744, 1039)
    face = draw("kmon", "MZ1-O01", "it", print_pixels(63))
    assert face.size == (744, 1039)
    bled = with_bleed(face)
    edge = round(2 * 744 / 63)
    assert bled.size == (744 + 2 * edge, 1039 + 2 * edge)
    assert bled.crop((edge, edge, edge + 744, edge + 1039)).tobytes() == face.tobytes()
    assert bled.getpixel((0, 0)) == face.getpixel((0, 0))
    assert bled.getpixel((bled.width - 1, 500)) == face.getpixel((743, 500 - edge))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("width", [100, 180, 500, *map(at_length, (250, 750))])
def test_no_shipped_card_loses_a_word(language, width, monkeypatch):
    bare = Image.new("RGB", (width, height_of(width)))
    monkeypatch.setattr(painter, "_picture", lambda *parts: None)
    monkeypatch.setattr(painter, "frame_of", lambda plan, wide: bare)
    lost = {card.code: cut for card in POOL if (cut := printed("kmon", card, language, width).cut)}
    assert lost == {}


@pytest.mark.slow
@pytest.mark.parametrize("width", [100, *map(at_length, (250, 750))])
def test_every_shipped_card_is_drawn(width):
    size = (width, height_of(width))
    for card in POOL:
        assert draw("kmon", card.code, "it", width).size == size


def test_languages_differ_in_words_and_share_the_picture():
    english, italian = (draw("kmon", "MZ1-A01", language, 500) for language in ("en", "it"))
    window = (50, 140, 450, 330)
    assert english.tobytes() != italian.tobytes()
    assert english.crop(window).tobytes() == italian.crop(window).tobytes()


def test_two_processes_print_the_same_bytes(tmp_path):
    script = (
        "import django; django.setup()\n"
        "from collection.drawing import draw\n"
        "import hashlib\n"
        f"for n in {KINDS!r}:\n"
        "    print(hashlib.sha256(draw('kmon', 'MZ1-' + n, 'it', 250).tobytes()).hexdigest())\n"
    )
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "7",
        "PATH": os.environ["PATH"],
    }
    done = subprocess.run(
        [sys.executable, "-c", script], env=settings, capture_output=True, text=True, check=True
    )
    here = [
        hashlib.sha256(draw("kmon", f"MZ1-{n}", "it", 250).tobytes()).hexdigest() for n in KINDS
    ]
    assert done.stdout.split() == here


def test_kinds_look_different_from_one_another():
    faces = {draw("kmon", f"MZ1-{n}", "en", 100).tobytes() for n in KINDS}
    assert len(faces) == len(KINDS)


@for_every("number", KINDS)
def test_a_file_is_small(number):
    card = game("kmon").pool()[f"MZ1-{number}"]
    sizes = {key: len(face_file("kmon", card, "it", form)) for key, form in FORMS.items()}
    assert sizes["750"] < 60_000
    assert sizes["250"] < 16_000
    assert sizes["small"] < 16_000
    assert sizes["100"] < 7_000


@pytest.mark.parametrize(
    ("key", "code"), [("kmon", "MZ1-X99"), ("kmon", ""), ("nogame", "MZ1-K01"), ("kmon", "\0")]
)
def test_an_unknown_card_is_refused(key, code):
    with pytest.raises(UnknownCard):
        draw(key, code, "en", 250)


@for_every("width", [0, -5, 39, 3001, 10**9])
def test_a_width_out_of_bounds_is_refused(width):
    with pytest.raises(ValueError, match="pixels wide"):
        draw("kmon", "MZ1-K01", "en", width)


def test_a_photograph_takes_the_window_and_nothing_else():
    photo = Image.new("RGB", (300, 200), "#00ff00")
    plain, own = (draw("kmon", "MZ1-K01", "en", 500, picture) for picture in (None, photo))
    assert own.getpixel((250, 200)) == (0, 255, 0)
    foot = (0, 500, 500, height_of(500))
    assert own.crop(foot).tobytes() == plain.crop(foot).tobytes()


@for_every("mode", ["L", "RGBA", "P", "CMYK", "1"])
def test_a_photograph_of_any_kind_and_shape_fits(mode):
    for size in ((1, 1), (900, 20), (20, 900)):
        face = draw("kmon", "MZ1-O01", "en", 250, Image.new(mode, size))
        assert face.size == (250, 349)


HOSTILE = [
    "W" * 64,
    "Wort " * 12,
    "מִכְתָּב שָׁלוֹם",
    "كرة القدم",
    "カード🃏",
    "a\u202eb\u200bc\x00\x07",
    "𝕳𝖊𝖑𝖑𝖔",
    "…",
    "*bold* {0} %s <b>&amp;",
    "",
]


@for_every("name", HOSTILE)
@for_every("width", [60, 250, 750])
def test_hostile_names_and_numbers_are_drawn(name, width):
    for raw in (
        {"type": "kmon", "primary": name, "secondary": "fire", "hp": 10**12},
        {"type": "ability", "element": name, "cost": {"charges": -(10**9)}},
        {"type": "reaction", "element": "air", "answers": [name], "cost": {"charges": 0}},
        {"type": "item", "flavour": {"en": name}, "persistent": {"kind": name, "duration": 99}},
    ):
        kind = str(raw.pop("type"))
        card = CardDef(name or "X", kind, Name.of({"en": name}), raw)
        said = {"trait": name, "text": name * 9}
        face = _planned(card, said, width)
        assert face.size == (width, height_of(width))


def _planned(card, said, width):
    return painter.paint(face_plan(card, said, "en", detail_of(width)), width).image


def test_backs_are_drawn_and_differ_from_faces():
    picture = back("kmon", 250)
    assert picture.size == (250, 349)
    with pytest.raises(UnknownCard):
        back("nogame", 250)


def test_a_card_that_is_not_shipped_is_drawn_too():
    raw = game("kmon").pool()["MZ1-A01"].to_json() | {"code": "OWN-1", "name": {"en": "Mine"}}
    assert draw_card("kmon", CardDef.from_json(raw), "en", 250).size == (250, 349)
