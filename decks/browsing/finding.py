"""The box above the deck list: words of a name, `has:` a card, `tag:`; `-` turns a term round."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet

from collection.house.pools import pool_of
from collection.search.fold import fold
from decks.keeping.queries import public_decks
from decks.lists.rows import Deck
from engine.kernel.cards import CardPool
from engine.registry import UnknownGame

_TERM = re.compile(r'(?P<no>-?)(?:(?P<key>[a-z]+):)?(?:"(?P<quoted>[^"]*)"?|(?P<bare>[^\s"]+))')
MAX_TERMS = 12
KEYS = ("has", "tag")
# A key whose value is still to be typed asks for nothing.
_BEGUN = tuple(f"{key}:" for key in KEYS)


@dataclass(frozen=True)
class Term:
    """One condition; key "" asks for a word of the name."""

    key: str
    value: str
    without: bool


@dataclass(frozen=True)
class Listed:
    """What the box looks at in a deck."""

    name: str
    game: str
    tags: tuple[str, ...]
    zones: Mapping[str, Mapping[str, Any]]


def terms_of(text: str) -> list[Term]:
    """The conditions of a typed text; never raises. A key that is not known is part of a name."""
    found: list[Term] = []
    for match in list(_TERM.finditer(text))[:MAX_TERMS]:
        key = match["key"] or ""
        value = match["quoted"] if match["quoted"] is not None else match["bare"]
        if key and key not in KEYS:
            key, value = "", f"{key} {value}"
        if value.strip("-: ") and value not in _BEGUN:
            found.append(Term(key, value, without=bool(match["no"])))
    return found


def matches(deck: Listed, terms: list[Term]) -> bool:
    """Whether the deck meets every condition."""
    return all(_TESTS[term.key](deck, term.value) != term.without for term in terms)


def found_public(key: str, text: str) -> Sequence[str] | QuerySet[Deck, str]:
    """The ids of a game's public decks that the text asks for; tags are their owners' own."""
    rows = public_decks(key)
    terms = [term for term in terms_of(text) if term.key != "tag"]
    if not terms:
        return rows.values_list("id", flat=True)
    columns = ["id", "name", *(["zones"] if needs_cards(terms) else [])]
    return [
        row["id"]
        for row in rows.values(*columns)
        if matches(Listed(row["name"], key, (), row.get("zones", {})), terms)
    ]


def needs_cards(terms: list[Term]) -> bool:
    """Whether a condition looks at the cards of decks."""
    return any(term.key == "has" for term in terms)


def _named(deck: Listed, value: str) -> bool:
    """Signs alone, such as 🐻, are looked for as they are."""
    wanted = fold(value)
    return wanted in fold(deck.name) if wanted else value in deck.name


def _tagged(deck: Listed, value: str) -> bool:
    return value.casefold() in {tag.casefold() for tag in deck.tags}


def _holds(deck: Listed, value: str) -> bool:
    folded = fold(value)
    wanted = codes_like(deck.game, value) if folded else ()
    for lines in deck.zones.values():
        for code in lines:
            if code in wanted or (fold(code) == folded and (folded or code == value)):
                return True
    return False


_TESTS: dict[str, Callable[[Listed, str], bool]] = {"": _named, "has": _holds, "tag": _tagged}


def codes_like(key: str, value: str) -> frozenset[str]:
    """The codes of the game's cards with that code, or with these words in a name."""
    try:
        pool = pool_of(key)
    except UnknownGame:
        return frozenset()
    return _codes_like(pool, fold(value))


@lru_cache(maxsize=256)
def _codes_like(pool: CardPool, wanted: str) -> frozenset[str]:
    return frozenset(code for code, names in _names(pool) if any(wanted in name for name in names))


@lru_cache(maxsize=8)
def _names(pool: CardPool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Folded names and code of each card; a pool is frozen and compared by identity."""
    return tuple(
        (card.code, (*(fold(text) for _, text in card.name.texts), fold(card.code)))
        for card in pool
    )
