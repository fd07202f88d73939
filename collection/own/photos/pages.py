"""What the page of pictures in a row shows, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.conf import settings
from django.urls import reverse

from collection.catalogue.rows import CardPicture, CardSet
from collection.house.i18n import say
from collection.house.retelling import retold
from collection.own.aside import waiting_in
from collection.own.forming import Around, form_of
from collection.own.given import last
from collection.own.photos.folders import MAX_ZIP
from collection.own.photos.naming import named
from collection.own.photos.rows import PictureFolder
from collection.own.photos.services import undone
from collection.own.queries import told_by
from collection.own.rows import Typing
from collection.pictures.cutting import MOST_DEGREES
from collection.pictures.reading import MAX_BYTES
from collection.pictures.services import MAX_PICTURES
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.shelf.queries import places_of
from engine.kernel.forms import LANGUAGES, CardFault
from engine.kernel.game import Game

NO_SET: Final = "new"
# So many pictures stand in the strip, about the one that is open.
STRIP: Final = 12


def new_page(rules: Game, refusal: str = "", name: str = "") -> dict[str, Any]:
    """The page where pictures make a new set."""
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {"code": NO_SET, "name": "", "label": "", "is_new": True},
        "upload": reverse("own-photos", args=(rules.key, NO_SET)),
        "most": _most(),
        "batch": fresh_key(),
        "key": fresh_key(),
        "name": name,
        "refusal": refusal,
        "drafts": [],
        "left": [],
    }


def photos_page(
    owner: User,
    rules: Game,
    card_set: CardSet,
    draft: str = "",
    refusal: str = "",
    faults: Mapping[int, tuple[CardFault, ...]] = MappingProxyType({}),
) -> dict[str, Any]:
    """The pictures of a set that wait for their words, one of them open; `faults` by draft."""
    rows = list(waiting_in(owner, card_set))
    folder = PictureFolder.objects.filter(set=card_set).first()
    waiting = folder.waiting.count() if folder else 0
    at = next((n for n, row in enumerate(rows) if str(row.pk) == draft), 0)
    start = max(0, min(at - STRIP // 2, len(rows) - STRIP))
    some = rows[start : start + STRIP]
    versions = _pictures(owner, some)
    act = undone(owner, card_set)
    place = (rules.key, card_set.code)
    return {
        "game": {"key": rules.key, "title": say(rules.title())},
        "set": {
            "code": card_set.code,
            "name": card_set.name,
            "label": card_set.label,
            "is_new": False,
        },
        "upload": reverse("own-photos", args=place),
        "read_url": reverse("own-photos-read", args=place),
        "most": _most(),
        "batch": fresh_key(),
        "key": fresh_key(),
        "refusal": refusal,
        "waiting": waiting,
        "count": len(rows),
        "filled": sum(_is_filled(row) for row in rows),
        "above": start,
        "below": max(0, len(rows) - start - STRIP),
        "before": rows[start - 1].pk if start else 0,
        "after": rows[start + STRIP].pk if start + STRIP < len(rows) else 0,
        "drafts": [
            {**_draft(place, row, versions, n == at - start), "off": row.pk in faults}
            for n, row in enumerate(some)
        ],
        "person": owner.pk,
        **(_open(owner, rules, card_set, rows, at, versions, faults) if rows else {}),
        "left": _left(folder),
        "undo": {"edit": act.pk, "key": fresh_key()} if act else None,
    }


def _most() -> dict[str, Any]:
    return {
        "zip": MAX_ZIP // 1_000_000,
        "picture": MAX_BYTES // 1_000_000,
        "pictures": MAX_PICTURES,
        "at_once": settings.DATA_UPLOAD_MAX_NUMBER_FILES,
        "degrees": MOST_DEGREES,
    }


def _pictures(owner: User, rows: Sequence[Typing]) -> dict[int, CardPicture]:
    found = CardPicture.objects.filter(owner=owner, card__in=[row.card_id for row in rows])
    return {one.card_id: one for one in found}


def _is_filled(row: Typing) -> bool:
    has_name = bool(name_of(row)) and not _is_camera(row)
    return has_name and bool(last(row.fields, "number")) and bool(last(row.fields, "copies"))


def _is_camera(row: Typing) -> bool:
    """Whether its name is still that of a camera."""
    said = named(last(row.fields, "file"))
    return said.is_camera and said.name == name_of(row)


def name_of(row: Typing) -> str:
    """What a picture's card is called so far."""
    names = (last(row.fields, f"name.{language}") for language in LANGUAGES)
    return next((name for name in names if name), "")


def _language(row: Typing) -> str:
    return next((key for key in LANGUAGES if last(row.fields, f"name.{key}")), LANGUAGES[0])


def _draft(
    place: tuple[str, str], row: Typing, pictures: dict[int, CardPicture], is_open: bool
) -> dict[str, Any]:
    found = pictures.get(row.card_id or 0)
    return {
        "id": row.pk,
        "name": name_of(row),
        "language": _language(row),
        "number": last(row.fields, "number"),
        "copies": last(row.fields, "copies"),
        "camera": _is_camera(row),
        "open": is_open,
        "image": _image(place, row, found),
    }


def _image(place: tuple[str, str], row: Typing, found: CardPicture | None) -> dict[str, Any]:
    version = found.version if found else 0
    return {
        "src": f"{reverse('own-photo-image', args=(*place, row.pk))}?v={version}",
        "width": found.width if found else 0,
        "height": found.height if found else 0,
        "kb": max(1, found.image.size // 1000) if found and _is_there(found) else 0,
    }


def _is_there(found: CardPicture) -> bool:
    return bool(found.image.storage.exists(str(found.image.name)))


def _open(
    owner: User,
    rules: Game,
    card_set: CardSet,
    rows: Sequence[Typing],
    at: int,
    pictures: dict[int, CardPicture],
    faults: Mapping[int, tuple[CardFault, ...]],
) -> dict[str, Any]:
    """The picture that is open, and the form of its card."""
    row, place = rows[at], (rules.key, card_set.code)
    assert row.card is not None
    wide, high = rules.card_size(row.card.definition)
    rarities = told_by(owner, card_set).rarities
    around = Around(rarities, places_of(owner), faults.get(row.pk, ()))
    given = {**row.fields, "copies": [last(row.fields, "copies")]}
    return {
        "open": {
            **_draft(place, row, pictures, True),
            "at": at + 1,
            "file": last(row.fields, "file").replace("\\", "/").rpartition("/")[2],
            "folder": last(row.fields, "folder"),
            "action": reverse("own-photo", args=(*place, row.pk)),
            "before": rows[at - 1].pk if at else 0,
            "next": rows[at + 1].pk if at + 1 < len(rows) else 0,
            "proportion": {"width": int(wide * 10), "height": int(high * 10)},
            "typing": row.place,
            "revision": row.revision,
        },
        **form_of(rules, given, around),
    }


def _left(folder: PictureFolder | None) -> list[dict[str, str]]:
    if folder is None:
        return []
    return [{"name": one["name"], "why": str(say(retold(one)))} for one in folder.left]
