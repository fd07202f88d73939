"""What was measured of the levels stands where one is chosen."""

from __future__ import annotations

import re

import pytest

from engine.registry import games
from engine.sim.strength_record import level_strength
from engine.web.laying.measured import measured

pytestmark = pytest.mark.django_db

STEPS = ("easy v novice", "normal v easy", "hard v normal", "master v hard")
RECORDED = sorted(key for key in games() if level_strength(key))


def partners_of(person, key: str, language: str = "en") -> list[str]:
    answer = person.client.get(f"/t/new?game={key}", headers={"Accept-Language": language})
    (told,) = re.findall(r'<dl class="levels">(.*?)</dl>', answer.content.decode(), re.DOTALL)
    return [re.sub(r"\s*<[^>]+>", "", one).strip() for one in re.findall(r"<dd>.*?</dd>", told)]


@pytest.mark.parametrize("key", RECORDED)
def test_each_level_says_what_it_took_from_the_one_below(alice, key):
    steps = level_strength(key)["steps"]
    novice, *others = partners_of(alice, key)
    assert "Measured" not in novice
    for told, step in zip(others, STEPS, strict=True):
        below = step.rpartition(" ")[2].title()
        share = round(100 * steps[step]["share"])
        assert f"Measured against {below}: {share}\N{NO-BREAK SPACE}% of the points" in told
        assert f"in {steps[step]['pairs']} deals" in told


def test_in_italian_as_well(alice):
    *_, master = partners_of(alice, RECORDED[0], "it")
    assert re.search(r"Misurato contro Difficile: \d\d\s% dei punti", master)


def test_where_nothing_was_measured_nothing_is_said(alice, monkeypatch):
    monkeypatch.setattr("engine.web.laying.measured.level_strength", lambda key: None)
    assert measured(RECORDED[0]) == {}
    assert not [told for told in partners_of(alice, RECORDED[0]) if "Measured" in told]
