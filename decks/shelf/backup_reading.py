"""One deck of a backup, read with every check: nothing of it is believed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from collection.house.pools import OWN
from decks.lists.beside import read_beside
from decks.lists.bounds import (
    MAX_CODE,
    MAX_DESCRIPTION,
    MAX_FIGURE,
    MAX_FOLDER,
    MAX_LABEL,
    MAX_NAME,
    MAX_NOTES,
    check_facts,
    check_zones,
)
from decks.lists.errors import BadLine
from decks.lists.rows import Deck
from decks.making.tags import MAX_TAG, MAX_TAGS
from engine.kernel.messages import N_, Message, shown

_KEY = re.compile(r"[a-z0-9_-]{1,32}")


@dataclass(frozen=True)
class ReadVersion:
    """A version's columns, and when it was made."""

    facts: Mapping[str, Any]
    created: datetime


@dataclass(frozen=True)
class ReadDeck:
    """A deck's columns, its times, its versions."""

    facts: Mapping[str, Any]
    created: datetime
    updated: datetime
    versions: tuple[ReadVersion, ...]


class _Bad(Exception):
    """A field that cannot be read; its name says which."""


def read_deck(raw: object, number: int) -> ReadDeck:
    """The deck that stands at that place (from 1). Raises BadLine naming deck and field."""
    name = str(raw.get("name", ""))[:40] if isinstance(raw, Mapping) else ""
    try:
        return _deck(_mapping(raw, "deck"))
    except _Bad as exc:
        why = Message(N_("«{field}» is not of the right form."), {"field": str(exc)})
    except BadLine as exc:
        why = exc.message
    raise BadLine(
        Message(
            N_("Deck {number} of the backup («{name}») cannot be read. {why}"),
            {"number": number, "name": shown(name.replace("\0", "")), "why": why},
        )
    )


def _deck(raw: Mapping[str, Any]) -> ReadDeck:
    version = _whole(raw, "version")
    facts: dict[str, Any] = {
        "game": _slug(raw, "game"),
        "kind": _text(raw, "kind", 32, least=1),
        "name": _text(raw, "name", MAX_NAME, least=1),
        "source": _text(raw, "source", 64),
        "header": _header(raw.get("header")),
        "zones": _zones(raw.get("zones")),
        "beside": read_beside(raw.get("beside", {})).to_json(),
        "contents": _contents(raw, "contents"),
        "stayed": _contents(raw, "stayed"),
        "version": version,
        "status": _choice(raw, "status", Deck.Status.values),
        "visibility": _choice(raw, "visibility", Deck.Visibility.values),
        "tags": _tags(raw.get("tags", [])),
        "notes": _text(raw, "notes", MAX_NOTES),
        "description": _text(raw, "description", MAX_DESCRIPTION),
        "folder": _text(raw, "folder", MAX_FOLDER),
        "archived": raw.get("archived", False) is True,
        "deleted": _moment(raw, "deleted"),
    }
    facts["sleeved"] = _sleeved(raw.get("sleeved"), facts)
    created = _moment(raw, "created") or timezone.now()
    updated = _moment(raw, "updated") or created
    return ReadDeck(facts, created, updated, _versions(raw.get("versions", []), facts))


def _versions(raw: object, deck: Mapping[str, Any]) -> tuple[ReadVersion, ...]:
    if not isinstance(raw, list):
        raise _Bad("versions")
    found = [_version(_mapping(row, "versions")) for row in raw]
    numbers = [row.facts["number"] for row in found]
    if len(set(numbers)) != len(numbers) or any(n > deck["version"] for n in numbers):
        raise _Bad("versions")
    for row in found:
        if row.facts["number"] == deck["version"] and row.facts["zones"] != deck["zones"]:
            raise _Bad("versions")
    return tuple(found)


def _version(raw: Mapping[str, Any]) -> ReadVersion:
    facts = {
        "number": _whole(raw, "number"),
        "name": _text(raw, "name", MAX_NAME, least=1),
        "label": _text(raw, "label", MAX_LABEL),
        "header": _header(raw.get("header")),
        "zones": _zones(raw.get("zones")),
        "beside": read_beside(raw.get("beside", {})).to_json(),
        "contents": _contents(raw, "contents"),
        "description": _text(raw, "description", MAX_DESCRIPTION),
    }
    return ReadVersion(facts, _moment(raw, "created") or timezone.now())


def _sleeved(raw: object, deck: Mapping[str, Any]) -> dict[str, Any]:
    """What the sleeves of a built deck hold; of one that does not say so, its cards."""
    if deck["status"] != Deck.Status.BUILT:
        return {}
    found = _mapping(raw or {"version": deck["version"], "zones": deck["zones"]}, "sleeved")
    return {"version": _whole(found, "version"), "zones": _zones(found.get("zones"))}


def _contents(raw: Mapping[str, Any], field: str) -> dict[str, int]:
    """Numbers of contents by own card; an older backup has none."""
    found = dict(_mapping(raw.get(field, {}), field))
    if any(not code.startswith(OWN) or len(code) > MAX_CODE for code in found):
        raise _Bad(field)
    return {code: _whole(found, code) for code in found}


def _mapping(raw: object, field: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise _Bad(field)
    return raw


def _text(raw: Mapping[str, Any], field: str, most: int, least: int = 0) -> str:
    value = raw.get(field, "")
    if not isinstance(value, str) or len(value) < least or "\0" in value:
        raise _Bad(field)
    if len(value) > most:
        raise BadLine(
            Message(
                N_("«{field}» has {found} characters; at most {most} can be kept."),
                {"field": field, "found": len(value), "most": most},
            )
        )
    return value


def _slug(raw: Mapping[str, Any], field: str) -> str:
    value = raw.get(field)
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise _Bad(field)
    return value


def _choice(raw: Mapping[str, Any], field: str, known: Iterable[str]) -> str:
    value = raw.get(field)
    if not isinstance(value, str) or value not in list(known):
        raise _Bad(field)
    return value


def _whole(raw: Mapping[str, Any], field: str) -> int:
    value = raw.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_FIGURE:
        raise _Bad(field)
    return value


def _moment(raw: Mapping[str, Any], field: str) -> datetime | None:
    value = raw.get(field)
    if value is None:
        return None
    try:
        moment = parse_datetime(value) if isinstance(value, str) else None
    except ValueError as exc:
        raise _Bad(field) from exc
    if moment is None or moment.tzinfo is None:
        raise _Bad(field)
    return moment


def _tags(raw: object) -> list[str]:
    if not isinstance(raw, list) or len(raw) > MAX_TAGS:
        raise _Bad("tags")
    return [_text({"tags": tag}, "tags", MAX_TAG, least=1) for tag in raw]


def _header(raw: object) -> dict[str, Any]:
    found = dict(_mapping(raw, "header"))
    check_facts(found)
    return found


def _zones(raw: object) -> dict[str, dict[str, int]]:
    zones = _mapping(raw, "zones")
    found = {zone: dict(_mapping(lines, "zones")) for zone, lines in zones.items()}
    if any(not isinstance(count, int) for counts in found.values() for count in counts.values()):
        raise _Bad("zones")
    check_zones(found)
    return found
