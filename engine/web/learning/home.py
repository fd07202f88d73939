"""What the first page shows: what was begun, the last first, and the boxes on the shelf."""

from __future__ import annotations

from typing import Any, Final

from collection.ledger.rows import Holding
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from decks.showing.pages import starters
from engine.registry import game
from engine.web.learning.begun import NOTHING, begun
from engine.web.learning.boxes import boxes

Plain = dict[str, Any]
_FAN: Final = 5


def first_page(user: object) -> Plain:
    """The context of `engine/learning/home.html`; at most eight queries, session and user
    included."""
    found = begun(user) if isinstance(user, User) else NOTHING
    has_begun = found["seat"] or found["rows"]
    shelf = boxes()
    return {
        **found,
        "boxes": shelf,
        "hero": None if has_begun else _hero([each["key"] for each in shelf], user),
        "key": fresh_key(),
    }


def _hero(keys: list[str], user: object) -> Plain:
    """What a newcomer can do with one press: `{lesson: {game, key}|None, starter|None, fan}`; who
    owns cards has a collection, and is offered none."""
    owns = isinstance(user, User) and Holding.objects.filter(owner=user, quantity__gt=0).exists()
    taught = [(key, lesson.key) for key in keys for lesson in game(key).lessons()[:1]]
    shipped = [found for key in keys if (found := starters(key))]
    return {
        "lesson": {"game": taught[0][0], "key": taught[0][1]} if taught else None,
        "starter": shipped[0][0] if shipped and not owns else None,
        "fan": _fan(shipped),
    }


def _fan(shelved: list[list[Plain]]) -> list[Any]:
    """Five cards to look at: of every game whose cards stand upright, those that its first two
    starters show first."""
    shelved = [found for found in shelved if _is_upright(found)]
    found: list[Any] = []
    for at, shipped in enumerate(shelved[:_FAN]):
        share = _FAN // len(shelved) + (at < _FAN % len(shelved))
        shown = [card for starter in shipped[:2] for card in starter["cards"]]
        found += shown[: max(share, 1)]
    return found


def _is_upright(shipped: list[Plain]) -> bool:
    return all(card["size"][0] < card["size"][1] for card in shipped[0]["cards"])
