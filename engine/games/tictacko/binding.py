"""Binding the game to a pool: tables, Grid, options, prior. What cannot be read is named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.games.tictacko import options as table_options
from engine.games.tictacko.card_unreadable import fault_of
from engine.games.tictacko.codes import (
    A_CHARACTER,
    A_MAGIC,
    ANOTHER,
    DRAGON,
    NEUTRAL,
    T_GOAL,
    T_MAGIC,
    T_SPECIAL,
    UNICORN,
)
from engine.games.tictacko.compiling import compile_pool
from engine.games.tictacko.doings import TicTacKoDoings
from engine.games.tictacko.effect import (
    DESTROY,
    FENDED,
    RETURN,
    Effect,
)
from engine.games.tictacko.events import KINDS
from engine.games.tictacko.ground import traits_of
from engine.games.tictacko.rules import TicTacKoRules
from engine.games.tictacko.tables import PRIOR_CONSTANT, Tables
from engine.games.tictacko.typed import handed, plain
from engine.games.tictacko.whens import able_at
from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.weights import SHIPPED, read_weights
from engine.kernel.worth import has_step, worths_of

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)


def bind(
    key: str,
    version: int,
    pool: CardPool,
    options: dict[str, Any],
    seats: int,
    uses: dict[str, int],
) -> TicTacKoRules:
    """Rules for one pool and 2, 3 or 4 seats. `uses` has each published card with its copies in
    the shipped decks.

    Raises BadCard for a pool that cannot be read."""
    r = TicTacKoRules()
    r.key, r.version, r.seats = key, version, seats
    r.pool, r.options, r.event_kinds = pool, options, with_hand_kinds(KINDS)
    r.published = len(pool) if pool.base is None else len(pool.base)
    cards = (*pool.cards[: r.published], *(handed(plain(card), card) for card in pool.own))
    r.t = _tables(cards)
    r.adopt([])
    r.force = None
    r.ground = None
    table_options.settle(r, options)
    compile_pool(r, cards)
    r.goal_set = [card for card in range(r.published) if r.t.type[card] == T_GOAL]
    r.bags = [_bag(r, uses, faction) for faction in (DRAGON, UNICORN)]
    r.by_hand = TicTacKoDoings(r)
    typed = cards[len(pool) - len(pool.own) :]
    r.worths = worths_of(pool, [has_step(card.attributes) for card in typed])
    r.texts = {}
    r.masks = [sum(1 << space for space in pattern) for pattern in r.patterns]
    r.able = able_at(r.whens)
    r.moments = [kind + 1 for kind in r.t.type] + [0]  # the last one is that of NOTHING
    r.hears = [_heard(effects) for effects in r.effects]
    r.traits = [
        traits_of(kind, r.statics[card], r.hears[card]) for card, kind in enumerate(r.t.type)
    ]
    r.plays = [_play(kind, card) for card, kind in enumerate(r.t.type)]
    r.hits = [_hits(effects) for effects in r.effects]
    r.breaks = [_destroys(effects) for effects in r.effects]
    r.weigh(read_weights(Path(__file__).with_name(SHIPPED)))
    return r


def _play(kind: int, card: int) -> int:
    if kind <= T_SPECIAL:
        return A_CHARACTER | card
    return A_MAGIC | card if kind == T_MAGIC else 0


def _heard(effects: list[Effect]) -> int:
    found = 0
    for each in effects:
        if each.event:
            found |= 1 << each.event[0]
    return found


def _hits(effects: list[Effect]) -> int:
    found = 0
    for each in effects:
        for branch in each.branches:
            for op in branch.ops:
                found |= FENDED.get(op[0], 0)
    return found


def _bag(r: TicTacKoRules, uses: dict[str, int], faction: int) -> list[int]:
    """What the declared prior draws the unseen cards of a team from (TTK-7.10): published cards,
    and typed ones that are laid open; never what somebody else may have typed."""
    found: list[int] = []
    for index, card in enumerate(r.pool):
        if r.t.type[index] == T_GOAL or r.t.faction[index] not in (faction, NEUTRAL, ANOTHER):
            continue
        if index < r.published:
            found += [index] * (PRIOR_CONSTANT + uses[card.code] if card.code in uses else 0)
        elif card.code in r.pool.laid_open:
            found += [index] * PRIOR_CONSTANT
    return found


def _destroys(effects: list[Effect]) -> int:
    """1 if a card takes Characters from the Grid."""
    return int(
        any(
            op[0] in (DESTROY, RETURN)
            for each in effects
            for branch in each.branches
            for op in branch.ops
        )
    )


def _tables(cards: Sequence[CardDef]) -> Tables:
    try:
        return Tables(cards)
    except UNREADABLE:
        for card in cards:
            try:
                Tables((card,))
            except UNREADABLE as exc:
                raise fault_of(card, exc) from exc
        raise
