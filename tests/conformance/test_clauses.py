"""Every clause of a toy's rules is named by a test."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from tests.conformance.subjects import TOYS


@pytest.mark.parametrize("toy", TOYS)
def test_every_clause_of_a_toy_is_named_by_a_test(toy: str) -> None:
    folder = Path(str(importlib.import_module(toy).__file__)).parent
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\*\*([A-Z]{2}-[\d.]+)\*\*", text))
    tests = "".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    named = set(re.findall(r'"([A-Z]{2}-[\d.]+)"', tests))
    assert clauses
    assert clauses - named == set()


@pytest.mark.parametrize("toy", TOYS)
def test_every_clause_quoted_by_a_toy_exists(toy: str) -> None:
    folder = Path(str(importlib.import_module(toy).__file__)).parent
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    clauses = set(re.findall(r"\*\*([A-Z]{2}-[\d.]+)\*\*", text))
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    chapters = {clause.split(".")[0] for clause in clauses}
    quoted = set(re.findall(r"[A-Z]{2}-\d+(?:\.\d+)?", code))
    assert quoted <= clauses | chapters
