"""A backup read with distrust: every value is of its kind and within its bounds, or in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from collection.exchange.account import FORMAT, PLACES_IN_NOTES, VERSION
from collection.exchange.archive import Archive
from collection.exchange.own_reading import Own, read_own
from collection.exchange.spots import Card, Spot
from collection.ledger.book import MOST
from collection.ledger.lots import (
    CONDITIONS,
    FINISHES,
    LANGUAGES,
    MAX_NOTES,
    MAX_PLACE,
    MAX_SLOT,
)
from collection.ledger.rows import Location
from collection.reading.files import check_version
from collection.reading.sheets import MAX_CELL, MAX_COLUMNS
from collection.requests.files import BadFile
from engine.kernel.messages import N_, Message

_CAUSE: Final = re.compile(r"[a-z_.-]{1,24}")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_PRICE: Final = re.compile(r"\d{1,8}\.\d{2}")
_LISTS: Final = {"language": LANGUAGES, "condition": CONDITIONS, "finish": FINISHES}
_MOST_IN_NOTE: Final = 1000
_LONGEST: Final = {"slot": MAX_SLOT, "notes": MAX_NOTES}


@dataclass(frozen=True)
class OldEntry:
    """An entry whose card and place are still names; `place` counts in `Account.locations`."""

    card: Card
    facts: Mapping[str, Any]
    place: int | None
    delta: int
    trade: int


@dataclass(frozen=True)
class OldChange:
    """A change as the backup tells it."""

    cause: str
    created: datetime
    note: Mapping[str, Any]
    undoes: int | None
    entries: Sequence[OldEntry]


@dataclass(frozen=True)
class Account:
    """What a backup holds; `pictures` maps each card to a file of the archive."""

    locations: Sequence[Mapping[str, Any]]
    changes: Sequence[OldChange]
    wishes: Mapping[Card, int]
    decks: list[Any]
    pictures: Mapping[Card, str]
    own: Own = field(default_factory=Own)

    @property
    def cards(self) -> set[Card]:
        """Every card that is named."""
        owned = {entry.card for change in self.changes for entry in change.entries}
        return owned | set(self.wishes) | set(self.pictures)

    def renamed(self, codes: Mapping[str, str]) -> Account:
        """The same account where own sets and cards have these ids in place of theirs."""
        if all(was == now for was, now in codes.items()):
            return self

        def named(card: Card) -> Card:
            return card[0], codes.get(card[1], card[1])

        changes = [
            replace(
                change,
                note=_told_anew(dict(change.note), codes),
                entries=[replace(entry, card=named(entry.card)) for entry in change.entries],
            )
            for change in self.changes
        ]
        return replace(
            self,
            changes=changes,
            wishes={named(card): count for card, count in self.wishes.items()},
            decks=_told_anew(self.decks, codes),
            pictures={named(card): file for card, file in self.pictures.items()},
        )

    @property
    def copies(self) -> Counter[Card]:
        """How many copies of each card there are in the end."""
        counts: Counter[Card] = Counter()
        for change in self.changes:
            for entry in change.entries:
                counts[entry.card] += entry.delta
        return +counts


def _told_anew(value: Any, codes: Mapping[str, str]) -> Any:
    """The same with other ids: as texts and as keys."""
    if isinstance(value, dict):
        return {codes.get(key, key): _told_anew(inner, codes) for key, inner in value.items()}
    if isinstance(value, list):
        return [_told_anew(inner, codes) for inner in value]
    return codes.get(value, value) if isinstance(value, str) else value


def read(archive: Archive) -> Account:
    """The account of an archive. Raises BadFile naming file, place and fault."""
    manifest = archive.json("manifest.json", dict)
    if manifest.get("format") != FORMAT:
        raise BadFile(Message(N_("This ZIP is no backup of a Mazziere account.")))
    check_version(manifest.get("version"), VERSION)
    locations = [
        _location(Spot("locations.json", at, raw))
        for at, raw in enumerate(archive.json("locations.json", list), start=1)
    ]
    changes = [
        _change(Spot("ledger.json", at, raw), at, len(locations))
        for at, raw in enumerate(archive.json("ledger.json", list), start=1)
    ]
    _check_undone(changes)
    found = Account(
        locations,
        changes,
        _wishes(archive),
        archive.json("decks.json", list),
        _pictures(archive),
        read_own(archive, len(changes)),
    )
    _check_shelf(archive, found)
    return found


def _location(spot: Spot) -> dict[str, Any]:
    kind = spot.text("kind", 8)
    if kind not in Location.Kind.values:
        raise spot.fault("kind", kind)
    return {
        "name": spot.text("name", MAX_PLACE),
        "kind": kind,
        "pockets": spot.whole("pockets", 0, 1000),
        "gone": spot.get("gone", bool),
    }


def _change(spot: Spot, at: int, places: int) -> OldChange:
    cause, created = spot.text("cause", 24), spot.moment("created")
    if not _CAUSE.fullmatch(cause):
        raise spot.fault("cause", cause)
    undoes = None if spot.raw.get("undoes") is None else spot.whole("undoes", 0, at - 2)
    entries = [_entry(Spot(spot.file, spot.at, raw), places) for raw in spot.get("entries", list)]
    return OldChange(cause, created, _note(spot, places), undoes, entries)


def _entry(spot: Spot, places: int) -> OldEntry:
    lot = spot.inside("lot")
    place = None if "location" not in lot.raw else lot.whole("location", 0, places - 1)
    delta, trade = spot.whole("delta", -MOST, MOST), spot.whole("trade", -MOST, MOST)
    return OldEntry(spot.card(), _facts(lot), place, delta, trade)


def _facts(spot: Spot) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for key, value in spot.raw.items():
        if key in _LISTS and isinstance(value, str) and value in _LISTS[key]:
            facts[key] = value
        elif key in _LONGEST:
            facts[key] = spot.text(key, _LONGEST[key])
        elif key == "currency" and isinstance(value, str) and _CURRENCY.fullmatch(value):
            facts[key] = value
        elif key == "paid" and isinstance(value, str) and _PRICE.fullmatch(value):
            facts[key] = Decimal(value)
        elif key == "acquired":
            facts[key] = _day(spot, value)
        elif key in ("extra", "columns"):
            facts[key] = _texts(spot, key)
        elif key != "location":
            raise spot.fault(key, value)
    return facts


def _day(spot: Spot, value: object) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError as exc:
        raise spot.fault("acquired", value) from exc


def _texts(spot: Spot, key: str) -> dict[str, str]:
    found: dict[str, Any] = spot.get(key, dict)
    if len(found) > MAX_COLUMNS:
        raise spot.fault(key, f"{len(found)} > {MAX_COLUMNS}")
    for name, text in found.items():
        if not isinstance(text, str) or max(len(name), len(text)) > MAX_CELL:
            raise spot.fault(f"{key}.{name[:40]}", text)
    return found


def _note(spot: Spot, places: int) -> dict[str, Any]:
    note: dict[str, Any] = spot.get("note", dict)
    for key, value in note.items():
        items = value if isinstance(value, list) else [value]
        if len(key) > 40 or len(items) > _MOST_IN_NOTE or not all(map(_plain, items)):
            raise spot.fault(f"note.{key[:40]}", value)
        if key in PLACES_IN_NOTES and not all(_within(item, places) for item in items):
            raise spot.fault(f"note.{key}", value)
    return note


def _plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= MAX_CELL
    return value is None or (isinstance(value, int) and abs(value) < 10**12)


def _within(item: object, places: int) -> bool:
    return isinstance(item, int) and not isinstance(item, bool) and 0 <= item < places


def _check_undone(changes: Sequence[OldChange]) -> None:
    """What is undone twice, the database would refuse without a word."""
    undone = Counter(change.undoes for change in changes if change.undoes is not None)
    for at, times in undone.items():
        if times > 1:
            raise Spot("ledger.json", at + 1, {}).fault("undoes", times)


def _wishes(archive: Archive) -> dict[Card, int]:
    wishes: dict[Card, int] = {}
    for at, raw in enumerate(archive.json("wishes.json", list), start=1):
        spot = Spot("wishes.json", at, raw)
        wishes[spot.card()] = spot.whole("quantity", 1, MOST)
    return wishes


def _pictures(archive: Archive) -> dict[Card, str]:
    pictures: dict[Card, str] = {}
    for at, raw in enumerate(archive.json("pictures.json", list), start=1):
        spot = Spot("pictures.json", at, raw)
        name = spot.text("file", 80)
        if not name.startswith("pictures/") or name not in archive:
            raise spot.fault("file", name)
        pictures[spot.card()] = name
    return pictures


def _check_shelf(archive: Archive, account: Account) -> None:
    """Somebody who mends the one file must not wonder why nothing comes of it."""
    shelf: Counter[Card] = Counter()
    rows = archive.json("shelf.json", dict).get("rows")
    for at, raw in enumerate(rows if isinstance(rows, list) else (), start=1):
        spot = Spot("shelf.json", at, raw)
        shelf[spot.text("game", 32), spot.text("uid", 64)] += spot.whole("quantity", 1, MOST)
    for card in sorted(shelf.keys() | account.copies.keys()):
        if shelf[card] != account.copies[card]:
            raise BadFile(
                Message(
                    N_(
                        "shelf.json says {shelf} copies of {card}, ledger.json {ledger}. A "
                        "restore needs both as they were written; import shelf.json instead."
                    ),
                    {"card": card[1], "shelf": shelf[card], "ledger": account.copies[card]},
                )
            )
