"""The one door of the search."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from collection.catalogue.rows import Card
from collection.requests.rows import User
from collection.search.chips import Chip, chips
from collection.search.compiling import compiled
from collection.search.meaning import NOTHING, Asking
from collection.search.ordering import ordered
from collection.search.parsing import parse
from engine.kernel.messages import Message
from engine.registry import game


@dataclass(frozen=True)
class Found:
    """Ordered cards, what was understood, what was not; `query` is the text as it was read.

    `order` is a key of `page_keys.orders`; `display` is "" when the query does not say.
    """

    cards: QuerySet[Card]
    chips: list[Chip]
    problems: list[Message]
    query: str
    order: str = "number"
    falling: bool = False
    display: str = ""


def find(game_key: str, query: str, user: User | None = None, order: str = "") -> Found:
    """The cards that a query means, as this person asks. Never raises for any text.

    `order` counts when the query itself names none. Raises UnknownGame.
    """
    parsed = parse(query)
    asking = Asking(game(game_key), user if isinstance(user, User) else None)
    found = None if parsed.tree is None else compiled(asking, parsed.tree)
    wanted = found.rows if found else NOTHING if asking.empty else Q()
    rows = Card.seen.filter(Q(game=game_key), wanted)
    wish = asking.wish
    by = wish.order or order
    cards, by, falling = ordered(rows, asking, by, wish.falling)
    problems = [*parsed.problems, *asking.problems]
    return Found(cards, chips(parsed.text, found), problems, parsed.text, by, falling, wish.display)
