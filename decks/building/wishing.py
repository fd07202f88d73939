"""Wishing for the copies that some decks lack."""

from __future__ import annotations

from collections.abc import Sequence

from collection.catalogue.rows import Card
from collection.ledger.rows import Wish
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.building.together import chosen_decks, needs_of
from decks.shelf.promises import DeckWorkshop


def wish_missing(*, actor: User, deck_ids: Sequence[str], key: str = "") -> int:
    """Raise the person's wishes so that all missing copies stand on the wish list; how many.

    The list has what decks need one by one already (planned ones share); what building them
    together needs beyond that is wished for. Wishes are never lowered. Raises as `chosen_decks`.
    """

    def work() -> Outcome:
        decks = chosen_decks(actor, deck_ids)
        needed = DeckWorkshop().needed(actor, decks[0].game)
        short = {need.code: need for need in needs_of(actor, decks) if need.short}
        cards = Card.seen.filter(game=decks[0].game, code__in=short)
        wished = {
            card: beyond
            for card in cards
            if (
                beyond := short[card.code].short
                - max(0, needed[card.code] - short[card.code].owned)
            )
            > 0
        }
        _raise(actor, wished)
        return {"copies": sum(short[card.code].short for card in cards)}

    return int(once(actor=actor, key=key, purpose="deck.wish", work=work)["copies"])


def _raise(actor: User, wished: dict[Card, int]) -> None:
    known = {wish.card_id: wish for wish in Wish.objects.filter(owner=actor, card__in=wished)}
    fresh = [
        Wish(owner=actor, card=card, quantity=count)
        for card, count in wished.items()
        if card.pk not in known
    ]
    Wish.objects.bulk_create(fresh)
    for card, count in wished.items():
        if card.pk in known and known[card.pk].quantity < count:
            Wish.objects.filter(pk=known[card.pk].pk).update(quantity=count)
