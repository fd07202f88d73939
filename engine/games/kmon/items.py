"""Phase I: the use of items (KM-4.10, KM-5.47)."""

from __future__ import annotations

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
from engine.games.kmon.costs import affordable
from engine.games.kmon.declare import begin
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    M_FORBID,
    NO_ITEM,
    forbidden,
)
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD


def item_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D4: skip, or one item that can be paid and aimed (KM-4.10)."""
    found = [A_NO_ITEM]
    types, last = r.t.type, NO_CARD
    for card in s.hands[seat]:
        if card != last and types[card] == T_ITEM and is_usable(r, s, seat, card):
            found.append(A_ITEM | card)
        last = card
    return found


def is_usable(r: Core, s: KMonState, seat: int, card: int) -> bool:
    """Whether an item in hand may be used now (KM-4.10, KM-5.5, KM-R55)."""
    if s.statics & M_FORBID and forbidden(r, s, seat) & NO_ITEM:
        return False
    if r.item_by_name and card in s.used[seat]:
        return False
    return affordable(r, s, seat, card)


def answer_item(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Use an item, or none; the log does not tell the latter (KM-7.9)."""
    if action != A_NO_ITEM:
        begin(r, s, s.decider, D_ITEM, ITEM, action & PAYLOAD, NOTHING, out)
