"""A person goes: everything of theirs is deleted, and what others hold stays whole."""

from __future__ import annotations

from functools import partial

from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F

from collection.catalogue.rows import Card, CardPicture, CardSet
from collection.exchange.rows import ImportRun, SetFile
from collection.ledger.rows import Change, Holding, Location, Wish
from collection.own.dropping import drop_cards
from collection.own.sharing.following import stay_as_they_are
from collection.pictures.services import drop
from collection.reading.rows import ColumnWord
from collection.requests.rows import User


def leave(user: User) -> None:
    """Delete the person with all that is theirs, in one transaction; files follow its end.

    Rows that protect one another go in the order in which nothing holds them any more. What other
    people hold is kept: at their tables the seat is theirs and the deck has lost its address.
    """
    with transaction.atomic():
        files = [picture.image.name for picture in CardPicture.objects.filter(owner=user)]
        files += SetFile.objects.filter(owner=user).values_list("file", flat=True)
        _leave_tables(user)
        stay_as_they_are(CardSet.objects.filter(owner=user))
        _leave_shelf(user)
        _leave_cards(user)
        keys = UserSession.objects.filter(user=user).values_list("session_key", flat=True)
        Session.objects.filter(session_key__in=list(keys)).delete()
        user.delete()
        for file in files:
            transaction.on_commit(partial(drop, file))


def _leave_tables(user: User) -> None:
    """Tables of the person's own go; at tables of others their traces go, the game stays."""
    apps.get_model("engine", "Match").objects.filter(owner=user).delete()
    seats = apps.get_model("engine", "Seat").objects
    seats.filter(deck_version__deck__owner=user).update(deck_version=None)
    for seat in seats.filter(user=user).select_related("match"):
        seat.user_id, seat.name, seat.has_screen = seat.match.owner_id, "", False
        seat.save(update_fields=["user", "name", "has_screen"])


def _leave_shelf(user: User) -> None:
    ImportRun.objects.filter(owner=user).delete()
    ColumnWord.objects.filter(owner=user).delete()
    Holding.objects.filter(owner=user).delete()
    Location.objects.filter(owner=user).delete()
    # A change is protected by the one that undoes it, even when both go.
    Change.objects.filter(owner=user).update(undoes=None)
    Change.objects.filter(owner=user).delete()
    # What they did on shelves of others (as an administrator) is told as done by the owner.
    Change.objects.filter(actor=user).update(actor=F("owner"))


def _leave_cards(user: User) -> None:
    """Own cards go with their contents, but for those that stand in a book of somebody else."""
    Wish.objects.filter(owner=user).delete()
    CardPicture.objects.filter(owner=user).delete()
    mine = Card.objects.filter(set__owner=user)
    drop_cards(mine)
    mine.update(set=None)
    CardSet.objects.filter(owner=user).delete()
