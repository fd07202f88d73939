"""Which decks may meet: whether two of a game do at all, and which shipped ones may meet a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from collection.house.pools import pool_of
from engine.kernel.cards import CardPool
from engine.kernel.construction import Severity, is_legal, judge_table
from engine.kernel.loadouts import Loadout
from engine.registry import game
from engine.sim.tables import sides_of


def seats_two_decks(key: str) -> bool:
    """Whether decks of this game can meet: each side of the table brings one of its own."""
    kinds = game(key).loadout_kinds()
    if not kinds or kinds[0].holder == "table":
        return False
    if kinds[0].holder == "side":
        return True
    rules = game(key).bind(None, None, game(key).seat_counts()[0])
    return len(set(sides_of(rules))) == rules.seats


def may_meet(key: str, mine: Loadout, other: Loadout, options: Mapping[str, Any]) -> bool:
    """Whether two decks may be played against each other under these options."""
    found = game(key)
    settled = found.settle_options(options)
    kind = found.loadout_kinds()[0]
    return is_legal(judge_table((mine, other), kind, pool_of(found.key), settled))


def clash(
    key: str,
    loadouts: Sequence[Loadout | None],
    options: Mapping[str, Any],
    pool: CardPool | None = None,
) -> bool:
    """Whether these cannot sit at one table, whatever the seats not yet chosen (None) bring; the
    cards are by default those that the reader can mean."""
    found = game(key)
    kind = found.loadout_kinds()[0]
    cards = pool_of(found.key) if pool is None else pool
    faults = judge_table(loadouts, kind, cards, found.settle_options(options))
    return any(each.severity is Severity.ERROR for each in faults)


def goes_with(key: str, loadout: Loadout, seats: int) -> bool:
    """Whether a deck can sit at a table of so many seats, under the options that it asks for."""
    found = game(key)
    options = found.options_for(loadout)
    bring = seats if found.loadout_kinds()[0].holder == "seat" else 1
    return not clash(key, [loadout, *[None] * (bring - 1)], options)


def opponents_of(
    key: str, mine: Loadout | None, options: Mapping[str, Any] | None = None
) -> list[str]:
    """The codes of the shipped decks that may meet `mine`; all of them where none may."""
    shipped = game(key).starter_decks()
    known = [code for code, _ in shipped]
    if mine is None:
        return known
    return [code for code, found in shipped if may_meet(key, mine, found, options or {})] or known
