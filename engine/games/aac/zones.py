"""Cards on the move: onto the field, off it, between hand and piles; what is known of them."""

from __future__ import annotations

from bisect import insort
from typing import Final

from engine.games.aac.codes import (
    D_,
    K_LATER,
    K_POISON,
    L_BOUND,
    L_C,
    L_KIND,
    L_SOURCE,
    L_TARGET,
    NO_STRAYS,
    NO_SUPPORT,
    NOTHING,
    ON_ANOTHER_ARRIVES,
    ON_ANOTHER_DIES,
    ON_ANOTHER_LEAVES,
    ON_CREATURES,
    ON_DEPLOYED,
    ON_DIES,
    ON_LEAVES,
    ON_REVEAL,
    ON_SUPPORT,
    R_CARD,
    R_DEPLOYER,
    R_KNOWN,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    R_UP,
    STANDS,
    SURE,
    T_CREATURE,
    Z_HAND,
    Z_PILE_TOP,
    Z_TOILET,
    Z_VOID,
)
from engine.games.aac.contexts import awaken
from engine.games.aac.core import Core
from engine.games.aac.events import (
    E_DREW,
    E_NO_CARD,
    E_REVEALED,
    E_TO_HAND,
    E_TO_PILE,
    E_TO_TOILET,
    E_TO_VOID,
)
from engine.games.aac.events_effects import E_ON_PILE
from engine.games.aac.rows import has_trait, hosted_by
from engine.games.aac.state import AacState
from engine.kernel.events import EVERYBODY, Sink

FAREWELLS: Final = 1 << ON_LEAVES | 1 << ON_DIES  # of Core.moments
UNSEEN: Final = [0, 0, 0, 0]  # State.known_top while nobody knows a card by its place
PUBLIC: Final = 7  # R_KNOWN of a card that everybody knows


def anchor(s: AacState, seat: int) -> int:
    """The own turn of a player from which what begins now is counted (AAC-4.7)."""
    return s.turns[seat] if s.turn_seat == seat else s.turns[seat] + 1


def alter(s: AacState, seat: int) -> None:
    """The field of a player has changed: checks look at it, the turn is not idle (AAC-5.50)."""
    s.dirty = 1
    if seat == s.turn_seat and not s.giving:
        s.altered = 1


def enter_field(
    r: Core,
    s: AacState,
    card: int,
    seat: int,
    place: int,
    *,
    is_up: bool,
    owner: int = NOTHING,
    known: int = 0,
) -> list[int]:
    """A new row: a card comes onto the field of `seat`, `place` being IN_ATTACK or IN_DEFENCE.

    `known` are the bits of R_KNOWN beyond those of its owner and controller."""
    s.seq += 1
    if owner == NOTHING:
        owner = seat
    kind = ON_CREATURES if r.t.type[card] == T_CREATURE else ON_SUPPORT
    seen_by = PUBLIC if is_up else known | 1 << seat | 1 << owner
    is_own = seat == s.turn_seat
    begun = s.turns[seat] if is_own else s.turns[seat] + 1
    row = [
        s.seq, card, owner, seat, kind, place, int(is_up), seen_by, begun, s.turn, seat,
        0, 0, 0, 0, 0, 0, begun, NOTHING, NOTHING, 0, NOTHING,
    ]  # fmt: skip
    s.field.append(row)
    calm = s.calm & r.calms[card]
    if owner != seat:
        calm &= ~NO_STRAYS
    s.calm = calm | STANDS << seat if kind == ON_CREATURES else calm
    s.giving = 0
    s.dirty = 1
    if is_own:
        s.altered = 1
    if is_up and r.moments[card] >> ON_DEPLOYED & 1:
        r.fire(s, ON_DEPLOYED, row, NOTHING)
    if is_up and r.heeds:
        _heed(r, s, ON_ANOTHER_ARRIVES, row)
    return row


def become_known(s: AacState, row: list[int]) -> None:
    """Everybody knows the card of a row from now on."""
    owner = row[R_OWNER]
    if not row[R_KNOWN] >> (1 - owner) & 1:
        forget_met(s, owner, row[R_CARD])
    row[R_KNOWN] = PUBLIC


def reveal(r: Core, s: AacState, row: list[int], out: Sink | None) -> bool:
    """Turn a face-down card up where it lies; whether it was face-down (AAC-5.58)."""
    if row[R_UP]:
        return False
    row[R_UP] = 1
    become_known(s, row)
    alter(s, row[R_SEAT])
    if out is not None:
        out.append((E_REVEALED, EVERYBODY, row[R_SEAT], row[R_CARD]))
    if r.moments[row[R_CARD]] >> ON_REVEAL & 1:
        r.fire(s, ON_REVEAL, row, NOTHING)
    return True


def leave_field(
    r: Core, s: AacState, row: list[int], zone: int, out: Sink | None, *, died: bool = False
) -> None:
    """A card leaves the field for a zone of its original owner (AAC-5.9, AAC-5.40, AAC-5.59).

    A creature with deadly blows goes to the Void by any road (AAC-5.39). Its traps and magics go to
    the Void unsprung (AAC-5.29, AAC-5.46), what it has bound ends, and so does its poison.
    """
    card, seq, owner = row[R_CARD], row[R_SEQ], row[R_OWNER]
    if r.t.deadly[card]:
        zone = Z_VOID
    is_divine = zone == Z_VOID and has_trait(r, s, row, D_)
    if row[R_UP] and r.moments[card] & FAREWELLS:
        r.fire(s, ON_LEAVES, row, NOTHING)
        if died:
            r.fire(s, ON_DIES, row, NOTHING)
    if row[R_UP] and r.heeds:
        _heed(r, s, ON_ANOTHER_LEAVES, row)
        if died:
            _heed(r, s, ON_ANOTHER_DIES, row)
    s.field.remove(row)
    s.calm &= ~(SURE | STANDS << row[R_SEAT])
    alter(s, row[R_SEAT])
    if s.lasts:
        _end_bound(s, seq)
    _put(s, owner, card, zone, row[R_KNOWN], out)
    if is_divine:
        s.flips.append(row[R_DEPLOYER])
    if not s.calm & NO_SUPPORT:
        for tied in hosted_by(s, seq):
            leave_field(r, s, tied, Z_VOID, out)


def _heed(r: Core, s: AacState, when: int, row: list[int]) -> None:
    """AAC-9.12: what the other cards do when one arrives or leaves face-up."""
    for other in s.field:
        card = other[R_CARD]
        if other is not row and card != NOTHING and r.moments[card] >> when & 1:
            r.fire(s, when, other, row[R_SEQ])


def _end_bound(s: AacState, seq: int) -> None:
    """What lies on a card, and what ends with it: AAC-5.9, AAC-5.46, AAC-5.54, AAC-9.15."""
    kept: list[list[int]] = []
    for last in s.lasts:
        if last[L_TARGET] == seq:
            continue
        is_poison = last[L_KIND] == K_POISON and not last[L_C]
        if last[L_SOURCE] != seq or not (last[L_BOUND] or is_poison):
            kept.append(last)
        elif last[L_KIND] == K_LATER:
            awaken(s, last)
    s.lasts = kept


def _put(s: AacState, owner: int, card: int, zone: int, known: int, out: Sink | None) -> None:
    if zone in (Z_TOILET, Z_VOID):
        to_open_pile(s, owner, card, zone, known, out)
    elif zone == Z_HAND:
        enter_hand(s, owner, card, known)
        if out is not None:
            mask = EVERYBODY if known == PUBLIC else 1 << owner
            out.append((E_TO_HAND, mask, owner, card))
    else:
        mask = EVERYBODY if known == PUBLIC else 1 << owner
        to_pile(s, owner, card, known, mask, out, is_top=zone == Z_PILE_TOP)


def to_open_pile(
    s: AacState, owner: int, card: int, zone: int, known: int, out: Sink | None
) -> None:
    """A card comes to a Toilet or Void and is public from then on (AAC-7.1); `known` are the bits
    of R_KNOWN."""
    if not known >> (1 - owner) & 1:
        forget_met(s, owner, card)
    (s.toilets if zone == Z_TOILET else s.voids)[owner].append(card)
    if out is not None:
        kind = E_TO_TOILET if zone == Z_TOILET else E_TO_VOID
        out.append((kind, EVERYBODY, owner, card))


def enter_hand(s: AacState, seat: int, card: int, known: int) -> None:
    """A card comes to a hand, kept sorted; `known` are the bits of R_KNOWN."""
    insort(s.hands[seat], card)
    if known >> (1 - seat) & 1:
        insort(s.seen[seat], card)
        if known >> 2 & 1:
            insort(s.shown[seat], card)


def leave_hand(s: AacState, seat: int, card: int) -> int:
    """A card leaves a hand; who knew it there, as bits of R_KNOWN."""
    s.hands[seat].remove(card)
    known = 1 << seat
    if card in s.seen[seat]:
        s.seen[seat].remove(card)
        known |= 1 << (1 - seat)
        if card in s.shown[seat]:
            s.shown[seat].remove(card)
            known |= 4
    return known


def play_from_hand(s: AacState, seat: int, card: int, *, is_up: bool) -> int:
    """A card is played or shown from a hand; who knows it afterwards, as bits of R_KNOWN."""
    known = leave_hand(s, seat, card)
    if is_up and not known >> (1 - seat) & 1:
        forget_met(s, seat, card)
    return PUBLIC if is_up else known


def forget_met(s: AacState, seat: int, card: int) -> None:
    """A card that the opponent had met has come to light: it is no longer among the hidden."""
    if card in s.met[seat]:
        s.met[seat].remove(card)


def see_top(s: AacState, seat: int, viewer: int, count: int) -> None:
    """A player comes to know top cards of a draw pile. What both know there the opponent has in
    sight again; what he alone knows tells its owner nothing, by no list either."""
    size, at, other = len(s.decks[seat]), seat * 2 + viewer, seat * 2 + 1 - viewer
    for n in range(max(size - count, s.known_bottom[at]), size - s.known_top[at]):
        if n >= size - s.known_top[other] or n < s.known_bottom[other]:
            forget_met(s, seat, s.decks[seat][n])
    s.known_top[at] = max(count, s.known_top[at])


def to_bottom(s: AacState, seat: int, card: int, known: int) -> None:
    """A card goes under a draw pile; `known` are the bits of R_KNOWN."""
    s.decks[seat].insert(0, card)
    mine = s.known_bottom[seat * 2 + seat]
    for viewer in (0, 1):
        at = seat * 2 + viewer
        if known >> viewer & 1:
            s.known_bottom[at] += 1
        else:
            if viewer != seat and s.known_bottom[at]:
                _lose_sight(s, seat, s.decks[seat][1 : 1 + min(mine, s.known_bottom[at])])
            s.known_bottom[at] = 0


def to_pile(
    s: AacState, owner: int, card: int, known: int, mask: int, out: Sink | None, *, is_top: bool
) -> None:
    """A card goes on or under a draw pile; `known` are the bits of R_KNOWN, `mask` who is told."""
    (to_top if is_top else to_bottom)(s, owner, card, known)
    if out is not None:
        out.append((E_ON_PILE if is_top else E_TO_PILE, mask, owner, card))


def to_top(s: AacState, seat: int, card: int, known: int) -> None:
    """A card goes on a draw pile (AAC-9.14); `known` are the bits of R_KNOWN."""
    s.decks[seat].append(card)
    mine = s.known_top[seat * 2 + seat]
    for viewer in (0, 1):
        at = seat * 2 + viewer
        if known >> viewer & 1:
            s.known_top[at] += 1
        else:
            if viewer != seat and s.known_top[at]:
                _lose_sight(s, seat, s.decks[seat][-1 - min(mine, s.known_top[at]) : -1])
            s.known_top[at] = 0


def _lose_sight(s: AacState, seat: int, cards: list[int]) -> None:
    """The opponent knows that these are hidden, and no longer where; their owner saw them, too: of
    others he would learn by it what they were."""
    for card in cards:
        insort(s.met[seat], card)


def take_top(s: AacState, seat: int) -> tuple[int, int]:
    """The top card of a draw pile that holds one, and who knew it as bits of R_KNOWN."""
    deck = s.decks[seat]
    card = deck.pop()
    known = 1 << seat
    at, left = seat * 2, len(deck)
    is_new = not s.known_top[at] and not s.known_top[at + 1]
    if is_new and s.known_bottom[at] <= left and s.known_bottom[at + 1] <= left:
        return card, known
    before = 0
    for viewer in (0, 1):
        at = seat * 2 + viewer
        if s.known_top[at]:
            s.known_top[at] -= 1
            before |= 1 << viewer
        elif s.known_bottom[at] > len(deck):
            s.known_bottom[at] = len(deck)
            before |= 1 << viewer
        if s.known_bottom[at] > len(deck):
            s.known_bottom[at] = len(deck)
        if s.known_top[at] > len(deck):
            s.known_top[at] = len(deck)
    come_out(s, seat, card, before)
    return card, known | before


def come_out(s: AacState, seat: int, card: int, known: int) -> None:
    """A card leaves a draw pile; `known` are the bits of R_KNOWN there. If only the opponent knew
    it, its owner sees now what it was."""
    if known == 1 << 1 - seat:
        forget_met(s, seat, card)


def draw_card(s: AacState, seat: int, out: Sink | None) -> bool:
    """Draw the top card; whether there was one (AAC-4.18)."""
    deck = s.decks[seat]
    if not deck:
        if out is not None:
            out.append((E_NO_CARD, EVERYBODY, seat))
        return False
    if s.known_top == UNSEEN and s.known_bottom == UNSEEN:
        card, known = deck.pop(), 1 << seat
        insort(s.hands[seat], card)
    else:
        card, known = take_top(s, seat)
        enter_hand(s, seat, card, known)
    if out is not None:
        out.append((E_DREW, known & 3, seat, card))
    return True


def shuffled_anew(s: AacState, seat: int, order: list[int]) -> None:
    """A draw pile has been shuffled: what the opponent knew of its places is only met now."""
    at = seat * 2 + 1 - seat
    deck = s.decks[seat]
    mine, low = seat * 2 + seat, s.known_bottom[at]
    high = max(low, len(deck) - min(s.known_top[at], s.known_top[mine]))
    _lose_sight(s, seat, deck[: min(low, s.known_bottom[mine])] + deck[high:])
    s.known_bottom[seat * 2] = s.known_bottom[seat * 2 + 1] = 0
    s.known_top[seat * 2] = s.known_top[seat * 2 + 1] = 0
    s.decks[seat] = order[:]


def from_open_pile(s: AacState, seat: int, card: int, zone: int) -> None:
    """A card leaves a Toilet or Void: the topmost copy of it."""
    pile = (s.toilets if zone == Z_TOILET else s.voids)[seat]
    at = len(pile) - 1
    while pile[at] != card:
        at -= 1
    pile.pop(at)


def in_own_zone(card_type: int) -> int:
    """Where a card goes that is sacrificed or used up: Toilet for creatures, else the Void."""
    return Z_TOILET if card_type == T_CREATURE else Z_VOID
