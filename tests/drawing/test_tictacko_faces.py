"""Every shipped card draws, in both languages and at every size, and no word of it is lost."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from collection.drawing import painter
from collection.drawing.addresses import back_pictures
from collection.drawing.distinct import LEAST, looks_of, nearest, salts_of
from collection.drawing.painter import paint
from collection.drawing.plans import back_of, plan_of
from collection.drawing.units import detail_of, height_of
from collection.emblems import emblem, figure_of
from collection.emblems.things import OBJECTS
from engine.games.tictacko.drawn import SALTS, picture_of, subjects
from engine.games.tictacko.game import shipped_pool
from engine.kernel.cards import CardDef
from engine.kernel.plans import Picture, Tones, by_code
from engine.kernel.testing import clause, for_every

KEY = "tictacko"
POOL = list(shipped_pool())
FEW = [next(card for card in POOL if card.type == kind) for kind in
       ("basic", "special", "magic", "instant", "objective")]  # fmt: skip


def drawn(card: CardDef, language: str, width: int) -> painter.Printed:
    return paint(plan_of(KEY, card, language, detail_of(width)), width)


@for_every("width", [40, 100, 200, 375, 750])
def test_a_face_keeps_the_proportions_of_the_card(width: int) -> None:
    for card in FEW:
        image = drawn(card, "en", width).image
        assert (image.mode, image.size) == ("RGB", (width, height_of(width)))
    assert paint(back_of(KEY), width).image.size == (width, height_of(width))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("width", [100, 180, 500])
def test_no_shipped_card_loses_a_word(
    language: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = Image.new("RGB", (width, height_of(width)))
    monkeypatch.setattr(painter, "_picture", lambda *parts: None)
    monkeypatch.setattr(painter, "frame_of", lambda planned, wide: bare)
    lost = {card.code: cut for card in POOL if (cut := drawn(card, language, width).cut)}
    assert lost == {}


@pytest.mark.slow
@pytest.mark.parametrize("width", [100, pytest.param(750, marks=pytest.mark.long)])
def test_every_card_is_drawn(width: int) -> None:
    for card in POOL:
        assert drawn(card, "it", width).image.size == (width, height_of(width))


def test_each_deck_has_a_back_and_objectives_a_third_the_same_after_half_a_turn(
    client: Client,
) -> None:
    looks = set()
    for name in ("", "dragon", "unicorn"):
        image = paint(back_of(KEY, name), 250).image
        turned = image.rotate(180)
        far = ImageChops.difference(image.crop((5, 5, 245, 340)), turned.crop((5, 5, 245, 340)))
        assert ImageStat.Stat(far).mean[0] < 12
        looks.add(image.tobytes())
        address = back_pictures(KEY, name)["250"]
        answer = client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer["Cache-Control"]
    assert len(looks) == 3
    back = Template("{% load faces %}{% card_back key name %}")
    shown = back.render(Context({"key": KEY, "name": "dragon"}))
    assert f"/f/{KEY}/back/dragon-250.webp?v=" in shown


def test_kinds_look_different_from_one_another() -> None:
    assert len({drawn(card, "en", 100).image.tobytes() for card in FEW}) == len(FEW)


@clause("TTK-2.9")
@for_every(("family", "looks_right"), [("dragon", True), ("unicorn", False)])
def test_dragons_look_to_the_right_and_unicorns_to_the_left(family: str, looks_right: bool) -> None:
    """The neck, which reaches the lower edge, stands behind the face."""
    plain = Tones("#000000", "#000000", "#000000", "#00ff00", "#00ff00", "#00ff00", ground="rays")
    heads = []
    for code in ("one", "two", "three"):
        picture = Picture("profile", code, plain, choices=(family,), size=1.0)
        image = emblem(picture, 100, 100).crop((0, 90, 100, 100))
        heads.append(image)
    skin = [sum(pixel_share(image.crop(box)) for image in heads)
            for box in ((0, 0, 50, 10), (50, 0, 100, 10))]  # fmt: skip
    assert (skin[0] > skin[1]) == looks_right


def pixel_share(image: Image.Image) -> float:
    """How much of it is neither black nor green."""
    bright = image.getchannel("R").point(lambda value: 255 * (value > 90))
    return bright.histogram()[255] / (image.width * image.height)


def test_a_head_has_no_name_among_things() -> None:
    assert figure_of(picture_of(FEW[0], 0)) == ""
    assert figure_of(picture_of(FEW[2], 0)) in OBJECTS


def test_every_chosen_subject_can_be_drawn() -> None:
    assert set(by_code(subjects.CHOSEN).values()) <= set(OBJECTS)
    for kit in subjects.KITS.values():
        assert set(kit) <= set(OBJECTS)


@pytest.mark.slow
def test_every_pair_of_shipped_cards_of_one_sky_is_told_apart() -> None:
    distance, one, other = nearest(looks_of(KEY))
    assert distance >= LEAST, (one, other)


@pytest.mark.long
def test_the_kept_salts_are_those_the_tool_prints() -> None:
    assert salts_of(KEY) == by_code(SALTS)
