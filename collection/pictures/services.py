"""Writes of pictures: put, turn, cut, take away."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from PIL import Image

from collection.catalogue.rows import Card, CardPicture
from collection.house.quotas import check_room
from collection.pictures.cutting import box_of, degrees_of, straightened, turned
from collection.pictures.errors import BadPicture, PictureNotFound
from collection.pictures.faces import drop_faces
from collection.pictures.queries import forget
from collection.pictures.reading import Clean, clean, decoded, encoded
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message
from engine.registry import game as game_of

# With these a backup stays below what a restore reads.
MAX_PICTURES: Final = 1_000
_FULL: Final = Message(
    N_("You have {most} pictures, the most that are kept. Take one away first."),
    {"most": MAX_PICTURES},
)

_SITE_FULL: Final = Message(
    N_("This site has no room for more pictures, so nothing was kept. Its keeper makes room.")
)


def put(*, actor: User, card: Card, raw: bytes, key: str = "") -> int:
    """Make the file the person's picture of the card; its version.

    Raises BadPicture, QuotaReached.
    """
    found = clean(raw)

    def work() -> Outcome:
        alone(actor)
        mine = CardPicture.objects.filter(owner=actor)
        if not mine.filter(card=card).exists():
            check_room(mine.count(), most=MAX_PICTURES, full=_FULL)
        return {"version": keep(actor, card, found)}

    purpose = f"picture.put {card.pk}"
    return int(once(actor=actor, key=key, purpose=purpose, work=work)["version"])


def turn(*, actor: User, card: Card, way: str, key: str = "") -> int:
    """Turn the picture left, right or round; its new version."""
    return _redraw(actor, card, key, lambda image: turned(image, way))


def crop(*, actor: User, card: Card, given: Mapping[str, Any], key: str = "") -> int:
    """Cut the picture to a frame with the proportions of the card; its new version."""
    size = game_of(card.game).card_size(card.definition)
    return _redraw(actor, card, key, lambda image: image.crop(box_of(given, image.size, size)))


def straighten(*, actor: User, card: Card, given: Mapping[str, Any], key: str = "") -> int:
    """Turn the picture by a few degrees and cut what then is empty; its new version."""
    return _redraw(actor, card, key, lambda image: straightened(image, degrees_of(given)))


def remove(*, actor: User, card: Card, key: str = "") -> None:
    """Take the picture away, file and all."""

    def work() -> Outcome:
        picture = _own(actor, card)
        _drop_later(picture.image.name)
        picture.delete()
        transaction.on_commit(lambda: forget(actor))
        return {}

    once(actor=actor, key=key, purpose=f"picture.remove {card.pk}", work=work)


def keep(actor: User, card: Card, found: Clean) -> int:
    """Write a clean picture under a name that nobody can guess; inside a transaction.

    Raises QuotaReached.
    """
    picture = CardPicture.objects.filter(owner=actor, card=card).first()
    if picture is None:
        check_room(CardPicture.objects.count(), most=settings.MOST_PICTURES, full=_SITE_FULL)
        picture = CardPicture(owner=actor, card=card, version=0)
    else:
        _drop_later(picture.image.name)
    picture.version += 1
    name = f"{secrets.token_hex(16)}.webp"
    try:
        picture.image.save(name, ContentFile(found.raw), save=False)
        picture.width, picture.height = found.width, found.height
        picture.save()
    except BaseException:
        drop(picture.image.name)
        raise
    transaction.on_commit(lambda: forget(actor))
    return picture.version


def drop(name: str | None) -> None:
    """Take a file away, and the faces drawn with it; that it is not there is no harm."""
    if name:
        with suppress(OSError):
            default_storage.delete(name)
        drop_faces(name)


def _redraw(actor: User, card: Card, key: str, draw: Callable[[Image.Image], Image.Image]) -> int:
    def work() -> Outcome:
        alone(actor)
        picture = _own(actor, card)
        try:
            with picture.image.open("rb") as file:
                image = decoded(file.read())
        except OSError as exc:
            raise BadPicture(
                Message(N_("The file of this picture is missing. Give the picture again."))
            ) from exc
        return {"version": keep(actor, card, encoded(draw(image)))}

    purpose = f"picture.redraw {card.pk}"
    return int(once(actor=actor, key=key, purpose=purpose, work=work)["version"])


def _own(actor: User, card: Card) -> CardPicture:
    picture = CardPicture.objects.select_for_update().filter(owner=actor, card=card).first()
    if picture is None:
        raise PictureNotFound(card.code)
    return picture


def _drop_later(name: str | None) -> None:
    transaction.on_commit(lambda: drop(name))
