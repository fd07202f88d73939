"""The cards of a deck as its pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called
from collection.house.i18n import READER
from collection.requests.keys import fresh_key
from decks.lists.rows import Deck
from engine.kernel.construction import LoadoutKind


def zone_keys(deck: Deck, kind: LoadoutKind) -> list[str]:
    """The declared zones, then those that only this deck has."""
    declared = [zone.key for zone in kind.zones]
    return declared + [key for key in deck.zones if key not in declared]


def zone_page(deck: Deck, kind: LoadoutKind, key: str) -> dict[str, Any]:
    """One zone with its cards in the order of their codes."""
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    counts: Mapping[str, int] = deck.zones.get(key, {})
    lines = [line_page(deck.game, key, code, count) for code, count in sorted(counts.items())]
    label = names.get(key, key)
    return {"key": key, "label": label, "count": sum(counts.values()), "lines": lines}


def line_page(game_key: str, zone: str, code: str, count: int) -> dict[str, Any]:
    """One card of a zone with its number of copies."""
    face = face_of(game_key, code)
    return {
        "zone": zone,
        "code": code,
        "name": face["name"] if face else called(game_key, code),
        "card": face,
        "unknown": face is None,
        "quantity": count,
        "less": max(0, count - 1),
        "more": count + 1,
        "key": fresh_key(),
    }
