"""The only bridge between deck rows and the engine's `Loadout`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks.lists.rows import Deck, DeckVersion
from engine.kernel.loadouts import Loadout, RawLine, build_loadout


def loadout_of(deck: Deck) -> Loadout:
    """What the deck brings now."""
    return loadout_from(deck.kind, deck.header, deck.zones)


def loadout_of_version(version: DeckVersion) -> Loadout:
    """What a frozen version brings."""
    return loadout_from(version.deck.kind, version.header, version.zones)


def zones_json(loadout: Loadout) -> dict[str, dict[str, int]]:
    """The zones as they are stored."""
    return {zone: dict(counts) for zone, counts in loadout.zones.items()}


def loadout_from(kind: str, header: Mapping[str, Any], zones: Mapping[str, Any]) -> Loadout:
    """The loadout of stored columns."""
    lines = [
        RawLine(zone, code, quantity)
        for zone, counts in zones.items()
        for code, quantity in counts.items()
    ]
    return build_loadout(kind, lines, header)
