"""Everything of one person in one ZIP, without a number that means something here alone.

`manifest.json` names format and version. `shelf.json` is the shelf as `export` writes it, for
people and other programs. `own.json` are own sets, their cards and what is being
typed. `ledger.json` is the history with every entry, and what a restore
reads; `locations.json` are the places it counts; `wishes.json`; `decks.json` (see
`collection.ledger.ports.Workshop.backup`); `pictures.json` with the files under `pictures/`.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final

from django.utils import timezone

from collection.catalogue.rows import CardPicture
from collection.exchange import export
from collection.exchange.own_writing import own_of
from collection.ledger.ports import workshop
from collection.ledger.rows import Change, Entry, Location, Wish
from collection.requests.rows import User

FORMAT: Final = "mazziere.account"
VERSION: Final = 1
# Members of a change's note that are numbers of places.
PLACES_IN_NOTES: Final = ("taken", "locations")


def write(user: User, target: IO[bytes]) -> None:
    """Write the archive of a person."""
    parts = parts_of(user)
    pictures = list(_pictures(user))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", _text(_manifest(parts, len(pictures))))
        archive.writestr("shelf.json", "".join(export.json_lines(export.holdings(user))))
        for name, part in parts.items():
            archive.writestr(f"{name}.json", _text(part))
        archive.writestr("own.json", _text(own_of(user)))
        archive.writestr("pictures.json", _text([facts for facts, _ in pictures]))
        for facts, raw in pictures:
            archive.writestr(facts["file"], raw, zipfile.ZIP_STORED)


def parts_of(user: User) -> dict[str, list[Any]]:
    """All that is kept of a person but pictures, as plain JSON; equal for equal accounts."""
    rows = list(Location.objects.filter(owner=user).order_by("pk"))
    places = {row.pk: at for at, row in enumerate(rows)}
    return {
        "locations": [_location(row) for row in rows],
        "ledger": _ledger(user, places),
        "wishes": [
            {"game": game, "code": code, "quantity": quantity}
            for game, code, quantity in Wish.objects.filter(owner=user)
            .order_by("pk")
            .values_list("card__game", "card__code", "quantity")
        ],
        "decks": workshop().backup(user),
    }


def _manifest(parts: Mapping[str, list[Any]], pictures: int) -> dict[str, Any]:
    counts = {name: len(part) for name, part in parts.items()}
    return {
        "format": FORMAT,
        "version": VERSION,
        "written": timezone.now().isoformat(),
        "counts": {**counts, "pictures": pictures},
    }


def _location(row: Location) -> dict[str, Any]:
    return {"name": row.name, "kind": row.kind, "pockets": row.pockets, "gone": row.gone}


def _ledger(user: User, places: Mapping[int, int]) -> list[dict[str, Any]]:
    changes = list(Change.objects.filter(owner=user).order_by("pk"))
    at = {change.pk: position for position, change in enumerate(changes)}
    told: list[dict[str, Any]] = [
        {
            "cause": change.cause,
            "created": change.created.isoformat(),
            "note": _note(change.note, places),
            "undoes": at.get(change.undoes_id) if change.undoes_id else None,
            "entries": [],
        }
        for change in changes
    ]
    for change_id, entry in _entries(user, places):
        told[at[change_id]]["entries"].append(entry)
    return told


def _entries(user: User, places: Mapping[int, int]) -> Iterator[tuple[int, dict[str, Any]]]:
    columns = ("change_id", "card__game", "card__code", "lot", "delta", "trade")
    rows = Entry.objects.filter(change__owner=user).order_by("pk").values_list(*columns)
    for change_id, game, code, lot, delta, trade in rows.iterator(chunk_size=2000):
        if "location_id" in lot:
            lot["location"] = places[lot.pop("location_id")]
        yield change_id, {"game": game, "code": code, "lot": lot, "delta": delta, "trade": trade}


def _note(note: Mapping[str, Any], places: Mapping[int, int]) -> dict[str, Any]:
    """A note with its places counted as in `locations.json`; those that are lost are left out.

    Its sums follow from the entries, so they are left out as well.
    """
    told = {key: value for key, value in note.items() if key != "sums"}
    for key in PLACES_IN_NOTES:
        value = told.get(key)
        if isinstance(value, list):
            told[key] = [places[pk] for pk in value if pk in places]
        elif value is not None:
            told.pop(key)
            if value in places:
                told[key] = places[value]
    return told


def _pictures(user: User) -> Iterator[tuple[dict[str, Any], bytes]]:
    rows = CardPicture.objects.filter(owner=user).select_related("card")
    for row in rows.order_by("card__game", "card__code"):
        try:
            with row.image.open("rb") as file:
                raw = file.read()
        except OSError:
            continue
        name = f"pictures/{row.pk}.webp"
        yield {"game": row.card.game, "code": row.card.code, "file": name}, raw


def _text(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False, indent=0)
