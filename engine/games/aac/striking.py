"""Attacks that cards make: by captions, and forced ones (AAC-5.48, AAC-5.52)."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.bars import (
    ANOTHER_STRUCK,
    BANNED,
    FIRST_TURN,
    IS_WALL,
    LIES_DEFENDING,
    LIES_FACE_DOWN,
    NO_STRENGTH,
    PARALYSED,
)
from engine.games.aac.codes import (
    AP,
    BAN_CAPTION_ATTACK,
    IN_ATTACK,
    J_,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    V_,
)
from engine.games.aac.core import Core
from engine.games.aac.filters import fits
from engine.games.aac.lasting import forbidden
from engine.games.aac.rows import has_trait, is_apparatus, is_paralysed, wall_of
from engine.games.aac.state import AacState
from engine.games.aac.values import blows_left, current


def bar_to_strike_by(r: Core, s: AacState, row: list[int], flags: int, stated: int) -> int:
    """What keeps a creature from being the attacker of a caption attack, or of a forced one, 0 for
    nothing.

    `stated`: the attack names its own AV, and so needs no AP (AAC-5.52)."""
    if row[R_KIND] != ON_CREATURES or not row[R_UP]:
        return LIES_FACE_DOWN
    if is_paralysed(s, row):
        return PARALYSED
    if flags & e.AT_FORCED:
        if is_apparatus(r, s, row):
            return IS_WALL
    else:
        bar = _bar_to_caption_attack(r, s, row, flags)
        if bar or stated or (flags & e.AT_BLOW and blows_left(r, row) > 0):
            return bar
    return 0 if current(r, s, row, AP) > 0 else NO_STRENGTH


def can_strike(r: Core, s: AacState, row: list[int], flags: int, stated: int) -> bool:
    """Whether nothing keeps it from that."""
    return bar_to_strike_by(r, s, row, flags, stated) == 0


def _bar_to_caption_attack(r: Core, s: AacState, row: list[int], flags: int) -> int:
    seat = row[R_SEAT]
    if forbidden(r, s, seat, BAN_CAPTION_ATTACK):
        return BANNED
    lifts = flags & e.AT_DEFENCE or "AAC-5.11" in r.t.overrides[row[R_CARD]]
    if row[R_POS] != IN_ATTACK and not lifts and not has_trait(r, s, row, J_):
        return LIES_DEFENDING
    if r.caption_one and s.striker not in (0, row[R_SEQ]):  # AAC-4.36
        return ANOTHER_STRUCK
    return FIRST_TURN if r.no_first_attack and seat == s.first and s.turns[seat] == 1 else 0


def aims(r: Core, s: AacState, row: list[int], flags: int) -> list[int]:
    """The rows that such an attack may strike, oldest first."""
    return [each[R_SEQ] for each in s.field if can_hit(r, s, row, each, flags)]


def can_hit(r: Core, s: AacState, row: list[int], each: list[int], flags: int) -> bool:
    """Whether one creature may strike another card by a caption or when forced."""
    if each[R_SEQ] == row[R_SEQ]:
        return False
    is_creature = each[R_KIND] == ON_CREATURES
    if not is_creature and not (each[R_UP] and r.t.wall[each[R_CARD]]):
        return False
    same = each[R_SEAT] == row[R_SEAT]
    is_seen = is_creature and each[R_UP] == 1  # AAC-7.3 sees to face-down ones
    number = r.only_by[each[R_CARD]] if is_seen else 0
    if number and not fits(r, s, number, row):
        return False
    if flags & e.AT_FORCED:
        return is_creature if same else _past_wall(r, s, row, each)
    return is_creature and bool(flags & e.AT_OWN) if same else True


def _past_wall(r: Core, s: AacState, row: list[int], each: list[int]) -> bool:
    """AAC-5.48: between two controllers the wall rules hold."""
    wall = wall_of(r, s, each[R_SEAT])
    if wall is None or wall[R_SEQ] == each[R_SEQ]:
        return True
    return has_trait(r, s, row, V_) and not r.t.stops_v[wall[R_CARD]]
