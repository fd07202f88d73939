"""The deck in which one card is tried: a shipped one that has places for it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from collection.catalogue.gone import called
from collection.catalogue.shelves import shelf_of
from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.requests.rows import User
from decks.making.services import product_name
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.messages import N_, Message
from engine.kernel.severity import Severity
from engine.registry import game
from engine.sim.trying import Trial, trial_of, why_not
from engine.web.seat.errors import BadTable

# Stands in the place of a starter's code for a deck made of one to try a card.
_TRIED: Final = "@try:"
_LACKS: Final = N_("«{card}» cannot be tried yet. {why}")
_NO_DECK: Final = N_("No shipped deck takes «{card}» in. {why}")
_NO_PLACE: Final = N_("No shipped deck takes «{card}» in: this game has none for such cards.")
_NO_CARD: Final = N_("There is no card «{card}» of yours.")


class NotTried(BadTable):
    """A card that no table can be laid for; `field` is what it lacks, "" where that is not it."""

    def __init__(self, message: Message, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def trial(actor: User, key: str, code: str) -> Trial:
    """The deck in which a card that the person may use has its places. Raises NotTried."""
    pool = shelf_of(actor, key).pool
    card = pool.get(code)
    if card is None:
        raise NotTried(Message(_NO_CARD, {"card": code}))
    found = game(key)
    for fault in found.check_card(card) if card in pool.own else ():
        if fault.severity is not Severity.WARNING:
            told = Message(_LACKS, {"card": card.name, "why": fault.message}, fault.message.clause)
            raise NotTried(told, fault.field)
    made = trial_of(found, card, pool)
    if made is None:
        raise NotTried(_no_deck(key, card, pool))
    return made


def _no_deck(key: str, card: CardDef, pool: CardPool) -> Message:
    broken = why_not(game(key), card, pool)
    if broken is None:
        return Message(_NO_PLACE, {"card": card.name})
    return Message(_NO_DECK, {"card": card.name, "why": broken.message}, broken.clause)


def product_of(starter: str, code: str) -> str:
    """How a seat says that it plays such a deck: the starter, and the card."""
    return f"{_TRIED}{starter}:{code}"


def read_product(product: str) -> tuple[str, str] | None:
    """The starter and the card; None for any other deck."""
    if not product.startswith(_TRIED):
        return None
    starter, _sign, code = product.removeprefix(_TRIED).partition(":")
    return starter, code


def trial_name(key: str, starter: str, code: str) -> str:
    """What such a deck is called."""
    told = {"deck": product_name(key, starter), "card": card_name(key, code)}
    return _("%(deck)s, trying %(card)s") % told


def card_name(key: str, code: str) -> str:
    """What the card is called, as far as the reader knows it."""
    card = pool_of(key).get(code)
    return called(key, code) if card is None else card.name.pick(READER.language)
