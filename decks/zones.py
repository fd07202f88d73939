"""The cards of a deck as the workshop shows them, and the cards that could be added."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from collection.faces import face_of
from collection.i18n import READER
from decks.models import Deck
from engine.kernel.loadouts import LoadoutKind
from engine.registry import game


def fresh_key() -> str:
    """An idempotency key for one showing of a form."""
    return uuid.uuid4().hex


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
        "name": face["name"] if face else code,
        "card": face,
        "unknown": face is None,
        "quantity": count,
        "less": max(0, count - 1),
        "more": count + 1,
        "key": fresh_key(),
    }


def catalogue_page(deck: Deck, kind: LoadoutKind, query: str) -> list[dict[str, Any]]:
    """The cards of the game whose name or code holds every word of the query."""
    wanted = query.casefold().split()
    found: list[dict[str, Any]] = []
    for card in game(deck.game).pool():
        named = f"{card.code} {' '.join(text for _, text in card.name.texts)}".casefold()
        if all(word in named for word in wanted):
            zone = kind.zone_for(card.type)
            count = deck.zones.get(zone, {}).get(card.code, 0)
            found.append(line_page(deck.game, zone, card.code, count))
    return found
