"""Binding the game to a pool: tables, effects, prior. What cannot be read is named (BadCard)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.effects.asking import Ask
from engine.effects.discover import shared_verbs, verbs_in
from engine.effects.faults import unreadable
from engine.games.aac import options as table_options
from engine.games.aac.compiling import compile_pool
from engine.games.aac.doings import AacDoings
from engine.games.aac.events import KINDS
from engine.games.aac.rules import AacRules
from engine.games.aac.tables import PRIOR_CONSTANT, Tables
from engine.games.aac.typed import handed, plain
from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.weights import SHIPPED, read_weights
from engine.kernel.worth import has_step, worths_of

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
VERBS: Final = "engine.games.aac.verbs"


def bind(
    key: str, version: int, pool: CardPool, options: dict[str, Any], uses: dict[str, int]
) -> AacRules:
    """Rules for one pool. `uses` has each published card with its copies in shipped decks.

    Raises BadCard for a pool that cannot be read."""
    typed = pool.own
    shipped = len(pool) - len(typed)
    cards = [*pool.cards[:shipped], *(handed(plain(card), card) for card in typed)]
    r = AacRules()
    r.key, r.version, r.seats = key, version, 2
    r.pool, r.options, r.event_kinds = pool, options, with_hand_kinds(KINDS)
    table_options.settle(r, options)
    r.t = _tables(cards, shipped, pool, legend=r.legend)
    own = verbs_in(VERBS) if (Path(__file__).parent / "verbs").is_dir() else []
    r.adopt([*shared_verbs(), *own, Ask("AAC-9.16")])
    compile_pool(r, cards, shipped)
    _note_prior(r, shipped, uses)
    r.weigh(read_weights(Path(__file__).with_name(SHIPPED)))
    r.bags = {}
    r.by_hand = AacDoings(r)
    r.worths = worths_of(pool, [has_step(card.attributes) for card in cards[shipped:]])
    r.texts = {}
    return r


def _note_prior(r: AacRules, shipped: int, uses: dict[str, int]) -> None:
    """AAC-11.5: what may be expected in a hidden place. Of the typed cards only those laid open
    are: what else stands in somebody's deck is nobody's business."""
    codes = [card.code for card in r.pool.cards]
    opened = r.pool.laid_open
    r.expected = [at for at, code in enumerate(codes) if at < shipped or code in opened]
    weights = [PRIOR_CONSTANT + uses[code] if code in uses else 0 for code in codes]
    published = any(weights)
    for at in r.expected:
        if at >= shipped or not published:
            weights[at] = PRIOR_CONSTANT
    r.weights = weights


def _tables(cards: Sequence[CardDef], shipped: int, pool: CardPool, *, legend: bool) -> Tables:
    """The printed values; where they cannot be read, the first card at fault."""
    try:
        return Tables(cards, shipped, pool, legend=legend)
    except UNREADABLE:
        for card in cards:
            try:
                Tables((card,), 1, CardPool((card,)), legend=legend)
            except UNREADABLE as exc:
                raise unreadable(card.code, exc) from exc
        raise
