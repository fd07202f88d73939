"""`manage.py validate`: files as people and programs write them."""

import json

import pytest
from django.core.management import CommandError, call_command

from decks.pasting.read import read
from engine.kernel.testing import for_every
from engine.registry import game


@pytest.fixture
def starter():
    return game("kmon").starter_loadouts()[0][1]


def text_of(starter) -> str:
    pool = game("kmon").pool()
    lines = ["# Galloping Sparks"]
    for zone, counts in starter.zones.items():
        lines.append(f"[{zone.title()}]")
        lines += [f"{count} {pool[code].name.pick('en')}" for code, count in counts.items()]
    return "\n".join(lines)


def test_a_legal_list_is_called_legal(tmp_path, starter, capsys):
    file = tmp_path / "deck.txt"
    file.write_text(text_of(starter))
    call_command("validate", str(file), "--game", "kmon")
    assert "Legal" in capsys.readouterr().out


def test_json_in_and_out(tmp_path, starter, capsys):
    file = tmp_path / "deck.json"
    zones = {zone: dict(counts) for zone, counts in starter.zones.items()}
    zones["deck"].pop(next(iter(zones["deck"])))
    file.write_text(json.dumps({"zones": zones}))
    with pytest.raises(SystemExit) as caught:
        call_command("validate", str(file), "--game", "kmon", "--json")
    assert caught.value.code == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["legal"]
    assert found["violations"][0]["clause"].startswith("KM-3.")


@for_every(
    "line", ["2 Cheeky Flame", "2x Cheeky Flame", "Cheeky Flame x2", "* 2 Linguaccia di fuoco",
             "2 MZ1-A01", "2 Cheeky Flame (MZ1) A01", "Cheeky Flame\t2", "2 cheeky flame"],
)  # fmt: skip
def test_ways_to_write_a_line(line):
    loadout = read("kmon", "deck", line).loadout
    assert loadout.zone("deck") == {"MZ1-A01": 2}


def test_a_negative_and_an_unknown_line_are_kept_for_the_judge():
    loadout = read("kmon", "deck", "-3 Cheeky Flame\n2 Storm of Nothing").loadout
    assert loadout.zone("deck") == {"Storm of Nothing": 2}
    assert [(bad.code, bad.position) for bad in loadout.bad_lines] == [("MZ1-A01", 1)]


@pytest.mark.parametrize(("file", "key"), [("nowhere.json", "kmon"), (None, "chess")])
def test_what_cannot_be_read_is_said(tmp_path, file, key):
    path = tmp_path / (file or "deck.json")
    with pytest.raises(CommandError) as caught:
        call_command("validate", str(path), "--game", key)
    assert caught.value.returncode == 2


def test_broken_json_is_said(tmp_path):
    path = tmp_path / "deck.json"
    path.write_text("{")
    with pytest.raises(CommandError) as caught:
        call_command("validate", str(path), "--game", "kmon")
    assert "JSON" in str(caught.value)
