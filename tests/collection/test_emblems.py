"""Emblems: the same card gives the same drawing everywhere, and pages may carry it as it is."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from collection.emblem_parts import PETALS, WINDOW_SCALE
from collection.emblems import emblem, paths

KINDS = ["creature", "item", *WINDOW_SCALE]


@pytest.mark.parametrize("kind", KINDS)
def test_is_well_formed_and_without_inline_style(kind: str) -> None:
    drawn = ET.fromstring(f"<svg>{paths('MZ1-A01', kind, ('fire',))}</svg>")
    assert len(drawn) > 3
    for path in drawn:
        assert path.tag == "path"
        assert set(path.attrib) <= {"class", "d", "transform"}


def test_same_code_same_drawing() -> None:
    assert emblem("MZ1-K01", "creature") == emblem("MZ1-K01", "creature")


def test_creatures_of_a_set_are_told_apart() -> None:
    drawn = {paths(f"MZ1-K{number:02}", "creature") for number in range(1, 33)}
    assert len(drawn) == 32


@pytest.mark.parametrize("element", PETALS)
def test_a_sigil_shows_its_element(element: str) -> None:
    outlines = [shape.outline for shape in emblem("MZ1-A01", "ability", (element,))]
    assert outlines.count(PETALS[element]) >= 3


def test_code_and_kind_of_a_person_reach_no_markup() -> None:
    drawn = paths('"><script>', '"><b>', ("<i>",))
    assert "script" not in drawn
    assert "<b>" not in drawn
    assert "<i>" not in drawn
