"""The cards of a deck as the workshop shows them, and the cards that could be added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.faces import face_of
from collection.i18n import READER, say
from decks.judging import Verdict, clause_url
from decks.models import Deck
from engine.kernel.construction import Violation
from engine.kernel.loadouts import LoadoutKind
from engine.registry import game

# A zone of so few cards, that is not where cards go by default, is shown as whole cards.
_TEAM = 6


def zone_keys(deck: Deck, kind: LoadoutKind) -> list[str]:
    """The declared zones, then those that only this deck has."""
    declared = [zone.key for zone in kind.zones]
    return declared + [key for key in deck.zones if key not in declared]


def zone_page(deck: Deck, kind: LoadoutKind, key: str, found: Verdict) -> dict[str, Any]:
    """One zone, its cards grouped by type."""
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    counts: Mapping[str, int] = deck.zones.get(key, {})
    lines = [
        line_page(deck.game, key, code, count, found) for code, count in sorted(counts.items())
    ]
    count = sum(counts.values())
    return {
        "key": key,
        "label": names.get(key, key),
        "count": count,
        "as_team": count <= _TEAM and key != kind.zones[-1].key,
        "groups": _groups(lines),
    }


def line_page(
    game_key: str, zone: str, code: str, count: int, found: Verdict | None = None
) -> dict[str, Any]:
    """One card of a zone with its number of copies and what is wrong with it alone."""
    face = face_of(game_key, code)
    wrong = _alone(code, found) if found else None
    clause = wrong.clause if wrong else ""
    return {
        "zone": zone,
        "code": code,
        "name": face["name"] if face else code,
        "card": face,
        "quantity": count,
        "less": max(0, count - 1),
        "more": count + 1,
        "problem": say(wrong.message) if wrong else "",
        "clause": clause,
        "clause_url": clause_url(game_key, clause),
    }


def catalogue_page(deck: Deck, kind: LoadoutKind, query: str) -> dict[str, Any]:
    """The cards of the game whose name or code holds every word of the query."""
    wanted = query.casefold().split()
    found: list[dict[str, Any]] = []
    for card in game(deck.game).pool():
        named = f"{card.code} {' '.join(text for _, text in card.name.texts)}".casefold()
        if all(word in named for word in wanted):
            zone = kind.zone_for(card.type)
            count = deck.zones.get(zone, {}).get(card.code, 0)
            found.append(line_page(deck.game, zone, card.code, count))
    return {"q": query, "found": len(found), "cards": found}


def _groups(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        face = line["card"] or {}
        label = str(face.get("type_label") or face.get("type") or "?")
        groups.setdefault(label, []).append(line)
    return [
        {"label": label, "count": sum(line["quantity"] for line in found), "lines": found}
        for label, found in groups.items()
    ]


def _alone(code: str, found: Verdict) -> Violation | None:
    """The first violation that is about this card only."""
    return next((v for v in found.violations if v.cards == (code,)), None)
