"""The cards of a deck as its pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from collection.catalogue.faces import face_of
from collection.catalogue.gone import called
from collection.house.i18n import READER
from collection.house.pools import OWN
from collection.reading.headings import MAYBE
from collection.requests.keys import fresh_key
from decks.lists.beside import all_zones, beside_of, maybe_label
from decks.lists.judging import UnknownKind, kind_of
from decks.lists.rows import Deck
from engine.kernel.construction import LoadoutKind
from engine.registry import UnknownGame, game

MOST_FACES: Final = 6


def zone_keys(deck: Deck, kind: LoadoutKind) -> list[str]:
    """The declared zones, then those that only this deck has; last MAYBE, where a card may come
    in."""
    declared = [zone.key for zone in kind.zones]
    maybe = [MAYBE] if beside_of(deck.beside).maybe else []
    return declared + [key for key in deck.zones if key not in declared] + maybe


def zone_page(deck: Deck, kind: LoadoutKind, key: str) -> dict[str, Any]:
    """One zone, or MAYBE, with its cards and their notes in the order of their codes."""
    names = {zone.key: zone.name.pick(READER.language) for zone in kind.zones}
    counts: Mapping[str, int] = all_zones(deck).get(key, {})
    lines = [line_page(deck.game, key, code, count) for code, count in sorted(counts.items())]
    notes = beside_of(deck.beside).notes
    lines = [{**line, "note": notes.get(line["code"], "")} for line in lines]
    return {
        "key": key,
        "label": maybe_label() if key == MAYBE else names.get(key, key),
        "count": sum(counts.values()),
        "lines": lines,
        "maybe": key == MAYBE,
        # So few cards are looked at; more are read.
        "groups": as_types(deck.game, lines) if len(lines) > MOST_FACES or key == MAYBE else [],
    }


def as_types(key: str, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of a zone by type, the commonest first, by name within: `[{label, count, lines}]`.
    Cards of no type, or that nobody knows, come last."""
    found: dict[str | None, list[dict[str, Any]]] = {}
    for line in sorted(lines, key=lambda line: _place(line["card"], line["name"])):
        found.setdefault(line["card"]["type"] if line["card"] else None, []).append(line)
    groups = [
        {
            "label": _("No such card") if kind is None else _type_name(key, kind),
            "last": not kind,
            "count": sum(line["quantity"] for line in held),
            "lines": held,
        }
        for kind, held in found.items()
    ]
    return sorted(groups, key=lambda group: (group["last"], -group["count"]))


def _type_name(key: str, kind: str) -> str:
    """What a type is called; a card that somebody typed may have none yet."""
    return capfirst(game(key).type_plural(kind).pick(READER.language)) or _("Type not said yet")


def _place(card: Mapping[str, Any] | None, name: str) -> tuple[int, str]:
    cost = card.get("cost") if card else None
    return (cost if isinstance(cost, int) else 0, name.casefold())


def _told(face: Mapping[str, Any]) -> str:
    """What stands below the name: of an own card its set and number, else what it is of."""
    if str(face["code"]).startswith(OWN):
        return str(face["shown"])
    return ", ".join(face.get("element_labels") or ()) or str(face.get("trait") or "")


def leading_faces(deck: Deck, most: int = 3) -> list[dict[str, Any]]:
    """The first known cards of the first zone that the game declares, else of the first kept; their
    owner's cards are told apart by whoever shows the deck."""
    kept = {key: counts for key, counts in deck.zones.items() if counts}
    try:
        first = kind_of(deck.game, deck.kind).zones[0].key
    except (UnknownGame, UnknownKind):
        return []
    codes = sorted(kept.get(first) or next(iter(kept.values()), {}))
    faces = (face_of(deck.game, code) for code in codes)
    return list(islice((face for face in faces if face), most))


def line_page(game_key: str, zone: str, code: str, count: int) -> dict[str, Any]:
    """One card of a zone with its number of copies."""
    face = face_of(game_key, code)
    return {
        "zone": zone,
        "code": code,
        "name": face["name"] if face else called(game_key, code),
        "card": face,
        "unknown": face is None,
        "told": _told(face) if face else "",
        "quantity": count,
        "less": max(0, count - 1),
        "more": count + 1,
        "key": fresh_key(),
    }
