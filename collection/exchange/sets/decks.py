"""The decks that go along with a set: its cards by id, and nothing about their owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from collection.house.pools import OWN
from collection.ledger.ports import workshop
from collection.requests.rows import User

# What goes along.
_PARTS: Final = ("game", "kind", "name", "header", "zones", "beside", "description")
# A deck that came is planned, seen by its owner alone, and begins anew.
_FRESH: Final = {"source": "", "version": 1, "status": "planned", "visibility": "private"}
# By these a deck is known that is there already.
_SAME: Final = ("game", "kind", "name", "header", "zones")


def decks_with(owner: User, key: str, code: str) -> list[dict[str, Any]]:
    """The owner's decks that have cards of the set, and of own cards no others."""
    found: list[dict[str, Any]] = []
    for deck in workshop().backup(owner):
        named = own_codes(deck)
        mine = all(one.rpartition("-")[0] == code for one in named)
        if deck["game"] == key and not deck["deleted"] and named and mine:
            found.append({part: deck[part] for part in _PARTS})
    return found


def own_codes(deck: Mapping[str, Any]) -> frozenset[str]:
    """The ids of own cards that a deck names."""
    found = [code for part in ("zones", "beside") for code in _keys(deck.get(part))]
    header = deck.get("header")
    found += list(header.values()) if isinstance(header, Mapping) else []
    return frozenset(code for code in found if isinstance(code, str) and code.startswith(OWN))


def put(actor: User, decks: list[dict[str, Any]], codes: Mapping[str, str]) -> list[str]:
    """Make the decks under the ids that their cards have here, but for those that are there
    already; their ids. Raises BadLine, QuotaReached."""
    told = [_renamed(deck, codes) for deck in decks]
    known = [_known(deck) for deck in workshop().backup(actor) if not deck["deleted"]]
    fresh = [deck for deck in told if _known(deck) not in known]
    return workshop().restore(actor, [{**deck, **_FRESH} for deck in fresh]) if fresh else []


def _known(deck: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(deck.get(part) for part in _SAME)


def _keys(part: object) -> list[object]:
    lists = part.values() if isinstance(part, Mapping) else ()
    return [code for lines in lists if isinstance(lines, Mapping) for code in lines]


def _renamed(deck: Mapping[str, Any], codes: Mapping[str, str]) -> dict[str, Any]:
    found = {part: deck[part] for part in _PARTS if part in deck}
    for part in ("zones", "beside"):
        lists = found.get(part)
        if isinstance(lists, Mapping):
            found[part] = {name: _lines(lines, codes) for name, lines in lists.items()}
    header = found.get("header")
    if isinstance(header, Mapping):
        found["header"] = {
            key: codes.get(value, value) if isinstance(value, str) else value
            for key, value in header.items()
        }
    return found


def _lines(lines: Any, codes: Mapping[str, str]) -> Any:
    if not isinstance(lines, Mapping):
        return lines
    return {codes.get(code, code): value for code, value in lines.items()}
