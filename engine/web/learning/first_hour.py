"""A first collection: the cards of a starter on the shelf, and its deck."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import add_product
from decks.making.services import check_starter, create_from_starter


def begin_collection(*, actor: User, game_key: str, product: str, key: str = "") -> str:
    """Put the cards of a starter on the shelf and make its deck; the deck's id.

    Both or neither. Raises UnknownProduct."""
    check_starter(game_key, product)

    def work() -> Outcome:
        add_product(actor=actor, game=game_key, product=product)
        return {"deck": create_from_starter(actor=actor, game_key=game_key, product=product)}

    return str(once(actor=actor, key=key, purpose="first.collection", work=work)["deck"])
