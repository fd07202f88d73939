"""The rules of K-Mon as players read them: our own words for every clause of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from engine.kernel.clauses import (
    ClauseSection,
    ClauseText,
    Minute,
    TurnAid,
    by_id,
    quoted,
    read_clauses,
    read_minute,
    read_turn_aid,
)

FOLDER: Final = Path(__file__).with_name("clauses")


@cache
def sections() -> tuple[ClauseSection, ...]:
    """The sections in reading order. Raises ValueError if a file has a bad shape."""
    return read_clauses(FOLDER)


@cache
def clause_texts() -> dict[str, ClauseText]:
    """Every clause by its id ("KM-5.8", "KM-R12"), in reading order; not to be changed."""
    return by_id(sections())


@cache
def clause_quotes(language: str) -> Mapping[str, tuple[str, str]]:
    """Title and text of every clause in one language, by id: what `Game.clauses` returns."""
    return quoted(sections(), language)


@cache
def turn_aid() -> TurnAid:
    """The one-page aid: phases, actions, reactions, bonus, end."""
    return read_turn_aid(FOLDER)


@cache
def minute() -> Minute:
    """The game in ten lines, and its figures."""
    return read_minute(FOLDER)
