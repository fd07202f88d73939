"""Attached persistent effects: they come, age, and go to the owner's pile (KM-5.48 to KM-5.56).

A row is described in `codes` (`P_SEQ` and on). The card of a row whose link has not been carried
out to its end is dealt with by that link, so that no card is ever in two places.
"""

from __future__ import annotations

from engine.games.kmon.basics import can_be_target, has_trait
from engine.games.kmon.codes import (
    ARGINE,
    DEBUFF,
    ENDING,
    F_CARD,
    F_LINK,
    F_SECOND,
    F_SEQ,
    L_COPY,
    L_COPY2,
    L_KIND,
    L_OWNER,
    NOTHING,
    P_BEARER,
    P_BLOCK,
    P_CARD,
    P_COPY,
    P_COUNTERS,
    P_DURATION,
    P_KIND,
    P_OWNER,
    P_SEQ,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_AGED, E_ATTACHED, E_DETACHED, E_EMBANKED
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


def effect_of(s: KMonState, seq: int) -> list[int] | None:
    """The attached effect of that number, if it is still in play."""
    for row in s.effects:
        if row[P_SEQ] == seq:
            return row
    return None


def attach(
    r: Core, s: KMonState, frame: list[int], block: int, k: int, out: Sink | None
) -> list[int] | None:
    """Attach a persistent block of the card at hand to K-Mon k; its row, or None if it cannot be.

    Argine puts its counter on a debuff at once (KM-5.29)."""
    if not can_be_target(s, k):
        return None
    link = s.links[frame[F_LINK]]
    copy = _copy(s, link, frame)
    if copy == NOTHING:
        return None
    s.seq += 1
    if copy == 0:
        copy = s.seq
        link[L_COPY2 if frame[F_SECOND] else L_COPY] = copy
    kind, duration = r.block_kind[block], r.block_duration[block]
    row = [s.seq, k, link[L_OWNER], frame[F_CARD], block, 0, duration, kind, copy]
    s.effects.append(row)
    s.statics |= r.block_bits[block]
    if out is not None:
        out.append((E_ATTACHED, EVERYBODY, k // 3, s.team[k], frame[F_CARD]))
    if kind == DEBUFF and has_trait(r, s, k, ARGINE):
        if out is not None:
            out.append((E_EMBANKED, EVERYBODY, k // 3, s.team[k], frame[F_CARD]))
        add_counters(r, s, row, 1, out)
    return row


def attach_by_hand(r: Core, s: KMonState, card: int, owner: int, k: int) -> None:
    """Attach the persistent part of a card as its own copy, to a K-Mon that a person names."""
    block = r.programs[r.lasting[card]][0][3]
    s.seq += 1
    s.effects.append([s.seq, k, owner, card, block, 0, r.block_duration[block],
                      r.block_kind[block], s.seq])  # fmt: skip
    s.statics |= r.block_bits[block]


def _copy(s: KMonState, link: list[int], frame: list[int]) -> int:
    """The number of the card at hand: 0 before it was ever attached, NOTHING if it is gone."""
    if link[L_KIND] == TICK:
        row = effect_of(s, frame[F_SEQ])
        return NOTHING if row is None else row[P_COPY]
    return link[L_COPY2] if frame[F_SECOND] else link[L_COPY]


def add_counters(r: Core, s: KMonState, row: list[int], amount: int, out: Sink | None) -> None:
    """Counters from anything but Phase II: at its duration the effect goes at once (KM-5.54)."""
    row[P_COUNTERS] = max(0, row[P_COUNTERS] + amount)
    if out is not None:
        k = row[P_BEARER]
        out.append((E_AGED, EVERYBODY, k // 3, s.team[k], row[P_CARD], row[P_COUNTERS]))
    if amount > 0 and row[P_COUNTERS] >= row[P_DURATION]:
        detach(r, s, row, out)


def detach(
    r: Core, s: KMonState, row: list[int], out: Sink | None, *, is_shed: bool = False
) -> None:
    """End an effect; its card goes to its owner's pile with the last of its effects (KM-5.56).

    What it does at its end waits in a frame (KM-9.13); `is_shed`: its bearer leaves, nothing does.
    """
    at = 0
    while s.effects[at][P_SEQ] != row[P_SEQ]:
        at += 1
    s.effects.pop(at)
    count_statics(r, s)
    block = row[P_BLOCK]
    if r.block_end[block] and not is_shed:
        program, slots = r.block_end[block], r.block_slots[block]
        k, card, owner = row[P_BEARER], row[P_CARD], row[P_OWNER]
        s.frames.append([ENDING, 0, program, k, row[P_SEQ], card, owner, slots])
    if out is not None:
        k = row[P_BEARER]
        out.append((E_DETACHED, EVERYBODY, k // 3, s.team[k], row[P_CARD]))
    if not is_attached(s, row[P_COPY]) and not _is_held(s, row[P_COPY]):
        s.piles[row[P_OWNER]].append(row[P_CARD])


def is_attached(s: KMonState, copy: int) -> bool:
    """Whether a card still has an effect in play."""
    for row in s.effects:
        if row[P_COPY] == copy:
            return True
    return False


def _is_held(s: KMonState, copy: int) -> bool:
    """Whether a link that is being carried out will see to the card itself."""
    for link in s.links:
        if link[L_KIND] != TICK and copy in (link[L_COPY], link[L_COPY2]):
            return True
    return False


def count_statics(r: Core, s: KMonState) -> None:
    """Gather the kinds of static modifiers that are in play."""
    bits = 0
    for row in s.effects:
        bits |= r.block_bits[row[P_BLOCK]]
    s.statics = bits


def effects_on(s: KMonState, k: int) -> list[list[int]]:
    """The effects attached to K-Mon k, oldest first."""
    return [row for row in s.effects if row[P_BEARER] == k]


def shed(r: Core, s: KMonState, k: int, out: Sink | None) -> None:
    """Effects of a K-Mon that is removed go to their owners' piles (KM-4.31 step 2, KM-R51)."""
    for row in effects_on(s, k):
        detach(r, s, row, out, is_shed=True)


def detach_all(r: Core, s: KMonState, rows: list[list[int]], out: Sink | None) -> None:
    """End effects; what they do at their end comes in the same order."""
    waiting = len(s.frames)
    for row in rows:
        detach(r, s, row, out)
    if len(s.frames) > waiting + 1:
        s.frames[waiting:] = s.frames[waiting:][::-1]


def expire(r: Core, s: KMonState, seat: int, out: Sink | None) -> None:
    """Phase V, step 2: full effects in the play area of the turn player (KM-4.17)."""
    full = [
        row
        for row in s.effects
        if row[P_BEARER] // 3 == seat and row[P_COUNTERS] >= row[P_DURATION]
    ]
    detach_all(r, s, full, out)


def of_kind(s: KMonState, k: int, kind: int) -> list[list[int]]:
    """The buffs or debuffs of K-Mon k, oldest first."""
    return [row for row in s.effects if row[P_BEARER] == k and row[P_KIND] == kind]
