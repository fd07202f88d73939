"""Binding the game to a pool: tables, effects, prior. What cannot be read is named (BadCard)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.effects.discover import shared_verbs, verbs_in
from engine.effects.faults import unreadable
from engine.games.aac import options as table_options
from engine.games.aac.compiling import compile_pool
from engine.games.aac.events import KINDS
from engine.games.aac.heuristic import shipped_weights
from engine.games.aac.rules import AacRules
from engine.games.aac.tables import PRIOR_CONSTANT, Tables
from engine.kernel.cards import CardPool

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
VERBS: Final = "engine.games.aac.verbs"


def bind(
    key: str, version: int, pool: CardPool, options: dict[str, Any], uses: dict[str, int]
) -> AacRules:
    """Rules for one pool. `uses` has each published card with its copies in shipped decks.

    Raises BadCard for a pool that cannot be read."""
    r = AacRules()
    r.key, r.version, r.seats = key, version, 2
    r.pool, r.options, r.event_kinds = pool, options, KINDS
    table_options.settle(r, options)
    r.t = _tables(pool, legend=r.legend)
    own = verbs_in(VERBS) if (Path(__file__).parent / "verbs").is_dir() else []
    r.adopt([*shared_verbs(), *own])
    compile_pool(r, pool)
    r.weights = [
        PRIOR_CONSTANT + uses[card.code] if card.code in uses else 0 for card in pool.cards
    ]
    if not any(r.weights):
        r.weights = [PRIOR_CONSTANT] * len(pool)
    r.weigh(shipped_weights())
    r.bags = {}
    r.texts = {}
    return r


def _tables(pool: CardPool, *, legend: bool) -> Tables:
    """The printed values; where they cannot be read, the first card at fault."""
    try:
        return Tables(pool, legend=legend)
    except UNREADABLE:
        for card in pool:
            try:
                Tables(CardPool((card,)), legend=legend)
            except UNREADABLE as exc:
                raise unreadable(card.code, exc) from exc
        raise
