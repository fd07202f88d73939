"""Names that phrases give to what they take, and what a reference may mean by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from engine.effects.language.kinds import Reference
from engine.effects.language.words import Language

Path = tuple[str | int, ...]
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def labelled(language: Language, role: str, value: object, taken: Collection[str]) -> object:
    """A phrase with a name of its own, a letter, where phrases of its role are referred to."""
    key = _label_of(language, role)
    if not key or not isinstance(value, Mapping) or key not in value:
        return value
    free = (letter for letter in _candidates() if letter not in taken)
    return {**value, key: next(free)}


def names_in(language: Language, role: str, values: Collection[object]) -> frozenset[str]:
    """The names that these phrases of a role give."""
    key = _label_of(language, role)
    return frozenset(
        str(value[key]) for value in values if isinstance(value, Mapping) and value.get(key)
    )


def meant_by(kind: Reference, path: Path, earlier: Path, value: object) -> list[str]:
    """What a reference at `path` may say of the phrase `value` at `earlier`: its name, and that
    with a part; nothing where it does not reach that far or nothing fits."""
    name = value.get(kind.key) if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or not isinstance(name, str) or not name:
        return []
    if not _reaches(path, earlier):
        return []
    return [
        f"{kind.before}{name}" + ("" if part is None else f".{part}")
        for part in (None, *range(kind.parts))
        if kind.fits is None or kind.fits(value, part)
    ]


def _reaches(path: Path, earlier: Path) -> bool:
    """Whether a phrase stands in the same holder as a reference, or in one around it, and in one
    list before it."""
    holder, listed, at = earlier[:-2], earlier[:-1], earlier[-1]
    if path[: len(holder)] != holder:
        return False
    if path[: len(listed)] != listed or len(path) == len(listed):
        return True
    own = path[len(listed)]
    return isinstance(own, int) and isinstance(at, int) and at < own


def _label_of(language: Language, role: str) -> str:
    """The key by which phrases of a role are referred to; "" where nobody refers to them."""
    for each in language.roles.values():
        for word in each.words:
            for slot in word.takes:
                if isinstance(slot.kind, Reference) and slot.kind.role == role:
                    return slot.kind.key
    return ""


def _candidates() -> Iterator[str]:
    yield from _LETTERS
    for number in range(2, 100):
        yield from (f"{letter}{number}" for letter in _LETTERS)
