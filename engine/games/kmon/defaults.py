"""What happens when nobody answers: the plain course of a battle, at the least price."""

from __future__ import annotations

from engine.games.kmon.codes import (
    A_ATTACK,
    A_BONUS_CHARGES,
    A_DISCARD,
    A_LAST,
    D_ACTION,
    D_BONUS,
    D_HAND_LIMIT,
    D_LAST_ATTACK,
    D_PAY,
)
from engine.games.kmon.core import Core
from engine.games.kmon.declare import spare_cards
from engine.games.kmon.state import KMonState
from engine.games.kmon.value import worth


def default_action(r: Core, s: KMonState) -> int:
    """A plain attack, charges as a bonus, the least useful cards as a price; else the first one."""
    ask, menu = s.ask, s.menu
    if ask == D_PAY:
        frame = s.frames[-1]
        return _cheapest(r, s, spare_cards(s, frame))
    if ask == D_HAND_LIMIT:
        return _cheapest(r, s, s.hands[s.decider])
    if ask == D_ACTION and A_ATTACK in menu:
        return A_ATTACK
    if ask == D_BONUS and A_BONUS_CHARGES in menu:
        return A_BONUS_CHARGES
    if ask == D_LAST_ATTACK and A_LAST in menu:
        return A_LAST
    return menu[0]


def _cheapest(r: Core, s: KMonState, hand: list[int]) -> int:
    """The least useful card."""
    ranked = [(worth(r, s, s.decider, card), card) for card in hand]
    action = A_DISCARD | min(ranked)[1] if ranked else 0
    return action if action in s.menu else s.menu[0]
