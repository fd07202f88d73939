"""What an effect may choose: candidates by selector, by immunity and by what it will do to them."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.arriving import may_arrive
from engine.games.aac.codes import (
    F_BLOCK,
    F_CARD,
    F_CHOSEN,
    F_SEAT,
    F_SOURCE,
    FLAG_EVOLVED,
    NOTHING,
    ON_CREATURES,
    R_ANCHOR,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_KNOWN,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_MAGIC,
    T_TRAP,
    Z_FIELD,
    Z_HAND,
    Z_PILE,
)
from engine.games.aac.core import Core
from engine.games.aac.filters import fits, fits_card, fits_unseen, stands_as_wall
from engine.games.aac.rows import row_of
from engine.games.aac.selecting import ages, is_support, on_side, pile_of
from engine.games.aac.state import AacState
from engine.games.aac.striking import aims, can_hit, can_strike

REMOVABLE_TURNS = 2


def chooser_of(r: Core, frame: list[int]) -> int:
    """The player who chooses for an effect."""
    seat = frame[F_SEAT]
    by = r.chooses[frame[F_BLOCK]][e.CH_BY]
    return 1 - seat if by == e.BY_OPPONENT else seat


def is_blind(r: Core, frame: list[int]) -> bool:
    """Whether chance picks: as the card says, or because the chooser cannot see the cards."""
    choice = r.chooses[frame[F_BLOCK]]
    if choice[e.CH_BY] == e.BY_CHANCE:
        return True
    side, zone, _ = r.selectors[choice[e.CH_SELECTOR]]
    if zone not in (Z_HAND, Z_PILE) or side == e.BOTH:
        return zone in (Z_HAND, Z_PILE)
    whose = frame[F_SEAT] if side == e.OWN else 1 - frame[F_SEAT]
    return whose != chooser_of(r, frame)


def is_early(r: Core, frame: list[int]) -> bool:
    """Whether the choice is made when the card is declared."""
    choice = r.chooses[frame[F_BLOCK]]
    return bool(choice) and choice[e.CH_BY] == e.BY_OWNER and not is_blind(r, frame)


def candidates(r: Core, s: AacState, frame: list[int], gone: list[int]) -> list[int]:
    """What the effect may choose next: rows of the field, or cards elsewhere with their copies.

    `gone` are rows that will have left (costs, material)."""
    side, zone, number = r.selectors[r.chooses[frame[F_BLOCK]][e.CH_SELECTOR]]
    seat, taken = frame[F_SEAT], frame[F_CHOSEN:]
    if zone == Z_FIELD:
        return [
            row[R_SEQ]
            for row in s.field
            if on_side(side, seat, row[R_SEAT])
            and row[R_SEQ] not in taken
            and row[R_SEQ] not in gone
            and _may_choose(r, s, frame, row, number)
        ]
    found: list[int] = []
    for whose in (seat, 1 - seat):
        if on_side(side, seat, whose):
            found += [
                card
                for card in pile_of(s, whose, zone)
                if card != NOTHING and fits_card(r, number, card) and _card_suits(r, s, frame, card)
            ]
    for card in taken:
        if card in found:
            found.remove(card)
    found.sort()
    return found


def has_candidate(r: Core, s: AacState, frame: list[int], gone: list[int]) -> bool:
    """Whether `candidates` finds something."""
    side, zone, number = r.selectors[r.chooses[frame[F_BLOCK]][e.CH_SELECTOR]]
    if zone != Z_FIELD:
        return bool(candidates(r, s, frame, gone))
    seat, taken = frame[F_SEAT], frame[F_CHOSEN:] + gone
    other = seat if side == e.ENEMY else 1 - seat
    for row in s.field:
        if (side != e.BOTH and row[R_SEAT] == other) or (taken and row[R_SEQ] in taken):
            continue
        if _may_choose(r, s, frame, row, number):
            return True
    return False


def _card_suits(r: Core, s: AacState, frame: list[int], card: int) -> bool:
    """A card that is to come onto the field must find room there."""
    for role in r.roles[frame[F_BLOCK]]:
        if role[0] == e.RO_ARRIVE and not may_arrive(r, s, frame[F_SEAT], card):
            return False
    return True


def _may_choose(r: Core, s: AacState, frame: list[int], row: list[int], number: int) -> bool:
    slot = len(frame) - F_CHOSEN
    if not row[R_UP] and row[R_SEAT] != frame[F_SEAT]:
        if not _may_choose_unseen(r, frame, row, number, slot):
            return False
    elif number and not fits(r, s, number, row):
        return False
    if not row[R_KNOWN] >> frame[F_SEAT] & 1:
        return _strikes_all(r, s, frame, row, slot)
    if is_support(r, frame[F_CARD]) and row[R_SEQ] != frame[F_SOURCE]:
        if row[R_KIND] == ON_CREATURES and r.t.deadly[row[R_CARD]]:  # AAC-5.39
            return False
        if stands_as_wall(r, s, row) and not _is_struck(r, frame, slot):  # AAC-5.19
            return False
    is_aged = r.is_ageing[frame[F_BLOCK]] and row[R_KIND] == ON_CREATURES
    if is_aged and not ages(r, s, frame[F_CARD], row):
        return False
    return not r.roles[frame[F_BLOCK]] or _suits(r, s, frame, row, slot)


def _may_choose_unseen(r: Core, frame: list[int], row: list[int], number: int, slot: int) -> bool:
    """AAC-5.58: an opponent's face-down card only if the text says so, or by a caption attack."""
    if not fits_unseen(r, number, row):
        return False
    if number and r.filters[number - 1][e.FL_FACE] == 0:
        return True
    return _is_struck(r, frame, slot) and not is_support(r, frame[F_CARD])


def _plays(role: list[int], at: int, slot: int) -> bool:
    return role[at] == e.CHOSEN or role[at] == e.CHOSEN_ONE + slot


def _is_struck(r: Core, frame: list[int], slot: int) -> bool:
    """Whether what is chosen next is the target of an attack."""
    for role in r.roles[frame[F_BLOCK]]:
        if role[0] == e.RO_STRIKE and _plays(role, 2, slot):
            return True
    return False


def _suits(r: Core, s: AacState, frame: list[int], row: list[int], slot: int) -> bool:
    """Whether a card is fit for what the effect will do to it."""
    for role in r.roles[frame[F_BLOCK]]:
        if role[0] == e.RO_STRIKE or not _plays(role, 1, slot):
            continue
        if not _fits_role(r, s, frame, row, role):
            return False
    return _strikes_all(r, s, frame, row, slot)


def _strikes_all(r: Core, s: AacState, frame: list[int], row: list[int], slot: int) -> bool:
    """Whether a card may take the part it has in the attacks of the effect."""
    for role in r.roles[frame[F_BLOCK]]:
        if role[0] == e.RO_STRIKE and not _strikes(r, s, frame, row, slot, role):
            return False
    return True


def _fits_role(r: Core, s: AacState, frame: list[int], row: list[int], role: list[int]) -> bool:
    kind, card = role[0], row[R_CARD]
    if kind == e.RO_REMOVE:
        return may_remove(r, s, row)
    if kind == e.RO_CANCEL:
        return can_cancel(r, s, row, role[2])
    if kind == e.RO_STEAL:
        return row[R_SEAT] != frame[F_SEAT]
    if kind == e.RO_EVOLVE:
        return bool(r.t.is_evolving[card]) and not row[R_FLAGS] & FLAG_EVOLVED
    return True


def _strikes(
    r: Core, s: AacState, frame: list[int], row: list[int], slot: int, role: list[int]
) -> bool:
    flags, stated = role[3], role[4]
    if _plays(role, 1, slot):
        return can_strike(r, s, row, flags, stated) and bool(aims(r, s, row, flags))
    if not _plays(role, 2, slot):
        return True
    attacker = _attacker(s, frame, role[1])
    return attacker is None or can_hit(r, s, attacker, row, flags)


def _attacker(s: AacState, frame: list[int], target: int) -> list[int] | None:
    """The attacker where it is known already."""
    if target == e.SELF:
        return row_of(s, frame[F_SOURCE])
    at = F_CHOSEN + target - e.CHOSEN_ONE
    return row_of(s, frame[at]) if target >= e.CHOSEN_ONE and at < len(frame) else None


def may_remove(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether cards may still remove or cancel a card: magics only at first (AAC-5.47)."""
    if row[R_KIND] == ON_CREATURES or row[R_CARD] == NOTHING:
        return True
    if r.t.type[row[R_CARD]] != T_MAGIC or "AAC-5.47" in r.t.overrides[row[R_CARD]]:
        return True
    return s.turns[row[R_SEAT]] < row[R_ANCHOR] + REMOVABLE_TURNS


def can_cancel(r: Core, s: AacState, row: list[int], genre: int) -> bool:
    """Whether a canceller of that genre (ANY: of every one) cancels a card (AAC-5.47)."""
    card = row[R_CARD]
    if row[R_KIND] == ON_CREATURES or r.t.type[card] not in (T_MAGIC, T_TRAP):
        return False
    return may_remove(r, s, row) and genre in (e.ANY, r.t.genre[card])
