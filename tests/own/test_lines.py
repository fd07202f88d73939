"""The line as it is printed: read in either language, offered, and taken by a press alone."""

from __future__ import annotations

import html
import json
import re

import pytest
from django.test import Client

from engine.effects.language.access import language_of
from engine.effects.language.lines.phrasebook import text_of
from engine.registry import game
from tests.factories import Person, typed_set

ABILITY = {"name.it": "Sanguisuga", "type": "ability", "key": "6" * 32}
DAMAGE = {"do": "damage", "target": "opp_active", "amount": 4}


def _pressed(client: Client, url: str, told: dict[str, str], command: str) -> str:
    answer = client.post(url, {**ABILITY, **told, "edit": command})
    assert answer.status_code == 200
    return answer.content.decode()


def _takes(page: str) -> list[str]:
    found = re.findall(r'name="edit" value="((?:take|replace):[^"]*)"', page)
    return [html.unescape(one) for one in found]


def _field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return html.unescape(found[1])


def _line(page: str) -> str:
    found = re.search(r'<textarea id="e-line"[^>]*>([^<]*)<', page)
    assert found
    return html.unescape(found[1])


def test_a_line_in_either_language_is_offered_and_taken_without_scripts(alice: Person) -> None:
    url = f"/g/kmon/own/{typed_set(alice.user).code}/new"
    for line in (
        "Deal 4 damage to the opposing active K-Mon",
        "Infliggi 4 danni al K-Mon attivo avv",
    ):
        page = _pressed(alice.client, url, {"line": line}, "read")
        assert _field(page, "effects") == ""
        first = _takes(page)[0]
        page = _pressed(alice.client, url, {"line": line}, first)
        assert json.loads(_field(page, "effects")) == {"effects": [DAMAGE]}
        assert _line(page) == ""
        # One step back it is gone again.
        held = {name: _field(page, name) for name in ("effects", "effects.past")}
        assert _field(_pressed(alice.client, url, held, "back"), "effects") == ""


def test_the_printed_words_are_read_sentence_by_sentence(alice: Person) -> None:
    url = f"/g/kmon/own/{typed_set(alice.user).code}/new"
    told = {
        "words.it": "Pesca 2 carte.\nInfliggi 4 danni al K-Mon attivo avversario. Xyzzy qwertz."
    }
    page = _pressed(alice.client, url, told, "printed")
    second = next(one for one in _takes(page) if one.startswith("take:1:"))
    page = _pressed(alice.client, url, {**told, "line": _line(page)}, second)
    assert json.loads(_field(page, "effects")) == {"effects": [DAMAGE]}
    assert _line(page) == "Pesca 2 carte. Xyzzy qwertz."


def test_what_stands_in_a_part_of_one_is_replaced_only_by_the_press_that_says_so(
    alice: Person,
) -> None:
    url = f"/g/aac/own/{typed_set(alice.user, 'aac').code}/new"
    stands, meant = {"traits": ["V"]}, {"kinds": ["goblin"]}
    language = language_of(game("aac"))
    assert language is not None
    says = [("attackable_only_by", meant)]
    line = text_of(game("aac"), language, "creature", says).pick("en")
    held = {"type": "creature", "effects": json.dumps({"attackable_only_by": stands}), "line": line}
    page = _pressed(alice.client, url, held, "read")
    first = _takes(page)[0]
    assert first.startswith("replace:0:")
    # What was offered while nothing stood there puts nothing away.
    page = _pressed(alice.client, url, held, first.replace("replace:", "take:", 1))
    assert json.loads(_field(page, "effects")) == {"attackable_only_by": stands}
    page = _pressed(alice.client, url, held, first)
    assert json.loads(_field(page, "effects")) == {"attackable_only_by": meant}


@pytest.mark.parametrize(
    "told",
    [
        'take:0:[["effects",{"do":"bite"}]]',
        "take:0:[[[",
        'take:0:[["name",{"do":"draw"}]]',
        'take:0:[["effects"]]',
        "take:0:[7]",
        "take:x:y:z",
        'take:0:[["effects",{"do":"draw","who":"self","amount":NaN}]]',
    ],
)
def test_what_was_never_offered_is_not_taken(alice: Person, told: str) -> None:
    url = f"/g/kmon/own/{typed_set(alice.user).code}/new"
    page = _pressed(alice.client, url, {"line": "Draw 2 cards"}, told)
    assert _field(page, "effects") == ""
    assert _line(page) == "Draw 2 cards"


def test_programs_ask_what_lines_mean(alice: Person) -> None:
    asked = {"game": "kmon", "type": "ability", "text": "Pesca 2 carte. Xyzzy qwertz"}
    first, second = alice.client.get("/api/v1/own/lines", asked).json()["lines"]
    drawn = {"part": "effects", "value": {"do": "draw", "who": "self", "amount": 2}}
    assert first["offers"][0]["says"] == [drawn]
    assert "2 cards" in first["offers"][0]["text"]["en"]
    assert second == {"text": "Xyzzy qwertz", "offers": []}
    assert alice.client.get("/api/v1/own/lines", {**asked, "type": "brick"}).status_code == 400
