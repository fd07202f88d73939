"""Reads of a person's own pictures."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.core.cache import caches
from django.db.models import F, Q

from collection.catalogue.rows import CardPicture
from collection.catalogue.shelves import adopted_shelves
from collection.house.pools import NOBODY, OWN
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


def picture_seen(user: Any, game: str, code: str) -> CardPicture | None:
    """The same, else the picture that came along with an adopted set."""
    mine = picture_of(user, game, code)
    return _lent(user, game, code) if mine is None and isinstance(user, User) else mine


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
    """As `pictured`, asked anew: one query, two for who adopted a set."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {}
    rows = CardPicture.objects.filter(owner=user).values_list(
        "card__game", "card__code", "image", "version", "width", "height"
    )
    found = {
        (row.card.game, code): Pictured(str(row.image.name), row.version, row.width, row.height)
        for code, row in lent(user).items()
    }
    found |= {(game, code): Pictured(*told) for game, code, *told in rows}
    stamp = request.session.get(_STAMP, "")
    caches[_CACHE].set(_name(user), (stamp, found), _KEPT_SECONDS)
    return found


def lent(user: User) -> Mapping[str, CardPicture]:
    """The pictures that come along with the sets that a person adopted, by the ids of the cards
    there."""
    shelves = [shelf for shelf in adopted_shelves(user) if shelf < NOBODY]
    if not shelves:
        return {}
    left = Q(owner=None, card__shelf__in=shelves)
    rows = CardPicture.objects.filter(left | _given_along(shelves)).select_related(
        "card__set__shared__edition"
    )
    return {_code_there(row): row for row in rows}


def _lent(user: User, game: str, code: str) -> CardPicture | None:
    if not code.startswith(OWN):
        return None
    shelves = [shelf for shelf in adopted_shelves(user) if shelf < NOBODY]
    edition, _, number = code.rpartition("-")
    along = _given_along(shelves) & Q(
        card__set__shared__edition__code=edition, card__code__endswith=f"-{number}"
    )
    left = Q(owner=None, card__shelf__in=shelves, card__code=code)
    rows = CardPicture.objects.filter(left | along, card__game=game) if shelves else None
    return rows.select_related("card").first() if rows is not None else None


def _given_along(shelves: Sequence[int]) -> Q:
    """Pictures of their authors' on cards of shared sets that stand on these shelves."""
    return Q(
        owner=F("card__set__owner"),
        card__set__shared__pictures=True,
        card__set__shared__edition__shelf__in=shelves,
    )


def _code_there(row: CardPicture) -> str:
    """The id by which others have the card of a picture."""
    card_set = row.card.set
    if row.owner_id is None or card_set is None:
        return row.card.code
    return f"{card_set.shared.edition.code}{row.card.code.removeprefix(card_set.code)}"


def changed(request: Any) -> None:
    """What processes keep of this reader's pictures is old."""
    request.session[_STAMP] = secrets.token_hex(4)


def forget(user: User) -> None:
    """The same for this process alone, whoever asked for the change."""
    caches[_CACHE].delete(_name(user))


def _name(user: User) -> str:
    return f"pictured-{user.pk}"
