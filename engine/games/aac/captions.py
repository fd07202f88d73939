"""Captions: activated abilities, at most two a turn (AAC-4.20, AAC-5.51, AAC-5.68)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.auras import granted
from engine.games.aac.choosing import NONE_GONE, chooses_now, finds_all, is_seen
from engine.games.aac.codes import (
    A_BLOCK,
    A_CAPTION,
    A_PAY_FIELD,
    CAPTIONS_A_TURN,
    FLAG_SPENT,
    G_ACTION,
    G_COSTS,
    G_MATERIALS,
    G_PICKS,
    G_PLACE,
    G_SEAT,
    MARK_USED,
    NOTHING,
    ON_ACTIVATED,
    ON_CREATURES,
    Q_CAPTION,
    R_CARD,
    R_FLAGS,
    R_KIND,
    R_MARKS,
    R_SEAT,
    R_SEQ,
    R_UP,
)
from engine.games.aac.contexts import context_of
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import has_points, next_picks, owes, pay_effect
from engine.games.aac.effects import picks_into
from engine.games.aac.events_effects import E_CAPTION
from engine.games.aac.rows import is_silenced, row_of, the_row
from engine.games.aac.spending import is_spent, spend
from engine.games.aac.state import AacState
from engine.games.aac.striking import aims, can_strike
from engine.games.aac.tables import INSTANT
from engine.games.aac.zones import alter
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND, PAYLOAD
from engine.kernel.state import OVER

ACTIVATED: Final = 1 << ON_ACTIVATED  # of Core.moments


def caption_actions(r: Core, s: AacState, seat: int) -> list[int]:
    """A_CAPTION of each creature whose caption can be used, for DEC-MAIN, if no ban lies on it."""
    found: list[int] = []
    for row in s.field:
        if not r.moments[row[R_CARD]] & ACTIVATED or row[R_SEAT] != seat:
            continue
        if row[R_KIND] == ON_CREATURES and _has_left(r, s, seat) and _has_usable(r, s, row):
            found.append(A_CAPTION | row[R_SEQ])
    return found


def _has_left(r: Core, s: AacState, seat: int) -> bool:
    """Whether the turn has room for one more caption (AAC-5.51)."""
    left = CAPTIONS_A_TURN + s.spare[Q_CAPTION] - s.quota[Q_CAPTION]
    return left > 0 or left + granted(r, s, seat, Q_CAPTION) > 0


def _has_usable(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether `usable_blocks` finds one."""
    if not row[R_UP] or _is_used(r, row) or is_silenced(r, s, row):
        return False
    for block in r.blocks[row[R_CARD]]:
        if r.when[block] == ON_ACTIVATED and _is_usable(r, s, row, block):
            return True
    return False


def usable_blocks(r: Core, s: AacState, row: list[int]) -> list[int]:
    """The places, among the effects of a card, of the captions that can be used now."""
    card = row[R_CARD]
    if not row[R_UP] or not r.moments[card] >> ON_ACTIVATED & 1 or _is_used(r, row):
        return []
    if is_silenced(r, s, row):
        return []
    return [
        at
        for at, block in enumerate(r.blocks[card])
        if r.when[block] == ON_ACTIVATED and _is_usable(r, s, row, block)
    ]


def _is_used(r: Core, row: list[int]) -> bool:
    """Once a turn, unless the card lifts that; with the instant mark once for good (AAC-5.68)."""
    if row[R_FLAGS] & FLAG_SPENT:
        return True
    return bool(row[R_MARKS] & MARK_USED) and "AAC-4.20" not in r.t.overrides[row[R_CARD]]


def _is_usable(r: Core, s: AacState, row: list[int], block: int) -> bool:
    if r.once[block] and is_spent(s, row, block):
        return False
    if r.is_simple[block]:
        seat = row[R_SEAT]
        if not has_points(r, s, seat, block, 0):
            return False
        if r.chooses_late[block] or is_seen(s, seat, r.looks[block][0], r.looks[block][1]):
            return True
        return finds_all(r, s, context_of(row, block, 0, NOTHING), NONE_GONE)
    frame = context_of(row, block, 0, NOTHING)
    if not chooses_now(r, s, frame):
        return False
    if not r.costs[block]:
        return _can_attack(r, s, row, block, NONE_GONE) and finds_all(r, s, frame, NONE_GONE)
    if not has_points(r, s, row[R_SEAT], block, 0):
        return False
    return leads_on(r, s, row, block, owes(r, block), [])


def leads_on(
    r: Core,
    s: AacState,
    row: list[int],
    block: int,
    demands: list[list[int]],
    picks: list[int],
    named: int = 0,
) -> bool:
    """Whether the cost can be met from here so that targets are left."""
    menu = next_picks(r, s, row[R_SEAT], demands, picks, [], [], named)
    if menu is not None:
        return any(leads_on(r, s, row, block, demands, [*picks, each], named) for each in menu)
    gone = [each & PAYLOAD for each in picks if each & KIND == A_PAY_FIELD]
    if not _can_attack(r, s, row, block, gone):
        return False
    return finds_all(r, s, context_of(row, block, 0, NOTHING), gone)


def _can_attack(r: Core, s: AacState, row: list[int], block: int, gone: list[int]) -> bool:
    """A caption attack of the creature itself needs a lawful attacker (AAC-5.52)."""
    for role in r.roles[block]:
        if role[0] != e.RO_STRIKE or role[1] != e.SELF or role[3] & e.AT_FORCED:
            continue
        if row[R_SEQ] in gone or not can_strike(r, s, row, role[3], role[4]):
            return False
        if all(seq in gone for seq in aims(r, s, row, role[3])):
            return False
    return True


def block_menu(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """A_BLOCK of each caption that a creature could use, for the declaration."""
    row = the_row(s, frame[G_ACTION] & PAYLOAD)
    return [A_BLOCK | at for at in usable_blocks(r, s, row)]


def caption_block(r: Core, frame: list[int], row: list[int]) -> int:
    """The effect that a declaration uses."""
    at = frame[G_PLACE]
    blocks = r.blocks[row[R_CARD]]
    if at != NOTHING:
        return blocks[at]
    return next(block for block in blocks if r.when[block] == ON_ACTIVATED)


def use_caption(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Carry out a finished DECLARE frame of A_CAPTION; a CHECK lies on top already."""
    row = the_row(s, frame[G_ACTION] & PAYLOAD)
    seat, block = frame[G_SEAT], caption_block(r, frame, row)
    s.quota[Q_CAPTION] += 1
    row[R_MARKS] |= MARK_USED
    if r.once[block]:
        spend(s, row, block)
    if r.t.mark[row[R_CARD]] == INSTANT:
        row[R_FLAGS] |= FLAG_SPENT
    alter(s, seat)
    if out is not None:
        out.append((E_CAPTION, EVERYBODY, seat, row[R_CARD]))
    first = G_PICKS + frame[G_MATERIALS]
    last = first + frame[G_COSTS]
    context = context_of(row, block, 0, NOTHING)
    context[e.B_DECLARED] = 1
    if r.chooses[block]:
        picks_into(r, s, context, frame[last:], [])
    pay_effect(r, s, seat, block, frame[first:last], out)
    if s.node == OVER:
        return
    if row_of(s, row[R_SEQ]) is None:
        s.altered = 1
    s.frames.append(context)
