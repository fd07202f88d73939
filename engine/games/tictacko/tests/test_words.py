"""A word of the cards is declared in one place; who else calls it by its name is listed here."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from engine.games.tictacko.language import LANGUAGE

FOLDER = Path(__file__).parents[1]
# Words that are also called so elsewhere: a table option, a zone, a window, a number in a message.
ALSO = {"count", "discard", "draw", "enter", "entered", "grid", "hand", "play", "played"}
BY_NAME = {
    "effect": "the codes of operations and timings",
    "vocabulary": "the codes of rules, and of what is done to Characters",
    "trigger_events": "the codes of events, and of ways to leave",
    "conditions": "the codes of conditions",
    "compiling": "reads what rows are made of in their own way",
    "tosses": "reads the ways of what goes several ways",
    "describe": "how they are told",
    "describe_rules": "how they are told",
    "describe_verbs": "how they are told",
    "describe_versus": "how they are told",
    "card_language": "what a redirect names belongs together; an effect without a timing has one",
    "card_telling": "why a continuous effect, or a prohibition, has no such field",
    "typed": "which effect a card of words alone has: it is carried out by hand",
    "acts": "a field of its own is called so",
    "texts": "what is asked for is called so",
    "drawn.signs": "the signs of the timings",
    "drawn.spoken": "what the signs of the timings say",
}
ADDED = """
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

plain = SourceFileLoader.get_code


def with_a_word_more(self, name):
    if name != "engine.games.tictacko.language.operations":
        return plain(self, name)
    text = Path(self.path).read_text(encoding="utf-8")
    word = '''    _word("nap", ("nap {n} turns", "dormi {n} turni"),
          Slot("n", both("How many", "Quanti"), Number(1, 3)), title=("nap", "dormire"),
          clauses="9.7 5.9", never=COST),
'''
    return compile(text.replace('), "op")  # fmt: skip', word + '), "op")'), self.path, "exec")


SourceFileLoader.get_code = with_a_word_more
from engine.effects.language.blank import blank
from engine.effects.language.lots import lot
from engine.games.tictacko.card_json_schema import schema_text
from engine.games.tictacko.card_reading import card_of
from engine.games.tictacko.card_schema import check_card
from engine.games.tictacko.language import LANGUAGE
from engine.games.tictacko.searching import KEYS, search_facts
from engine.games.tictacko.touching import card_clauses
from engine.kernel.rng import Rng, seed_of

magic = frozenset({"magic"})
assert blank(LANGUAGE, "op", magic, "nap") == {"op": "nap", "n": 1}


def card(**more):
    told = dict.fromkeys(("name_en", "name_it", "text_en", "text_it"), "x")
    effects = [{"timing": "play", "do": [{"op": "nap", "n": 2}], **more}]
    return {"code": "x", "set_code": "T", "source": "user", "type": "magic", "faction": "neutral",
            **told, "effects": effects}


assert not check_card(card())
faults = check_card(card(do=[{"op": "nap", "n": 9}], cost=[{"op": "nap", "n": 1}]))
assert sorted(each.path for each in faults) == ["/effects/0/cost/0/op", "/effects/0/do/0/n"], faults
assert '"const": "nap"' in schema_text()
assert search_facts(card_of(card()))["verb"] == ("nap",)
assert any("nap" in dict(key.values) for key in KEYS if key.key == "verb")
assert "TTK-5.9" in card_clauses(card_of(card()))
rng = Rng(seed_of("nap"))
assert any('nap' in repr(lot(LANGUAGE, "magic", rng)) for _ in range(200))
"""


def test_a_word_more_in_one_file_is_checked_asked_for_searched_and_drawn_by_lot() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ADDED], cwd=FOLDER.parents[2], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_no_other_file_calls_a_word_by_its_name() -> None:
    roles = ("effect", "op", "rule", "event", "condition")
    names = {word.spelling for role in roles for word in LANGUAGE.roles[role].words} - ALSO
    named = {
        ".".join(path.relative_to(FOLDER).with_suffix("").parts)
        for path in FOLDER.rglob("*.py")
        if path.relative_to(FOLDER).parts[0] not in ("language", "tests")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert named == set(BY_NAME)
