"""Filters of cards: on the field, elsewhere, and as far as a player sees (AAC-9.2)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.bare import stat, traits
from engine.games.aac.codes import (
    AP,
    ATTACK,
    DP,
    FLAG_EVOLVED,
    J_,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_CREATURE,
    V_,
    V_AT,
    V_BY,
    WALL_LESS,
)
from engine.games.aac.core import Core
from engine.games.aac.state import AacState

# The position of a card that has none.
NOWHERE: Final = 9


def fits(r: Core, s: AacState, number: int, row: list[int], *, bare: bool = False) -> bool:
    """Whether a filter admits a card of the field; number 0 admits all."""
    if number == 0:
        return True
    if row[R_CARD] not in r.prints[number - 1]:
        return False
    wants = r.wants[number - 1]
    if wants == 0:
        return True
    wanted = r.filters[number - 1]
    if wants & e.WANTS_TRAITS:
        bits = traits(r, s, row, bare=bare)
        if bits & wanted[e.FL_TRAITS] != wanted[e.FL_TRAITS] or bits & wanted[e.FL_NOT]:
            return False
    if wants & e.WANTS_LYING and not _fits_lying(wanted, row):
        return False
    if wants & e.WANTS_FLYING and is_flying(r, s, row, bare=bare) != bool(wanted[e.FL_FLYING]):
        return False
    return not wants & e.WANTS_STATS or _fits_stats(r, s, wanted, row, bare=bare)


def _fits_lying(wanted: list[int], row: list[int]) -> bool:
    stands = row[R_POS] if row[R_KIND] == ON_CREATURES else NOWHERE
    if wanted[e.FL_POS] not in (e.ANY, stands):
        return False
    if wanted[e.FL_FACE] not in (e.ANY, row[R_UP]):
        return False
    evolved = 1 if row[R_FLAGS] & FLAG_EVOLVED else 0
    return wanted[e.FL_EVOLVED] in (e.ANY, evolved)


def _fits_stats(r: Core, s: AacState, wanted: list[int], row: list[int], *, bare: bool) -> bool:
    for low, high, which in ((e.FL_AP_MIN, e.FL_AP_MAX, AP), (e.FL_DP_MIN, e.FL_DP_MAX, DP)):
        if wanted[low] == e.ANY and wanted[high] == e.ANY:
            continue
        if row[R_KIND] != ON_CREATURES:
            return False
        if not _within(stat(r, s, row, which, bare=bare), wanted[low], wanted[high]):
            return False
    return True


def _within(value: int, low: int, high: int) -> bool:
    return (low == e.ANY or value >= low) and (high == e.ANY or value <= high)


def fits_card(r: Core, number: int, card: int) -> bool:
    """Whether a filter admits a card that is not on the field, by its printed values."""
    if number == 0:
        return True
    if card not in r.prints[number - 1]:
        return False
    if r.wants[number - 1] == 0:
        return True
    wanted = r.filters[number - 1]
    bits = r.t.traits[card]
    if bits & wanted[e.FL_TRAITS] != wanted[e.FL_TRAITS] or bits & wanted[e.FL_NOT]:
        return False
    if wanted[e.FL_POS] != e.ANY or wanted[e.FL_FACE] != e.ANY:
        return False
    if wanted[e.FL_FLYING] == 1 or wanted[e.FL_EVOLVED] == 1:
        return False
    for low, high, values in (
        (e.FL_AP_MIN, e.FL_AP_MAX, r.t.ap),
        (e.FL_DP_MIN, e.FL_DP_MAX, r.t.dp),
    ):
        if wanted[low] == e.ANY and wanted[high] == e.ANY:
            continue
        if r.t.type[card] != T_CREATURE or not _within(values[card], wanted[low], wanted[high]):
            return False
    return True


def fits_unseen(r: Core, number: int, row: list[int]) -> bool:
    """Whether a filter admits a face-down card by what everybody sees of it (AAC-7.2)."""
    if number == 0:
        return True
    wanted = r.filters[number - 1]
    if wanted[e.FL_TYPE] == T_CREATURE:
        if row[R_KIND] != ON_CREATURES:
            return False
    elif wanted[e.FL_TYPE] != e.ANY:
        return False
    hidden = wanted[e.FL_TRAITS] | wanted[e.FL_NOT]
    others = wanted[e.FL_KINDS : e.FL_POS] + wanted[e.FL_GENRE :]
    if hidden or any(each != e.ANY for each in others):
        return False
    return _fits_lying(wanted, row)


def is_flying(r: Core, s: AacState, row: list[int], *, bare: bool = False) -> bool:
    """AAC-5.22: only while it attacks past a wall."""
    attack = attack_of(s)
    if attack is None or attack[V_BY] != row[R_SEQ]:
        return False
    if not traits(r, s, row, bare=bare) & V_:
        return False
    return any(
        each[R_SEAT] != row[R_SEAT]
        and each[R_UP] == 1
        and each[R_SEQ] != attack[V_AT]
        and stands_as_wall(r, s, each, bare=bare)
        for each in s.field
    )


def attack_of(s: AacState) -> list[int] | None:
    """The frame of the attack under way, the innermost one."""
    for frame in reversed(s.frames):
        if frame[0] == ATTACK:
            return frame
    return None


def stands_as_wall(r: Core, s: AacState, row: list[int], *, bare: bool = False) -> bool:
    """Whether a card is an apparatus, face-down ones included (AAC-5.19)."""
    if row[R_CARD] == NOTHING or (s.calm & WALL_LESS == WALL_LESS and not s.lasts):
        return False
    if row[R_KIND] == ON_CREATURES:
        return bool(traits(r, s, row, bare=bare) & J_)
    return r.t.wall[row[R_CARD]] > 0
