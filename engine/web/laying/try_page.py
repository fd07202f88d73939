"""The page of a card that is to be tried: in which deck, in whose place; or why it cannot be."""

from __future__ import annotations

from typing import Any, Final

from collection.catalogue.rows import Card
from collection.catalogue.shelves import is_mine
from collection.house.doors import form_url
from collection.house.i18n import say
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.lists.judging import clause_url
from decks.making.services import product_name
from engine.kernel.errors import KernelError
from engine.registry import game
from engine.sim.trying import Trial, changes
from engine.web.laying.tried import card_name, trial

TRYING: Final = "engine/laying/trying.html"


def try_page(user: object, card: Card, error: KernelError | None = None) -> dict[str, Any]:
    """The context of the page; `error` is why no table was laid."""
    found: Trial | None = None
    if error is None and isinstance(user, User):
        try:
            found = trial(user, card.game, card.code)
        except KernelError as exc:
            error = exc
    clause = error.message.clause if error else ""
    return {
        "game": {"key": card.game, "title": say(game(card.game).title())},
        "card": {"code": card.code, "name": card.name},
        "trial": _told(card, found) if found else None,
        "refusal": say(error.message) if error else "",
        "clause": clause,
        "clause_url": clause_url(card.game, clause),
        "form": form_url(card.game, card.code, getattr(error, "field", ""), card.type)
        if is_mine(card.game, card.code)
        else "",
        "key": fresh_key(),
    }


def _told(card: Card, found: Trial) -> dict[str, Any]:
    out, into = changes(dict(game(card.game).starter_decks())[found.starter], found.loadout)
    return {
        "copies": into[card.code],
        "deck": product_name(card.game, found.starter),
        "out": [{"name": card_name(card.game, code), "copies": n} for code, n in out.items()],
        "others": [product_name(card.game, code) for code in found.others],
    }
