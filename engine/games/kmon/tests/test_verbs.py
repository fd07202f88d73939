"""The verbs of K-Mon say which clauses they stand for, and those clauses exist."""

import re

import pytest

from engine.effects.discover import verbs_in
from engine.effects.program import Verb
from engine.games.kmon.game import FOLDER
from engine.kernel.testing import clause

CLAUSES = set(re.findall(r"\*\*(KM-[\w.]+)\*\*", (FOLDER / "RULES.md").read_text("utf-8")))
VERBS = verbs_in("engine.games.kmon.verbs")


@clause("KM-9.5")
@pytest.mark.parametrize("verb", VERBS, ids=[verb.name for verb in VERBS])
def test_a_verb_names_its_clauses(verb: Verb) -> None:
    assert verb.clauses
    assert set(verb.clauses) <= CLAUSES
