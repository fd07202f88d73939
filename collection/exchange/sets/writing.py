"""A set written as one ZIP: what it is, its cards, what each has been, pictures and decks if asked.

`manifest.json` names format, version, set, author and the digest of every other file; `own.json`
is the set as a backup writes it, of each card the newest content, or with `past` all of them;
`history.json` has for each card digest and moment of every content it had, also for those that
were taken away; `pictures.json` with the files under `pictures/`; `decks.json`.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, Final

from django.utils import timezone
from django.utils.text import slugify

from collection.catalogue.rows import CardPicture, CardSet
from collection.exchange.own_reading import FILE
from collection.exchange.own_writing import told_of
from collection.exchange.sets.decks import decks_with
from collection.exchange.sets.histories import pasts_of, serial_of
from collection.house.pools import NOBODY
from collection.requests.rows import User

FORMAT: Final = "mazziere.set"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
HISTORY: Final = "history.json"
PICTURES: Final = "pictures.json"
DECKS: Final = "decks.json"


@dataclass(frozen=True)
class Along:
    """What goes along with the cards: pictures, decks, former contents."""

    pictures: bool = False
    decks: bool = False
    past: bool = False


EVERYTHING: Final = Along(pictures=True, decks=True, past=True)


def write(card_set: CardSet, target: IO[bytes], along: Along) -> None:
    """Write a set of its owner's."""
    owner = card_set.owner
    assert owner is not None
    pictures = list(_pictures(owner, card_set)) if along.pictures else []
    decks = decks_with(owner, card_set.game, card_set.code) if along.decks else []
    files: dict[str, bytes] = {
        FILE: _json({"sets": [_set(card_set, past=along.past)], "typings": []}),
        HISTORY: _json(_history(card_set)),
        PICTURES: _json([facts for facts, _ in pictures]),
        DECKS: _json(decks),
    }
    files |= {facts["file"]: raw for facts, raw in pictures}
    manifest = _manifest(card_set, owner, files)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, _json(manifest))
        for name, raw in files.items():
            packed = zipfile.ZIP_DEFLATED if name.endswith(".json") else zipfile.ZIP_STORED
            archive.writestr(name, raw, packed)


def name_of(card_set: CardSet) -> str:
    """What the file is called."""
    called = slugify(card_set.printed or card_set.name)[:40] or "set"
    return f"mazziere-{card_set.game}-{called}-{timezone.localdate():%Y-%m-%d}.zip"


def _set(card_set: CardSet, *, past: bool) -> dict[str, Any]:
    told = told_of(card_set)
    there = [card for card in told["cards"] if not card["away"]]
    if not past:
        there = [{**card, "versions": card["versions"][-1:]} for card in there]
    return {**told, "origin": card_set.origin or card_set.code, "cards": there}


def _history(card_set: CardSet) -> list[dict[str, Any]]:
    standing = card_set.cards.exclude(shelf=NOBODY).values_list("code", flat=True)
    there = {serial_of(code) for code in standing}
    return [
        {
            "number": serial,
            "away": serial not in there,
            "contents": [[mark.digest, mark.moment] for mark in past.marks],
        }
        for serial, past in sorted(pasts_of(card_set).items())
        if past.marks
    ]


def _manifest(card_set: CardSet, owner: User, files: Mapping[str, bytes]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "written": timezone.now().isoformat(),
        "game": card_set.game,
        "set": card_set.code,
        "author": "" if owner.is_guest else owner.get_username().partition("@")[0],
        "files": {name: hashlib.sha256(raw).hexdigest() for name, raw in files.items()},
    }


def _pictures(owner: User, card_set: CardSet) -> Iterator[tuple[dict[str, Any], bytes]]:
    rows = CardPicture.objects.filter(owner=owner, card__set=card_set, card__shelf=owner.pk)
    for row in rows.select_related("card").order_by("card_id"):
        try:
            with row.image.open("rb") as file:
                raw = file.read()
        except OSError:
            continue
        serial = serial_of(row.card.code)
        yield {"number": serial, "file": f"pictures/{serial}.webp"}, raw


def _json(part: Any) -> bytes:
    return json.dumps(part, ensure_ascii=False, indent=0).encode()
