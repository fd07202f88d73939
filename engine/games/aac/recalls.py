"""Bringing a creature back when none is left to deploy (AAC-4.29)."""

from __future__ import annotations

from engine.games.aac import costs, declare, playing
from engine.games.aac import effect_codes as e
from engine.games.aac.candidates import candidates
from engine.games.aac.choosing import chooses_now
from engine.games.aac.codes import (
    A_MAGIC,
    A_RECALL_FIELD,
    A_RECALL_HAND,
    A_TURN_UP,
    BAN_TURN_UP,
    D_RECALL,
    DECLARE,
    F_BLOCK,
    FACE_UP,
    NOTHING,
    ON_CREATURES,
    ON_NO_CREATURE,
    ON_PLAY,
    R_CARD,
    R_KIND,
    R_SEAT,
    R_SEQ,
    R_TAG,
    R_UP,
    T_MAGIC,
)
from engine.games.aac.contexts import context_of
from engine.games.aac.core import Core
from engine.games.aac.effect_costs import can_meet
from engine.games.aac.lasting import bans_now, forbidden
from engine.games.aac.rows import is_inactive_trap, is_silenced, rows_of, the_row
from engine.games.aac.state import AacState
from engine.games.aac.triggers import spring_alone
from engine.kernel.events import Sink
from engine.kernel.rules import KIND, PAYLOAD


def recall_actions(r: Core, s: AacState, seat: int) -> list[int]:
    """A_RECALL_HAND and A_RECALL_FIELD that bring a creature to the field of `seat` now."""
    found: list[int] = []
    if s.turn_seat == seat:
        found += [
            A_RECALL_HAND | card
            for card in sorted(set(s.hands[seat]))
            if _brings_back(r, card, ON_PLAY) and _could_play(r, s, seat, card)
        ]
    for row in rows_of(s, seat):
        if row[R_KIND] == ON_CREATURES or row[R_CARD] == NOTHING:
            continue
        if _turns_up(r, s, seat, row) or _acts_alone(r, s, row):
            found.append(A_RECALL_FIELD | row[R_SEQ])
    return found


def _brings_back(r: Core, card: int, when: int) -> bool:
    """Whether a card has an effect of that moment that brings a creature onto the field."""
    if not r.moments[card] >> when & 1:
        return False
    return any(
        r.when[block] == when and any(role[0] == e.RO_ARRIVE for role in r.roles[block])
        for block in r.blocks[card]
    )


def _could_play(r: Core, s: AacState, seat: int, card: int) -> bool:
    """Whether a magic could be played in MAIN now, face-up, with a lawful target."""
    if r.t.type[card] != T_MAGIC:
        return False
    if playing.bar_to_play(r, s, seat, card, bans_now(r, s, seat)):
        return False
    return costs.can_act_on(r, s, seat, card, is_hand=True)


def _turns_up(r: Core, s: AacState, seat: int, row: list[int]) -> bool:
    """Whether a face-down magic could be turned up for it in its player's own turn."""
    if row[R_UP] or s.turn_seat != seat or r.t.type[row[R_CARD]] != T_MAGIC:
        return False
    if not _brings_back(r, row[R_CARD], ON_PLAY) or forbidden(r, s, seat, BAN_TURN_UP):
        return False
    return costs.can_act_on(r, s, seat, row[R_CARD], is_hand=False)


def _acts_alone(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a `no_creature` effect can do it; each card once a turn."""
    if row[R_TAG] == s.turn or is_silenced(r, s, row):
        return False
    if not row[R_UP] and not is_inactive_trap(r, row):
        return False
    return any(_can_do(r, s, row, block) for block in _alone_blocks(r, row))


def _alone_blocks(r: Core, row: list[int]) -> list[int]:
    return [
        block
        for block in r.blocks[row[R_CARD]]
        if r.when[block] == ON_NO_CREATURE
        and any(role[0] == e.RO_ARRIVE for role in r.roles[block])
    ]


def _can_do(r: Core, s: AacState, row: list[int], block: int) -> bool:
    frame = context_of(row, block, 0, NOTHING)
    if not chooses_now(r, s, frame) or not can_meet(r, s, row[R_SEAT], block, [], []):
        return False
    return not r.chooses[frame[F_BLOCK]] or bool(candidates(r, s, frame, []))


def answer_recall(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """Begin it; a CHECK lies on top of the frames already."""
    kind, value = action & KIND, action & PAYLOAD
    if kind == A_RECALL_HAND:
        _declare(r, s, s.decider, A_MAGIC | value, out)
        return
    row = the_row(s, value)
    if not row[R_UP] and not is_inactive_trap(r, row):
        _declare(r, s, s.decider, A_TURN_UP | value, out)
        return
    row[R_TAG] = s.turn
    frames = [
        context_of(row, block, 0, NOTHING)
        for block in reversed(_alone_blocks(r, row))
        if _can_do(r, s, row, block)
    ]
    if is_inactive_trap(r, row):
        spring_alone(r, s, row, out)
    s.frames += frames


def _declare(r: Core, s: AacState, seat: int, action: int, out: Sink | None) -> None:
    """The magic is declared face-up; its costs, host and targets are asked as in MAIN."""
    s.frames.append(
        [DECLARE, D_RECALL, action, seat, declare.COSTS, FACE_UP, NOTHING, NOTHING, 0, 0]
    )
    declare.proceed(r, s, s.frames[-1], out)
