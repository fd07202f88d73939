"""Scripted battles: played as they are written, put into text, refused where they go wrong."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import registry
from engine.kernel.testing import for_every
from engine.sim.doors import main
from engine.sim.golden import differences, explained, golden_files, write
from engine.sim.scripts import ScriptError, read_script, script_of, written
from engine.sim.subjects import Subject, subject

GAUNTLET = "tests.toys.gauntlet"
NOUGHTS = "tests.toys.noughts"
TOP = ["wager", "spark", "fork", "deny", "spark"]
RIVAL_TOP = ["deny", "spark", "storm", "lance"]

Raw = dict[str, Any]


def wager() -> Raw:
    """Two decks with known tops; seat 0 wagers, nobody answers, the coin falls on tails."""
    raw = json.loads((subject(GAUNTLET).folder / "cards.json").read_text(encoding="utf-8"))
    decks = [{"kind": "deck", "zones": {"main": raw["decks"][name]}} for name in ("pair", "lone")]
    return {
        "title": "A coin decides",
        "clauses": ["GA-5.4"],
        "cards": raw["cards"],
        "loadouts": decks,
        "chance": [TOP, RIVAL_TOP, "tails"],
        "moves": [
            {"seat": 0, "do": "lay spark"},
            {"seat": 1, "do": "lay storm"},
            {"seat": 2, "do": "lay fork", "expect": ["laid 2 fork", "drew 0 spark"]},
            {"seat": 0, "do": "play wager"},
            {"seat": 1, "do": "pass", "expect": ["flipped 1", "life 1 4"]},
        ],
        "stops": True,
    }


def line() -> Raw:
    """Noughts and crosses to a won line: no cards, no chance."""
    cells = ["a1", "b1", "a2", "b2", "a3"]
    moves = [{"seat": at % 2, "do": f"mark {cell}"} for at, cell in enumerate(cells)]
    ends = {"reason": "a line", "scores": [2, 0]}
    return {"title": "A line", "clauses": ["NO-4"], "moves": moves, "ends": ends}


def played(raw: Raw, name: str = GAUNTLET) -> str:
    """The text of a script."""
    return written(subject(name).game, script_of("test", raw)).text()


def refusal(raw: Raw, name: str = GAUNTLET) -> str:
    """What is said of a script that cannot be played."""
    with pytest.raises(ScriptError) as caught:
        played(raw, name)
    return str(caught.value)


def kept_at(folder: Path, *raws: Raw, name: str = GAUNTLET) -> Subject:
    """A game whose playthroughs are kept in that folder, with these scripts."""
    about = replace(subject(name), folder=folder)
    (about.playthroughs / "scripts").mkdir(parents=True)
    for number, raw in enumerate(raws, start=1):
        path = about.playthroughs / "scripts" / f"number-{number}.json"
        path.write_text(json.dumps(raw), encoding="utf-8")
    return about


def test_a_script_is_told_as_a_random_game_is() -> None:
    text = played(wager())
    for part in (
        "# A coin decides\n# GA-5.4\n# 0=bargain 1=bomb 2=deny ",
        "\n# gauntlet, rules version 1, 3 seats\n",
        "loadout 1: deck main: spark=1",
        "  views ",
        "  legal for 0: play spark | play wager | spring | pry 1 | pass",
        "> seat 0: play wager",
        "step 8: chance [1] -> ",
        "  * flipped 1",
    ):
        assert part in text, part
    assert text.endswith("\n# stops here\n")
    assert text == played(wager())


def test_hands_come_from_the_tops_written_and_only_their_owner_sees_them(tmp_path: Path) -> None:
    raw = wager()
    text = explained(kept_at(tmp_path, raw), "scripts/number-1", 0)
    first = text[text.index("  view public") : text.index("  legal")]
    public, mine, rival, mate = first.split("  view ")[1:]
    assert "card=wager" in mine
    assert "card=deny" in rival
    assert "card=fork" in mate
    assert "card=" not in public
    assert "card=wager" not in rival
    assert "  * drew 0 8 [ / 0 -7 / 0 -7 / 0 -7]" in played(raw)


def test_a_game_without_cards_and_chance_is_played_to_its_end() -> None:
    text = played(line(), NOUGHTS)
    assert "> seat 1: mark b2" in text
    assert "# over: a line (NO-4), scores [2, 0]" in text


def test_a_seat_may_concede() -> None:
    raw = line()
    raw["moves"][3:] = [{"seat": 1, "concedes": True}]
    raw["ends"]["reason"] = "gave up"
    assert "> seat 1: concedes -> step 4 " in played(raw, NOUGHTS)


def test_an_order_may_name_cards_by_number_and_leave_the_rest_as_it_is() -> None:
    raw = wager()
    numbers = sorted(card["code"] for card in raw["cards"])
    raw["chance"][0] = [numbers.index(code) for code in TOP]
    assert played(raw) == played(wager())


def spoil_move(raw: Raw) -> None:
    raw["moves"][3]["do"] = "play lance"


def spoil_seat(raw: Raw) -> None:
    raw["moves"][1]["seat"] = 2


def spoil_expected(raw: Raw) -> None:
    raw["moves"][4]["expect"] = ["flipped 1", "life 1 3"]


def spoil_gap(raw: Raw) -> None:
    raw["moves"][2]["expect"] = ["laid 0 spark", "laid 2 fork"]


def spoil_chance(raw: Raw) -> None:
    raw["chance"].pop()


def spoil_face(raw: Raw) -> None:
    raw["chance"][2] = 2


def spoil_order(raw: Raw) -> None:
    raw["chance"][2] = ["spark"]


def spoil_code(raw: Raw) -> None:
    raw["chance"][0] = ["sparkle"]


def spoil_copies(raw: Raw) -> None:
    raw["chance"][0] = ["wager", "wager"]


def spoil_rest(raw: Raw) -> None:
    raw["chance"].append(0)


def spoil_deck(raw: Raw) -> None:
    raw["loadouts"][0]["zones"]["main"] = {"spark": 3}


def spoil_kind(raw: Raw) -> None:
    raw["loadouts"][0]["kind"] = "team"


def spoil_option(raw: Raw) -> None:
    raw["options"] = {"bouts": 2}


def spoil_stop(raw: Raw) -> None:
    raw["ends"] = {"reason": "match", "scores": [2, 0, 2]}


def spoil_end(raw: Raw) -> None:
    del raw["stops"]
    spoil_stop(raw)


def spoil_seats(raw: Raw) -> None:
    raw["seats"] = 4


def spoil_key(raw: Raw) -> None:
    raw["note"] = "x"


def spoil_doing(raw: Raw) -> None:
    raw["moves"][0]["concedes"] = True


@for_every(
    ("spoil", "said"),
    [
        (spoil_move, "move 4 (seat 0: play lance): «play lance» is not possible now. Possible: pl"),
        (spoil_seat, "move 2 (seat 2: lay storm): seat 1 is asked now"),
        (spoil_expected, "expected ['flipped 1', 'life 1 3'], told ["),
        (spoil_gap, "expected ['laid 0 spark', 'laid 2 fork'], told ["),
        (spoil_chance, "move 5 (seat 1: pass): no outcome is left; wanted: a number from 0 to 1"),
        (spoil_face, "move 5 (seat 1: pass): outcome 3 (2): wanted: a number from 0 to 1"),
        (spoil_order, "outcome 3 (['spark']): wanted: a number from 0 to 1"),
        (spoil_code, "before the first move: outcome 1 (['sparkle']): there is no card sparkle"),
        (spoil_copies, "wager is not among the cards left to put in order"),
        (spoil_rest, "1 outcomes were never asked for"),
        (spoil_deck, "loadout 0: A deck holds 12 published cards, not 3.; At most 2 copies"),
        (spoil_kind, "loadout 0: there is no kind team"),
        (spoil_option, "Option bouts cannot be 2; it takes 1, 3."),
        (spoil_stop, 'either how it "ends" or that it "stops"'),
        (spoil_end, "does not end: seat "),
        (spoil_seats, "4 seats; there may be 3"),
        (spoil_key, "unknown: note; known: cards, chance,"),
        (spoil_doing, 'a move has something to "do", or its seat "concedes"'),
    ],
)
def test_what_does_not_fit_is_refused_with_the_place(
    spoil: Callable[[Raw], None], said: str
) -> None:
    raw = wager()
    spoil(raw)
    assert said in refusal(raw)


def test_an_end_other_than_the_one_written_is_refused() -> None:
    raw = line()
    raw["ends"]["scores"] = [0, 2]
    assert refusal(raw, NOUGHTS) == "ends by a line, scores [2, 0]"
    del raw["ends"]
    raw["stops"] = True
    assert refusal(raw, NOUGHTS) == "does not stop before the end: the game is over"
    raw["moves"].append({"seat": 1, "do": "mark c3"})
    assert refusal(raw, NOUGHTS) == "move 6 (seat 1: mark c3): the game is over"


def test_a_file_that_is_no_script_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    for text in ("{", "[]", '{"stops": true}', '{"title": "x", "stops": true, "moves": 3}'):
        path.write_text(text)
        with pytest.raises(ScriptError, match="cannot be read"):
            read_script(path)


def test_golden_writes_compares_and_clears_away_scripted_texts(tmp_path: Path) -> None:
    about = kept_at(tmp_path, line(), name=NOUGHTS)
    assert write(about) == len(golden_files(about))
    kept = about.playthroughs / "scripts" / "number-1.txt"
    assert differences(about) == []
    kept.write_text(kept.read_text().replace("> seat 1: mark b2", "> seat 1: mark c2"))
    kept.with_name("old.txt").write_text("left over")
    found = differences(about)
    assert found[0] == "scripts/old: no longer made"
    assert "+> seat 1: mark b2" in found[1]
    write(about)
    assert not kept.with_name("old.txt").exists()
    assert kept.with_suffix(".json").exists()


def test_a_still_stays_where_it_was_taken_while_such_a_decision_stands_there(
    tmp_path: Path,
) -> None:
    short = line()
    short["moves"] = short["moves"][:2]
    del short["ends"]
    short["stops"] = True
    about = kept_at(tmp_path, short, line(), name=NOUGHTS)
    scripts = about.playthroughs / "scripts"
    first = (scripts / "number-1.json").rename(tmp_path / "later.json")

    def places() -> list[str]:
        write(about)
        text = (about.playthroughs / "stills.txt").read_text(encoding="utf-8")
        return [told for told in text.splitlines() if told.startswith("## ")]

    end = "## end: scripts/number-2, step 5"
    assert places() == ["## decision 1: scripts/number-2, step 0", end]
    first.rename(scripts / "number-1.json")
    assert places() == ["## decision 1: scripts/number-2, step 0", end]
    (about.playthroughs / "stills.txt").unlink()
    assert places() == ["## decision 1: scripts/number-1, step 0", end]
    (scripts / "number-1.json").unlink()
    assert places() == ["## decision 1: scripts/number-2, step 0", end]


def test_every_script_that_fails_is_named_at_once(tmp_path: Path) -> None:
    first, second, third = line(), line(), line()
    first["moves"][0]["do"] = "z9"
    third["moves"][1]["seat"] = 0
    about = kept_at(tmp_path, first, second, third, name=NOUGHTS)
    with pytest.raises(ScriptError) as caught:
        golden_files(about)
    said = str(caught.value).split("\n")
    assert [told.partition(": ")[0] for told in said] == [
        "scripts/number-1.json",
        "scripts/number-3.json",
    ]


def test_the_door_says_which_script_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = line()
    raw["moves"][0]["do"] = "mark z9"
    home = tmp_path / "scripted_toys" / "noughts"
    about = kept_at(home, raw, name=NOUGHTS)
    (home / "__init__.py").write_text("from tests.toys.noughts import GAME as GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    for call in (["golden"], ["golden", "--check"]):
        assert main([*call, "--game", "scripted_toys.noughts"]) == 1
        assert "number-1.json: move 1 (seat 0: mark z9): «mark z9»" in capsys.readouterr().out
    assert list(about.playthroughs.glob("*.txt")) == []
    for name in ("scripted_toys.noughts", "scripted_toys"):
        sys.modules.pop(name)


@pytest.mark.parametrize("name", registry.games())
def test_shipped_scripts_name_clauses_of_their_game(name: str) -> None:
    about = subject(name)
    rules = (about.folder / "RULES.md").read_text(encoding="utf-8")
    for path in sorted((about.playthroughs / "scripts").glob("*.json")):
        script = read_script(path)
        assert script.title, path.name
        assert script.clauses, path.name
        assert script.cards is not None, path.name
        for clause in script.clauses:
            assert re.search(rf"{re.escape(clause)}\b", rules), f"{path.name}: {clause}"
