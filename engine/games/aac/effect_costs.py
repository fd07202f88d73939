"""What costs demand in cards, and whether it can be met (AAC-5.36, AAC-9.5).

A demand is `[filter, count, zone bits, 1 for a discard]`; picks are A_PAY_HAND and A_PAY_FIELD in
the order of the demands.
"""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.bars import FEW_POINTS, NOTHING_TO_GIVE
from engine.games.aac.codes import (
    A_PAY_FIELD,
    A_PAY_HAND,
    NOTHING,
    NS,
    R_CARD,
    R_SEAT,
    R_SEQ,
    T_CREATURE,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_DISCARDED
from engine.games.aac.events_effects import E_GAVE_UP
from engine.games.aac.filters import fits, fits_card
from engine.games.aac.life import change_bonus, change_lp
from engine.games.aac.rows import has_trait, row_of
from engine.games.aac.state import AacState
from engine.games.aac.zones import leave_field, leave_hand, to_open_pile
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.state import OVER

DISCARD = 3


def owes(r: Core, block: int) -> list[list[int]]:
    """The demands in cards of an effect."""
    cost = r.costs[block]
    if not cost:
        return []
    found: list[list[int]] = []
    if cost[e.CO_COUNT]:
        found.append([cost[e.CO_FILTER], cost[e.CO_COUNT], cost[e.CO_ZONES], 0])
    if cost[e.CO_DISCARD]:
        found.append([0, cost[e.CO_DISCARD], e.FROM_HAND, 1])
    return found


def bar_to_points(r: Core, s: AacState, seat: int, block: int, bonus: int) -> int:
    """What keeps the points of an effect from being paid beside `bonus` points, 0 for nothing."""
    cost = r.costs[block]
    if s.bonus[seat] < bonus + (cost[e.CO_BONUS] if cost else 0):
        return FEW_POINTS
    if not cost or (s.lp[seat] >= cost[e.CO_LP] and not cost[e.CO_SKIP]):
        return 0
    is_given = s.lp[seat] >= cost[e.CO_LP] and s.turn_seat == seat
    return 0 if is_given and not s.skips and not s.attacks else NOTHING_TO_GIVE


def can_meet(r: Core, s: AacState, seat: int, block: int, held: list[int], gone: list[int]) -> bool:
    """Whether an effect can be paid. `held` are hand cards that do not count, `gone` rows."""
    if bar_to_points(r, s, seat, block, 0):
        return False
    return fills(r, s, seat, owes(r, block), [], held, gone)


def fills(
    r: Core,
    s: AacState,
    seat: int,
    demands: list[list[int]],
    picks: list[int],
    held: list[int],
    gone: list[int],
    named: int = 0,
) -> bool:
    """Whether the demands can be met whole, beginning with these picks."""
    menu = next_picks(r, s, seat, demands, picks, held, gone, named)
    if menu is None:
        return True
    return any(fills(r, s, seat, demands, [*picks, each], held, gone, named) for each in menu)


def next_picks(
    r: Core,
    s: AacState,
    seat: int,
    demands: list[list[int]],
    picks: list[int],
    held: list[int],
    gone: list[int],
    named: int,
) -> list[int] | None:
    """What can be given next, dead ends included; None when everything is met.

    A person names cards in any order (AAC-9.5): so many of the picks are `named`. What is only
    looked ahead at beyond them is taken in one order, so that the tree stays small."""
    left = len(picks)
    for demand in demands:
        if left >= demand[1]:
            left -= demand[1]
            continue
        after = picks[-1] if left and len(picks) > named else 0
        found: list[int] = []
        if demand[2] & e.FROM_HAND:
            found += _from_hand(r, s, seat, demand, picks, held)
        if demand[2] & e.FROM_FIELD:
            found += _from_field(r, s, seat, demand, picks, gone)
        if after == 0 and _takes_all(s, seat, found, picks, held, demand[1] - left):
            return found[:1]
        return [each for each in found if each >= after]
    return None


def _takes_all(
    s: AacState, seat: int, found: list[int], picks: list[int], held: list[int], due: int
) -> bool:
    """Whether no more can be given than is due: then their order is no choice."""
    copies = 0
    for each in found:
        gone = picks.count(each) + held.count(each & PAYLOAD)
        is_hand = each & KIND == A_PAY_HAND
        copies += s.hands[seat].count(each & PAYLOAD) - gone if is_hand else 1
    return copies <= due


def _from_hand(
    r: Core, s: AacState, seat: int, demand: list[int], picks: list[int], held: list[int]
) -> list[int]:
    hand = s.hands[seat][:]
    for card in held:
        hand.remove(card)
    for action in picks:
        if action & KIND == A_PAY_HAND:
            hand.remove(action & PAYLOAD)
    return [
        A_PAY_HAND | card
        for card in sorted(set(hand))
        if card != NOTHING
        and fits_card(r, demand[0], card)
        and (demand[DISCARD] or not r.t.traits[card] & NS)
    ]


def _from_field(
    r: Core, s: AacState, seat: int, demand: list[int], picks: list[int], gone: list[int]
) -> list[int]:
    paid = [action & PAYLOAD for action in picks if action & KIND == A_PAY_FIELD]
    return [
        A_PAY_FIELD | row[R_SEQ]
        for row in s.field
        if row[R_SEAT] == seat
        and row[R_SEQ] not in gone
        and A_PAY_FIELD | row[R_SEQ] not in picks
        and not has_trait(r, s, row, NS)
        and fits(r, s, demand[0], row)
        and r.may_leave(s, seat, row[R_SEQ], paid)
    ]


def cost_choices(r: Core, s: AacState, seat: int, block: int, picks: list[int]) -> list[int]:
    """What can be given next for an effect that comes by itself; empty when all is given."""
    demands = owes(r, block)
    return live_picks(r, s, seat, demands, picks, [], [])


def live_picks(
    r: Core,
    s: AacState,
    seat: int,
    demands: list[list[int]],
    picks: list[int],
    held: list[int],
    gone: list[int],
) -> list[int]:
    """What can be given next without a dead end."""
    menu = next_picks(r, s, seat, demands, picks, held, gone, len(picks))
    if menu is None:
        return []
    more = len(picks) + 1
    return [each for each in menu if fills(r, s, seat, demands, [*picks, each], held, gone, more)]


def pay_effect(
    r: Core, s: AacState, seat: int, block: int, picks: list[int], out: Sink | None
) -> None:
    """Pay an effect; the game may be over afterwards."""
    pay_cards(r, s, seat, owes(r, block), picks, out)
    pay_points(r, s, seat, block, out)


def pay_points(r: Core, s: AacState, seat: int, block: int, out: Sink | None) -> None:
    """Bonus points, life points, the attack of the turn."""
    cost = r.costs[block]
    if not cost:
        return
    if cost[e.CO_BONUS]:
        change_bonus(s, seat, -cost[e.CO_BONUS], out)
    if cost[e.CO_SKIP]:
        s.skips = 1
    if cost[e.CO_LP] and s.node != OVER:
        change_lp(r, s, seat, -cost[e.CO_LP], out)


def pay_cards(
    r: Core, s: AacState, seat: int, demands: list[list[int]], picks: list[int], out: Sink | None
) -> None:
    """Cards go where sacrificed cards go (AAC-5.30)."""
    kinds = [demand[DISCARD] for demand in demands for _ in range(demand[1])]
    for action, is_discard in zip(picks, kinds, strict=False):
        if action & KIND == A_PAY_HAND:
            give_from_hand(
                r, s, seat, action & PAYLOAD, E_DISCARDED if is_discard else E_GAVE_UP, out
            )
            continue
        row = row_of(s, action & PAYLOAD)
        if row is not None:
            if out is not None:
                out.append((E_GAVE_UP, EVERYBODY, seat, row[R_CARD]))
            zone = Z_TOILET if r.t.type[row[R_CARD]] == T_CREATURE else Z_VOID
            leave_field(r, s, row, zone, out)


def give_from_hand(r: Core, s: AacState, seat: int, card: int, kind: int, out: Sink | None) -> None:
    """A hand card is given up or discarded: creatures to the Toilet, others to the Void."""
    if out is not None:
        out.append((kind, EVERYBODY, seat, card))
    known = leave_hand(s, seat, card)
    zone = Z_TOILET if r.t.type[card] == T_CREATURE else Z_VOID
    to_open_pile(s, seat, card, zone, known, out)
