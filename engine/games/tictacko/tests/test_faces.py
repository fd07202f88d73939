"""Faces of cards: plans alone, for the engine draws nothing; the pictures are tested elsewhere."""

from __future__ import annotations

from typing import Any

from engine.games.tictacko.card_reading import card_of
from engine.games.tictacko.drawn import SALTS, back_plan, face_plan, picture_of
from engine.games.tictacko.drawn.spoken import strong_words, timings_of
from engine.games.tictacko.drawn.subjects import CHOSEN
from engine.games.tictacko.game import GAME, shipped_pool
from engine.games.tictacko.grid import ROWS_ADVANCED
from engine.games.tictacko.tests.board import character, goal
from engine.kernel.cards import CardDef
from engine.kernel.plans import (
    FULL,
    MIDDLE,
    SMALL,
    Box,
    Disc,
    FacePlan,
    Label,
    Shape,
    Title,
    by_code,
)
from engine.kernel.testing import clause, for_every

POOL = list(shipped_pool())
DETAILS = (FULL, MIDDLE, SMALL)
LANGUAGES = ("en", "it")
GOLD = "#e9b73b"


def made(raw: dict[str, Any], **more: Any) -> CardDef:
    """A card of the JSON shape."""
    return card_of({**raw, **more})


def plan(card: CardDef, language: str = "en", detail: str = FULL) -> FacePlan:
    """The plan with what the game prints on it."""
    return face_plan(card, GAME.face(card, language), language, detail)


def texts(found: FacePlan) -> list[str]:
    """Every line of a plan."""
    return [mark.text for mark in found.over if isinstance(mark, Label | Title)]


DRAGON = made(character("ember", "dragon"))
UNICORN = made(character("mane", "unicorn"))
SPELLS = {kind: made({"code": kind, "type": kind, "faction": "neutral", "name_en": kind,
                      "name_it": kind}) for kind in ("magic", "instant")}  # fmt: skip


@clause("TTK-2.7")
@for_every("detail", DETAILS)
@for_every("language", LANGUAGES)
def test_every_shipped_card_has_a_face_of_its_own(detail: str, language: str) -> None:
    faces = {repr(plan(card, language, detail)) for card in POOL}
    assert len(faces) == len(POOL)


def test_no_two_shipped_cards_share_a_picture() -> None:
    shown = [card for card in POOL if card.type != "objective"]
    pictures = {picture_of(card, by_code(SALTS).get(card.code, 0)) for card in shown}
    assert len(pictures) == len(shown)


@clause("TTK-2.9")
@for_every("detail", DETAILS)
def test_a_faction_is_told_without_its_hue(detail: str) -> None:
    """By the ornament and the sign, and by the way the head looks."""
    dragon, unicorn = (plan(card, detail=detail) for card in (DRAGON, UNICORN))
    assert bare(dragon) != bare(unicorn)
    heads = [found.window.picture.choices for found in (dragon, unicorn) if found.window]
    assert heads == [("dragon",), ("unicorn",)]


def bare(found: FacePlan) -> list[tuple[object, ...]]:
    """Forms and their numbers, without colours, of shapes."""
    marks = (*found.frame, *found.over)
    return [(type(mark).__name__, getattr(mark, "points", ())) for mark in marks
            if isinstance(mark, Shape | Disc)]  # fmt: skip


@clause("TTK-2.7")
@for_every("detail", [FULL, MIDDLE])
def test_kinds_differ_by_their_windows(detail: str) -> None:
    cards = [DRAGON, made(character("wing", "dragon", "special")), *SPELLS.values()]
    outlines = set()
    for card in cards:
        window = plan(card, detail=detail).window
        assert window is not None
        outlines.add(window.outline)
    assert len(outlines) == len(cards)


@clause("TTK-2.7")
def test_the_smallest_faces_tell_the_kind_by_a_sign() -> None:
    cards = [made(character("same", "dragon", "special")), *SPELLS.values()]
    corners = {
        max(len(mark.points) for mark in plan(card, detail=SMALL).over if isinstance(mark, Shape))
        for card in cards
    }
    assert len(corners) == len(cards)


@clause("TTK-2.15", "TTK-5.4")
@for_every("detail", [FULL, MIDDLE])
def test_an_objective_shows_both_patterns(detail: str) -> None:
    found = plan(made(goal("top", "123", "A")), detail=detail)
    gold = [mark for mark in found.over if isinstance(mark, Box) and mark.fill == GOLD]
    assert len(gold) == 3 + 4
    assert {"3 × 3", "4 × 4"} <= set(texts(found))
    claimed = [m.text for m in found.over if isinstance(m, Label) and m.face == "name"]
    assert claimed == ["1", "2", "3", "1", "2", "3", "A"]


@clause("TTK-2.15")
def test_the_smallest_objective_shows_the_pattern_and_its_letter() -> None:
    found = plan(made(goal("top", "159", "G")), detail=SMALL)
    assert [m.text for m in found.over if isinstance(m, Label)] == ["1", "5", "9", "G"]


@clause("TTK-2.3")
def test_a_full_objective_names_every_space_of_the_advanced_grid() -> None:
    named = texts(plan(made(goal("top", "123", "A"))))
    assert set(ROWS_ADVANCED) <= set(named)


@clause("TTK-2.12")
def test_timings_stand_once_each_in_printed_order() -> None:
    effects = [{"timing": each} for each in ("trigger", "entry", "trigger", "continuous")]
    card = made(character("x", "dragon", "special", effects=effects))
    assert timings_of(card) == ["trigger", "entry", "continuous"]
    assert timings_of(DRAGON) == []


@clause("TTK-5.9")
def test_keywords_are_bold_in_both_languages() -> None:
    text = "Then DESTROY it; MOVE a Character (SWAP)."
    assert [text.split()[i] for i in strong_words(text)] == ["DESTROY", "MOVE", "(SWAP)."]


def test_languages_differ_in_words_and_share_the_picture() -> None:
    for card in POOL[:30]:
        english, italian = plan(card, "en"), plan(card, "it")
        assert english.window == italian.window
        assert english.over != italian.over


@clause("TTK-2.16")
def test_no_numbers_are_printed_on_characters() -> None:
    assert not any(character.isdigit() for text in texts(plan(DRAGON)) for character in text)


@clause("TTK-2.10")
@for_every("detail", DETAILS)
@for_every("name", ["W" * 60, "", "a\u202eb\x00", "{0} %s <b>"])
def test_hostile_cards_have_a_plan(detail: str, name: str) -> None:
    for raw in (
        {"type": "unknown", "faction": name, "effects": name},
        {"type": "objective", "standard": name, "advanced": [None, name, 3, "A", "B", "C", "D"]},
        {"type": "character", "subtype": "special", "effects": [name, {"timing": name}]},
        {"type": "instant", "faction": 7, "flavour_en": 7},
    ):
        card = made({"code": name or "x", "name_en": name, "name_it": name, **raw})
        found = face_plan(card, {"text": name * 5}, "en", detail)
        assert (found.width, found.height) == GAME.card_size(card)


def test_chosen_subjects_and_salts_are_those_of_shipped_cards() -> None:
    shipped = {card.code for card in POOL}
    assert {*by_code(CHOSEN), *by_code(SALTS)} <= shipped


def test_there_is_a_back() -> None:
    assert (back_plan().width, back_plan().height) == (63.0, 88.0)
    assert back_plan().window is None
