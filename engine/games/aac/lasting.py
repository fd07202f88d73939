"""Lasting effects: modifiers, paralysis, poison, bans; how they begin and end (AAC-4.7)."""

from __future__ import annotations

from engine.games.aac import effect_codes as e
from engine.games.aac.auras import bans_of
from engine.games.aac.codes import (
    CALM_BANS,
    F_CARD,
    F_SEAT,
    F_SOURCE,
    K_FORBID,
    K_LATER,
    K_POISON,
    K_STOLEN,
    L_A,
    L_END,
    L_EOT,
    L_KIND,
    L_SEAT,
    L_SOURCE,
    L_TARGET,
    ON_START,
    R_SEAT,
)
from engine.games.aac.contexts import awaken
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_WORE_OFF, tell
from engine.games.aac.poison import queue_poison
from engine.games.aac.rows import row_of
from engine.games.aac.state import AacState
from engine.games.aac.tables import CONTINUOUS
from engine.games.aac.triggers import fire_all
from engine.games.aac.zones import alter, anchor
from engine.kernel.events import Sink


def lay(
    r: Core,
    s: AacState,
    frame: list[int],
    kind: int,
    target: int,
    duration: int,
    values: list[int],
) -> bool:
    """Begin a lasting effect on a row, or on a player (-1 - seat); whether it began.

    Effects of a continuous card end with the card, whatever duration they state (AAC-5.68)."""
    card, seat, source = frame[F_CARD], frame[F_SEAT], frame[F_SOURCE]
    is_bound = duration == e.WITH_SOURCE or r.t.mark[card] == CONTINUOUS
    if is_bound and row_of(s, source) is None:
        return False
    end = anchor(s, seat) + duration - e.ROUNDS if duration > e.ROUNDS else 0
    s.seq += 1
    s.lasts.append([
        s.seq, kind, target, source, seat, end, int(duration == e.THIS_TURN), int(is_bound),
        values[0], values[1], values[2], card,
    ])  # fmt: skip
    row = row_of(s, target) if target > 0 else None
    if row is not None:
        alter(s, row[R_SEAT])
    return True


def expire(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-4.11: what ends at this START of `seat` ends, oldest first."""
    own = s.turns[seat]
    _end(
        s,
        [last for last in s.lasts if last[L_END] and last[L_SEAT] == seat and last[L_END] <= own],
        out,
    )


def expire_at_end(r: Core, s: AacState, out: Sink | None) -> None:
    """AAC-4.35 step 2: what lasts until the end of the turn ends."""
    _end(s, [last for last in s.lasts if last[L_EOT]], out)


def _end(s: AacState, ending: list[list[int]], out: Sink | None) -> None:
    if not ending:
        return
    gone = {last[0] for last in ending}
    s.lasts = [last for last in s.lasts if last[0] not in gone]
    for last in ending:
        if last[L_KIND] == K_LATER:
            awaken(s, last)
            continue
        row = row_of(s, last[L_TARGET]) if last[L_TARGET] > 0 else None
        if row is None:
            continue
        alter(s, row[R_SEAT])
        if last[L_KIND] != K_STOLEN:
            tell(out, E_WORE_OFF, row)


def each_round(r: Core, s: AacState, seat: int) -> None:
    """AAC-4.15, AAC-4.35: poison on the creatures of `seat` and its `start_turn` effects go to the
    queue, where the oldest source acts first."""
    fire_all(r, s, ON_START, seat, -1)
    for last in s.lasts:
        if last[L_KIND] != K_POISON:
            continue
        row = row_of(s, last[L_TARGET])
        if row is not None and row[R_SEAT] == seat:
            queue_poison(s, last, seat)


def cure_dose(s: AacState, source: int, target: int) -> None:
    """A new dose of one poisoner replaces the old one (AAC-5.54)."""
    s.lasts = [
        last
        for last in s.lasts
        if not (last[L_KIND] == K_POISON and last[L_SOURCE] == source and last[L_TARGET] == target)
    ]


def bans_now(r: Core, s: AacState, seat: int) -> int:
    """What a player may not do for now, as bits of `codes.BAN_...`."""
    if s.calm & CALM_BANS and not s.lasts:
        return 0
    bits = bans_of(r, s, seat)
    for last in s.lasts:
        if last[L_KIND] == K_FORBID and last[L_TARGET] == -1 - seat:
            bits |= last[L_A]
    return bits


def forbidden(r: Core, s: AacState, seat: int, ban: int) -> bool:
    """Whether a player may not do something for now (`codes.BAN_...`)."""
    if s.calm & CALM_BANS and not s.lasts:
        return False
    return bool(bans_now(r, s, seat) & ban)
