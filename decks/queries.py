"""Reads of decks."""

from __future__ import annotations

from django.db.models import QuerySet

from collection.models import User
from decks.errors import DeckNotFound
from decks.models import Deck


def decks_of(user: User, game: str = "") -> QuerySet[Deck]:
    """The person's decks, last edited first."""
    found = Deck.objects.filter(owner=user).order_by("-updated")
    return found.filter(game=game) if game else found


def deck_for(user: object, deck_id: str) -> Deck:
    """That deck if the person may see it. Raises DeckNotFound, whether it exists or not."""
    found = Deck.objects.filter(pk=deck_id, owner=user).first() if isinstance(user, User) else None
    if found is None:
        raise DeckNotFound(deck_id)
    return found
