"""Pictures that went along with a shared set and stay when it is shared no more."""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import F

from collection.catalogue.rows import Adoption, Card, CardPicture, CardSet
from collection.own.sharing.rows import SharedSet
from collection.pictures.services import drop


def leave_pictures(shared: SharedSet) -> None:
    """Copy its author's pictures for who adopted the set, if anybody did. A file that is missing
    stays behind."""
    source, edition = shared.source, shared.edition
    if source is None or not Adoption.objects.filter(set=edition).exists():
        return
    there = dict(Card.objects.filter(set=edition).values_list("code", "pk"))
    rows = CardPicture.objects.filter(card__set=source, owner=F("card__set__owner"))
    for row in rows.select_related("card"):
        card = there.get(f"{edition.code}{row.card.code.removeprefix(source.code)}")
        if card is not None:
            _leave(row, card)


def drop_pictures(edition: CardSet) -> None:
    """Take away what was left so."""
    for row in CardPicture.objects.filter(owner=None, card__set=edition):
        transaction.on_commit(partial(drop, row.image.name))
        row.delete()


def _leave(row: CardPicture, card: int) -> None:
    with suppress(OSError):
        with row.image.open("rb") as file:
            raw = file.read()
        copy = CardPicture(owner=None, card_id=card, version=row.version)
        copy.image.save(f"{secrets.token_hex(16)}.webp", ContentFile(raw), save=False)
        copy.width, copy.height = row.width, row.height
        copy.save()
