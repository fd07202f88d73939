"""Faces of pieces: plans alone, for the engine draws nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.games.karmox.card_reading import card_of, piece_of
from engine.games.karmox.drawn.ring import places, shape_of
from engine.games.karmox.drawn.tones import SIDES
from engine.games.karmox.game import GAME, shipped_pool
from engine.kernel.cards import CardDef
from engine.kernel.plans import FULL, MIDDLE, SMALL, FacePlan, Figure, Label, Shape
from engine.kernel.testing import clause, for_every

POOL = list(shipped_pool())
DETAILS = (FULL, MIDDLE, SMALL)


def plan_of(card: CardDef, language: str = "en", detail: str = FULL) -> FacePlan:
    found = GAME.face_plan(card, language, detail)
    assert found is not None
    return found


def words_of(plan: FacePlan) -> list[str]:
    return [mark.text for mark in plan.over if isinstance(mark, (Label, Figure))]


@clause("KX-2.12")
@for_every("detail", DETAILS)
def test_every_card_has_a_face_of_its_true_size(detail: str) -> None:
    for card in POOL:
        for language in ("en", "it"):
            plan = plan_of(card, language, detail)
            assert (plan.width, plan.height) == GAME.card_size(card)
            assert hash(plan)
    sizes = {card.type: GAME.card_size(card) for card in POOL}
    assert sizes["piece"] == (105.0, 74.0)
    assert sizes["chest"] == sizes["spirit_tile"] == (32.0, 32.0)
    assert len(set(sizes.values())) >= 5


@clause("KX-2.3", "KX-2.4")
def test_a_sheet_prints_its_numbers_and_empty_slots() -> None:
    maga = shipped_pool()["maga-red"]
    for detail in DETAILS:
        figures = [
            mark.text for mark in plan_of(maga, "en", detail).over if isinstance(mark, Figure)
        ]
        assert figures == ["3", "2", "4"]
    assert words_of(plan_of(maga)).count("+1") == 6
    assert "Movimento" in words_of(plan_of(maga, "it"))


@clause("KX-2.4")
@for_every("detail", DETAILS)
def test_the_colours_differ_in_form_not_only_in_hue(detail: str) -> None:
    def forms(code: str) -> list[Any]:
        plan = plan_of(shipped_pool()[code], "en", detail)
        return [mark.points for mark in plan.frame if isinstance(mark, Shape)]

    red, blue = forms("maga-red"), forms("maga-blue")
    assert red != blue
    assert SIDES["red"].sign != SIDES["blue"].sign


@clause("KX-2.10")
def test_a_module_shows_its_own_part_of_the_fortress() -> None:
    north, south = (shipped_pool()[f"rocca-01-{side}"] for side in ("no", "se"))
    ids = [{w for w in words_of(plan_of(card)) if w[:1] in "NX" and w[1:].isdigit()}
           for card in (north, south)]  # fmt: skip
    assert ids[0] == {"N1", "N5", "X1", "X8"}
    assert ids[0].isdisjoint(ids[1])
    whole = words_of(plan_of(shipped_pool()["rocca-01"]))
    assert ids[0] | ids[1] < set(whole)


@clause("KX-2.11", "KX-2.17")
@for_every(("length", "shape"), [(24, (7, 7)), (20, (6, 6)), (18, (6, 5)), (13, (5, 4))])
def test_the_loop_closes(length: int, shape: tuple[int, int]) -> None:
    ring = places(length)
    assert shape_of(length) == shape
    assert ring[0] == (0, 0)
    assert len(set(ring)) == length
    steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(ring)]
    assert set(steps) == {1}


def test_typed_pieces_have_faces_whatever_is_missing() -> None:
    typed = piece_of({"code": "nobody", "name_en": "N", "name_it": "N", "gender_it": "m"}, "red")
    bare = {"code": "x", "name_en": "X", "name_it": "X", "set_code": "S"}
    cards = [card_of({**typed, "set_code": "S"})]
    cards += [card_of({**bare, "type": kind}) for kind in {card.type for card in POOL}]
    cards.append(card_of({**bare, "type": "fortress_board", "grid": ["#N", "."], "niches": [3],
                          "barriers": [4, [[0, 0]]], "rows": "two"}))  # fmt: skip
    cards.append(
        card_of({**bare, "type": "event_board", "cells": [{}, 7], "prisons": [{"adjacent": [9]}]})
    )
    for card in cards:
        for detail in DETAILS:
            plan_of(card, "it", detail)
        assert isinstance(GAME.face(card, "it")["text"], str)
    assert GAME.face_plan(card_of({**bare, "type": "poster"}), "en", FULL) is None


@clause("KX-2.7", "KX-2.18")
def test_faces_are_told_in_both_languages() -> None:
    told = {
        code: GAME.face(shipped_pool()[code], "it")["text"] for code in ("spirito", "plancia-01")
    }
    assert told["spirito"].startswith("+2 attacco / +2 difesa / +2 movimento")
    assert "2 tessere: 1 P.V." in told["spirito"]
    assert "6 × Spirito guerriero" in told["plancia-01"]
    english = GAME.face(shipped_pool()["maga-blue"], "en")
    assert english["type_label"] == "Character, light blue"
    assert english["trait"] == "First edition"


def test_the_back_is_the_same_after_half_a_turn() -> None:
    plan = GAME.back_plan()
    assert plan is not None
    shapes = [mark for mark in plan.frame if isinstance(mark, Shape) and len(mark.points) == 4]
    middles = {
        tuple(round(sum(p[i] for p in mark.points) / 4, 1) for i in (0, 1)) for mark in shapes
    }
    assert middles == {(round(63 - x, 1), round(88 - y, 1)) for x, y in middles}
