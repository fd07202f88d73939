"""Reading the field: rows by number, by player, by kind; traits; the caps of AAC-4.9."""

from __future__ import annotations

from typing import Final

from engine.games.aac.bars import EQUAL_LIES, MANY_CREATURES, MANY_DIVINES, WALL_LIES
from engine.games.aac.codes import (
    BOTH_STAND,
    CALM_CAPTIONS,
    CALM_TRAITS,
    CREATURES_MOST,
    D_,
    DIVINE_MOST,
    EASY_ROOM,
    FLAG_ACTIVE,
    HEALTHY,
    J_,
    K_NO_TRAITS,
    K_PARALYSED,
    K_SILENCED,
    K_TRAITS,
    L_A,
    L_KIND,
    L_TARGET,
    NO_STRAYS,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_OWNER,
    R_SEAT,
    R_SEQ,
    R_UP,
    STANDS,
    STILL,
    SURE,
    T_CREATURE,
    T_TRAP,
    TIES_HOLD,
    WALL_LESS,
)
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.tables import is_wall

BESIDE_WALLS: Final = "AAC-5.18"
KEPT: Final = HEALTHY | TIES_HOLD  # what only a check can find out


def row_of(s: AacState, seq: int) -> list[int] | None:
    """The row of that number while the card lies on the field."""
    for row in s.field:
        if row[R_SEQ] == seq:
            return row
    return None


def the_row(s: AacState, seq: int) -> list[int]:
    """The same where it must be there."""
    for row in s.field:
        if row[R_SEQ] == seq:
            return row
    raise LookupError(seq)


def creatures(s: AacState, seat: int) -> list[list[int]]:
    """The creatures that a player controls, oldest first."""
    return [row for row in s.field if row[R_SEAT] == seat and row[R_KIND] == ON_CREATURES]


def creature_count(s: AacState, seat: int) -> int:
    """How many creatures a player controls."""
    count = 0
    for row in s.field:
        if row[R_SEAT] == seat and row[R_KIND] == ON_CREATURES:
            count += 1
    return count


def has_creature(s: AacState, seat: int) -> bool:
    """Whether a player controls a creature."""
    return s.calm & STANDS << seat != 0 or creature_count(s, seat) > 0


def rows_of(s: AacState, seat: int) -> list[list[int]]:
    """Everything that a player controls, oldest first."""
    return [row for row in s.field if row[R_SEAT] == seat]


def traits_of(r: Core, s: AacState, row: list[int]) -> int:
    """The traits that a card has now, as bits."""
    if s.calm & CALM_TRAITS and not s.lasts:
        return r.t.traits[row[R_CARD]]
    bits = lasting_traits(r, s, row)
    if s.calm & CALM_TRAITS:
        return bits
    return traits_under(bits, r.auras(s, row))


def lasting_traits(r: Core, s: AacState, row: list[int]) -> int:
    """The traits of a card without passive effects."""
    bits = r.t.traits[row[R_CARD]]
    for last in s.lasts:
        if last[L_TARGET] == row[R_SEQ]:
            if last[L_KIND] == K_TRAITS:
                bits |= last[L_A]
            elif last[L_KIND] == K_NO_TRAITS:
                bits &= ~last[L_A]
    return bits


def traits_under(bits: int, auras: list[list[int]]) -> int:
    """Those traits after the passive effects on their card."""
    for aura in auras:
        if aura[0] == K_TRAITS:
            bits |= aura[1]
        elif aura[0] == K_NO_TRAITS:
            bits &= ~aura[1]
    return bits


def has_trait(r: Core, s: AacState, row: list[int], bit: int) -> bool:
    """Whether a card has a trait now."""
    if s.calm & CALM_TRAITS and not s.lasts:
        return bool(r.t.traits[row[R_CARD]] & bit)
    return bool(traits_of(r, s, row) & bit)


def lies_under(s: AacState, seq: int, kind: int) -> bool:
    """Whether a lasting effect of that kind lies on a card."""
    for last in s.lasts:
        if last[L_TARGET] == seq and last[L_KIND] == kind:
            return True
    return False


def is_paralysed(s: AacState, row: list[int]) -> bool:
    """AAC-5.53."""
    return bool(s.lasts) and lies_under(s, row[R_SEQ], K_PARALYSED)


def is_silenced(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether the caption of a card does nothing for now."""
    if s.lasts and lies_under(s, row[R_SEQ], K_SILENCED):
        return True
    return not s.calm & CALM_CAPTIONS and any(aura[0] == K_SILENCED for aura in r.auras(s, row))


def is_apparatus(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a card is a defensive apparatus, face-down ones included (AAC-2.2, AAC-5.58)."""
    if s.calm & WALL_LESS == WALL_LESS and not s.lasts:
        return False
    if row[R_KIND] == ON_CREATURES:
        return has_trait(r, s, row, J_)
    return r.t.wall[row[R_CARD]] > 0


def look_for_auras(r: Core, s: AacState) -> None:
    """Work out `s.calm`; what comes onto the field later keeps it true (`zones.enter_field`)."""
    if s.calm & SURE:
        return
    bits = STILL & ~KEPT | s.calm & KEPT
    standing = 0
    for row in s.field:
        bits &= r.calms[row[R_CARD]]
        if row[R_KIND] == ON_CREATURES:
            standing |= STANDS << row[R_SEAT]
        if row[R_OWNER] != row[R_SEAT]:
            bits &= ~NO_STRAYS
    s.calm = bits & ~(BOTH_STAND & ~standing)


def wall_of(r: Core, s: AacState, seat: int) -> list[int] | None:
    """The apparatus that stands in the way of a player's attackers: a face-up one (AAC-5.16)."""
    if s.calm & WALL_LESS == WALL_LESS and not s.lasts:
        return None
    for row in s.field:
        if row[R_SEAT] == seat and row[R_UP] and is_apparatus(r, s, row):
            return row
    return None


def has_apparatus(r: Core, s: AacState, seat: int) -> bool:
    """Whether a player has an apparatus, face-up or not (AAC-5.18)."""
    if s.calm & WALL_LESS == WALL_LESS and not s.lasts:
        return False
    return any(row[R_SEAT] == seat and is_apparatus(r, s, row) for row in s.field)


def bars_wall(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a card is an apparatus that a player's own one leaves no place for (AAC-5.18)."""
    if not is_wall(r.t, card) or BESIDE_WALLS in r.t.overrides[card]:
        return False
    return has_apparatus(r, s, seat)


def has_equal(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether an equal card lies on a player's field, face-up or not (AAC-5.49)."""
    for row in s.field:
        if row[R_SEAT] == seat and row[R_CARD] == card:
            return True
    return bool(r.t.equals) and _has_same(r, s, seat, card)


def _has_same(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether another card of its set and number lies there (AAC-R9)."""
    same = r.t.equals.get(card)
    if same is None:
        return False
    return any(row[R_SEAT] == seat and row[R_CARD] in same for row in s.field)


def divine_full(r: Core, s: AacState, seat: int) -> bool:
    """Whether a player's field has room for no further divine card (AAC-5.40)."""
    count = 0
    for row in s.field:
        if row[R_SEAT] == seat and has_trait(r, s, row, D_):
            count += 1
    return count >= DIVINE_MOST


def has_room(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether the caps of a field admit a card."""
    return bar_to_room(r, s, seat, card) == 0


def bar_to_room(r: Core, s: AacState, seat: int, card: int) -> int:
    """The first cap of a field that is in the way of a card, 0 for none."""
    is_many = len(s.field) >= CREATURES_MOST and r.t.type[card] == T_CREATURE
    if is_many and creature_count(s, seat) >= CREATURES_MOST:
        return MANY_CREATURES
    if has_equal(r, s, seat, card):
        return EQUAL_LIES
    if r.ease[card] & EASY_ROOM:
        return 0
    if r.t.traits[card] & D_ and divine_full(r, s, seat):
        return MANY_DIVINES
    return WALL_LIES if bars_wall(r, s, seat, card) else 0


def hosted_by(s: AacState, seq: int) -> list[list[int]]:
    """The traps and magics tied to a creature, oldest first."""
    return [row for row in s.field if row[R_HOST] == seq]


def is_inactive_trap(r: Core, row: list[int]) -> bool:
    """Whether a card is a trap that has not sprung (AAC-5.25); a wall is none (AAC-5.64)."""
    card = row[R_CARD]
    return (
        card != NOTHING
        and row[R_KIND] != ON_CREATURES
        and r.t.type[card] == T_TRAP
        and not row[R_FLAGS] & FLAG_ACTIVE
        and not r.t.wall[card]
    )
