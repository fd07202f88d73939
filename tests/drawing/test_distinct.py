"""No two cards of one element look alike, and the kept salts are the ones that make it so."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from collection.drawing.distinct import LEAST, apart, look_at, looks_of, nearest, salts_of
from collection.drawing.forms import FORMS
from collection.drawing.painter import paint
from collection.drawing.plans import card_of, plan_of
from collection.emblems import figure_of
from engine.games.kmon.drawn import SALTS
from engine.kernel.plans import FULL, PLAIN, by_code
from engine.registry import game


def picture_of(card):
    found = card_of("kmon", card) if isinstance(card, str) else card
    return plan_of("kmon", found, "en", FULL).window.picture


def test_a_salt_is_another_picture():
    picture = picture_of("MZ1-K01")
    assert apart(look_at(picture), look_at(picture)) == 0
    assert apart(look_at(picture), look_at(replace(picture, salt=1))) > LEAST / 2


def test_a_name_does_not_change_the_picture():
    picture = picture_of("MZ1-K01")
    assert look_at(replace(picture, hint="another")).small == look_at(picture).small


@pytest.mark.slow
def test_every_pair_of_shipped_cards_is_told_apart():
    distance, one, other = nearest(looks_of("kmon"))
    assert distance >= LEAST, (one, other)


@pytest.mark.slow
@pytest.mark.parametrize(("form", "least"), [
    ("250", 10.0),
    pytest.param("small", 16.0, marks=pytest.mark.long),
    pytest.param("100", 16.0, marks=pytest.mark.long),
])  # fmt: skip
def test_no_two_faces_are_alike_as_pages_show_them(form, least):
    """Of every element and type: mean difference of a channel, on faces of 42 by 59 pixels."""
    faces = {card.code: small_face(card, FORMS[form]) for card in game("kmon").pool()}
    for (one, first), (other, second) in combinations(faces.items(), 2):
        means = ImageStat.Stat(ImageChops.difference(first, second)).mean
        assert sum(means) / 3 >= least, (one, other)


def small_face(card, form):
    face = paint(plan_of("kmon", card, "en", form.detail), form.width).image
    return face.resize((42, 59), Image.Resampling.BOX)


def test_an_element_shows_nothing_twice():
    """Abilities and assaults of one element are of different things: it has enough of them."""
    shown = Counter(
        (picture.tones, figure_of(picture))
        for picture in map(picture_of, game("kmon").pool())
        if picture.tones != PLAIN and picture.subject != "creature"
    )
    assert {figure: times for figure, times in shown.items() if times > 1} == {}


@pytest.mark.long
def test_the_kept_salts_are_those_the_tool_prints():
    assert salts_of("kmon") == by_code(SALTS)


def test_the_rule_finds_another_salt_for_a_twin(monkeypatch):
    twin = replace(picture_of("MZ1-K01"), salt=0)
    monkeypatch.setattr("collection.drawing.distinct._pictures", lambda key: [twin, twin])
    assert salts_of("kmon", least=5.0)[twin.code] > 0
