"""Whose printed words nobody enforces at a table, as far as one seat knows who plays with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from collection.catalogue.wording import prompting, unenforced
from collection.house.i18n import say
from engine.kernel.cards import CardDef
from engine.kernel.match import Match as Played
from engine.web.laying.bringing import bringers
from engine.web.seat.rows import Match


def by_hand(row: Match, played: Played, seat: int | None, scene: Mapping[str, Any]) -> list[str]:
    """The names of such cards: those of the seat's own deck, and those that lie open to it."""
    return _named(unenforced(_seen(row, played, seat, scene)))


def prompting_at(
    row: Match, played: Played, seat: int | None, scene: Mapping[str, Any]
) -> list[str]:
    """The names of those among the same that ask the table."""
    return _named(prompting(_seen(row, played, seat, scene)))


def _named(cards: Iterable[CardDef]) -> list[str]:
    return [str(say(card.name)) for card in cards]


def _seen(row: Match, played: Played, seat: int | None, scene: Mapping[str, Any]) -> list[CardDef]:
    pool = played.rules.pool
    if not pool.own:
        return []
    codes = dict.fromkeys((*_own(row, played, seat), *_shown(scene)))
    return [pool[code] for code in codes if code in pool]


def _own(row: Match, played: Played, seat: int | None) -> tuple[str, ...]:
    """The codes of what the seat brought, unless it is a surprise to it; none at a position that
    was laid without decks."""
    seats, loadouts = bringers(played.rules), played.origin.table.loadouts
    if (
        not loadouts
        or seat not in seats
        or any(each.surprise for each in row.seats.all() if each.number == seat)
    ):
        return ()
    return loadouts[seats.index(seat)].codes()


def _shown(scene: Mapping[str, Any]) -> Iterator[str]:
    """The codes of all cards that a scene shows."""
    for side in scene["sides"]:
        for piece in (piece for area in side["areas"] for piece in area["pieces"]):
            yield from _codes(piece, *piece["counters"])
    yield from _codes(*scene["chain"])


def _codes(*shown: Mapping[str, Any]) -> Iterator[str]:
    for each in shown:
        if each.get("card"):
            yield str(each["card"]["code"])
