"""Cards that effects move between hand, pile, Toilet and Void (AAC-5.61)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.arriving import take_out
from engine.games.aac.codes import (
    F_CARD,
    FACE_DOWN,
    IN_ATTACK,
    IN_DEFENCE,
    NOTHING,
    T_CREATURE,
    Z_HAND,
    Z_PILE,
    Z_PILE_BOTTOM,
    Z_PILE_TOP,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import SELF
from engine.games.aac.events_effects import E_FOUND
from engine.games.aac.selecting import cards_meant
from engine.games.aac.state import AacState
from engine.games.aac.zones import PUBLIC, enter_hand, to_open_pile, to_pile
from engine.kernel.events import EVERYBODY, Sink

ZONES_TO: Final = {
    "hand": Z_HAND,
    "pile_bottom": Z_PILE_BOTTOM,
    "pile_top": Z_PILE_TOP,
    "void": Z_VOID,
    "toilet": Z_TOILET,
}
PLACE_WORDS: Final = {
    None: NOTHING,
    "attack": IN_ATTACK,
    "defence": IN_DEFENCE,
    "face_down": FACE_DOWN,
}


def home(r: Core, card: int, zone: int) -> int:
    """The zone to which a card goes: only creatures go to the Toilet (AAC-5.30)."""
    return Z_VOID if zone == Z_TOILET and r.t.type[card] != T_CREATURE else zone


def pieces_of(r: Core, s: AacState, frame: list[int], target: int) -> list[list[int]]:
    """The cards off the field that a target means; `self` is a creature in the Toilet."""
    if target != SELF:
        return cards_meant(r, s, frame, target)
    card = frame[F_CARD]
    return [[Z_TOILET, seat, card] for seat in (0, 1) if card in s.toilets[seat]][:1]


def move_card(r: Core, s: AacState, piece: list[int], zone: int, out: Sink | None) -> None:
    """Move `[zone, owner, card]` to a hand, a pile's bottom, a Toilet or a Void of its owner."""
    source, owner, card = piece
    to = home(r, card, zone)
    if to == source:
        return
    known = take_out(s, source, owner, card)
    mask = EVERYBODY if known == PUBLIC else known & 3
    if to in (Z_TOILET, Z_VOID):
        to_open_pile(s, owner, card, to, known, out)
    elif to == Z_HAND:
        enter_hand(s, owner, card, known)
        if out is not None:
            out.append((E_FOUND, mask, owner, card))
    elif source != Z_PILE or to in (Z_PILE_BOTTOM, Z_PILE_TOP):
        to_pile(s, owner, card, known, mask, out, is_top=to == Z_PILE_TOP)
