"""Words that share their name in JSON, told apart by what they need: what they say together."""

from __future__ import annotations

from collections.abc import Iterable

from engine.effects.language.words import Slot, Word


def names_of(words: Iterable[Word]) -> tuple[str, ...]:
    """Their names in JSON, each once."""
    return tuple(dict.fromkeys(word.spelling for word in words))


def slots_of(words: Iterable[Word]) -> list[Slot]:
    """Their slots, each key once; what only some of them say comes where it stands in those."""
    found: list[Slot] = []
    for word in words:
        at = len(found)
        for slot in reversed(word.takes):
            keys = [each.key for each in found]
            if slot.key in keys:
                at = keys.index(slot.key)
            else:
                found.insert(at, slot)
    return found


def needed_by_all(words: Iterable[Word]) -> frozenset[str]:
    """The keys that none of them can do without."""
    keys = [frozenset(slot.key for slot in word.takes if slot.needed) for word in words]
    return frozenset.intersection(*keys)
