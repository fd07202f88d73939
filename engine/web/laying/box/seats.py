"""Decks out of a box for the seats of a new table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from collection.requests.rows import User
from collection.shelf.errors import PlaceNotFound
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.registry import game
from engine.web.laying.box.dealt import dealt_at
from engine.web.laying.box.errors import NoPair
from engine.web.laying.box.stock import Counts, read_place, stock_of
from engine.web.laying.wishes import SeatWish
from engine.web.seat.errors import BadSeat
from engine.web.seat.pools import box_pool
from engine.web.seat.seeds import fresh_word


def out_of_box(
    actor: User,
    rules: Rules,
    wished: Mapping[int, SeatWish],
    beside: Sequence[Loadout],
    playing: Collection[str],
) -> dict[int, Loadout]:
    """A deck for each of these seats; no copy is in two decks of the table.

    `beside` is what other seats bring, `playing` the ids of the person's decks among that. What
    was dealt already stays. Raises BadSeat, with everything that is missing.
    """
    found = {n: seat.loadout for n, seat in wished.items() if seat.loadout is not None}
    waiting = [n for n in wished if n not in found]
    if not waiting:
        return found
    taken = [*beside, *found.values()]
    places = {wished[n].box for n in waiting}
    if len(waiting) > 2 or len(places) > 1:
        said = N_("at most two decks come out of boxes, and both out of the same one.")
        raise BadSeat(waiting[-1], Message(said))
    free = _free(actor, rules, waiting[0], wished[waiting[0]].box, taken, playing)
    kind = game(rules.key).loadout_kinds()[0]
    mine = None if len(waiting) == 2 else (taken or [Loadout(kind.key)])[0]
    try:
        pair = dealt_at(rules, box_pool(rules.key, actor), free, mine, fresh_word())
    except NoPair as exc:
        raise BadSeat(waiting[-1], exc.message) from exc
    dealt = pair.both if len(waiting) == 2 else (pair.theirs,)
    return {**found, **dict(zip(waiting, dealt, strict=True))}


def _free(
    actor: User,
    rules: Rules,
    seat: int,
    box: str,
    taken: Sequence[Loadout],
    playing: Collection[str],
) -> Counts:
    try:
        place = read_place(actor, box)
    except PlaceNotFound as exc:
        raise BadSeat(seat, Message(N_("there is no such place on your shelf."))) from exc
    return stock_of(actor, rules.key, place, playing=playing, beside=taken).free
