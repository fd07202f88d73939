"""The door to a table at which a card of one's own is tried."""

from __future__ import annotations

from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from collection.catalogue.shelves import is_mine
from collection.house.doors import form_url
from collection.house.i18n import say
from collection.house.pools import OWN
from engine.kernel.cards import CardDef
from engine.kernel.forms import CardFault
from engine.kernel.names import Name
from engine.kernel.severity import Severity
from engine.registry import game as game_of


def try_door(game: str, card: CardDef) -> dict[str, Any] | None:
    """`url`, or `lack` and the `form` at the field where it is filled in; None for a card that no
    deck of the game holds."""
    if not (card.code.startswith(OWN) and _has_a_place(game, card)):
        return None
    for fault in game_of(game).check_card(card):
        if fault.severity is Severity.INCOMPLETE:
            form = ""
            if is_mine(game, card.code):
                form = form_url(game, card.code, fault.field, card.type)
            return {"url": "", "lack": _lack(fault), "form": form}
    try:
        return {"url": reverse("own-try", args=(game, card.code)), "lack": "", "form": ""}
    except NoReverseMatch:
        return None


def _lack(fault: CardFault) -> str:
    """What is missing, as its form calls it."""
    field = fault.message.params.get("field")
    return str(say(field)) if isinstance(field, Name) else _("Type")


def _has_a_place(game: str, card: CardDef) -> bool:
    """Whether a deck has a zone for such cards, by their type alone."""
    zones = [zone for kind in game_of(game).loadout_kinds()[:1] for zone in kind.zones]
    if not card.type:
        return bool(zones)
    return any(not zone.default_types or card.type in zone.default_types for zone in zones)
