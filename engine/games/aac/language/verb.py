"""One verb of the language as it is declared (AAC-9.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.words import Place, Slot, Spelled, Word
from engine.kernel.names import Name, both

# AAC-9.1: what may be always on.
PASSIVE: Final[Place] = frozenset({"passive"})

Texts = tuple[str, str]


def verb(
    name: str,
    title: Texts,
    says: Texts,
    *takes: Slot,
    clauses: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
    passive: bool = False,
    written: str = "",
    hint: Texts | None = None,
    printed: tuple[tuple[Name, Name], ...] = (),
) -> Word:
    """A verb; `clauses` are what a card's page names. It is never always on unless `passive`."""
    never: Place = frozenset() if passive else PASSIVE
    return Word(
        name,
        both(*title),
        both(*says),
        tuple(replace(each, clause="AAC-9.6") for each in takes),
        Spelled.OBJECT,
        tuple(f"AAC-{clause}" for clause in clauses),
        frozenset(only),
        never,
        Name() if hint is None else both(*hint),
        written=written,
        printed=printed,
    )
