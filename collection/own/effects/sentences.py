"""Phrases as sentences of controls, for `collection/own/effects/`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from collection.house.i18n import say
from collection.own.effects.folding import VALUE, WORD, is_open, meant
from collection.own.effects.meaning import meanings
from collection.own.effects.saying import in_short
from collection.own.effects.tree import PhraseNode, SlotNode, dotted, every
from collection.own.given import NEW
from engine.effects.language.kinds import (
    Border,
    Fixed,
    Flag,
    Many,
    Names,
    Number,
    One,
    Pick,
    Reference,
    Several,
)
from engine.effects.language.words import Language, Slot, Word
from engine.kernel.forms import LANGUAGES, Choice
from engine.kernel.names import Name, both

# A word's beginning longer than this stands beside the choice of words, not in it.
_LONGEST_LEAD: Final = 32
_LONGEST_RAW: Final = 300
# The id of all sentences.
SECTION: Final = "effects"
# What is done behind "more", which stays open then.
_YES: Final = both("yes", "sì")
_NO: Final = both("no", "no")
_IN_MORE: Final = ("up", "down", "copy")
_SLOT: Final = re.compile(r"\{([^{}]+)\}")
Shown = dict[str, Any]


@dataclass(frozen=True)
class Telling:
    """What sentences are told with: `left` is what was typed and fits nowhere, `faults` by id;
    `at` is the path at which `verb` was just done."""

    language: Language
    nodes: tuple[SlotNode, ...]
    left: Mapping[str, Sequence[str]]
    faults: Mapping[str, list[Shown]]
    at: str = ""
    verb: str = ""


def part_shown(telling: Telling, node: SlotNode) -> Shown:
    """A part of the card: its sentences, and what may be added."""
    return {"title": say(node.slot.title), **_slot_shown(telling, node), "is_part": True}


def id_of(path: str) -> str:
    """The id of what stands at a path."""
    return "e-" + re.sub(r"[^A-Za-z0-9-]", "-", path)


def phrase_id(path: str) -> str:
    """The id of the phrase at a path."""
    return f"{id_of(path)}-is"


def titles_of(nodes: tuple[SlotNode, ...]) -> dict[str, Name]:
    """What stands at each path is called; of what lies within one another there, the whole."""
    found: dict[str, Name] = {}
    for node in every(nodes):
        title = node.role.title if isinstance(node, PhraseNode) else node.slot.title
        found.setdefault(dotted(node.path), title)
    return found


def faults_shown(
    nodes: tuple[SlotNode, ...], faults: Sequence[tuple[str, Shown]]
) -> dict[str, list[Shown]]:
    """Faults by the id of the control, or of the nearest phrase, that their path leads to."""
    ids: dict[str, str] = {}
    for node in every(nodes):
        if isinstance(node, PhraseNode):
            ids[dotted(node.path)] = phrase_id(node.name)
        elif not isinstance(node.slot.kind, One) and _is_asked(node.slot):
            ids[dotted(node.path)] = id_of(node.name)
    found: dict[str, list[Shown]] = {}
    for field, fault in faults:
        path = field
        while path and path not in ids:
            path = path.rpartition(".")[0]
        found.setdefault(ids.get(path, SECTION), []).append(fault)
    return found


def _is_asked(slot: Slot) -> bool:
    """Whether anybody is asked: not of what is fixed, and needed or the same where it is left
    out."""
    kind = slot.kind
    return not (isinstance(kind, Fixed) and (slot.needed or slot.default == kind.value))


def _slot_shown(telling: Telling, node: SlotNode) -> Shown:
    path, kind, slot = node.name, node.slot.kind, node.slot
    shown: Shown = {
        "path": path,
        "id": id_of(path),
        "name": VALUE + path,
        "title": say(slot.title),
        "needed": slot.needed or not _is_asked(slot),
        "there": node.is_there,
        # A check mark says its own name, and so does the door to what is opened.
        "titled": (is_open(slot) or not isinstance(kind, (Flag, Fixed)))
        and not (isinstance(kind, One) and not node.items),
        "said": node.is_there or slot.needed or slot.opens,
        "faults": telling.faults.get(id_of(path), []),
        "kind": type(kind).__name__.lower(),
    }
    if isinstance(kind, Many):
        full = kind.high is not None and len(node.items) >= kind.high
        items = [_phrase_shown(telling, each) for each in node.items]
        return {
            **shown,
            "block": True,
            "items": items,
            "add": None if full else _add_shown(telling, node, kind.role),
        }
    if isinstance(kind, One):
        phrase = _asked(telling, node) if node.items else None
        add = None if node.is_there else _add_shown(telling, node, kind.role)
        block = phrase is not None and phrase["block"]
        return {**shown, "phrase": phrase, "add": add, "block": block}
    return {**shown, "block": False, **_control(telling, node)}


def _asked(telling: Telling, node: SlotNode) -> Shown:
    """The phrase of a slot: its controls are called what the slot asks; where one stands beside
    the choice of words, that is the kind of it."""
    title = say(node.slot.title)
    phrase = {**_phrase_shown(telling, node.items[0]), "asks": title}
    for piece in phrase.get("pieces", ()):
        if piece.get("slot", {}).get("path") == dotted(node.path):
            piece["slot"]["title"] = title
            phrase["asks"] = gettext("{what}: kind").format(what=title)
    return phrase


def _control(telling: Telling, node: SlotNode) -> Shown:
    kind = node.slot.kind
    value = node.value if node.is_there else meant(node.slot)
    if isinstance(kind, Number):
        return _number(telling, node, kind)
    if isinstance(kind, (Flag, Fixed)):
        return _yes_or_no(node, value)
    if isinstance(kind, Several):
        on = value if isinstance(value, (list, tuple)) else ()
        return {"choices": _choices(kind.choices, on), "board": kind.board}
    if isinstance(kind, (Pick, Reference)):
        return _one_of(telling, node, kind, value)
    if isinstance(kind, Border):
        return {"cells": _cells(node, kind)}
    if isinstance(kind, Names):
        texts = value if isinstance(value, Mapping) else {}
        return {"texts": [{"language": one, "value": texts.get(one, "")} for one in LANGUAGES]}
    return {"value": value or ""}


def _yes_or_no(node: SlotNode, value: Any) -> Shown:
    """A check mark; three choices where leaving it out is neither yes nor no."""
    if not is_open(node.slot):
        return {"value": bool(value) if isinstance(node.slot.kind, Flag) else node.is_there}
    return {
        "choices": [
            {"value": key, "label": say(name), "on": node.is_there and node.value is said}
            for key, name, said in (("on", _YES, True), ("off", _NO, False))
        ],
        "kind": "pick",
        "board": 0,
        "free": True,
    }


def _number(telling: Telling, node: SlotNode, kind: Number) -> Shown:
    typed = telling.left.get(VALUE + node.name)
    told = str(node.value) if node.is_there else ""
    default = meant(node.slot)
    return {
        "value": typed[-1] if typed else told,
        "low": kind.low,
        "default": "" if node.slot.needed or default is None else str(default),
    }


def _one_of(telling: Telling, node: SlotNode, kind: Pick | Reference, value: Any) -> Shown:
    known = kind.choices if isinstance(kind, Pick) else _names(telling, kind, node)
    on = (value,) if isinstance(value, str) and value else ()
    choices = _choices(known, on)
    choices += [{"value": one, "label": one, "on": True} for one in on if not _has(known, one)]
    # What is left out and means a word is that word.
    free = not on or (not node.slot.needed and not meant(node.slot))
    return {"choices": choices, "board": kind.board if isinstance(kind, Pick) else 0, "free": free}


def _cells(node: SlotNode, kind: Border) -> list[Shown]:
    path = node.name
    return [
        {
            "name": f"{VALUE}{path}.{cell}.{at}",
            "id": f"{id_of(path)}-{cell}-{at}",
            "is_row": at == 0,
            "choices": [
                {"value": one, "on": node.is_there and _cell(node.value, cell, at) == one}
                for one in range(kind.last + 1)
            ],
        }
        for cell in (0, 1)
        for at in (0, 1)
    ]


def _cell(value: Any, cell: int, at: int) -> Any:
    try:
        return value[cell][at]
    except (LookupError, TypeError):
        return None


def _choices(known: Sequence[Choice], on: Sequence[Any]) -> list[Shown]:
    return [{"value": c.value, "label": say(c.name), "on": c.value in on} for c in known]


def _has(known: Sequence[Choice], value: str) -> bool:
    return any(choice.value == value for choice in known)


def _names(telling: Telling, kind: Reference, slot: SlotNode) -> list[Choice]:
    """What may be referred to: what earlier phrases of the role took, then the other words."""
    found: list[Choice] = []
    for node, said in meanings(telling.nodes, slot, kind):
        if node.phrase is not None:
            told = in_short(telling.language, node.phrase)
            part = said.partition(".")[2]
            end = f" ({int(part) + 1})" if part.isdecimal() else ""
            found.append(Choice(said, _with_end(told, end)))
    return [*found, *kind.others]


def _add_shown(telling: Telling, node: SlotNode, role: str) -> Shown:
    words = telling.language.words_of(role, node.place)
    chosen = sorted(_listed(words), key=lambda one: str(one["label"]).casefold())
    return {
        "name": f"{NEW}{node.name}",
        "value": f"add:{node.name}",
        "id": f"{id_of(node.name)}-new",
        "focus": telling.verb == "remove" and telling.at == node.name,
        "role": say(telling.language.roles[role].title),
        "words": chosen,
        "first": words[0].name if words else "",
    }


def _listed(words: Sequence[Word]) -> list[Shown]:
    """Words for a menu; those of one title by their sentences."""
    titles = [str(say(word.title)) for word in words]
    return [
        {
            "value": word.name,
            "label": title if titles.count(title) == 1 else _SLOT.sub("…", str(say(word.says))),
        }
        for word, title in zip(words, titles, strict=True)
    ]


def _phrase_shown(telling: Telling, node: PhraseNode) -> Shown:
    path, word = node.name, node.word
    shown: Shown = {
        "path": path,
        "id": phrase_id(path),
        "faults": telling.faults.get(phrase_id(path), []),
        "asks": say(node.role.title),
        "touched": path == telling.at,
        "opened": path == telling.at and telling.verb in _IN_MORE,
        "verb": telling.verb if path == telling.at else "",
        "legible": word is not None,
        "block": False,
    }
    if word is None:
        raw = json.dumps(node.value, ensure_ascii=False)
        return {**shown, "raw": raw[:_LONGEST_RAW]}
    slots = {slot.slot.key: _slot_shown(telling, slot) for slot in node.slots}
    lead, pieces = _sentence(word, slots)
    stands = telling.language.words_of(node.role.key, node.place)
    others = [one for one in _listed(stands) if one["value"] != word.name]
    if not others and node.stands:
        pieces = [{"text": lead}, *pieces] if lead else pieces
    elif pieces and len(lead) > _LONGEST_LEAD:
        pieces = [{"text": lead}, *pieces]
    said = {key for key in slots if any(piece.get("slot") is slots[key] for piece in pieces)}
    rest = [
        one
        for key, one in slots.items()
        if key not in said and not (one["kind"] == "fixed" and one["needed"])
    ]
    opened = {id_of(slot.name) for slot in node.slots if slot.is_there or slot.slot.opens}
    after = [one for one in rest if one["id"] in opened]
    is_lead = lead and (len(lead) <= _LONGEST_LEAD or not pieces)
    label = lead if is_lead else say(word.title)
    every_slot = [piece["slot"] for piece in pieces if "slot" in piece] + after
    return {
        **shown,
        "control": f"{WORD}{path}",
        "word": {"value": word.name, "label": label, "title": say(word.title)},
        "others": sorted(others, key=lambda one: str(one["label"]).casefold()),
        "stands": node.stands,
        "pieces": pieces,
        "after": after,
        "more": [one for one in rest if one not in after],
        "hint": say(word.hint),
        "block": any(one["block"] for one in every_slot),
    }


def _sentence(word: Word, slots: Mapping[str, Shown]) -> tuple[str, list[Shown]]:
    """How the sentence of a word begins, and what follows: texts, and slots between them."""
    parts = _SLOT.split(str(say(word.says)))
    pieces: list[Shown] = []
    for at, part in enumerate(parts[1:], 1):
        if at % 2 == 0:
            pieces += [{"text": part.strip()}] if part.strip() else []
        elif part in slots:
            pieces.append({"slot": slots[part]})
    return parts[0].strip(), pieces


def _with_end(name: Name, end: str) -> Name:
    return Name(tuple((language, text + end) for language, text in name.texts))
