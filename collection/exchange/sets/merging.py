"""Two contents of one card and what both have been: field by field who changed what."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.exchange.sets.histories import Past
from engine.kernel.cards import CardDef
from engine.kernel.forms import AGREED, WORDS
from engine.kernel.game import Game

Fields = Mapping[str, Any]
# What is said in each language is a field in each.
_TONGUES: Final = ("name", WORDS)
_IDS: Final = ("code", "set")


@dataclass(frozen=True)
class Merge:
    """What comes of two contents: the fields as far as they are clear, and those that both sides
    changed otherwise, which stand as mine."""

    fields: dict[str, Any]
    asked: tuple[str, ...] = ()


def fields_of(rules: Game, card: CardDef) -> dict[str, Any]:
    """What a card says by field, as plain JSON."""
    raw: dict[str, Any] = json.loads(json.dumps(rules.raw_of(card), default=list))
    found: dict[str, Any] = {}
    for key, value in raw.items():
        if key in _TONGUES and isinstance(value, dict):
            found |= {f"{key}.{language}": text for language, text in value.items()}
        elif key not in _IDS:
            found[key] = value
    return {key: value for key, value in found.items() if value not in ("", None, [], {})}


def raw_of(fields: Fields) -> dict[str, Any]:
    """The typed values back, for `Game.read_card`."""
    raw: dict[str, Any] = {}
    for key, value in fields.items():
        stem, _, language = key.partition(".")
        if stem in _TONGUES and language:
            raw.setdefault(stem, {})[language] = value
        else:
            raw[key] = value
    return raw


def merged(mine: Fields, theirs: Fields, bases: Sequence[Fields]) -> Merge:
    """Three-way by field: what one side alone changed is taken, what both changed alike too.

    Of several `bases` (each side knew of the other's) all must say who changed it.
    """
    found, asked = dict(mine), list[str]()
    for key in sorted({*mine, *theirs}):
        a, b = mine.get(key), theirs.get(key)
        if a == b:
            continue
        before = [base.get(key) for base in bases]
        if all(was == a for was in before):
            _put(found, key, b)
        elif all(was == b for was in before):
            continue
        elif key == AGREED:
            # The mark of words and effects that are no more.
            found.pop(key, None)
        else:
            asked.append(key)
    return Merge(found, tuple(asked))


def chosen(merge: Merge, theirs: Fields) -> dict[str, Any]:
    """The fields where those that were asked are theirs."""
    found = dict(merge.fields)
    for key in merge.asked:
        _put(found, key, theirs.get(key))
    return found


def bases_of(mine: Past, theirs: Past) -> list[Mapping[str, Any]]:
    """The last contents that both had, as each side counts; one where they agree, none where no
    content is common. All of them are at hand."""
    common = {digest for digest in set(mine.digests) & set(theirs.digests)
              if digest in mine.contents or digest in theirs.contents}  # fmt: skip
    lasts = [
        next(digest for digest in reversed(past.digests) if digest in common)
        for past in (mine, theirs)
        if common
    ]
    return [mine.contents.get(digest) or theirs.contents[digest] for digest in dict.fromkeys(lasts)]


def _put(fields: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        fields.pop(key, None)
    else:
        fields[key] = value
