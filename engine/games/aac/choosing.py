"""Whether a magic or a caption finds its host and its targets (AAC-4.32, AAC-4.34)."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.candidates import candidates, has_candidate
from engine.games.aac.codes import (
    F_BLOCK,
    ON_CREATURES,
    ON_PLAY,
    R_CARD,
    R_KIND,
    R_KNOWN,
    R_SEAT,
    R_SEQ,
    R_UP,
)
from engine.games.aac.conditions import holds
from engine.games.aac.contexts import loose_context
from engine.games.aac.core import Core
from engine.games.aac.filters import fits, stands_as_wall
from engine.games.aac.selecting import on_side
from engine.games.aac.state import AacState

NONE_GONE: list[int] = []


def magic_hosts(
    r: Core, s: AacState, seat: int, card: int, gone: list[int] = NONE_GONE
) -> list[int]:
    """The rows to which a magic may be attached (AAC-2.18, AAC-5.39, AAC-5.58)."""
    return [row[R_SEQ] for row in s.field if _may_host(r, s, seat, card, row, gone)]


def has_host(r: Core, s: AacState, seat: int, card: int, gone: list[int]) -> bool:
    """Whether `magic_hosts` finds one."""
    for row in s.field:
        if _may_host(r, s, seat, card, row, gone):
            return True
    return False


def _may_host(r: Core, s: AacState, seat: int, card: int, row: list[int], gone: list[int]) -> bool:
    if row[R_KIND] != ON_CREATURES or row[R_SEQ] in gone:
        return False
    side, _, number = r.selectors[r.hosts[card]]
    if not on_side(side, seat, row[R_SEAT]) or not (row[R_UP] or row[R_SEAT] == seat):
        return False
    if not row[R_KNOWN] >> seat & 1 or r.t.deadly[row[R_CARD]]:
        return False
    return not stands_as_wall(r, s, row) and fits(r, s, number, row)


def can_choose(r: Core, s: AacState, seat: int, card: int, gone: list[int] = NONE_GONE) -> bool:
    """Whether everything that the `play` effects of a card must choose is there."""
    for block in r.blocks[card]:
        if r.when[block] != ON_PLAY:
            continue
        if not finds_all(r, s, loose_context(card, seat, block), gone):
            return False
    return True


def is_at_hand(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a glance at the face-up cards finds what a magic needs, on a field without walls."""
    for bars, cards in r.needs[card]:
        if not _is_seen(s, seat, bars, cards):
            return False
    return True


def _is_seen(s: AacState, seat: int, bars: int, cards: set[int]) -> bool:
    """Whether one of these cards lies face-up; `bars` as in `Core.needs`."""
    barred = seat ^ bars
    for row in s.field:
        if row[R_UP] and row[R_SEAT] != barred and row[R_CARD] in cards:
            return True
    return False


def finds_all(r: Core, s: AacState, frame: list[int], gone: list[int]) -> bool:
    """Whether an effect that is about to be declared finds as many cards as it must choose."""
    block = frame[F_BLOCK]
    if r.chooses_late[block] or not chooses_now(r, s, frame):
        return True
    return completes(r, s, frame, r.chooses[block][e.CH_COUNT], gone)


def completes(r: Core, s: AacState, frame: list[int], left: int, gone: list[int]) -> bool:
    """Whether as many as must be chosen can be, one after the other."""
    if left <= 1:
        return left == 0 or has_candidate(r, s, frame, gone)
    found = candidates(r, s, frame, gone)
    if len(found) < left and not r.roles[frame[F_BLOCK]]:
        return False
    for each in dict.fromkeys(found):
        if completes(r, s, [*frame, each], left - 1, gone):
            return True
    return False


def chooses_now(r: Core, s: AacState, frame: list[int]) -> bool:
    """Whether the effect will do something: a plain condition is judged before the choice."""
    block = frame[F_BLOCK]
    number = r.condition[block]
    if number == 0 or r.is_rolled[block] or r.otherwise[block]:
        return True
    return holds(r, s, number, frame)


def play_blocks(r: Core, card: int) -> list[int]:
    """The effects that a magic has when it is played."""
    return [block for block in r.blocks[card] if r.when[block] == ON_PLAY]
