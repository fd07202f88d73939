"""What the pages of the big database show beside its cards: decks, one illegal, and a huge set."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from collection.catalogue.faces import card_url
from collection.catalogue.rows import Card, CardSet
from collection.house.pools import shipped
from collection.requests.rows import User
from config.tools.bench.pages import HTMX, Ask
from config.tools.bench.setting import GAME
from decks.lists.rows import Deck
from decks.making import services
from engine.registry import game

DECKS: Final = 200
# Of these decks the copies are promised.
_BUILT: Final = 40
_TOO_MANY: Final = 9
_ILLEGAL: Final = "Too many of one"
_HUGE: Final = "HUGE"
_SETS: Final = 10


def lay_decks(owner: str) -> None:
    """Decks out of starters, some of them built; the last one is illegal by one card."""
    user = User.objects.get(username=owner)
    starters = [code for code, _ in game(GAME).starter_loadouts()]
    made = [
        services.create_from_starter(
            actor=user, game_key=GAME, product=starters[number % len(starters)]
        )
        for number in range(DECKS)
    ]
    Deck.objects.filter(pk__in=made[:_BUILT]).update(status=Deck.Status.BUILT)
    Deck.objects.filter(pk=made[-1]).update(name=_ILLEGAL)
    zone, code = _card_of(Deck.objects.get(pk=made[-1]))
    services.set_quantity(
        actor=user, deck_id=made[-1], version=1, zone=zone, code=code, quantity=str(_TOO_MANY)
    )


def lay_huge_set() -> None:
    """Ten of the big sets become one."""
    huge = CardSet.objects.create(game=GAME, code=_HUGE, name_en="Huge set", name_it="Serie enorme")
    sets = [f"BIG{number}" for number in range(_SETS)]
    Card.objects.filter(game=GAME, set__code__in=sets).update(set=huge)


def deck_pages(owner: str) -> dict[str, str]:
    """The editor with a legal and an illegal deck, a deck, and a card of all those decks."""
    legal, illegal = _deck(owner, legal=True), _deck(owner, legal=False)
    card = shipped(GAME)[_card_of(legal)[1]]
    return {
        "big_deck": legal.get_absolute_url(),
        "big_edit": reverse("deck-edit", args=(legal.pk, legal.slug)),
        "big_edit_illegal": reverse("deck-edit", args=(illegal.pk, illegal.slug)),
        "big_card": card_url(GAME, card, card.name.pick("en")),
    }


def quantities(client: Client, owner: str, *, legal: bool) -> Iterator[Ask]:
    """A card of the deck taken down by one copy and put back, over and over."""
    deck = _deck(owner, legal=legal)
    zone, code = _card_of(deck)
    usual = deck.zones[zone][code]
    address = reverse("deck-quantity", args=(deck.pk,))
    while True:
        for copies in (usual - 1, usual):
            deck.refresh_from_db()
            form = {
                "version": deck.version,
                "set": f"{copies}|{zone}|{code}",
                "key": uuid4().hex,
            }
            yield partial(client.post, address, form, headers=HTMX)


def _deck(owner: str, *, legal: bool) -> Deck:
    rows = Deck.objects.filter(owner__username=owner).order_by("created", "pk")
    return rows.exclude(name=_ILLEGAL)[_BUILT] if legal else rows.get(name=_ILLEGAL)


def _card_of(deck: Deck) -> tuple[str, str]:
    """The card of which the deck holds most, and its zone."""
    lines = [
        (copies, zone, code)
        for zone, counts in deck.zones.items()
        for code, copies in counts.items()
    ]
    _, zone, code = max(lines)
    return zone, code
