"""Costs of playing a card and of its effects (AAC-5.36, AAC-9.5)."""

from __future__ import annotations

from engine.games.aac import captions
from engine.games.aac.bars import FEW_POINTS, NOTHING_TO_GIVE, UNMET
from engine.games.aac.choosing import can_choose, chooses_now, has_host, is_at_hand
from engine.games.aac.codes import (
    A_CAPTION,
    A_CREATURE,
    A_FORCED,
    A_MAGIC,
    A_MATERIAL,
    A_PAY_FIELD,
    A_TRAP,
    A_TURN_UP,
    FACE_DOWN,
    G_ACTION,
    G_COSTS,
    G_MATERIALS,
    G_PICKS,
    G_PLACE,
    G_SEAT,
    ON_PLAY,
    R_CARD,
    T_MAGIC,
    WALL_LESS,
)
from engine.games.aac.conditions import met_by
from engine.games.aac.contexts import loose_context
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import (
    bar_to_points,
    fills,
    next_picks,
    owes,
    pay_cards,
    pay_points,
)
from engine.games.aac.life import change_bonus
from engine.games.aac.rows import the_row
from engine.games.aac.state import AacState
from engine.games.aac.tables import ASSIGN_MUST
from engine.kernel.events import Sink
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.state import OVER


def bar_to_pay(r: Core, s: AacState, seat: int, card: int) -> int:
    """What keeps a card from being paid for, its `play_condition` first, 0 for nothing."""
    if r.is_free[card]:
        return 0
    if not met_by(r, s, r.play_condition[card], seat, card):
        return UNMET
    if s.bonus[seat] < r.play_costs[card]:
        return FEW_POINTS
    held = [card] if card in s.hands[seat] else []
    can_give = fills(r, s, seat, _gives(r.play_gives[card]), [], held, [])
    return 0 if can_give else NOTHING_TO_GIVE


def _gives(gives: list[list[int]]) -> list[list[int]]:
    return [[each[0], each[1], each[2], 0] for each in gives]


def paid_blocks(r: Core, s: AacState, seat: int, card: int) -> list[int]:
    """The `play` effects that will ask their cost: those that will do something."""
    return [
        block
        for block in r.blocks[card]
        if r.when[block] == ON_PLAY
        and r.costs[block]
        and chooses_now(r, s, loose_context(card, seat, block))
    ]


def acts_at_once(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a glance tells that a magic without a cost can act now."""
    if s.calm & WALL_LESS != WALL_LESS or s.lasts or r.asks_cost[card] or not r.is_free[card]:
        return False
    return is_at_hand(r, s, seat, card)


def can_act_on(r: Core, s: AacState, seat: int, card: int, *, is_hand: bool) -> bool:
    """Whether a magic can act now: its effects paid, its host and its targets there."""
    if r.is_free[card] and not r.asks_cost[card]:
        return acts_at_once(r, s, seat, card) or _finds(r, s, seat, card, [])
    bonus = r.play_costs[card] if is_hand else 0
    demands = _gives(r.play_gives[card]) if is_hand else []
    for block in paid_blocks(r, s, seat, card):
        if bar_to_points(r, s, seat, block, bonus):
            return False
        bonus += r.costs[block][0]
        demands += owes(r, block)
    held = [card] if is_hand else []
    return leads_on(r, s, seat, card, demands, [], held, [])


def leads_on(
    r: Core,
    s: AacState,
    seat: int,
    card: int,
    demands: list[list[int]],
    picks: list[int],
    held: list[int],
    gone: list[int],
    named: int = 0,
) -> bool:
    """Whether costs can be met from here so that hosts and targets are left."""
    menu = next_picks(r, s, seat, demands, picks, held, gone, named)
    if menu is None:
        left = gone + [each & PAYLOAD for each in picks if each & KIND == A_PAY_FIELD]
        return _finds(r, s, seat, card, left)
    return any(
        leads_on(r, s, seat, card, demands, [*picks, each], held, gone, named) for each in menu
    )


def _finds(r: Core, s: AacState, seat: int, card: int, gone: list[int]) -> bool:
    if r.t.type[card] != T_MAGIC:
        return True
    if r.t.assign[card] == ASSIGN_MUST and not has_host(r, s, seat, card, gone):
        return False
    return can_choose(r, s, seat, card, gone)


def gone_of(frame: list[int]) -> list[int]:
    """The rows that a declaration gives up as material or cost."""
    count = frame[G_MATERIALS] + frame[G_COSTS]
    return [
        action & PAYLOAD
        for action in frame[G_PICKS : G_PICKS + count]
        if action & KIND in (A_MATERIAL, A_PAY_FIELD)
    ]


def demands_of(r: Core, s: AacState, frame: list[int]) -> list[list[int]]:
    """What a declaration owes in cards."""
    action, seat = frame[G_ACTION], frame[G_SEAT]
    kind = action & KIND
    if kind == A_CAPTION:
        return owes(r, captions.caption_block(r, frame, the_row(s, action & PAYLOAD)))
    demands: list[list[int]] = []
    card = _card(s, action)
    if kind in (A_CREATURE, A_MAGIC, A_TRAP, A_FORCED):
        demands += _gives(r.play_gives[card])
    if _acts(frame, kind):
        for block in paid_blocks(r, s, seat, card):
            demands += owes(r, block)
    return demands


def _card(s: AacState, action: int) -> int:
    kind, payload = action & KIND, action & PAYLOAD
    if kind == A_FORCED:
        return payload >> 2
    return payload if kind in (A_CREATURE, A_MAGIC, A_TRAP) else the_row(s, payload)[R_CARD]


def _acts(frame: list[int], kind: int) -> bool:
    """Whether a magic acts at once: not while it is laid face-down (AAC-5.63)."""
    return kind == A_TURN_UP or (kind == A_MAGIC and frame[G_PLACE] != FACE_DOWN)


def cost_menu(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """A_PAY_HAND and A_PAY_FIELD that can be picked next in a DECLARE frame; empty when whole."""
    demands = demands_of(r, s, frame)
    if not demands:
        return []
    action, seat = frame[G_ACTION], frame[G_SEAT]
    kind = action & KIND
    first = G_PICKS + frame[G_MATERIALS]
    material = [each & PAYLOAD for each in frame[G_PICKS:first]]
    picks = frame[first : first + frame[G_COSTS]]
    card = _card(s, action)
    held = [card] if kind in (A_CREATURE, A_MAGIC, A_TRAP, A_FORCED) else []
    menu = next_picks(r, s, seat, demands, picks, held, material, len(picks))
    if menu is None:
        return []
    return [
        each for each in menu if _ends(r, s, frame, card, demands, [*picks, each], held, material)
    ]


def _ends(
    r: Core,
    s: AacState,
    frame: list[int],
    card: int,
    demands: list[list[int]],
    picks: list[int],
    held: list[int],
    material: list[int],
) -> bool:
    """Whether a pick leads to a whole declaration."""
    kind, seat = frame[G_ACTION] & KIND, frame[G_SEAT]
    if kind == A_CAPTION:
        row = the_row(s, frame[G_ACTION] & PAYLOAD)
        block = captions.caption_block(r, frame, row)
        return captions.leads_on(r, s, row, block, demands, picks, len(picks))
    if kind == A_MAGIC and frame[G_PLACE] == FACE_DOWN:
        return fills(r, s, seat, demands, picks, held, material, len(picks))
    return leads_on(r, s, seat, card, demands, picks, held, material, len(picks))


def pay(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Pay what a finished DECLARE frame owes."""
    action, seat = frame[G_ACTION], frame[G_SEAT]
    kind = action & KIND
    first = G_PICKS + frame[G_MATERIALS]
    picks = frame[first : first + frame[G_COSTS]]
    demands = demands_of(r, s, frame)
    blocks: list[int] = []
    if kind == A_CAPTION:
        blocks = [captions.caption_block(r, frame, the_row(s, action & PAYLOAD))]
    else:
        card = _card(s, action)
        if _acts(frame, kind):
            blocks = paid_blocks(r, s, seat, card)
        if kind in (A_CREATURE, A_MAGIC, A_TRAP, A_FORCED) and r.play_costs[card]:
            change_bonus(s, seat, -r.play_costs[card], out)
    pay_cards(r, s, seat, demands, picks, out)
    for block in blocks:
        if s.node != OVER:
            pay_points(r, s, seat, block, out)
