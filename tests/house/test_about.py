"""The page about this site says how the computer plays here, and why."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from django.test import Client

from engine.kernel.testing import for_every
from engine.sim import builds

pytestmark = pytest.mark.django_db
ENGINES = "MAZZIERE_ENGINES"
NOTED = [
    ({}, "“make compile” does so", "«make compile»"),
    ({"state": builds.BUILDING, "share": 0.42}, "42 % is done", "42 %"),
    ({"state": builds.WAITING, "why": "quiet"}, "ten minutes", "dieci minuti"),
    ({"state": builds.WAITING, "why": "memory"}, "2.5 GB", "2,5 GB"),
    ({"state": builds.NO_COMPILER, "packages": ["gcc", "python3-dev"]}, "gcc python3-dev", "gcc"),
    ({"state": builds.NO_PACKAGES}, "next start", "prossimo avvio"),
]


def about(language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get("/about")
    assert answer.status_code == 200
    return answer.content.decode()


@for_every(("noted", "english", "italian"), NOTED)
def test_what_keeps_it_plain_is_told_in_both_languages(
    noted: dict[str, object], english: str, italian: str
) -> None:
    home = Path(os.environ[ENGINES])
    home.mkdir(exist_ok=True)
    told = {**noted, "digest": builds.digest(), "pid": os.getpid()}
    (home / builds.STATUS).write_text(json.dumps(told))
    try:
        assert "plain Python" in about()
        assert english in about()
        assert italian in about("it")
    finally:
        (home / builds.STATUS).unlink()


def test_a_build_is_told_with_its_date_and_a_failed_one_with_its_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENGINES, str(tmp_path))
    builds.refusal().write_text("a type is missing")
    assert "could not be compiled" in about()
    assert "a type is missing" not in about()
    folder = tmp_path / builds.digest()
    folder.mkdir()
    (folder / builds.FACTS).write_text('{"since": "2026-11-30T12:00:00Z", "seconds": 200}')
    assert "built in 3 minutes" in about()
    assert "2026" in about("it")
    assert "plain Python" not in about()


def test_a_page_leads_there() -> None:
    assert 'href="/about"' in Client().get("/about").content.decode()
