"""A guest logs in to an account: everything of theirs goes along, in one transaction.

The shelf goes through the ledger. The guest's book is closed (`handover`) and comes along as
history; the account gets its inverse (`merge`), which is one change and has one undo.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.apps import apps
from django.db import transaction
from django.db.models import Model

from collection.catalogue.rows import Adoption, Card, CardPicture, CardSet
from collection.ledger.book import Move, record
from collection.ledger.lots import MAX_PLACE, Lot
from collection.ledger.rows import Change, Holding, Location
from collection.own.writing import another_revision
from collection.people.rules import RULES, Rule
from collection.pictures.services import drop
from collection.requests.rows import User


@dataclass(frozen=True)
class Brought:
    """What came along."""

    copies: int = 0
    decks: int = 0


def merge(guest: User, account: User) -> Brought:
    """Bring all of a guest's to an account and end the guest's row; again, nothing happens.

    Raises TooMany when the copies of one lot together are more than can be counted: then nothing
    has changed, and the guest is still a guest.
    """
    with transaction.atomic():
        # One order for all: two logins at once wait for one another, never in a circle.
        rows = User.objects.select_for_update().order_by("pk")
        found = {row.pk: row for row in rows.filter(pk__in=(guest.pk, account.pk))}
        leaving = found.get(guest.pk)
        if leaving is None or not leaving.is_guest or guest.pk == account.pk:
            return Brought()
        decks = apps.get_model("decks", "Deck").objects.filter(owner=leaving, deleted=None).count()
        copies = _bring_shelf(leaving, account)
        _bring_cards(leaving, account)
        for label, rule in RULES.items():
            _CARRIERS[rule.kind](label, rule, leaving, account)
        _bring_seats(leaving, account)
        leaving.delete()
        return Brought(copies, decks)


def _bring_cards(guest: User, account: User) -> None:
    """Own sets keep their ids, so that decks and copies mean the same cards."""
    moved = CardSet.objects.filter(owner=guest).update(owner=account)
    Card.objects.filter(shelf=guest.pk).update(shelf=account.pk)
    both = Adoption.objects.filter(owner__in=(guest, account))
    # Nobody adopts what they typed themselves.
    both.filter(set__shared_from__source__owner=account).delete()
    if moved or both.exists():
        another_revision(account)


def _bring_shelf(guest: User, account: User) -> int:
    _bring_locations(guest, account)
    held = Holding.objects.filter(owner=guest, quantity__gt=0)
    moves = [Move(Lot.of(row), row.quantity, row.for_trade) for row in held]
    if moves:
        closing = [Move(move.lot, -move.delta, -move.trade) for move in moves]
        closed = record(owner=guest, cause="handover", moves=closing)
    Change.objects.filter(owner=guest).update(owner=account)
    Change.objects.filter(actor=guest).update(actor=account)
    Holding.objects.filter(owner=guest).delete()
    if moves:
        # As the inverse of the handover it cannot be taken back twice.
        record(owner=account, cause="merge", moves=moves, undoes=closed)
    return sum(move.delta for move in moves)


def _bring_locations(guest: User, account: User) -> None:
    """Places keep their numbers, which the entries name; equal names are told apart."""
    taken = set(Location.objects.filter(owner=account, gone=False).values_list("name", flat=True))
    for place in Location.objects.filter(owner=guest):
        if not place.gone and place.name in taken:
            end = f" ({place.pk})"
            place.name = place.name[: MAX_PLACE - len(end)] + end
        place.owner = account
        place.save(update_fields=["owner", "name"])


def _bring_seats(guest: User, account: User) -> None:
    """A table where both sat: one of them keeps the screen."""
    seats = apps.get_model("engine", "Seat").objects
    shown = seats.filter(user=account, has_screen=True).values_list("match", flat=True)
    seats.filter(user=guest, has_screen=True, match__in=list(shown)).update(has_screen=False)
    seats.filter(user=guest).update(user=account)


def _keep(label: str, rule: Rule, guest: User, account: User) -> None:
    """Nothing to do here."""


def _move(label: str, rule: Rule, guest: User, account: User) -> None:
    model, field = _named(label)
    model._default_manager.filter(**{field: guest}).update(**{field: account})


def _prefer(label: str, rule: Rule, guest: User, account: User) -> None:
    """Where both have one, the one with the greater `by` stays; a draw is the account's.

    Of "longest" the greater one is the one that holds more.
    """
    model, field = _named(label)
    rows = model._default_manager
    theirs = {_place(row, rule): row for row in rows.filter(**{field: account})}
    for row in rows.filter(**{field: guest}) if theirs else ():
        other = theirs.get(_place(row, rule))
        if other is not None:
            _discard(other if _worth(row, rule) > _worth(other, rule) else row)
    rows.filter(**{field: guest}).update(**{field: account})


def _worth(row: Any, rule: Rule) -> Any:
    value = getattr(row, rule.by)
    return len(value) if rule.kind == "longest" else value


def _discard(row: Model) -> None:
    """A picture's file goes with its row, once that is sure, and what was drawn with it."""
    row.delete()
    if isinstance(row, CardPicture):
        transaction.on_commit(partial(drop, row.image.name))


def _named(label: str) -> tuple[type[Model], str]:
    app, model, field = label.split(".")
    return apps.get_model(app, model), field


def _place(row: Any, rule: Rule) -> tuple[Any, ...]:
    return tuple(getattr(row, row._meta.get_field(name).attname) for name in rule.per)


_Carrier = Callable[[str, Rule, User, User], None]
_CARRIERS: Final[Mapping[str, _Carrier]] = {
    "own": _keep,
    "drop": _keep,
    "move": _move,
    "newest": _prefer,
    "most": _prefer,
    "longest": _prefer,
}
