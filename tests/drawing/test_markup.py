"""What stands in pages for a face: a true picture with its proportions, words and versions."""

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils import translation

from collection.catalogue.faces import face
from collection.templatetags.faces import spoken
from engine.kernel.cards import CardDef
from engine.kernel.names import Name
from engine.kernel.testing import for_every
from engine.registry import game
from tests.toys.gauntlet import GAME as GAUNTLET

IMG = re.compile(r"<img\b[^>]*>")


def shown(card, attributes="", **context):
    template = Template("{% load faces %}{% drawn card " + attributes + " %}")
    return template.render(Context({"card": card, **context}))


def kmon(code, language="en"):
    with translation.override(language):
        return face("kmon", game("kmon").pool()[code])


def test_a_face_is_two_pictures_of_which_the_style_shows_one():
    far, near = IMG.findall(shown(kmon("MZ1-K01")))
    for image in (far, near):
        assert 'width="250" height="349"' in image
        assert 'loading="lazy" decoding="async"' in image
    assert 'class="far"' in far
    assert "/100.webp?v=" in far
    assert "/small.webp?v=" in far
    assert 'class="near"' in near
    assert "/250.webp?v=" in near
    assert "750w" in near


def test_every_address_has_its_version_and_is_found(client):
    for address in set(re.findall(r"/f/[^ \"]+", shown(kmon("MZ1-O01")))):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer["Cache-Control"], address


@for_every("language", ["en", "it"])
def test_it_says_the_whole_face(language):
    with translation.override(language):
        card = kmon("MZ1-K14", language)
        markup = shown(card)
        assert markup.count(f'alt="{spoken(card)}"') == 2
        assert str(card["hp"]) in spoken(card)
        assert f"/{language}/250.webp" in markup
    assert "aria-hidden" not in markup


def test_as_decoration_it_says_nothing():
    markup = shown(kmon("MZ1-K14"), '"yes"')
    assert markup.count('alt=""') == 2
    assert 'aria-hidden="true"' in markup


def test_words_of_a_card_cannot_break_out():
    raw = game("kmon").pool()["MZ1-A01"].to_json()
    card = CardDef.from_json(raw | {"code": "X-1", "name": {"en": '"><script>alert(1)</script>'}})
    assert "<script" not in shown(face("kmon", card))


def test_neither_styles_nor_drawings_stand_in_the_page():
    markup = shown(kmon("MZ1-A01"))
    assert "style=" not in markup
    assert "<svg" not in markup
    assert "<path" not in markup


@pytest.mark.django_db
def test_a_visitor_costs_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        shown(kmon("MZ1-A01"), request=SimpleNamespace(user=None))


def test_the_component_is_the_tag():
    card = kmon("MZ1-A01")
    template = Template('<c-card-thumb :card="card" decorative="yes" class="big" />')
    from django_cotton.compiler_regex import CottonCompiler

    compiled = Template(CottonCompiler().process(template.source))
    assert compiled.render(Context({"card": card})).strip() == shown(card, '"yes" "big"')


def test_a_back_is_a_picture_of_the_game():
    back = Template("{% load faces %}{% card_back key %}")
    assert "/f/kmon/back/250.webp?v=" in back.render(Context({"key": "kmon"}))
    assert 'alt=""' in back.render(Context({"key": "kmon"}))
    assert back.render(Context({"key": ""})) == ""


def test_a_game_without_drawings_of_its_own_has_faces_too(monkeypatch):
    monkeypatch.setattr("engine.registry.games", lambda: {"gauntlet": GAUNTLET})
    for card in GAUNTLET.pool():
        assert shown(face("gauntlet", card)).count("<img") == 2


def test_a_mended_word_is_another_version():
    card = game("kmon").pool()["MZ1-A01"]
    mended = CardDef(card.code, card.type, Name.of({"en": "Other"}), card.attributes, card.set)
    assert face("kmon", card)["pictures"]["100"] != face("kmon", mended)["pictures"]["100"]
