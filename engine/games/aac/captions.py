"""Captions: activated abilities, at most two a turn (AAC-4.20, AAC-5.51, AAC-5.68)."""

from __future__ import annotations

from typing import Final

from engine.games.aac import effect_codes as e
from engine.games.aac.auras import granted
from engine.games.aac.bars import (
    LIES_FACE_DOWN,
    NO_AIM,
    NO_TARGET,
    NOTHING_TO_GIVE,
    SILENCED,
    SPENT,
    UNMET,
    USED,
)
from engine.games.aac.choosing import NONE_GONE, chooses_now, finds_all
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
from engine.games.aac.effect_costs import bar_to_points, fills, next_picks, owes, pay_effect
from engine.games.aac.effects import picks_into
from engine.games.aac.events_effects import E_CAPTION
from engine.games.aac.rows import is_silenced, row_of, the_row
from engine.games.aac.spending import is_spent, spend
from engine.games.aac.state import AacState
from engine.games.aac.striking import aims, bar_to_strike_by
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
        if row[R_KIND] == ON_CREATURES and has_left(r, s, seat) and usable_blocks(r, s, row):
            found.append(A_CAPTION | row[R_SEQ])
    return found


def has_left(r: Core, s: AacState, seat: int) -> bool:
    """Whether the turn has room for one more caption (AAC-5.51)."""
    left = CAPTIONS_A_TURN + s.spare[Q_CAPTION] - s.quota[Q_CAPTION]
    return left > 0 or left + granted(r, s, seat, Q_CAPTION) > 0


def usable_blocks(r: Core, s: AacState, row: list[int]) -> list[int]:
    """The places, among the effects of a card, of the captions that can be used now."""
    if bar_to_captions(r, s, row):
        return []
    return [
        at
        for at, block in enumerate(r.blocks[row[R_CARD]])
        if r.when[block] == ON_ACTIVATED and not bar_to_caption(r, s, row, block)
    ]


def bar_to_captions(r: Core, s: AacState, row: list[int]) -> int:
    """What keeps a card of the field from using any caption, 0 for nothing: once a turn, unless it
    lifts that; with the instant mark once for good (AAC-5.68)."""
    if not row[R_UP]:
        return LIES_FACE_DOWN
    if row[R_FLAGS] & FLAG_SPENT:
        return SPENT
    if row[R_MARKS] & MARK_USED and "AAC-4.20" not in r.t.overrides[row[R_CARD]]:
        return USED
    return SILENCED if is_silenced(r, s, row) else 0


def bar_to_caption(r: Core, s: AacState, row: list[int], block: int) -> int:
    """What keeps it from using this one, 0 for nothing."""
    if r.once[block] and is_spent(s, row, block):
        return SPENT
    if not chooses_now(r, s, context_of(row, block, 0, NOTHING)):
        return UNMET
    bar = bar_to_points(r, s, row[R_SEAT], block, 0)
    if bar or leads_on(r, s, row, block, owes(r, block), []):
        return bar
    if not fills(r, s, row[R_SEAT], owes(r, block), [], [], []):
        return NOTHING_TO_GIVE
    return _bar_to_attack(r, s, row, block, NONE_GONE) or NO_TARGET


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
    if _bar_to_attack(r, s, row, block, gone):
        return False
    return finds_all(r, s, context_of(row, block, 0, NOTHING), gone)


def _bar_to_attack(r: Core, s: AacState, row: list[int], block: int, gone: list[int]) -> int:
    """A caption attack of the creature itself needs a lawful attacker and a target (AAC-5.52)."""
    for role in r.roles[block]:
        if role[0] != e.RO_STRIKE or role[1] != e.SELF or role[3] & e.AT_FORCED:
            continue
        if row[R_SEQ] in gone:
            return LIES_FACE_DOWN
        bar = bar_to_strike_by(r, s, row, role[3], role[4])
        if bar:
            return bar
        if all(seq in gone for seq in aims(r, s, row, role[3])):
            return NO_AIM
    return 0


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
