"""What the page of pictures in a row shows, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.urls import reverse

from collection.catalogue.rows import CardPicture, CardSet
from collection.house.i18n import say
from collection.house.retelling import retold
from collection.own.aside import waiting_in
from collection.own.given import last
from collection.own.photos.folders import MAX_ZIP
from collection.own.photos.rows import PictureFolder
from collection.own.photos.services import undone
from collection.own.rows import Typing
from collection.pictures.cutting import MOST_DEGREES
from collection.pictures.reading import MAX_BYTES
from collection.pictures.services import MAX_PICTURES
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game
from engine.registry import game as game_of

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
    owner: User, rules: Game, card_set: CardSet, draft: str = "", refusal: str = ""
) -> dict[str, Any]:
    """The pictures of a set that wait for their words, one of them open."""
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
        "drafts": [_draft(place, row, versions, n == at - start) for n, row in enumerate(some)],
        "open": _open(place, rows, at, versions) if rows else None,
        "left": _left(folder),
        "undo": {"edit": act.pk, "key": fresh_key()} if act else None,
    }


def _most() -> dict[str, int]:
    return {
        "zip": MAX_ZIP // 1_000_000,
        "picture": MAX_BYTES // 1_000_000,
        "pictures": MAX_PICTURES,
        "degrees": MOST_DEGREES,
    }


def _pictures(owner: User, rows: Sequence[Typing]) -> dict[int, CardPicture]:
    found = CardPicture.objects.filter(owner=owner, card__in=[row.card_id for row in rows])
    return {one.card_id: one for one in found}


def _is_filled(row: Typing) -> bool:
    named = bool(name_of(row)) and not last(row.fields, "camera")
    return named and bool(last(row.fields, "number")) and bool(last(row.fields, "copies"))


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
        "camera": bool(last(row.fields, "camera")),
        "open": is_open,
        "url": f"{reverse('own-photos', args=place)}?d={row.pk}",
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
    place: tuple[str, str], rows: Sequence[Typing], at: int, pictures: dict[int, CardPicture]
) -> dict[str, Any]:
    row = rows[at]
    assert row.card is not None
    wide, high = game_of(place[0]).card_size(row.card.definition)
    return {
        **_draft(place, row, pictures, True),
        "at": at + 1,
        "file": last(row.fields, "file").replace("\\", "/").rpartition("/")[2],
        "folder": last(row.fields, "folder"),
        "action": reverse("own-photo", args=(*place, row.pk)),
        "next": rows[at + 1].pk if at + 1 < len(rows) else 0,
        "proportion": {"width": int(wide * 10), "height": int(high * 10)},
        "keys": {name: fresh_key() for name in ("words", "turn", "crop", "level", "out")},
    }


def _left(folder: PictureFolder | None) -> list[dict[str, str]]:
    if folder is None:
        return []
    return [{"name": one["name"], "why": str(say(retold(one)))} for one in folder.left]
