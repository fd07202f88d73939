"""What others read of a shared set follows its author, card by card."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from django.db.models import Min

from collection.catalogue.rows import Adoption, Card, CardSet
from collection.house.pools import NOBODY
from collection.own.dropping import drop_cards
from collection.own.filling import Write, put
from collection.own.originals import renamed
from collection.own.sharing.pictures import drop_pictures, leave_pictures
from collection.own.sharing.rows import SharedSet
from collection.requests.rows import User
from collection.search.indexing import recode
from engine.kernel.cards import CardDef

# Shelves of cards that their author took away begin below this; so many for each edition.
_KEPT: Final = -(10**12)
_ROOM: Final = 10**6


def follow(card_set: CardSet, rows: Sequence[Card]) -> None:
    """Write the edition of a set, if it has one, after cards of it were written."""
    shared = SharedSet.objects.select_related("edition").filter(source=card_set).first()
    if shared is None:
        return
    edition = shared.edition
    here = {row.code: f"{edition.code}{row.code.removeprefix(card_set.code)}" for row in rows}
    known = {row.code: row for row in Card.objects.filter(set=edition, code__in=here.values())}
    writes = [
        Write(
            known.get(here[row.code]) or Card(game=row.game, code=here[row.code], set=edition),
            as_read(row.definition, card_set, edition),
        )
        for row in rows
        if row.shelf != NOBODY
    ]
    away = [
        known[here[row.code]] for row in rows if row.shelf == NOBODY and here[row.code] in known
    ]
    _withdraw(edition, away)
    put(edition.shelf, edition, writes)
    tell(edition)


def follow_name(card_set: CardSet) -> None:
    """Call the edition of a set, if it has one, as the set is called."""
    shared = SharedSet.objects.select_related("edition").filter(source=card_set).first()
    if shared is None:
        return
    edition = shared.edition
    call_alike(edition, card_set)
    edition.revision += 1
    edition.save()
    recode(edition)
    tell(edition)


def call_alike(edition: CardSet, card_set: CardSet) -> None:
    """Names, code and note of a set for its edition."""
    edition.name_en, edition.name_it = card_set.name_en, card_set.name_it
    edition.printed, edition.note = card_set.printed, card_set.note


def as_read(card: CardDef, card_set: CardSet, edition: CardSet) -> CardDef:
    """A card of a set as it stands in another that holds the same cards under its own ids."""
    code = f"{edition.code}{card.code.removeprefix(card_set.code)}"
    return renamed(
        replace(card, code=code, set=edition.code),
        lambda other: (
            f"{edition.code}{other.removeprefix(card_set.code)}"
            if other.startswith(f"{card_set.code}-")
            else other
        ),
    )


def stay_as_they_are(card_sets: Iterable[CardSet]) -> None:
    """From now on the editions of these sets follow nobody, and their links open nothing. They and
    the pictures that went along stay with who adopted them."""
    ended = list(SharedSet.objects.filter(source__in=list(card_sets)).select_related("edition"))
    for shared in ended:
        if shared.pictures:
            leave_pictures(shared)
    SharedSet.objects.filter(pk__in=[shared.pk for shared in ended]).update(source=None)
    for shared in ended:
        forget_unread(shared.edition)


def forget_unread(edition: CardSet) -> None:
    """The cards of an edition go when it follows nobody and nobody has adopted it."""
    followed = SharedSet.objects.filter(edition=edition).exclude(source=None)
    if followed.exists() or Adoption.objects.filter(set=edition).exists():
        return
    drop_pictures(edition)
    drop_cards(Card.objects.filter(set=edition))


def tell(edition: CardSet) -> None:
    """The pools of all who adopted an edition are made anew."""
    moment = time.time_ns() // 1000
    rows = Adoption.objects.filter(set=edition).order_by().values("owner")
    User.objects.filter(pk__in=rows).update(cards_revision=moment)


def _withdraw(edition: CardSet, rows: Sequence[Card]) -> None:
    """What the author took away stays with those who have it by now, and with nobody else."""
    there = [row.pk for row in rows if row.shelf == edition.shelf]
    if there:
        Card.objects.filter(pk__in=there).update(shelf=_kept_shelf(edition))


def _kept_shelf(edition: CardSet) -> int:
    owners = _adopters(edition.shelf)
    if not owners:
        return NOBODY
    last = Adoption.objects.filter(set=edition).aggregate(last=Min("shelf"))["last"]
    if last != edition.shelf and _adopters(last) == owners:
        return int(last)
    shelf = last - 1 if last != edition.shelf else _KEPT - edition.pk * _ROOM
    Adoption.objects.bulk_create(
        [Adoption(owner_id=owner, set=edition, shelf=shelf) for owner in owners]
    )
    return int(shelf)


def _adopters(shelf: int) -> list[int]:
    return sorted(Adoption.objects.filter(shelf=shelf).values_list("owner", flat=True))
