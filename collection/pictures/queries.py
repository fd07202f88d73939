"""Reads of a person's own pictures."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.core.cache import caches

from collection.catalogue.rows import CardPicture
from collection.pictures.errors import PictureNotFound
from collection.requests.rows import User

_CACHE: Final = "process"
_KEPT_SECONDS: Final = 300
# Where a session says that its reader's pictures changed.
_STAMP: Final = "pictured"


class Pictured(NamedTuple):
    """What pages need of an own picture: its file's name, version, and size in pixels."""

    image: str
    version: int
    width: int
    height: int


def picture_of(user: Any, game: str, code: str) -> CardPicture | None:
    """The person's own picture of a card, or None."""
    if not isinstance(user, User):
        return None
    mine = CardPicture.objects.filter(owner=user, card__game=game, card__code=code)
    return mine.select_related("card").first()


def picture_for(user: Any, game: str, code: str) -> CardPicture:
    """As `picture_of`. Raises PictureNotFound."""
    found = picture_of(user, game, code)
    if found is None:
        raise PictureNotFound(code)
    return found


def pictured(request: Any) -> Mapping[tuple[str, str], Pictured]:
    """The reader's own pictures by game and card code; empty for visitors.

    A process keeps them for some minutes, so that a list asks no query more for them. Whoever
    changes one sees it at once, in whatever process: their session is stamped by `changed`.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {}
    stamp, kept = request.session.get(_STAMP, ""), caches[_CACHE].get(_name(user))
    if kept is None or kept[0] != stamp:
        return pictured_now(request)
    found: Mapping[tuple[str, str], Pictured] = kept[1]
    return found


def pictured_now(request: Any) -> Mapping[tuple[str, str], Pictured]:
    """As `pictured`, asked anew: one query."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {}
    rows = CardPicture.objects.filter(owner=user).values_list(
        "card__game", "card__code", "image", "version", "width", "height"
    )
    found = {(game, code): Pictured(*told) for game, code, *told in rows}
    stamp = request.session.get(_STAMP, "")
    caches[_CACHE].set(_name(user), (stamp, found), _KEPT_SECONDS)
    return found


def changed(request: Any) -> None:
    """What processes keep of this reader's pictures is old."""
    request.session[_STAMP] = secrets.token_hex(4)


def forget(user: User) -> None:
    """The same for this process alone, whoever asked for the change."""
    caches[_CACHE].delete(_name(user))


def _name(user: User) -> str:
    return f"pictured-{user.pk}"
