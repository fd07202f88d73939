"""Writes: a table with the two decks, the decks kept as plans, a batch that measures them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from collection.house.i18n import READER
from collection.house.pools import pool_of
from collection.requests.rows import User
from decks.making import services as decks
from engine.kernel.loadouts import Loadout
from engine.registry import game
from engine.sim.tables import sides_of
from engine.web.laying.bringing import Brought, bringers
from engine.web.laying.services import start
from engine.web.laying.wishes import PARTNER, PERSON, SeatWish, Wish
from engine.web.runs import services as runs
from engine.web.runs.box.asked import Asked
from engine.web.runs.box.pairs import Found, needed
from engine.web.runs.wishes import RunWish, usual_rules
from engine.web.seat import partners

# Who plays the games that measure, and how many deals each candidate gets (each from both sides).
LEVEL: Final = partners.MEASURE
DEALS: Final = 20
_NAMING: Final = 3


def play(*, actor: User, asked: Asked, level: str = "", swap: bool = False, key: str = "") -> str:
    """Lay a table with the pair and sit down; the table's id. `swap`: I play the other deck.

    Raises NoPair, BadBox, BadTable.
    """
    found = needed(actor, asked)
    mine, theirs = _seated(found)
    if swap:
        mine, theirs = theirs, mine
    rules = usual_rules(asked.game)
    sides, bringing = sides_of(rules), bringers(rules)
    name = partners.check_level(level or partners.DEFAULT)
    seats: list[SeatWish] = []
    for number in range(rules.seats):
        brings = mine if sides[number] == sides[0] else theirs
        given = brings if number in bringing else SeatWish()
        who, level = (PARTNER, name) if number else (PERSON, "")
        seats.append(replace(given, who=who, level=level))
    wish = Wish(asked.game, seats=tuple(seats))
    return start(actor=actor, wish=wish, key=key)


def save(*, actor: User, asked: Asked, key: str = "") -> list[str]:
    """Keep what was dealt as planned decks; their ids. A deck of mine is there already.

    Raises NoPair, BadBox, QuotaReached.
    """
    found = needed(actor, asked)
    dealt = [found.pair.theirs] if asked.mine is not None else list(found.pair.both)
    named = [(deck_name(asked.game, loadout), loadout) for loadout in dealt]
    return decks.create_from_loadouts(actor=actor, game_key=asked.game, named=named, key=key)


def measure(*, actor: User, asked: Asked, key: str = "") -> str:
    """Begin a batch: my deck against each of the partner's candidates; its id.

    Raises NoPair, BadBox, QuotaReached.
    """
    found = needed(actor, asked)
    name = my_name(asked, found)
    mine = Brought(found.pair.mine, asked.deck, product=asked.product, name=name, keeper=actor.pk)
    against = tuple(
        Brought(pair.theirs, name=deck_name(asked.game, pair.theirs), keeper=actor.pk)
        for pair in found.pairs
    )
    wish = RunWish(asked.game, LEVEL, DEALS, (mine,), against)
    return runs.start(actor=actor, wish=wish, key=key)


def my_name(asked: Asked, found: Found) -> str:
    """What my deck is called."""
    if asked.deck is not None:
        return asked.deck.name
    if asked.product:
        return decks.product_name(asked.game, asked.product)
    return deck_name(asked.game, found.pair.mine)


def deck_name(key: str, loadout: Loadout) -> str:
    """A dealt deck by the first cards of its first zone."""
    pool = pool_of(key)
    zone = game(key).loadout_kinds()[0].zones[0].key
    codes = sorted(loadout.zone(zone), key=lambda code: (-loadout.zone(zone)[code], code))
    names = [pool[code].name.pick(READER.language) for code in codes if code in pool]
    return ", ".join(names[:_NAMING])[:100]


def _seated(found: Found) -> tuple[SeatWish, SeatWish]:
    asked = found.asked
    place = str(asked.place.pk) if asked.place else "all"
    theirs = SeatWish(box=place, loadout=found.pair.theirs)
    if asked.deck is not None:
        return SeatWish(deck=asked.deck), theirs
    if asked.product:
        return SeatWish(starter=asked.product), theirs
    return SeatWish(box=place, loadout=found.pair.mine), theirs
