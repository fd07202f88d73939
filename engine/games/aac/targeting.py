"""What a card chooses when it is played: hosts and targets of a DECLARE frame (AAC-9.2)."""

from __future__ import annotations

from engine.effects.program import EFFECTS
from engine.games.aac import arriving, effects, hand_effects
from engine.games.aac import effect_codes as e
from engine.games.aac.branching import answer_mode, mode_menu
from engine.games.aac.candidates import is_early
from engine.games.aac.captions import caption_block
from engine.games.aac.choosing import (
    NONE_GONE,
    can_choose,
    chooses_now,
    completes,
    magic_hosts,
    play_blocks,
)
from engine.games.aac.codes import (
    A_CAPTION,
    A_TURN_UP,
    F_BLOCK,
    F_CHOSEN,
    G_ACTION,
    G_COSTS,
    G_MATERIALS,
    G_PICKS,
    G_SEAT,
    R_CARD,
)
from engine.games.aac.contexts import context_of, loose_context
from engine.games.aac.core import Core
from engine.games.aac.costs import gone_of
from engine.games.aac.effects import choice_menu, picks_into
from engine.games.aac.rows import the_row
from engine.games.aac.state import AacState
from engine.kernel.events import Sink
from engine.kernel.rules import KIND, PAYLOAD

__all__ = (
    "answer_effect",
    "begin_play",
    "can_choose",
    "effect_menu",
    "magic_hosts",
    "target_menu",
)


def target_menu(r: Core, s: AacState, frame: list[int]) -> list[int]:
    """A_TARGET, A_TARGET_CARD, A_NO_MORE that can be picked next in a DECLARE frame (of a magic, or
    of a caption); empty when all is chosen."""
    picks = frame[G_PICKS + frame[G_MATERIALS] + frame[G_COSTS] :]
    gone = gone_of(frame)
    for context in _contexts(r, s, frame):
        if not is_early(r, context) or not chooses_now(r, s, context):
            continue
        picks, is_whole = picks_into(r, s, context, picks, gone)
        if not is_whole:
            return _leading_on(r, s, context, gone)
    return []


def _leading_on(r: Core, s: AacState, context: list[int], gone: list[int]) -> list[int]:
    """The menu of a choice without its dead ends."""
    choice = r.chooses[context[F_BLOCK]]
    menu = choice_menu(r, s, context, gone)
    left = choice[e.CH_COUNT] - (len(context) - F_CHOSEN) - 1
    if choice[e.CH_OPTIONAL] or left == 0:
        return menu
    return [action for action in menu if completes(r, s, [*context, action & PAYLOAD], left, gone)]


def _contexts(r: Core, s: AacState, frame: list[int]) -> list[list[int]]:
    """A context for each effect that the declaration sets going."""
    action, seat = frame[G_ACTION], frame[G_SEAT]
    kind = action & KIND
    if kind == A_CAPTION:
        row = the_row(s, action & PAYLOAD)
        return [context_of(row, caption_block(r, frame, row), 0, -1)]
    if kind == A_TURN_UP:
        row = the_row(s, action & PAYLOAD)
        return [context_of(row, block, 0, -1) for block in play_blocks(r, row[R_CARD])]
    card = action & PAYLOAD
    return [loose_context(card, seat, block) for block in play_blocks(r, card)]


def begin_play(r: Core, s: AacState, row: list[int], chosen: list[int], out: Sink | None) -> None:
    """Push what a magic does when it is played or turned up, with what was chosen."""
    frames: list[list[int]] = []
    for block in play_blocks(r, row[R_CARD]):
        context = context_of(row, block, 0, -1)
        context[e.B_DECLARED] = 1
        if is_early(r, context) and chooses_now(r, s, context):
            chosen, _ = picks_into(r, s, context, chosen, NONE_GONE)
        frames.append(context)
    frames.reverse()
    s.frames += frames


def answer_effect(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """DEC-EFFECT: a choice made while an effect happens."""
    kind = s.frames[-1][0]
    if kind == e.BLOCK:
        effects.answer_block(r, s, action, out)
    elif kind == e.ARRIVE:
        arriving.answer_arrive(r, s, action, out)
    elif kind == EFFECTS:
        answer_mode(r, s, action)
    else:
        hand_effects.answer_discard(s, action, out)


def effect_menu(r: Core, s: AacState) -> list[int]:
    """The menu of the open DEC-EFFECT."""
    frame = s.frames[-1]
    if frame[0] == e.BLOCK:
        return effects.block_menu(r, s, frame)
    if frame[0] == e.ARRIVE:
        return arriving.arrive_menu(r, frame)
    if frame[0] == EFFECTS:
        return mode_menu(r, s)
    return hand_effects.discard_menu(s, frame)
