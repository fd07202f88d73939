"""What the people and partners at a table are called by one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.web.models import Match
from engine.web.partners import level_title


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat, in words for the reader. `who` is "you", "partner" or "person"."""

    seat: int
    name: str
    role: str
    who: str


def sitters(row: Match, reader: int) -> Mapping[int, Sitter]:
    """Everybody at the table by seat, as the seat `reader` would call them."""
    seats = list(row.seats.all())
    partners = sum(1 for seat in seats if seat.level)
    found: dict[int, Sitter] = {}
    for seat in seats:
        if seat.number == reader:
            found[seat.number] = Sitter(seat.number, _("You"), "", "you")
        elif seat.level:
            name = _("Partner") if partners == 1 else _("Partner %(n)s") % {"n": seat.number}
            role = _("Sparring partner, %(level)s") % {"level": level_title(seat.level)}
            found[seat.number] = Sitter(seat.number, name, role, "partner")
        else:
            name = _("Seat %(n)s") % {"n": seat.number + 1}
            found[seat.number] = Sitter(seat.number, name, "", "person")
    return found
