"""Creatures that come onto the field by an effect: recalled or deployed beyond the quota.

Frame: `[ARRIVE, zone, owner, card, seat]`; it asks for the position where the card names none.
"""

from __future__ import annotations

from engine.games.aac.codes import (
    A_PLACE,
    CREATURES_MOST,
    D_,
    D_EFFECT,
    FACE_DOWN,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    K_STOLEN,
    NOTHING,
    R_SEQ,
    T_CREATURE,
    X_,
    Z_HAND,
    Z_PILE,
)
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import ARRIVE
from engine.games.aac.events_effects import E_ARRIVED, E_NO_ROOM, tell
from engine.games.aac.rows import bars_wall, creature_count, divine_full, has_equal
from engine.games.aac.selecting import pile_of
from engine.games.aac.state import AacState
from engine.games.aac.zones import (
    PUBLIC,
    come_out,
    enter_field,
    from_open_pile,
    leave_hand,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD


def admits(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether the caps of a field admit a card (AAC-4.9, AAC-5.59)."""
    if card == NOTHING or has_equal(r, s, seat, card):
        return False
    t = r.t
    if t.type[card] == T_CREATURE and creature_count(s, seat) >= CREATURES_MOST:
        return False
    if t.traits[card] & D_ and divine_full(r, s, seat):
        return False
    return not bars_wall(r, s, seat, card)


def may_arrive(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether an effect can bring a card onto a field: a creature that is not summoned (AAC-5.44),
    within the caps."""
    if r.t.type[card] != T_CREATURE:
        return False
    if r.t.summonable[card] and "AAC-5.44" not in r.t.overrides[card]:
        return False
    return admits(r, s, seat, card)


def arrival_places(r: Core, card: int) -> list[int]:
    """Where its player may put a creature that arrives (DEC-POSITION)."""
    found = [IN_DEFENCE] if r.t.traits[card] & J_ else [IN_ATTACK, IN_DEFENCE]
    return [*found, FACE_DOWN] if r.t.traits[card] & X_ else found


def arrive(r: Core, s: AacState, piece: list[int], seat: int, place: int, out: Sink | None) -> None:
    """Bring `[zone, owner, card]` onto the field of `seat`; place NOTHING is asked."""
    zone, owner, card = piece
    if not may_arrive(r, s, seat, card):
        if out is not None and zone not in (Z_HAND, Z_PILE):
            out.append((E_NO_ROOM, EVERYBODY, seat, card))
        return
    if place == NOTHING:
        s.frames.append([ARRIVE, zone, owner, card, seat])
        return
    _put(r, s, piece, seat, place, out)


def step_arrive(r: Core, s: AacState, frame: list[int]) -> None:
    """Ask for the position."""
    r.offer(s, frame[4], D_EFFECT, arrive_menu(r, frame))


def arrive_menu(r: Core, frame: list[int]) -> list[int]:
    """The places of a creature that arrives."""
    return [A_PLACE | place for place in arrival_places(r, frame[3])]


def answer_arrive(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """The position was chosen."""
    frame = s.frames.pop()
    piece = [frame[1], frame[2], frame[3]]
    if frame[3] in pile_of(s, frame[2], frame[1]) and may_arrive(r, s, frame[4], frame[3]):
        _put(r, s, piece, frame[4], action & PAYLOAD, out)


def _put(r: Core, s: AacState, piece: list[int], seat: int, place: int, out: Sink | None) -> None:
    zone, owner, card = piece
    if r.t.traits[card] & J_ and place == IN_ATTACK:
        place = IN_DEFENCE  # AAC-5.23
    is_up = place != FACE_DOWN
    known = take_out(s, zone, owner, card)
    if is_up and not known >> (1 - owner) & 1 and card in s.met[owner]:
        s.met[owner].remove(card)
    at = IN_ATTACK if place == IN_ATTACK else IN_DEFENCE
    row = enter_field(r, s, card, seat, at, is_up=is_up, owner=owner, known=known)
    if seat != owner:
        s.seq += 1
        s.lasts.append([s.seq, K_STOLEN, row[R_SEQ], 0, seat, 0, 0, 0, 0, 0, 0, NOTHING])
    tell(out, E_ARRIVED, row)


def take_out(s: AacState, zone: int, owner: int, card: int) -> int:
    """Take a card out of a hand or pile; who knew it there, as bits of R_KNOWN."""
    if zone == Z_HAND:
        return leave_hand(s, owner, card)
    if zone != Z_PILE:
        from_open_pile(s, owner, card, zone)
        return PUBLIC
    return _take_from_deck(s, owner, card)


def _take_from_deck(s: AacState, owner: int, card: int) -> int:
    """The topmost copy; the places that each player knew move with it."""
    deck = s.decks[owner]
    at = len(deck) - 1
    while deck[at] != card:
        at -= 1
    known = 0
    for viewer in (0, 1):
        i = owner * 2 + viewer
        from_top = len(deck) - 1 - at
        if from_top < s.known_top[i]:
            s.known_top[i] -= 1
            known |= 1 << viewer
        elif at < s.known_bottom[i]:
            s.known_bottom[i] -= 1
            known |= 1 << viewer
    deck.pop(at)
    come_out(s, owner, card, known)
    return known | 1 << owner
