"""A table for one card, laid by one press: the person plays with it, partners their usual decks."""

from __future__ import annotations

from collections.abc import Iterator

from collection.requests.rows import User
from engine.sim.trying import Trial
from engine.web.laying.bringing import bringers
from engine.web.laying.services import start
from engine.web.laying.tried import trial
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.seat.partners import DEFAULT
from engine.web.seat.storage import rules_for


def try_card(*, actor: User, game: str, code: str, key: str = "") -> str:
    """Lay a table at which the person plays with that card; the table's id. Raises NotTried."""
    found = trial(actor, game, code)
    seats = tuple(_seats(found, game, code))
    wish = Wish(game, options=dict(found.options), seats=seats)
    return start(actor=actor, wish=wish, key=key)


def _seats(found: Trial, game: str, code: str) -> Iterator[SeatWish]:
    bringing = bringers(rules_for(game, found.options, found.seats))
    others = iter(found.others)
    yield SeatWish(PERSON, tried=code, loadout=found.loadout, made_of=found.starter)
    for seat in range(1, found.seats):
        starter = next(others) if seat in bringing else ""
        yield SeatWish(PARTNER, DEFAULT, starter=starter)
