"""Binding the game to a pool: tables, programs, prior. What cannot be read is named (BadCard)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from engine.effects.asking import Ask
from engine.effects.discover import shared_verbs, verbs_in
from engine.effects.faults import of_card, unreadable
from engine.effects.program import ASK
from engine.effects.tree import Op, read_ops
from engine.games.kmon import options as table_options
from engine.games.kmon.asking import Choice
from engine.games.kmon.card_texts import is_played
from engine.games.kmon.codes import L_SLOTS, T_ABILITY, T_ITEM
from engine.games.kmon.compiling import KMonCompiler
from engine.games.kmon.costs import mode_key
from engine.games.kmon.doings import KMonDoings
from engine.games.kmon.events import KINDS
from engine.games.kmon.links import ops_of
from engine.games.kmon.measuring import Measure
from engine.games.kmon.nesting import lists_in
from engine.games.kmon.rules import KMonRules
from engine.games.kmon.selecting import (
    ANSWERED,
    OPP_ACTIVE,
    OPP_ALL,
    OPP_LEAST_DAMAGED,
    OPP_MOST_DAMAGED,
    OWN_ACTIVE,
    SHAPING,
    follows_choice,
)
from engine.games.kmon.tables import PRIOR_CONSTANT, Tables
from engine.games.kmon.typed import plain
from engine.games.kmon.vocabulary import ANSWERS_ALL
from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.errors import BadCard
from engine.kernel.forms import AGREED, words_of
from engine.kernel.weights import SHIPPED, read_weights
from engine.kernel.worth import has_step, worths_of

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
CANCELLING: Final = ("neutralise", "evade")


def bind(
    key: str, version: int, pool: CardPool, options: dict[str, Any], uses: dict[str, int]
) -> KMonRules:
    """Rules for one pool. `uses` has each published card with its copies in shipped decks.

    Of the cards that people typed those laid open are expected in a hidden place, and no others.
    Raises BadCard for a pool that cannot be read."""
    r = KMonRules()
    r.key, r.version, r.seats = key, version, 2
    r.pool, r.options, r.event_kinds = pool, options, with_hand_kinds(KINDS)
    cards = _played(pool)
    r.t = _tables(cards)
    r.adopt(
        [
            *shared_verbs(),
            *verbs_in("engine.games.kmon.verbs"),
            Choice("choice", "KM-4.39", aims=True),
            Measure("measure", "KM-9.12"),
            Ask("KM-9.24"),
        ]
    )
    table_options.settle(r, options)
    _compile(r, cards)
    r.published = len(pool) - len(pool.own)
    r.by_hand = KMonDoings(r)
    typed = cards[len(pool) - len(pool.own) :]
    r.worths = worths_of(pool, [has_step(card.attributes) for card in typed])
    r.weights = [_weight(card.code, uses, pool.laid_open) for card in cards]
    r.bags = {}
    r.weigh(read_weights(Path(__file__).with_name(SHIPPED)))
    return r


def _played(pool: CardPool) -> list[CardDef]:
    """The cards as the table plays them, by their numbers."""
    own = pool.own
    return [*pool.cards[: len(pool) - len(own)], *(handed(plain(card), card) for card in own)]


def handed(card: CardDef, typed: CardDef) -> CardDef:
    """The card with what people carry out where nothing of it is played but its words (KM-9.24):
    when it is used, a K-Mon when it becomes active."""
    if not words_of(typed) or typed.get(AGREED) or is_played(typed):
        return card
    key = "on_entered" if card.type == "kmon" else "effects"
    return replace(card, attributes={**card.attributes, key: [{"do": "hand"}]})


def _weight(code: str, uses: Mapping[str, int], laid_open: Set[str]) -> int:
    if code in uses:
        return PRIOR_CONSTANT + uses[code]
    return PRIOR_CONSTANT if code in laid_open else 0


def _tables(cards: list[CardDef]) -> Tables:
    """The printed values; where they cannot be read, the first card at fault."""
    try:
        return Tables(cards)
    except UNREADABLE:
        for card in cards:
            try:
                Tables((card,))
            except UNREADABLE as exc:
                raise unreadable(card.code, exc) from exc
        raise


def _compile(r: KMonRules, cards: list[CardDef]) -> None:
    numbers = r.verb_numbers
    r.v_choose, r.v_coin, r.v_each = numbers["choose"], numbers["coin_flip"], numbers["for_each"]
    r.v_die, r.v_ask = numbers["die_roll"], numbers[ASK]
    r.v_damage, r.v_attach = numbers["damage"], numbers["attach_effect"]
    r.v_branch, r.v_measure = numbers["branch"], numbers["measure"]
    r.v_choice, r.v_once = numbers["choice"], numbers["once"]
    r.is_cancelling = [verb.name in CANCELLING for verb in r.verbs]
    r.program, r.before, r.lasting, r.slots = [], [], [], []
    r.amounts, r.conditions, r.filters = [], [], []
    r.aims, r.seeks = [], []
    r.answers, r.asks, r.cancels, r.evades = [], [], [], []
    r.needs_own, r.needs_rival, r.mode_needs = [], [], set()
    r.block_kind, r.block_duration, r.block_bits, r.block_statics = [], [], [], []
    r.block_on_attach, r.block_tick, r.block_end, r.block_slots = [], [], [], []
    r.block_waits = []
    r.texts, r.names = {}, {}
    for card in cards:
        _compile_card(r, card)
    r.by_coin = [False] * len(r.programs)
    late = [program for block in range(len(r.block_waits)) for program in r.late(block)]
    for program in r.program + r.before + r.lasting + late:
        _mark_lots(r, program, under=False)
    for at in range(len(cards)):
        _characterise(r, at)
    r.plain = [_plain_cost(r, at) for at in range(len(cards))]


def _compile_card(r: KMonRules, card: CardDef) -> None:
    raw = card.to_json()
    try:
        ops = read_ops(raw.get("effects", []), "effects")
        early, late = _parted(ops, card)
        into = KMonCompiler(r)
        if card.type == "kmon":
            into.is_late = True
            early = read_ops(raw.get("on_entered", []), "on_entered")
            late = read_ops(raw.get("on_exhausted", []), "on_exhausted")
        r.before.append(into.program(early) if early else 0)
        r.program.append(into.program(late) if late else 0)
        r.lasting.append(_lasting(into, raw.get("persistent")))
        r.slots.append(into.slots)
        r.answers.append(_answers(raw.get("answers") or ()))
        r.asks.append(into.condition(raw.get("condition")))
    except BadCard as found:
        raise of_card(found, card.code) from found
    except UNREADABLE as exc:
        raise unreadable(card.code, exc) from exc


def _lasting(into: KMonCompiler, block: Any) -> int:
    """The program that attaches the card's own persistent part (KM-9.1)."""
    if not block:
        return 0
    return into.program((Op("attach_effect", {"persistent": block}, None, ""),))


def _answers(kinds: Any) -> int:
    if ANSWERS_ALL in kinds:
        return 31
    return sum(1 << ANSWERED.index(kind) for kind in set(kinds))


def _parted(ops: tuple[Op, ...], card: CardDef) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
    """What shapes the damage comes before it: of a power-up apart, of an ability first."""
    early = tuple(op for op in ops if _shapes_damage(op))
    late = tuple(op for op in ops if not _shapes_damage(op))
    return (early, late) if card.type == "powerup" else ((), early + late)


def _shapes_damage(op: Op) -> bool:
    if op.verb in SHAPING:
        return True
    return any(
        _shapes_damage(each)
        for name, part in lists_in(op.params)
        for each in read_ops(part or [], f"{op.path}.{name}")
    )


def _mark_lots(r: KMonRules, program: int, *, under: bool) -> None:
    """Mark what is dealt in a lot of its own: by a coin, one way of a condition, in a loop, on
    attachment, in a mode chosen when the effect happens (KM-5.36)."""
    r.by_coin[program] = under
    ops = r.programs[program]
    for at, op in enumerate(ops):
        inner = [r.block_on_attach[op[3]]] if op[0] == r.v_attach else r.inside(op)
        is_late = op[0] != r.v_choose or follows_choice(r, ops, at)
        for each in inner:
            _mark_lots(r, each, under=under or is_late)


def _characterise(r: KMonRules, at: int) -> None:
    """What the window and the menus must know of a card at once."""
    ops = _all_ops(r, r.program[at])
    names = [r.verbs[op[0]].name for op in ops]
    r.cancels.append("neutralise" in names or "evade" in names)
    r.evades.append("evade" in names)
    named = _named(r, r.program[at]) | _named(r, r.lasting[at])
    kind = r.t.type[at]
    if kind in (T_ABILITY, T_ITEM):
        for op in ops:
            if op[0] == r.v_choose:
                _note_modes(r, at, op)
    r.aims.append(_aims(r, at, (OPP_ACTIVE, OPP_ALL)))
    r.seeks.append(_aims(r, at, (OPP_MOST_DAMAGED, OPP_LEAST_DAMAGED)))
    r.needs_rival.append(kind in (T_ABILITY, T_ITEM) and OPP_ACTIVE in named)
    r.needs_own.append(kind == T_ITEM and OWN_ACTIVE in named)


def _note_modes(r: KMonRules, at: int, op: list[int]) -> None:
    """The modes of a card that need somebody in the opposing position (KM-R21)."""
    for mode in range(len(op) - 3):
        if OPP_ACTIVE in _named(r, op[3 + mode]):
            r.mode_needs.add(mode_key(at, op[2], mode))


def _named(r: KMonRules, program: int) -> set[int]:
    """The places that a program aims at, whatever mode is chosen inside it."""
    found: set[int] = set()
    for op in r.programs[program]:
        if op[0] == r.v_choose:
            continue
        inner = r.inside(op)
        for each in inner:
            found |= _named(r, each)
        if not inner and op[0] not in (r.v_ask, r.v_choice) and r.verbs[op[0]].aims:
            found.add(op[2])
    return found


def _all_ops(r: KMonRules, program: int) -> list[list[int]]:
    found: list[list[int]] = []
    for op in r.programs[program]:
        found.append(op)
        for each in r.inside(op):
            found += _all_ops(r, each)
    return found


def _plain_cost(r: KMonRules, at: int) -> int:
    costs = r.t.costs[at]
    is_plain = len(costs) == 1 and not any(costs[0][1:]) and not r.slots[at]
    return costs[0][0] if is_plain else -1


def _aims(r: KMonRules, at: int, selectors: tuple[int, int]) -> bool:
    """Whether a card without choices names somebody by one of these selectors (KM-5.6)."""
    trial = [0] * L_SLOTS
    ops = ops_of(r, trial, at) if not r.slots[at] else []
    return any(r.verbs[op[0]].aims and op[2] in selectors for op in ops)
