"""A card that is tried at a table: whose places it has in the deck that was made for it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.urls import reverse

from collection.house.i18n import say
from collection.requests.rows import User
from decks.making import services as decks
from decks.making.services import product_name
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.registry import game
from engine.sim.trying import changes
from engine.web.laying.bringing import bringers, title_of
from engine.web.laying.tried import card_name, read_product
from engine.web.seat import storage
from engine.web.seat.errors import BadTable
from engine.web.seat.rows import Match, Seat

_NOTHING: Message = Message(N_("At this table you play with a deck that is kept already."))


def on_trial(row: Match, played: Played, seat: int | None) -> dict[str, Any] | None:
    """What the seat tries: `card`, how many `copies` of it, in which `deck`, the `out` cards that
    gave way, each with its copies; None where it plays another deck."""
    found = next((each for each in row.seats.all() if each.number == seat), None)
    product = read_product(found.product) if found else None
    if found is None or product is None:
        return None
    starter, code = product
    brought = _brought(played, found)
    start = dict(game(row.game).starter_decks()).get(starter)
    out = changes(start, brought)[0] if start else Counter[str]()
    pool = played.rules.pool
    return {
        "card": str(say(pool[code].name)) if code in pool else card_name(row.game, code),
        "copies": sum(counts.get(code, 0) for counts in brought.zones.values()),
        "deck": product_name(row.game, starter),
        "out": [
            {"name": str(say(pool[gone].name)), "copies": copies}
            for gone, copies in sorted(out.items())
            if gone in pool
        ],
        "keep": reverse("table-deck", args=(row.pk,)),
    }


def keep_deck(*, actor: User, row: Match, key: str = "") -> str:
    """Keep the deck that was made to try a card as one of the actor's own; its id.

    Raises BadTable, QuotaReached."""
    mine = [each for each in row.seats.all() if each.user_id == actor.pk]
    found = next((each for each in mine if read_product(each.product)), None)
    if found is None:
        raise BadTable(_NOTHING)
    brought = _brought(storage.replayed(row), found)
    name = title_of(row.game, found.product, None)
    named = [(name, brought)]
    return decks.create_from_loadouts(actor=actor, game_key=row.game, named=named, key=key)[0]


def _brought(played: Played, seat: Seat) -> Loadout:
    return played.origin.table.loadouts[bringers(played.rules).index(seat.number)]
