"""Two editors met: what the one wanted to change, and what the other had changed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.faces import face_of
from decks.models import Deck, DeckVersion
from engine.kernel.loadouts import read_quantity

Counts = dict[tuple[str, str], int]


def conflict_of(deck: Deck, seen: int, wish: Mapping[str, Any]) -> dict[str, Any] | None:
    """Both sides as lines of `{sign, text}`; None when the version seen is not known.

    `wish` is the refused form: perhaps with `zone`, `code` and `quantity`, or a `name`.
    """
    before = DeckVersion.objects.filter(deck=deck, number=seen).first()
    if before is None:
        return None
    old, new = _counts(before.zones), _counts(deck.zones)
    theirs = _difference(deck.game, old, new)
    if before.name != deck.name:
        theirs += [{"sign": "-", "text": before.name}, {"sign": "+", "text": deck.name}]
    return {"yours": _wished(deck.game, old, before.name, wish), "theirs": theirs}


def _wished(game_key: str, old: Counts, name: str, wish: Mapping[str, Any]) -> list[dict[str, str]]:
    if wish.get("name"):
        return [{"sign": "-", "text": name}, {"sign": "+", "text": str(wish["name"])}]
    if not wish.get("code"):
        return []
    place = (str(wish.get("zone", "")), str(wish["code"]))
    quantity = read_quantity(wish.get("quantity")) or 0
    return _difference(game_key, {place: old.get(place, 0)}, {place: quantity})


def _difference(game_key: str, old: Counts, new: Counts) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for place in sorted(old.keys() | new.keys()):
        change = new.get(place, 0) - old.get(place, 0)
        if change:
            face = face_of(game_key, place[1])
            name = face["name"] if face else place[1]
            found.append({"sign": "+" if change > 0 else "-", "text": f"{abs(change)} × {name}"})
    return found


def _counts(zones: Mapping[str, Mapping[str, int]]) -> Counts:
    return {(zone, code): count for zone, lines in zones.items() for code, count in lines.items()}
