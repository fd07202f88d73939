"""Phase I: the use of items (KM-4.10, KM-5.47)."""

from __future__ import annotations

from engine.games.kmon.bars import USED, WRONG_TYPE
from engine.games.kmon.codes import (
    A_ITEM,
    A_NO_ITEM,
    D_ITEM,
    ITEM,
    NO_CARD,
    NOTHING,
    T_ITEM,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import bar_to_pay
from engine.games.kmon.declare import begin
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import M_FORBID, NO_ITEM, forbidden
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD


def item_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D4: skip, or one item that can be paid and aimed (KM-4.10)."""
    found = [A_NO_ITEM]
    if s.statics & M_FORBID and forbidden(r, s, seat) & NO_ITEM:  # KM-R55
        return found
    types, last = r.t.type, NO_CARD
    for card in s.hands[seat]:
        if card != last and types[card] == T_ITEM and not bar_to_item(r, s, seat, card):
            found.append(A_ITEM | card)
        last = card
    return found


def bar_to_item(r: Core, s: KMonState, seat: int, card: int) -> int:
    """What keeps a card in hand from being used in Phase I, 0 for nothing (KM-4.10, KM-5.5)."""
    if r.t.type[card] != T_ITEM:
        return WRONG_TYPE
    if r.item_by_name and card in s.used[seat]:
        return USED
    return bar_to_pay(r, s, seat, card)


def answer_item(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Use an item, or none; the log does not tell the latter (KM-7.9)."""
    if action != A_NO_ITEM:
        begin(r, s, s.decider, D_ITEM, ITEM, action & PAYLOAD, NOTHING, out)
