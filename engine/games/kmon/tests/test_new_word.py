"""A word with a file of its own, beside what does it, is a word of the game in every place."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

from engine.games.kmon.tests.declared import names
from engine.kernel.testing import clause

GAME = Path(__file__).parents[1]
ROOT = GAME.parents[2]
ORDINARY = {"damage", "heal", "draw", "mill", "search", "evade", "ignore", "cost", "hand"}
"""Words that the game has for other things, too."""
HOLDS = {
    "language": "declares them",
    "text": "tells them",
    "verbs": "does them",
    "selecting.py": "codes",
    "statics.py": "codes",
    "compiling.py": "codes of their operands",
    "binding.py": "numbers of the verbs that the rules ask for at every step",
    "forecast.py": "foretells a blow by what shapes it (KM-5.57)",
    "describe.py": "tells those that hold others",
    "measuring.py": "what each of them moves (KM-9.12)",
    "modes.py": "where choices stand in a card's JSON",
}

DECLARED = """
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.amounts import AMOUNT

def _told(params, telling):
    return telling.say.pick(f"whistle {params['amount']}", f"fischia {params['amount']}")

SAYS = ("Whistle {amount}", "Fischia {amount}")
WORD = Added(_told, verb("whistle", ("whistle", "fischia"), SAYS, AMOUNT))
"""
DONE = """
from engine.games.kmon.codes import F_LINK, L_OWNER
from engine.games.kmon.link_verb import AmountVerb

class Whistle(AmountVerb):
    def change(self, r, s, frame, amount, out):
        s.charges[s.links[frame[F_LINK]][L_OWNER]] += amount

VERB = Whistle("whistle", "KM-9.5")
"""
ASKED = """
from config.tools.words import pages
from engine.effects.language.blank import blank
from engine.effects.language.lots import lot
from engine.games.kmon.card_json_schema import card_json_schema
from engine.games.kmon.card_schema import check_card
from engine.games.kmon.describe import describe_card
from engine.games.kmon.game import GAME
from engine.games.kmon.language import LANGUAGE
from engine.games.kmon.searching import KEYS, search_facts
from engine.games.kmon.tests.cards import definition
from engine.games.kmon.tests.test_effects import played
from engine.kernel.rng import Rng, seed_of

said = {"do": "whistle", "amount": 2}
card = {"code": "own-1", "type": "ability", "name": {"en": "Pipe"}, "cost": 1, "effects": [said]}
told = [describe_card(card, language) for language in ("en", "it")]
wrong = [each.path for each in check_card({**card, "effects": [{"do": "whistle", "amount": 99}]})]
shapes = [each["if"]["properties"]["do"]["const"] for each in
          card_json_schema()["$defs"]["effect"]["allOf"]]
drawn = str([lot(LANGUAGE, "ability", Rng(seed_of(n))) for n in range(200)])
assert told == ["Whistle 2.", "Fischia 2."], told
assert (check_card(card), wrong) == ([], ["/effects/0/amount"]), wrong
assert "whistle" in shapes and "'whistle'" in drawn
assert any("whistle" in dict(key.values) for key in KEYS if key.key == "verb")
assert "whistle" in search_facts(definition(card))["verb"]
assert blank(LANGUAGE, "effect", frozenset({"ability"}), "whistle")["do"] == "whistle"
page = next("".join(lines) for game, lines in pages() if game.key == GAME.key)
assert "| `whistle` | Whistle {amount} | Fischia {amount} |" in page
assert played(said).settled().charges("p") == 5
"""


def linked(source: Path, copy: Path, *apart: str) -> None:
    copy.mkdir()
    for each in source.iterdir():
        if each.name not in apart:
            (copy / each.name).symlink_to(each)


@clause("KM-9.5")
def test_a_copy_of_the_game_with_one_file_more_has_the_word_everywhere(tmp_path):
    linked(ROOT, tmp_path / "house", "engine", ".git")
    linked(ROOT / "engine", tmp_path / "house/engine", "games")
    linked(ROOT / "engine/games", tmp_path / "house/engine/games", "kmon")
    copy = tmp_path / "house/engine/games/kmon"
    shutil.copytree(GAME, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (copy / "language/words/whistle.py").write_text(DECLARED)
    (copy / "verbs/whistle.py").write_text(DONE)
    found = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=tmp_path / "house", capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr


def test_no_file_holds_the_name_of_a_word_but_those_listed_with_their_reason():
    words = {*names("effect"), *names("modifier")} - ORDINARY
    holding = set()
    for path in GAME.rglob("*.py"):
        place = path.relative_to(GAME).parts[0]
        if place == "tests":
            continue
        texts = {node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                 if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
        holding |= {place} if texts & words else set()
    assert holding == set(HOLDS)
