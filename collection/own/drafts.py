"""What is being typed, kept on the server too, so that another device can go on with it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction

from collection.catalogue.rows import Card, CardSet
from collection.house.problems import BadInput, Refusal
from collection.house.quotas import check_room
from collection.own.aside import PLACE, typed_on
from collection.own.effects.commands import settled
from collection.own.given import Given, checked, last
from collection.own.rows import Typing
from collection.requests.rows import IdempotencyKey, User
from engine.kernel.messages import N_, Message
from engine.registry import game

MOST_TYPINGS: Final = 300
MOST_REVISION: Final = 2_000_000_000
_PLACE: Final = re.compile(r"(new|card|picture):[a-z0-9-]{1,40}(:[0-9a-f]{8,16})?")
_NO_PLACE: Final = Message(N_("Nothing is typed at that place."))
_FULL: Final = Message(
    N_("{most} cards are begun and not kept, the most there may be. Keep some, or drop them."),
    {"most": MOST_TYPINGS},
)
_NEWER: Final = Message(N_("This was typed on elsewhere; what stands there is newer."))


class TypedOn(Refusal):
    """A newer one is kept; `row` holds it."""

    status = 409

    def __init__(self, row: Typing) -> None:
        super().__init__(_NEWER)
        self.row = row


@dataclass(frozen=True)
class Draft:
    """A form as it stands: where, field by field, and how often it was changed."""

    place: str
    fields: Given
    revision: int


def read_draft(place: str, body: object) -> Draft:
    """A draft out of a JSON body. Raises BadInput."""
    if not _PLACE.fullmatch(place):
        raise BadInput(_NO_PLACE)
    told: Any = body if isinstance(body, dict) else {}
    revision = told.get("revision")
    if type(revision) is not int or not 0 < revision <= MOST_REVISION:
        raise BadInput(_NO_PLACE)
    return Draft(place, checked(told.get("fields")), revision)


def put(actor: User, key_of_game: str, draft: Draft) -> bool:
    """Keep a draft; False when what it says is kept as a card already.

    Raises TypedOn when a newer one is kept, QuotaReached.
    """
    draft = replace(draft, fields=settled(game(key_of_game), draft.fields))
    with transaction.atomic():
        rows = Typing.objects.select_for_update().filter(owner=actor, place=draft.place)
        aside = draft.place.startswith(PLACE)
        if is_kept(actor, last(draft.fields, "key")):
            if not aside:
                rows.delete()
            return False
        row = rows.first()
        if row is None:
            if aside:
                raise BadInput(_NO_PLACE)
            begun = Typing.objects.filter(owner=actor).exclude(place__startswith=PLACE)
            check_room(begun.count(), most=MOST_TYPINGS, full=_FULL)
            row = Typing(owner=actor, place=draft.place, game=key_of_game)
            row.card = _card_of(actor, draft.place)
            row.set = row.card.set if row.card else _set_of(actor, draft.place)
        elif row.revision >= draft.revision and row.fields != typed_on(row, draft.fields):
            raise TypedOn(row)
        row.fields, row.revision = typed_on(row, draft.fields), max(row.revision, draft.revision)
        row.save()
        return True


def drop(actor: User, place: str) -> None:
    """It is not typed on."""
    Typing.objects.filter(owner=actor, place=place).delete()


def find(user: object, place: str) -> Typing | None:
    """What is being typed there."""
    if not isinstance(user, User) or not _PLACE.fullmatch(place):
        return None
    return Typing.objects.filter(owner=user, place=place).first()


def latest(user: object, game: str, card_set: CardSet | None) -> Typing | None:
    """The new card of a set that was typed last and is not kept."""
    if not isinstance(user, User):
        return None
    rows = Typing.objects.filter(owner=user, game=game, set=card_set, card=None)
    return rows.filter(place__startswith="new:").first()


def is_kept(actor: User, key: str) -> bool:
    """Whether the form with that key was carried out."""
    return bool(key) and IdempotencyKey.objects.filter(user=actor, key=key).exists()


def place_of_new(game: str, card_set: CardSet | None, key: str) -> str:
    """The place of a new card: each form has one of its own."""
    return f"new:{card_set.code if card_set else game}:{key[:12]}"


def place_of_card(row: Card) -> str:
    """The place of a card that is being changed."""
    return f"card:{row.code}"


def _card_of(actor: User, place: str) -> Card | None:
    kind, _, code = place.partition(":")
    if kind != "card":
        return None
    row = Card.objects.select_related("set").filter(shelf=actor.pk, code=code).first()
    if row is None:
        raise BadInput(_NO_PLACE)
    return row


def _set_of(actor: User, place: str) -> CardSet | None:
    code = place.split(":")[1]
    return CardSet.objects.filter(owner=actor, code=code).first()
