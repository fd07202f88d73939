"""The verbs of K-Mon say which clauses they stand for, and those clauses exist."""

import re

from engine.effects.discover import verbs_in
from engine.effects.program import Verb
from engine.games.kmon.game import FOLDER
from engine.kernel.testing import clause, for_every

RULES = (FOLDER / "RULES.md").read_text("utf-8")
NAMED = r"\*\*(KM-[\w.]+)\*\*|^\| (KM-R\d+) "
CLAUSES = {first or second for first, second in re.findall(NAMED, RULES, re.M)}
VERBS = verbs_in("engine.games.kmon.verbs")


@clause("KM-9.5")
@for_every("verb", VERBS, ids=[verb.name for verb in VERBS])
def test_a_verb_names_its_clauses(verb: Verb) -> None:
    assert verb.clauses
    assert set(verb.clauses) <= CLAUSES
