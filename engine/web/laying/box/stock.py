"""Which copies of a box may be used: those that lie there, less what built decks hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from collection.ledger.rows import Holding, Location
from collection.requests.rows import User
from collection.shelf.errors import PlaceNotFound
from collection.shelf.places import own_place
from collection.shelf.queries import owned_counts
from decks.lists.rows import Deck
from decks.shelf.promises import copies_in
from engine.kernel.loadouts import Loadout

Counts = dict[str, int]
ALL: Final = "all"
_ID = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class Stock:
    """Copies by code: in the box, promised to built decks, and free to be used.

    Nobody wrote down from which place a built deck took its copies. So of a card as many copies
    are free as the whole shelf can spare, and never more than lie in the box.
    """

    here: Counts
    promised: Counts
    free: Counts

    @property
    def held(self) -> int:
        """Copies of cards in the box that built decks hold, never more of a card than lie there."""
        return sum(min(count, self.promised.get(code, 0)) for code, count in self.here.items())


def stock_of(
    user: object,
    game: str,
    place: Location | None = None,
    *,
    apart: bool = False,
    playing: Collection[str] = (),
    beside: Iterable[Loadout] = (),
) -> Stock:
    """What may be used of a place (None: of the whole shelf); at most three queries.

    `playing` are the ids of decks that are at the table themselves: their promises do not count,
    their copies are among `beside`, the loadouts that are already taken. With `apart` no built
    deck holds anything back.
    """
    if not isinstance(user, User):
        return Stock({}, {}, {})
    owned = owned_counts(user, game)
    here = owned if place is None else _lying_in(user, game, place)
    promised = {} if apart else _promised(user, game, playing)
    used: Counter[str] = Counter()
    for loadout in beside:
        used.update(copies_in(loadout.zones))
    free: Counts = {}
    for code in sorted(here):
        spare = owned.get(code, 0) - promised.get(code, 0) - used[code]
        if spare > 0:
            free[code] = min(spare, here[code])
    return Stock(here, promised, free)


def read_place(user: object, text: str) -> Location | None:
    """The place of that number; None for "" and "all", the whole shelf. Raises PlaceNotFound."""
    if text in ("", ALL):
        return None
    if not _ID.fullmatch(text):
        raise PlaceNotFound(text)
    return own_place(user, int(text))


def _lying_in(user: User, game: str, place: Location) -> Counts:
    rows = Holding.objects.filter(owner=user, location=place, card__game=game, quantity__gt=0)
    found: Counts = {}
    for code, copies in rows.order_by().values_list("card__code", "quantity"):
        found[code] = found.get(code, 0) + copies
    return found


def _promised(user: User, game: str, playing: Collection[str]) -> Counts:
    built = Deck.objects.filter(owner=user, game=game, deleted=None, status=Deck.Status.BUILT)
    found: Counter[str] = Counter()
    for zones in built.exclude(pk__in=list(playing)).values_list("zones", flat=True):
        found.update(copies_in(zones))
    return dict(found)
