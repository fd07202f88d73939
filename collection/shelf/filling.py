"""The pockets of a binder filled in order: from a search, out of a pile, or both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.db.models import Q

from collection.house.i18n import say
from collection.ledger.rows import Holding, Location
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from collection.search import find
from collection.shelf.binders import spot_of
from collection.shelf.errors import ShelfRefusal
from collection.shelf.facts import place_of
from collection.shelf.lots import MOST_LOTS, Step, put
from collection.shelf.places import own_place
from collection.shelf.services import alone
from engine.kernel.messages import N_, Message

# In place of a place's number: copies that lie nowhere.
NOWHERE: Final = "none"


def fill(
    *,
    actor: User,
    place_id: int,
    game: str,
    query: str = "",
    source: str = "",
    together: bool = False,
    leaf: int = 1,
    key: str = "",
) -> int | None:
    """Put the copies that a search finds into the empty pockets from a leaf on, in the order of the
    search; the number of the change.

    `source` is where they lie now: a place's number, NOWHERE, or "" for anywhere but here. One copy
    of each card, none of one that is here already; or `together` all of a card in one pocket.
    Raises PlaceNotFound, ShelfRefusal.
    """

    def work() -> Outcome:
        alone(actor)
        place = own_place(actor, place_id)
        if not place.pockets:
            raise ShelfRefusal(
                Message(
                    N_("«{place}» has no pockets. Choose a binder, or say how many a page has."),
                    {"place": place.name},
                )
            )
        rows = _found(actor, place, game, query, source)
        steps = list(_steps(place, rows, together=together, leaf=leaf))
        if not steps:
            raise ShelfRefusal(
                Message(N_("None of your copies there is found, so nothing was moved."))
            )
        return put(actor, steps[:MOST_LOTS], place)

    found = once(actor=actor, key=key, purpose=f"shelf.fill {place_id}"[:64], work=work)["change"]
    return None if found is None else int(found)


def _found(
    actor: User, place: Location, game: str, query: str, source: str
) -> Sequence[tuple[int, int]]:
    """The lots as (card, lot), in the order of the search."""
    found = find(game, query, actor)
    if found.problems:
        raise ShelfRefusal(
            Message(
                N_("Nothing was moved, as the search was not understood: {why}"),
                {"why": str(say(found.problems[0]))},
            )
        )
    lying = Q(location=None) if source == NOWHERE else Q()
    if source and source != NOWHERE:
        lying = Q(location=place_of(actor, source))
    rows = Holding.objects.filter(lying, owner=actor, card__game=game, quantity__gt=0)
    lots: dict[int, list[int]] = {}
    for card, lot in rows.exclude(location=place).order_by("pk").values_list("card", "pk"):
        lots.setdefault(card, []).append(lot)
    order = found.cards.filter(pk__in=rows.order_by().values("card")).values_list("pk", flat=True)
    return [(card, lot) for card in order for lot in lots.get(card, ())]


def _steps(
    place: Location, rows: Sequence[tuple[int, int]], *, together: bool, leaf: int
) -> Iterator[Step]:
    here = Holding.objects.filter(location=place, quantity__gt=0).values_list("card", "slot")
    spots = {card: slot for card, slot in here if spot_of(slot, place.pockets)}
    taken = {spot_of(slot, place.pockets) for _, slot in here}
    free = (
        f"{page}/{pocket}"
        for page in range(leaf, leaf + MOST_LOTS)
        for pocket in range(1, place.pockets + 1)
        if (page, pocket) not in taken
    )
    for card, lot in rows:
        if card not in spots:
            spots[card] = next(free)
        elif not together:
            continue
        yield Step(lot, None if together else 1, spots[card])
