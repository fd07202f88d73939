"""Every shipped card draws, in both languages and at every size, and no word of it is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from collection.drawing import painter
from collection.drawing.distinct import LEAST, look_at, nearest
from collection.drawing.painter import paint
from collection.drawing.units import detail_of, height_of
from collection.emblems.creatures import FAMILIES as BONES
from collection.emblems.things import OBJECTS
from engine.games.aac.card_reading import card_of, pool_of
from engine.games.aac.drawn import SALTS, back_plan, face_plan, picture_of, subjects
from engine.games.aac.drawn.spoken import strong_words
from engine.games.aac.face import face
from engine.games.aac.game import shipped_pool
from engine.games.aac.tests.aac_cards import CREATURE, LASTING_MAGIC, MAGIC, TRAP, WALL, WHOLE
from engine.games.aac.tests.test_card_schema import EXAMPLES
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.plans import (
    FULL,
    MIDDLE,
    SMALL,
    Box,
    FacePlan,
    Figure,
    Label,
    Shape,
    Title,
    by_code,
)
from engine.kernel.testing import clause, for_every

POOL = [*shipped_pool(), *pool_of([*EXAMPLES, *WHOLE])]
PLAIN = {card.code: card for card in pool_of([CREATURE, MAGIC, TRAP])}


def plan(card: CardDef, language: str = "en", detail: str = FULL) -> FacePlan:
    return face_plan(card, face(card, language), language, detail)


def drawn(card: CardDef, language: str, width: int) -> painter.Printed:
    return paint(plan(card, language, detail_of(width)), width)


def said(found: FacePlan) -> list[str]:
    return [mark.text for mark in found.over if isinstance(mark, Label | Title | Figure)]


def made(raw: dict[str, Any], **more: Any) -> CardDef:
    return card_of({**raw, **more})


@for_every("width", [40, 100, 200, 375, 750])
def test_a_face_keeps_the_proportions_of_the_card(width: int) -> None:
    image = drawn(PLAIN["plain-goat"], "en", width).image
    assert (image.mode, image.size) == ("RGB", (width, height_of(width, 45, 63)))
    assert paint(back_plan(), width).image.size == image.size


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("width", [100, 180, 500])
def test_no_shipped_card_loses_a_word(
    language: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = Image.new("RGB", (width, height_of(width, 45, 63)))
    monkeypatch.setattr(painter, "_picture", lambda *parts: None)
    monkeypatch.setattr(painter, "frame_of", lambda planned, wide: bare)
    lost = {card.code: cut for card in POOL if (cut := drawn(card, language, width).cut)}
    assert lost == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "width", [250, *(pytest.param(width, marks=pytest.mark.long) for width in (100, 750))]
)
def test_every_card_is_drawn(width: int) -> None:
    for card in POOL:
        assert drawn(card, "it", width).image.size == (width, height_of(width, 45, 63))


@clause("AAC-2.3")
@for_every("detail", [FULL, MIDDLE])
def test_the_serial_stands_white_at_the_lower_right(detail: str) -> None:
    found = plan(made(CREATURE, serial=7), "en", detail)
    (serial,) = [m for m in found.over if isinstance(m, Label) and m.text == "007"]
    assert (serial.colour, serial.anchor) == ("#ffffff", "rs")
    assert serial.x > 0.9 * found.width
    assert serial.y > 0.9 * found.height


@clause("AAC-5.8")
@for_every("detail", [FULL, MIDDLE, SMALL])
def test_zero_is_printed_with_four_noughts(detail: str) -> None:
    figures = said(plan(made(CREATURE, ap=0, dp=1200), "en", detail))
    assert "0000" in figures
    assert "1200" in figures


@clause("AAC-2.15")
@for_every("detail", [FULL, MIDDLE, SMALL])
def test_every_mark_is_stamped_in_letters(detail: str) -> None:
    marks = ["S", "NS", "D", "M", "X", "K", "J", "V", "E", "Z", "H", "U"]
    texts = said(plan(made(CREATURE, traits=marks[::-1], deadly=3), "en", detail))
    assert [text for text in texts if text in {*marks, "3M"}] == ["3M", *marks]


def test_the_points_of_a_wall_are_printed() -> None:
    assert "500" in said(plan(made(WALL), "en", SMALL))
    assert "500" not in said(plan(made(MAGIC), "en", SMALL))


@clause("AAC-2.3")
def test_instant_and_continuous_are_told_apart() -> None:
    faces = {
        paint(plan(made(MAGIC, duration_mark=mark)), 250).image.tobytes()
        for mark in ("instant", "continuous")
    }
    assert len(faces) == 2
    assert "4" in said(plan(made(LASTING_MAGIC, max_rounds=4)))


def test_a_price_in_bonus_points_is_printed() -> None:
    assert "−2" in said(plan(made(MAGIC, play_cost={"bonus": 2}), "en", SMALL))
    assert not any("−" in text for text in said(plan(made(MAGIC, play_cost={"bonus": 0}))))


def test_types_differ_in_form_and_colour() -> None:
    outlines, titles = set(), set()
    for card in PLAIN.values():
        found = plan(card)
        assert found.window is not None
        outlines.add(len(found.window.outline))
        titles.add(next(m.fill for m in found.frame if isinstance(m, Box) and m.bottom == 8.8))
    assert (len(outlines), len(titles)) == (3, 3)


@for_every("detail", [FULL, SMALL])
def test_genres_differ_in_form_and_colour(detail: str) -> None:
    signs = set()
    for genre in ("attack", "defence", "attack_defence"):
        found = plan(made(MAGIC, genre=genre), "en", detail)
        shapes = [m for m in (*found.frame, *found.over) if isinstance(m, Shape)]
        signs.add(tuple(len(m.points) for m in shapes))
    assert len(signs) == 3


def test_languages_differ_in_words_and_share_the_picture() -> None:
    english, italian = (plan(PLAIN["plain-goat"], language) for language in ("en", "it"))
    assert english.over != italian.over
    assert english.window == italian.window


def test_a_title_does_not_change_the_picture() -> None:
    renamed = made(CREATURE, title={"en": "Another", "it": "Altra"})
    assert picture_of(renamed, 0) == picture_of(PLAIN["plain-goat"], 0)


def test_a_long_text_takes_room_from_the_picture() -> None:
    card = PLAIN["plain-goat"]
    short, long = (
        paint(face_plan(card, {"text": text}, "en", FULL), 500)
        for text in ("One word.", "Many words in a row. " * 14)
    )
    assert not long.cut
    box = (20, 320, 480, 340)
    assert ImageChops.difference(short.image.crop(box), long.image.crop(box)).getbbox()


HOSTILE = ["W" * 64, "Wort " * 12, "מִכְתָּב", "カード🃏", "a\u202eb\x00", "*b* {0} %s <b>&amp;", ""]


@for_every("name", HOSTILE)
@for_every("width", [60, 200, 750])
def test_hostile_names_and_numbers_are_drawn(name: str, width: int) -> None:
    for kind, raw in (
        ("creature", {"ap": 10**12, "dp": None, "deadly": 99, "traits": [name], "kinds": [name]}),
        ("magic", {"genre": name, "duration_mark": name, "play_cost": {"bonus": 10**9}}),
        ("trap", {"genre": "attack", "caption": {"en": name}, "wall_points": 10**9}),
        ("unknown", {"serial": 10**12, "traits": "SND", "caption": name, "play_cost": name}),
    ):
        card = CardDef(name or "X", kind, Name.of({"en": name}), raw)
        planned = face_plan(card, {"text": name * 9}, "en", detail_of(width))
        assert paint(planned, width).image.size == (width, height_of(width, 45, 63))


def test_a_photograph_takes_the_window_and_nothing_else() -> None:
    photo = Image.new("RGB", (300, 200), "#00ff00")
    found = plan(PLAIN["plain-spell"])
    plain, own = (paint(found, 500, picture).image for picture in (None, photo))
    assert own.getpixel((250, 200)) == (0, 255, 0)
    foot = (0, 650, 500, 700)
    assert own.crop(foot).tobytes() == plain.crop(foot).tobytes()


def test_figures_and_points_are_bold() -> None:
    text = "Caption: it loses 200 DP, then 50% of its AP."
    assert [text.split()[i] for i in strong_words(text)] == ["Caption:", "200", "DP,", "50%"]


def test_every_chosen_subject_can_be_drawn() -> None:
    assert set(subjects.FAMILY_WORDS.values()) <= set(BONES)
    for picture in (picture_of(card, 0) for card in shipped_pool()):
        assert set(picture.choices) <= set(BONES if picture.subject == "creature" else OBJECTS)
    for kit in subjects.KITS.values():
        assert set(kit) <= set(OBJECTS)


def test_chosen_subjects_and_salts_are_those_of_shipped_cards() -> None:
    shipped = {card.code for card in shipped_pool()}
    assert {*by_code(subjects.CHOSEN), *by_code(SALTS)} - shipped == set()


@pytest.mark.slow
def test_every_pair_of_shipped_cards_of_one_sky_is_told_apart() -> None:
    pictures = [picture_of(card, by_code(SALTS).get(card.code, 0)) for card in shipped_pool()]
    distance, one, other = nearest(look_at(picture) for picture in pictures)
    assert distance >= LEAST, (one, other)


def test_a_salt_is_another_picture() -> None:
    picture = picture_of(PLAIN["plain-goat"], 0)
    assert look_at(picture).small != look_at(replace(picture, salt=1)).small


def test_the_back_is_the_same_after_half_a_turn() -> None:
    """But for the colours of its two shields."""
    image = paint(back_plan(), 450).image
    turned = image.rotate(180)
    middle = (190, 240, 260, 390)
    for picture in (image, turned):
        picture.paste((0, 0, 0), middle)
    changed = ImageChops.difference(image, turned).convert("L").point(lambda v: 255 * (v > 96))
    assert changed.histogram()[255] < 0.01 * 450 * 630
