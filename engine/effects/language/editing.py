"""Edits of a card's parts by the place of what is changed; nothing given is changed itself.

A path is that of the JSON: `("effects", 0, "if", "not")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.language.blank import blank
from engine.effects.language.reading import dressed, read, spread
from engine.effects.language.words import Language, Place

Path = tuple[str | int, ...]
Parts = dict[str, Any]


def at(parts: Mapping[str, Any], path: Path) -> Any:
    """What stands there. Raises LookupError where nothing does."""
    found: Any = parts
    for step in path:
        if isinstance(step, int) != isinstance(found, list) or (
            isinstance(step, str) and not isinstance(found, Mapping)
        ):
            raise LookupError(path)
        if isinstance(step, int) and step < 0:
            raise LookupError(path)
        found = found[step]
    return found


def add(parts: Mapping[str, Any], path: Path, value: object) -> Parts:
    """With `value` at the end of the list there, which begins with it where none stands yet."""
    changed, holder, last = _opened(parts, path)
    if isinstance(holder, dict):
        holder.setdefault(last, [])
    found = holder[last]
    if not isinstance(found, list):
        raise LookupError(path)
    found.append(_copied(value))
    return changed


def put(parts: Mapping[str, Any], path: Path, value: object) -> Parts:
    """With `value` there, whatever stood there before."""
    changed, holder, last = _opened(parts, path)
    holder[last] = _copied(value)
    return changed


def remove(parts: Mapping[str, Any], path: Path) -> Parts:
    """Without what stands there."""
    changed, holder, last = _opened(parts, path)
    del holder[last]
    return changed


def move(parts: Mapping[str, Any], path: Path, by: int) -> Parts:
    """With that entry of a list so many places further down, as far as the list goes."""
    changed, holder, last = _opened(parts, path)
    if not isinstance(holder, list):
        raise LookupError(path)
    entry = holder.pop(last)
    holder.insert(max(0, last + by), entry)
    return changed


def copy(parts: Mapping[str, Any], path: Path) -> Parts:
    """With that entry of a list twice, one after the other."""
    changed, holder, last = _opened(parts, path)
    if not isinstance(holder, list):
        raise LookupError(path)
    holder.insert(last + 1, _copied(holder[last]))
    return changed


def reworded(language: Language, role: str, value: object, place: Place, word: str) -> object:
    """The phrase said by another word: what stands in slots of the same key and kind stays.

    Raises KeyError for an unknown role or word.
    """
    known = language.roles[role]
    chosen = known.word(word)
    if chosen is None:
        raise KeyError(word)
    said = spread(known, chosen, blank(language, role, place, word)) or {}
    before = read(language, role, value, place)
    had = None if before is None else spread(known, before.word, value)
    kinds = {} if before is None else {slot.key: slot.kind for slot in before.word.takes}
    for slot in chosen.slots(place):
        if had is not None and slot.key in had and kinds.get(slot.key) == slot.kind:
            said[slot.key] = had[slot.key]
    ordered = {slot.key: said[slot.key] for slot in chosen.takes if slot.key in said}
    return _copied(dressed(known, chosen, ordered))


def _opened(parts: Mapping[str, Any], path: Path) -> tuple[Parts, Any, Any]:
    """A copy of the parts, what in it holds the place, and the place's last step."""
    if not path:
        raise LookupError(path)
    changed = _copied(parts)
    holder = at(changed, path[:-1])
    last = path[-1]
    if isinstance(last, int):
        if not isinstance(holder, list) or not 0 <= last < len(holder):
            raise LookupError(path)
    elif not isinstance(holder, dict):
        raise LookupError(path)
    return changed, holder, last


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value
