"""The controls of sentences folded into the effects that they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from collection.own.effects.held import Parts
from collection.own.effects.tree import NOTHING, Card, PhraseNode, SlotNode, tree_of
from engine.effects.language.editing import reworded
from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Kind,
    Many,
    Names,
    Number,
    One,
    Several,
    Text,
)
from engine.effects.language.reading import dressed
from engine.effects.language.words import Language, Slot
from engine.kernel.forms import LANGUAGES

# What stands in a slot is typed into a control of this and the path; the word of a phrase likewise.
VALUE: Final = "e."
WORD: Final = "w."
_MOST_DIGITS: Final = 9
Given = Mapping[str, Sequence[str]]
Left = dict[str, list[str]]


def folded(
    language: Language, card: Card, parts: Mapping[str, Any], given: Given
) -> tuple[Parts, Left]:
    """The parts as the controls say them, and the controls that say nothing that fits: they stay
    as they were typed."""
    left: Left = {}
    changed = dict(parts)
    for node in tree_of(language, card, parts):
        value = _slot(language, node, given, left)
        if value is NOTHING:
            changed.pop(node.slot.key, None)
        else:
            changed[node.slot.key] = value
    return changed, left


def is_sentence(control: str) -> bool:
    """Whether a control belongs to a sentence."""
    return control.startswith((VALUE, WORD))


def _phrase(language: Language, node: PhraseNode, given: Given, left: Left) -> Any:
    word = node.word
    if word is None:
        return node.value
    said = {}
    for slot in node.slots:
        value = _slot(language, slot, given, left)
        if value is not NOTHING:
            said[slot.slot.key] = value
    value = dressed(node.role, word, said)
    wanted = (given.get(WORD + node.name) or [word.name])[-1]
    if wanted == word.name or node.role.word(wanted) is None:
        return value
    return reworded(language, node.role.key, value, node.place, wanted)


def _slot(language: Language, node: SlotNode, given: Given, left: Left) -> Any:
    kind = node.slot.kind
    if isinstance(kind, (One, Many)):
        items = [_phrase(language, each, given, left) for each in node.items]
        if not node.is_there or not items:
            return node.value
        return items[0] if isinstance(kind, One) else items
    control = VALUE + node.name
    if isinstance(kind, Names):
        return _names(node, control, given)
    if isinstance(kind, Border):
        return _border(node, control, given)
    typed = given.get(control)
    if typed is None:
        return node.value
    if is_open(node.slot) and not _last(typed):
        return NOTHING
    value = _read(kind, typed)
    if value is None:
        left[control] = list(typed)
        return node.value
    if isinstance(kind, Several) and isinstance(node.value, list):
        # The order in which the same words were said is their author's.
        value = node.value if sorted(value) == sorted(map(str, node.value)) else value
    return _unless_meant(node, value)


def _names(node: SlotNode, control: str, given: Given) -> Any:
    keys = {language: f"{control}.{language}" for language in LANGUAGES}
    if not any(key in given for key in keys.values()):
        return node.value
    told = {language: _last(given.get(key, ())) for language, key in keys.items()}
    value = {language: text for language, text in told.items() if text}
    return value if value or node.slot.needed else NOTHING


def _border(node: SlotNode, control: str, given: Given) -> Any:
    """Two cells, each number typed by itself; those that are none stay as they were."""
    ways = [[f"{control}.{cell}.{at}" for at in (0, 1)] for cell in (0, 1)]
    if not all(way in given for cell in ways for way in cell):
        return node.value
    numbers = [[_whole(_last(given[way])) for way in cell] for cell in ways]
    return node.value if any(None in cell for cell in numbers) else numbers


def _read(kind: Kind, typed: Sequence[str]) -> Any:
    """What was typed as the JSON of its kind; None where it is none."""
    if isinstance(kind, Fixed):
        return kind.value if "on" in typed else ""
    if isinstance(kind, Flag):
        return "on" in typed
    if isinstance(kind, Several):
        return [value for value in typed if value]
    text = _last(typed)
    return _whole(text) if isinstance(kind, Number) and text else text


def _whole(text: str) -> int | None:
    digits = text.replace("−", "-").removeprefix("+")
    bare = digits.removeprefix("-")
    is_whole = bare.isascii() and bare.isdigit() and len(bare) <= _MOST_DIGITS
    return int(digits) if is_whole else None


def _unless_meant(node: SlotNode, value: Any) -> Any:
    """Left out where that says the same, unless it stood there already."""
    slot = node.slot
    if slot.needed:
        return value if value != "" or isinstance(slot.kind, Text) else node.value
    if value in ("", []):
        return NOTHING
    return node.value if value == meant(slot) and not node.is_there else value


def meant(slot: Slot) -> Any:
    """What it means to leave a slot out."""
    return slot.default


def is_open(slot: Slot) -> bool:
    """Whether it is yes, no, or neither where it is left out."""
    return isinstance(slot.kind, Flag) and not slot.needed and slot.default is None


def _last(typed: Sequence[str]) -> str:
    return typed[-1].strip() if typed else ""
