"""A set as a file, read with distrust: nothing of it is believed, nothing is written."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from collection.exchange.archive import Archive
from collection.exchange.own_reading import FILE, OldCard, OldSet, read_own
from collection.exchange.sets.decks import own_codes
from collection.exchange.sets.histories import Mark, Past
from collection.exchange.sets.writing import (
    DECKS,
    FORMAT,
    HISTORY,
    MANIFEST,
    PICTURES,
    VERSION,
)
from collection.exchange.spots import Spot
from collection.house.names import one_line
from collection.own.services import MOST_CARDS
from collection.pictures.errors import BadPicture
from collection.pictures.reading import KINDS, kind_of, size_of
from collection.pictures.services import MAX_PICTURES
from collection.reading.files import check_version
from collection.requests.files import BadFile, TooLarge
from engine.kernel.messages import N_, Message, Phrase, shown

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_MOST_HISTORIES: Final = 20_000
_MOST_CONTENTS: Final = 10_000
_MOST_DECKS: Final = 500
_MOST_SERIAL: Final = 9_999_999

_NO_SET: Final = Message(
    N_("This ZIP is no set of Mazziere. A set is written on its page, under «As one file»; a whole "
       "backup is restored under «Backup».")
)  # fmt: skip
_CHANGED: Final = Phrase(
    N_("«{name}» is not what the manifest says: the file was changed or damaged on its way. Ask for"
       " it again.")
)  # fmt: skip
_UNNAMED: Final = Phrase(
    N_("«{name}» stands in the ZIP, and the manifest does not name it. Ask for the file again.")
)
_ONE_SET: Final = Phrase(N_("{file} holds {found} sets; a file of a set has exactly one."))
_TOO_MANY: Final = Phrase(
    N_("The set has {found} cards; one person keeps {most} of their own at most. Whoever wrote it "
       "must split it: {difference} are too many.")
)  # fmt: skip
_PICTURE: Final = Phrase(N_("{file}: {why}"))
_NO_PICTURE: Final = Phrase(N_("{file} is no JPEG, PNG or WebP picture. Ask for the file again."))
_STRANGER: Final = Phrase(
    N_("{file}, item {at}: the deck names «{code}», which is no card of this set. Write the file "
       "again without that deck.")
)  # fmt: skip


@dataclass(frozen=True)
class Brought:
    """A set out of a file. `pasts` has every card that it ever had, by the last part of its id;
    `pictures` the file of each card's picture."""

    set: OldSet
    author: str
    written: datetime
    pasts: Mapping[int, Past]
    pictures: Mapping[int, str]
    decks: tuple[Mapping[str, Any], ...]

    @property
    def cards(self) -> dict[int, OldCard]:
        """The cards that stand in it."""
        return {card.number: card for card in self.set.cards}


def read(archive: Archive) -> Brought:
    """The set of an archive. Raises BadFile naming file, place and fault, TooLarge."""
    manifest = Spot(MANIFEST, 1, archive.json(MANIFEST, dict) if MANIFEST in archive else {})
    if manifest.raw.get("format") != FORMAT:
        raise BadFile(_NO_SET)
    check_version(manifest.raw.get("version"), VERSION)
    _check_digests(archive, manifest)
    found = read_own(archive, 0)
    if len(found.sets) != 1 or found.typings:
        raise BadFile(_ONE_SET.fill({"file": FILE, "found": len(found.sets)}))
    old = found.sets[0]
    _check_set(old, manifest)
    return Brought(
        old,
        one_line(manifest.text("author", 150, 0)),
        manifest.moment("written"),
        _pasts(archive, old),
        _pictures(archive, old),
        _decks(archive, old),
    )


def _check_digests(archive: Archive, manifest: Spot) -> None:
    told = manifest.inside("files").raw
    strange = sorted(archive.names - told.keys() - {MANIFEST})
    if strange:
        raise BadFile(_UNNAMED.fill({"name": shown(strange[0])}))
    for name, digest in told.items():
        if hashlib.sha256(archive.raw(name)).hexdigest() != digest:
            raise BadFile(_CHANGED.fill({"name": shown(name)}))


def _check_set(old: OldSet, manifest: Spot) -> None:
    if (manifest.raw.get("game"), manifest.raw.get("set")) != (old.game, old.code):
        raise manifest.fault("set", manifest.raw.get("set"))
    if len(old.cards) > MOST_CARDS:
        sizes = {"found": len(old.cards), "most": MOST_CARDS}
        raise TooLarge(_TOO_MANY.fill({**sizes, "difference": len(old.cards) - MOST_CARDS}))
    away = next((card for card in old.cards if card.away), None)
    if old.away or old.edits or away is not None:
        raise Spot(FILE, 1, {}).fault("away", "true")


def _pasts(archive: Archive, old: OldSet) -> dict[int, Past]:
    cards = {card.number: card for card in old.cards}
    rows = archive.json(HISTORY, list)
    if len(rows) > _MOST_HISTORIES:
        raise Spot(HISTORY, len(rows), {}).fault("number", f"{len(rows)} > {_MOST_HISTORIES}")
    found: dict[int, Past] = {}
    for at, raw in enumerate(rows, start=1):
        spot = Spot(HISTORY, at, raw)
        number = spot.whole("number", 1, _MOST_SERIAL)
        if number in found or spot.get("away", bool) == (number in cards):
            raise spot.fault("number", number)
        marks = tuple(_mark(spot, each) for each in spot.listed("contents", _MOST_CONTENTS))
        if not marks:
            raise spot.fault("contents", 0)
        found[number] = Past(marks, _contents(marks, cards.get(number)))
    missing = sorted(cards.keys() - found.keys())
    if missing:
        raise Spot(HISTORY, len(rows), {}).fault("number", missing[0])
    return found


def _mark(spot: Spot, raw: Any) -> Mark:
    pair = raw if isinstance(raw, list) and len(raw) == 2 else ["", ""]
    if not isinstance(pair[0], str) or not _DIGEST.fullmatch(pair[0]):
        raise spot.fault("contents", raw)
    moment = spot.of({"contents": pair[1]}).moment("contents")
    return Mark(pair[0], moment.astimezone(UTC).isoformat())


def _contents(marks: tuple[Mark, ...], card: OldCard | None) -> dict[str, Mapping[str, Any]]:
    """The contents by the digests that the file says they have: the last ones, in order."""
    if card is None:
        return {}
    said = [content.card.to_json() for content in card.contents][-len(marks) :]
    pairs = zip(marks[-len(said) :], said, strict=True)
    return {mark.digest: data for mark, data in pairs}


def _pictures(archive: Archive, old: OldSet) -> dict[int, str]:
    cards = {card.number for card in old.cards}
    found: dict[int, str] = {}
    rows = archive.json(PICTURES, list)
    if len(rows) > MAX_PICTURES:
        raise Spot(PICTURES, len(rows), {}).fault("number", f"{len(rows)} > {MAX_PICTURES}")
    for at, raw in enumerate(rows, start=1):
        spot = Spot(PICTURES, at, raw)
        number, name = spot.whole("number", 1, _MOST_SERIAL), spot.text("file", 80)
        if number not in cards or number in found:
            raise spot.fault("number", number)
        if not name.startswith("pictures/") or name not in archive:
            raise spot.fault("file", name)
        _check_picture(name, archive.raw(name))
        found[number] = name
    return found


def _check_picture(name: str, raw: bytes) -> None:
    """What is seen without its pixels; those are read when it is kept."""
    if kind_of(raw) not in KINDS:
        raise BadFile(_NO_PICTURE.fill({"file": name}))
    try:
        size_of(io.BytesIO(raw))
    except BadPicture as exc:
        raise BadFile(_PICTURE.fill({"file": name, "why": exc.message})) from exc


def _decks(archive: Archive, old: OldSet) -> tuple[Mapping[str, Any], ...]:
    rows = archive.json(DECKS, list)
    if len(rows) > _MOST_DECKS:
        raise Spot(DECKS, len(rows), {}).fault("decks", f"{len(rows)} > {_MOST_DECKS}")
    known = {f"{old.code}-{card.number}" for card in old.cards}
    for at, raw in enumerate(rows, start=1):
        spot = Spot(DECKS, at, raw)
        if spot.text("game", 32) != old.game:
            raise spot.fault("game", raw.get("game"))
        strange = sorted(own_codes(raw) - known)
        if strange:
            raise BadFile(_STRANGER.fill({"file": DECKS, "at": at, "code": shown(strange[0])}))
    return tuple(rows)
