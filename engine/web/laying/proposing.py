"""What a new table proposes where not any decks go together: one for each seat, and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from collection.house.pools import pool_of
from decks.lists.listing import loadout_of
from engine.kernel.construction import is_legal, judge_table
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.registry import game
from engine.web.laying.deck_choices import Decks
from engine.web.seat.errors import BadTable


@dataclass(frozen=True)
class Proposal:
    """Choices of the form by seat, and the options under which they meet."""

    decks: tuple[str, ...]
    options: Mapping[str, Any]


def proposed(known: Decks, seats: int) -> Proposal | None:
    """A ready table of so many seats, with the person's deck in it where that one fits or is asked
    for; None for a game whose decks all go together."""
    rules = game(known.key)
    chosen = known.first()
    mine = next((loadout_of(deck) for deck in known.own if chosen == f"deck:{deck.pk}"), None)
    options = rules.options_for(mine) if mine else {}
    fitting = _table(rules, mine, options, seats)
    if mine is not None and fitting is None and known.wanted is None:
        mine, options = None, {}
    table = fitting or _table(rules, None, options, seats)
    if table is None:
        return None
    decks = _named(rules, table)
    if mine is not None:
        decks[0] = chosen
    return Proposal(tuple(decks), options)


def ready_decks(
    known: Decks, seats: int, options: Mapping[str, Any], first: str
) -> tuple[str, ...]:
    """Choices of the form that meet under these very options, `first` among them where that is a
    deck of the person's and fits. Raises BadTable where nothing is ready."""
    rules = game(known.key)
    mine = next((loadout_of(deck) for deck in known.own if first == f"deck:{deck.pk}"), None)
    own = None if mine is None else _table(rules, mine, options, seats)
    table = own or _table(rules, None, options, seats)
    if table is None:
        raise BadTable(
            Message(
                N_("Under these rules no decks are ready for {n} seats. Change rules or seats."),
                {"n": seats},
            )
        )
    decks = _named(rules, table)
    return (first, *decks[1:]) if own else tuple(decks)


def _named(rules: Game, table: tuple[Loadout, ...]) -> list[str]:
    shipped = rules.starter_decks()
    return [
        next((f"starter:{code}" for code, each in shipped if each == found), "") for found in table
    ]


def _table(
    rules: Game, mine: Loadout | None, options: Mapping[str, Any], seats: int
) -> tuple[Loadout, ...] | None:
    """The first ready table in which `mine` may take the first seat."""
    settled = rules.settle_options(options)
    kinds = rules.loadout_kinds()
    for table in rules.ready_tables(settled, seats):
        together = table if mine is None else (mine, *table[1:])
        if is_legal(judge_table(together, kinds[0], pool_of(rules.key), settled)):
            return table
    return None
