"""How battles ended for the versions of a person's decks: the port of `decks.showing.ports`."""

from __future__ import annotations

from collections.abc import Collection

from collection.requests.rows import User
from decks.showing.ports import Tallies, Tally
from engine.web.seat.rows import Match, Seat
from engine.web.table.tables import result_of


def tallies(user: User, deck_ids: Collection[str]) -> Tallies:
    """Battles that count, ended and with a result, at which the person played the deck."""
    seats = Seat.objects.filter(
        user=user,
        deck_version__deck__in=deck_ids,
        match__status=Match.Status.OVER,
        match__counted=True,
    ).order_by()
    rows = seats.values_list(
        "deck_version__deck", "deck_version__number", "deck_version__label", "number",
        "match__scores",
    )  # fmt: skip
    found: dict[str, dict[int, Tally]] = {}
    for deck, number, label, seat, scores in rows:
        ended = result_of(scores, seat) if scores else "none"
        if ended == "none":
            continue
        known = found.setdefault(deck, {}).get(number, Tally(0, 0))
        found[deck][number] = Tally(known.played + 1, known.won + (ended == "won"), label)
    return found
