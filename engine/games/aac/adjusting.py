"""DEC-MAIN after a quiet move, from the menu before it: where nothing else can have changed."""

from __future__ import annotations

from bisect import insort

from engine.games.aac.attacking import can_attack, targets_of
from engine.games.aac.codes import (
    A_ATTACK,
    A_EXCHANGE,
    A_MOVE,
    ACTIONS_MOST,
    IN_ATTACK,
    MAIN_KNOWN,
    MARK_STRUCK,
    NO_POSES,
    NO_READERS,
    R_CARD,
    R_MARKS,
    R_POS,
    R_SEAT,
    R_SEQ,
)
from engine.games.aac.core import Core
from engine.games.aac.hand_codes import HELD_ABLE, HELD_CREATURE, HELD_POSED, HELD_READER
from engine.games.aac.main_menu import main_menu
from engine.games.aac.playing import may_strike
from engine.games.aac.rows import creature_count
from engine.games.aac.state import AacState


def menu_after_move(r: Core, s: AacState, row: list[int]) -> list[int]:
    """DEC-MAIN once a creature has changed its position."""
    seat = row[R_SEAT]
    if not s.calm & NO_POSES or not _is_steady(r, s, seat, HELD_POSED):
        return main_menu(r, s, seat)
    attack = A_ATTACK | row[R_SEQ]
    menu = s.main[:]
    menu.remove(A_MOVE | row[R_SEQ])
    is_posed = row[R_POS] == IN_ATTACK or r.t.overrides[row[R_CARD]]
    if not is_posed or not _may_attack(r, s, row):
        if attack in menu:
            menu.remove(attack)
    elif attack not in menu:
        insort(menu, attack)
    s.main = menu
    return menu


def _may_attack(r: Core, s: AacState, row: list[int]) -> bool:
    if row[R_MARKS] & MARK_STRUCK or not may_strike(r, s, row[R_SEAT]):
        return False
    return can_attack(r, s, row) and bool(targets_of(r, s, row))


def menu_after_gift(r: Core, s: AacState, seat: int, card: int) -> list[int]:
    """DEC-MAIN once a hand card has been sacrificed."""
    hand = s.hands[seat]
    gift, play, bits = r.offers[card]
    if (not s.calm & NO_READERS and _has_reader(r, s, seat)) or not _is_steady(
        r, s, seat, HELD_READER
    ):
        return main_menu(r, s, seat)
    if bits & HELD_CREATURE and creature_count(s, seat) == 1 and not _has_able(r, hand):
        return main_menu(r, s, seat)  # AAC-5.35
    if card in hand:
        return s.main
    menu = s.main[:]
    for action in (gift, play, A_EXCHANGE | card):
        if action in menu:
            menu.remove(action)
    s.main = menu
    return menu


def _is_steady(r: Core, s: AacState, seat: int, held: int) -> bool:
    """Whether the menu before is known, and no card held depends on what has changed."""
    if not s.calm & MAIN_KNOWN or s.lasts or s.acts >= ACTIONS_MOST:
        return False
    for card in s.hands[seat]:
        if r.offers[card][2] & held:
            return False
    return True


def _has_reader(r: Core, s: AacState, seat: int) -> bool:
    """Whether what a player's card on the field may do depends on hands, points or piles."""
    for row in s.field:
        if row[R_SEAT] == seat and not r.calms[row[R_CARD]] & NO_READERS:
            return True
    return False


def _has_able(r: Core, hand: list[int]) -> bool:
    """Whether a creature of a hand may come without anything but room."""
    for card in hand:
        if r.offers[card][2] & HELD_ABLE:
            return True
    return False
