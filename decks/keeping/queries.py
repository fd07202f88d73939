"""Reads of decks."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from django.db.models import QuerySet

from collection.requests.rows import User
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck


def decks_of(user: User, game: str = "") -> QuerySet[Deck]:
    """The person's decks in use, last edited first; not those in the bin or the archive."""
    found = Deck.objects.filter(owner=user, deleted=None, archived=False).order_by("-updated")
    return found.filter(game=game) if game else found


def folders_of(user: User, deck_ids: Sequence[str]) -> dict[str, str]:
    """In which folder each of these decks of the person lies, by id; "" = in none."""
    rows = Deck.objects.filter(owner=user, pk__in=deck_ids)
    return dict(rows.values_list("id", "folder"))


def deck_for(user: object, deck_id: str) -> Deck:
    """The person's own deck, not in the bin. Raises DeckNotFound, whether it exists or not."""
    if isinstance(user, User):
        found = Deck.objects.filter(pk=deck_id, owner=user, deleted=None).first()
        if found is not None:
            found.owner = user
            return found
    raise DeckNotFound(deck_id)


def readable_deck(user: object, deck_id: str, token: str = "") -> Deck:
    """That deck if the person may read it: their own, a public one, or one whose link they have.

    The owner reads a deck in the bin, too. Raises DeckNotFound, whether it exists or not.
    """
    found = Deck.objects.select_related("owner").filter(pk=deck_id).first()
    if found is None or not may_read(user, found, token):
        raise DeckNotFound(deck_id)
    return found


def may_read(user: object, deck: Deck, token: str = "") -> bool:
    """Whether this person, with this token of a secret link, may read the deck."""
    if isinstance(user, User) and deck.owner_id == user.pk:
        return True
    if deck.deleted is not None:
        return False
    if deck.visibility == Deck.Visibility.PUBLIC:
        return True
    opened = deck.visibility == Deck.Visibility.LINK and bool(deck.token)
    return opened and hmac.compare_digest(deck.token.encode(), token.encode())


def public_decks(game: str) -> QuerySet[Deck]:
    """The decks of a game that everybody may read, last edited first."""
    found = Deck.objects.filter(game=game, visibility=Deck.Visibility.PUBLIC, deleted=None)
    return found.order_by("-updated", "id")
