"""What a newcomer is offered: a guided battle, a collection with its deck, a starter to choose."""

from __future__ import annotations

from typing import Any

from collection.house.i18n import say
from collection.ledger.rows import Holding
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.shelf.services import add_product
from decks.lists.rows import Deck
from decks.making.services import check_starter, create_from_starter
from decks.showing.pages import starters
from engine.kernel.game import Game
from engine.registry import games
from engine.web.seat.rows import Match

Plain = dict[str, Any]


def first_hour(user: object) -> list[Plain]:
    """For each game its offers, for who owns nothing and has played nothing; else nothing.

    `[{game, title, lesson: {key, title, blurb}|None, starter: {code, name, blurb}|None, many}]`."""
    if isinstance(user, User) and _has_begun(user):
        return []
    return [_offers(key, found) for key, found in games().items() if found.starter_loadouts()]


def begin_collection(*, actor: User, game_key: str, product: str, key: str = "") -> str:
    """Put the cards of a starter on the shelf and make its deck; the deck's id.

    Both or neither. Raises UnknownProduct."""
    check_starter(game_key, product)

    def work() -> Outcome:
        add_product(actor=actor, game=game_key, product=product)
        return {"deck": create_from_starter(actor=actor, game_key=game_key, product=product)}

    return str(once(actor=actor, key=key, purpose="first.collection", work=work)["deck"])


def _has_begun(user: User) -> bool:
    mine = (Deck.objects, Match.objects, Holding.objects)
    return any(rows.filter(owner=user).exists() for rows in mine)


def _offers(key: str, found: Game) -> Plain:
    lesson = next(iter(found.lessons()), None)
    shipped = starters(key)
    return {
        "game": key,
        "title": say(found.title()),
        "lesson": None
        if lesson is None
        else {"key": lesson.key, "title": say(lesson.title), "blurb": say(lesson.blurb)},
        "starter": shipped[0] if shipped else None,
        "many": len(shipped),
    }
