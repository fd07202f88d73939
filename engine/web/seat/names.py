"""What the people and partners at a table are called by one of them, or by who watches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from collection.house.i18n import say
from engine.registry import games
from engine.web.seat.partners import level_title
from engine.web.seat.rows import Match, Seat


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat, in words for the reader. `who` is "you", "partner" or "person"."""

    seat: int
    name: str
    role: str
    who: str


def sitters(row: Match, reader: int | None) -> Mapping[int, Sitter]:
    """Everybody at the table by seat, as the seat `reader` (None: a watcher) would call them.

    Where several people share the table, "you" would name nobody: each is called by name.
    """
    seats = sorted(row.seats.all(), key=lambda seat: seat.number)
    partners = [seat.number for seat in seats if seat.level]
    people = [seat.number for seat in seats if not seat.level]
    found: dict[int, Sitter] = {}
    for seat in seats:
        if seat.level:
            name = seat.name or partner_name(partners.index(seat.number), len(partners))
            role = _("Computer, %(level)s") % {"level": level_title(seat.level)}
            found[seat.number] = Sitter(seat.number, name, role, "partner")
        elif seat.number == reader:
            name = person_name(seat) if len(people) > 1 else _("You")
            found[seat.number] = Sitter(seat.number, name, "", "you")
        else:
            found[seat.number] = Sitter(seat.number, person_name(seat), "", "person")
    return found


def person_name(seat: Seat) -> str:
    """A person's name at the table, or the number of their seat."""
    return seat.name or _("Seat %(n)s") % {"n": seat.number + 1}


def turn_title(game_key: str, number: object) -> str:
    """What a turn is called, in the words of its game if it has some."""
    known = games().get(game_key)
    own = known.turn_title(number) if known and isinstance(number, int) else None
    return str(say(own)) if own else _("Turn %(n)s") % {"n": number}


def partner_name(place: int, count: int) -> str:
    """The name of one of `count` partners, counted from 0."""
    return _("Computer") if count == 1 else _("Computer %(n)s") % {"n": place + 1}
