"""The same table once more: as it was, with the decks changed about, or with the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from collection.requests.rows import User
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, shown
from engine.web.laying.box.stock import ALL
from engine.web.laying.bringing import FROM_BOX, bringers
from engine.web.laying.tried import read_product
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.seat.errors import BadTable
from engine.web.seat.rows import Match, Seat
from engine.web.seat.storage import rules_for

SAME: Final = ""
DECKS: Final = "decks"
SEATS: Final = "seats"
SWAPS: Final = (SAME, DECKS, SEATS)


def same_wish(row: Match, actor: User, swap: str = SAME) -> Wish:
    """What was wished for at that table, with the actor's decks as they are now.

    `swap` "decks": each seat plays what the next one played; "seats": each moves up one seat.
    Raises BadTable for any other.
    """
    if swap not in SWAPS:
        raise BadTable(
            Message(N_("«{swap}» cannot be swapped; decks and seats can."), {"swap": shown(swap)})
        )
    rows = sorted(row.seats.select_related("deck_version__deck"), key=lambda seat: seat.number)
    # Who swaps plays the very deck that was drawn; before the end it stays a surprise.
    told = swap == DECKS and row.status == Match.Status.OVER
    seats = [_wish(seat, actor, told=told) for seat in rows]
    if swap == DECKS:
        seats = _decks_swapped(seats)
    elif swap == SEATS:
        seats = seats[1:] + seats[:1]
    options = dict(row.header["origin"]["options"])
    own_dice = bool(row.header.get("own_dice"))
    return Wish(row.game, options=options, seats=tuple(seats), pace=row.pace, own_dice=own_dice)


def _decks_swapped(seats: Sequence[SeatWish]) -> list[SeatWish]:
    """Among the seats that bring a deck, each gets the next one's."""
    bringing = [n for n, seat in enumerate(seats) if seat.brings]
    swapped = list(seats)
    for at, n in enumerate(bringing):
        given = seats[bringing[(at + 1) % len(bringing)]]
        swapped[n] = replace(
            seats[n],
            deck=given.deck,
            version=given.version,
            starter=given.starter,
            surprise=given.surprise,
            box=given.box,
            loadout=given.loadout,
            tried=given.tried,
            made_of=given.made_of,
        )
    return swapped


def _wish(seat: Seat, actor: User, *, told: bool) -> SeatWish:
    who = PARTNER if seat.level else PERSON
    sits = SeatWish(who, seat.level, seat.name)
    if seat.surprise and not told:
        return replace(sits, surprise=True)
    version = seat.deck_version
    if seat.product == FROM_BOX:
        # The copies may lie elsewhere by now: what was dealt then is played once more.
        return replace(sits, box=ALL, loadout=_dealt_then(seat))
    of_a_card = read_product(seat.product)
    if of_a_card is not None:
        starter, code = of_a_card
        return replace(sits, tried=code, made_of=starter, loadout=_dealt_then(seat))
    if version is None:
        return replace(sits, starter=seat.product)
    # Of somebody else's deck, or one in the bin, the version that was played is what there is.
    if version.deck.owner_id != actor.pk or version.deck.deleted is not None:
        return replace(sits, version=version)
    return replace(sits, deck=version.deck)


def _dealt_then(seat: Seat) -> Loadout:
    """What the seat played at its table."""
    origin = seat.match.header["origin"]
    rules = rules_for(seat.match.game, origin["options"], origin["seats"])
    return Loadout.from_json(origin["loadouts"][bringers(rules).index(seat.number)])
