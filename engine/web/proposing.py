"""What a new table proposes where not any decks go together: one for each seat, and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.listing import loadout_of
from engine.kernel.construction import is_legal, judge_table
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.registry import game
from engine.web.deck_choices import Decks


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
    shipped = rules.starter_decks()
    decks = [next((f"starter:{code}" for code, each in shipped if each == found), "")
             for found in table]  # fmt: skip
    if mine is not None:
        decks[0] = chosen
    return Proposal(tuple(decks), options)


def _table(
    rules: Game, mine: Loadout | None, options: Mapping[str, Any], seats: int
) -> tuple[Loadout, ...] | None:
    """The first ready table in which `mine` may take the first seat."""
    settled = rules.settle_options(options)
    kinds = rules.loadout_kinds()
    for table in rules.ready_tables(settled, seats):
        together = table if mine is None else (mine, *table[1:])
        if is_legal(judge_table(together, kinds[0], rules.pool(), settled)):
            return table
    return None
