"""A new word is one file beside its doer; what a word is called stands in no other place."""

from __future__ import annotations

import ast
import importlib
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine.games
from config.tools.words import page
from engine.effects.language.blank import blank
from engine.effects.language.lots import lot
from engine.effects.language.reading import read
from engine.games.aac.language.steps import VERBS
from engine.games.aac.tests.aac_cards import MAGIC, doing
from engine.kernel.rng import Rng, seed_of

HOME = Path(engine.games.__path__[0]) / "aac"
COPY = "copiedaac"
WORD = '''
"""`cheer`: applause, which does nothing."""
from engine.effects.language.kinds import Number
from engine.games.aac.language.making import slot
from engine.games.aac.language.verb import verb

ROLES = ()
WORD = verb("cheer", ("applaud", "applaude"), ("applaud {n} times", "applaudi {n} volte"),
            slot("n", "times", "volte", Number(1, 5)), clauses=("9.6",))


def tell(params, telling):
    return telling.say.pick(f"applaud {params['n']} times", f"applaudi {params['n']} volte")
'''
DOER = """
from engine.games.aac.verb_bases import CardVerb


class Cheer(CardVerb):
    def rest(self, op, into):
        return [op.params["n"]]

    def work(self, r, s, frame, op, out):
        pass


VERB = Cheer("cheer")
"""
# Why a file says what a verb is called, though it neither declares nor does it.
EXCEPTIONS = {
    "card_language.py": "AAC-5.2 says that one way of it is said",
    "card_vocabulary.py": "AAC-5.2 says that one way of it is said",
    "compiling.py": "what is chosen must be fit for it",
    "describe_actions.py": "its sentence",
    "describe_verbs.py": "its sentence",
    "passive_rows.py": "what it is when it is always on",
    "sense.py": "what a partner expects of it",
}
# Words that are also called so in the game itself: marks, points, zones, questions, events.
ALSO = {
    *(
        "age",
        "bonus",
        "deadly",
        "discard",
        "endure",
        "evolve",
        "hand",
        "lp",
        "poison",
        "quota",
        "reveal",
    ),
    *("reveal", "turn_up", "wall_points"),
}


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[str]:
    """The game copied under another name, with one word more."""
    made = shutil.ignore_patterns("__pycache__", "*.so", "tests", "static", "templates", "locale")
    folder = tmp_path / COPY
    shutil.copytree(HOME, folder, ignore=made)
    (folder / "language" / "words" / "cheer.py").write_text(WORD, encoding="utf-8")
    (folder / "verbs" / "cheer.py").write_text(DOER, encoding="utf-8")
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("engine.games.aac", f"engine.games.{COPY}"), encoding="utf-8")
    engine.games.__path__.append(str(tmp_path))
    importlib.invalidate_caches()
    yield f"engine.games.{COPY}"
    engine.games.__path__.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith(f"engine.games.{COPY}")]:
        del sys.modules[name]


def test_one_file_and_its_doer_give_all_that_a_word_has(copied: str) -> None:
    def part(name: str) -> Any:
        return import_module(f"{copied}.{name}")

    def holding(step: object) -> dict[str, Any]:
        return doing(MAGIC, {"cheer": step})

    language = part("language.card").LANGUAGE
    check = part("card_schema").check_card
    assert check(holding({"n": 3})) == []
    assert [each.path for each in check(holding({"n": 9}))] == ["/effects/0/do/0/cheer/n"]
    steps = part("card_json_schema").card_json_schema()["$defs"]["steps"]["items"]
    assert steps["properties"]["cheer"]["properties"]["n"] == {
        "type": "integer", "minimum": 1, "maximum": 5,
    }  # fmt: skip
    place = language.place_of("magic", MAGIC)
    phrase = read(language, "step", blank(language, "step", place, "cheer"), place)
    assert phrase is not None
    assert phrase.stands
    describe = part("describe").describe_card
    told = [describe(holding({"n": 3}), tongue) for tongue in ("en", "it")]
    assert told == ["Applaud 3 times.", "Applaudi 3 volte."]
    names = {key.key: key for key in part("searching").KEYS}["verb"].values
    assert "cheer" in {name for name, _ in names}
    game: ModuleType = part("game")
    assert any("`cheer`" in line for line in page(game.GAME, language))
    assert any("'cheer'" in str(lot(language, "magic", Rng(seed_of("a", at)), MAGIC))
               for at in range(400))  # fmt: skip
    card = part("card_reading").card_of(holding({"n": 3}))
    rules = game.GAME.bind(type(game.GAME.pool())((card,)))
    assert "cheer" in rules.verb_numbers


def test_no_other_file_says_what_a_verb_is_called() -> None:
    """Neither its declaration nor its doer, nor the codes of both; `EXCEPTIONS` say why."""
    names = {word.spelling for word in VERBS} - ALSO
    found: dict[str, set[str]] = {}
    for path in HOME.rglob("*.py"):
        where = path.relative_to(HOME)
        if where.parts[0] in ("tests", "language", "verbs") or where.name == "codes.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names:
                found.setdefault(str(where), set()).add(str(node.value))
    assert found.keys() == EXCEPTIONS.keys(), found
    later = {word.spelling for word in VERBS if "AAC-9.15" in word.clauses}
    assert not any(later & held for held in found.values())
