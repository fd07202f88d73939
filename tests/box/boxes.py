"""Shelves to deal from."""

from __future__ import annotations

from collections import Counter
from typing import Any

from collection.requests.rows import User
from collection.shelf.places import make_place
from collection.shelf.services import add_copies, add_product
from decks.lists.rows import Deck
from decks.shelf.promises import copies_in
from engine.web.models import Match
from engine.web.seat import storage
from tests.factories import starter_deck

FIRST, SECOND, THIRD = "MZ1-S01", "MZ1-S02", "MZ1-S03"


def own_starters(user: User, *products: str) -> None:
    """The cards of these starters on the shelf, in no place."""
    for product in products:
        add_product(actor=user, game="kmon", product=product)


def own_in_place(user: User, name: str, deck: Deck) -> int:
    """Every card of the deck in a box of that name; its number."""
    place = make_place(actor=user, name=name, kind="box", pockets=0)
    for code, copies in copies_in(deck.zones).items():
        add_copies(actor=user, game="kmon", code=code, delta=copies, facts={"place": place})
    return place


def built(user: User, number: int = 0) -> Deck:
    """A built deck of a starter: it promises its copies."""
    deck = starter_deck(user, number=number)
    Deck.objects.filter(pk=deck.pk).update(status=Deck.Status.BUILT)
    deck.refresh_from_db()
    return deck


def counted(*decks: Any) -> Counter[str]:
    """Copies by code of decks as an API tells them or rows hold them."""
    found: Counter[str] = Counter()
    for deck in decks:
        found.update(copies_in(deck["zones"] if isinstance(deck, dict) else deck.zones))
    return found


def dealt_at(match: Match) -> list[Counter[str]]:
    """What each seat brought to the table."""
    table = storage.replayed(Match.objects.get(pk=match.pk)).origin.table
    return [Counter(copies_in(loadout.zones)) for loadout in table.loadouts]
