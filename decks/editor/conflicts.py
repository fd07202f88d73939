"""Two editors met: what the one wanted to change, and what the other had changed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collection.catalogue.faces import face_of
from decks.editor.editing import read_edits
from decks.lists.rows import Deck, DeckVersion
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import read_quantity

Counts = dict[tuple[str, str], int]


def conflict_of(deck: Deck, seen: int, wish: Mapping[str, Any]) -> dict[str, Any] | None:
    """Both sides as lines of `{sign, text}`; None when the version seen is not known.

    `wish` is the refused form: perhaps with `zone`, `code` and `quantity`, with a button's `set`
    ("copies|zone|code"), `add` (a code) or `edits` of a mend, or with a `name`.
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
    if wish.get("note"):
        return [{"sign": "+", "text": str(wish["note"])[:200]}]
    new = dict(old)
    for zone, code, change in _changes(old, wish):
        new[zone, code] = max(0, new.get((zone, code), 0) + change)
    return _difference(game_key, old, new)


def _changes(old: Counts, wish: Mapping[str, Any]) -> list[tuple[str, str, int]]:
    """(zone, code, copies more) of what the form asks for; nothing when it cannot be read."""
    if wish.get("edits"):
        try:
            return [(e.zone, e.code, e.delta) for e in read_edits(wish["edits"])]
        except KernelError:
            return []
    if wish.get("add"):
        code = str(wish["add"])
        return [(_home(old, code, str(wish.get("zone") or "")), code, 1)]
    parts = [str(wish.get(field) or "") for field in ("quantity", "zone", "code")]
    if wish.get("set"):
        parts = [*str(wish["set"]).split("|", 2), "", ""][:3]
    if not parts[2]:
        return []
    wanted = read_quantity(parts[0]) or 0
    return [(parts[1], parts[2], wanted - old.get((parts[1], parts[2]), 0))]


def _home(old: Counts, code: str, zone: str) -> str:
    held = next((place[0] for place in old if place[1] == code), "")
    return zone or held or "+"


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
