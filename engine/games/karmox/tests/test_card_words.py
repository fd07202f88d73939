"""A new word is one file: form, checks, schema, text, search and reference come of it."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine.games.karmox.game import FOLDER
from engine.games.karmox.language import EFFECTS
from engine.kernel.testing import clause

ROOT = FOLDER.parents[2]
# Where a verb is done, told, and read from JSON.
HOLDERS = {"effect.py", "told/verbs.py", "compiling.py"}
# Other files in which such a word stands as text, and why.
EXCEPTIONS = {
    "attempts.py": "exact texts of actions (KX-4.26)",
    "texts.py": "exact texts of actions (KX-4.26)",
    "scene_menu.py": "ways of a spot on the fortress",
    "options.py": "an option of the table (KX-O2)",
    "binding.py": "a use of the spirit tile (KX-2.7)",
    "face.py": "a use of the spirit tile (KX-2.7)",
    "drawn/ring.py": "grounds of the shipped cells",
    "told/ops.py": "a condition that goes without saying (KX-5.35)",
    "told/people.py": "filters that go without saying (KX-5.35)",
    "typed.py": "what is carried out of a class of words alone (KX-9.13)",
    "searching.py": "a blank cell does nothing that is searched",
}
NEW = """
from engine.effects.language.kinds import Number
from engine.effects.language.words import Slot, Word
from engine.kernel.names import both

EFFECTS = (
    Word("whistle", both("Whistle", "Fischia"),
         both("Whistle {times} times", "Fischia {times} volte"),
         (Slot("times", both("How often", "Quante volte"), Number(2, 5)),)),
)
"""
LOOKS = """
from config.tools.words import pages
from engine.effects.language.blank import blank
from engine.effects.language.lots import lot
from engine.games.karmox.card_json_schema import schema_text
from engine.games.karmox.game import GAME
from engine.kernel.rng import Rng, seed_of

def typed(times):
    effects = [{"verb": "whistle", "times": times}]
    return GAME.read_card(
        {"type": "event_cell", "code": "w", "name": {"en": "W"}, "effects": effects}
    )

assert [fault.field for fault in typed(6).refused] == ["effects.0.times"]
card, language = typed(3).card, GAME.card_language()
assert not typed(3).refused
assert GAME.plays(card).as_dict() == {"en": "Whistle 3 times.", "it": "Fischia 3 volte."}
assert GAME.search_facts(card)["does"] == ("whistle",)
assert any("whistle" in dict(key.values) for key in GAME.search_keys())
assert blank(language, "effect", language.place_of("event_cell", {}), "whistle")["times"] == 2
assert '"whistle"' in schema_text()
assert any("`whistle`" in line for _, lines in pages() for line in lines)
rng = Rng(seed_of("whistle"))
assert any("whistle" in str(lot(language, "event_cell", rng)) for _ in range(300))
"""


@clause("KX-9.4")
def test_one_file_brings_a_word_with_all_that_is_made_of_it(tmp_path: Path) -> None:
    made = shutil.ignore_patterns("__pycache__", "*.so", "tests", "static", "templates", "exam")
    for part in ("engine/kernel", "engine/effects", "engine/games/karmox", "config/tools"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=made)
    for part in ("engine", "engine/games", "config"):
        shutil.copy(ROOT / part / "__init__.py", tmp_path / part / "__init__.py")
    shutil.copy(ROOT / "engine" / "registry.py", tmp_path / "engine" / "registry.py")
    new = tmp_path / "engine" / "games" / "karmox" / "language" / "whistling.py"
    new.write_text(NEW, encoding="utf-8")
    look = subprocess.run(
        [sys.executable, "-c", LOOKS], cwd=tmp_path, env={**os.environ, "PYTHONPATH": "."},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert look.returncode == 0, look.stderr[-1500:]


def test_no_other_file_holds_the_name_of_a_verb() -> None:
    names = {word.name for word in EFFECTS.words}
    found: set[str] = set()
    for path in FOLDER.rglob("*.py"):
        place = path.relative_to(FOLDER).as_posix()
        texts = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if names & texts and not place.startswith(("tests/", "language/")):
            found.add(place)
    assert found == HOLDERS | EXCEPTIONS.keys()
