"""The menu of an open decision, worked out anew from its state."""

from __future__ import annotations

from engine.games.karmox import choosing, effects, fighting, landing, setup, tokens, turn
from engine.games.karmox.codes import (
    A_ABILITY,
    A_CHOOSE,
    A_DONE,
    A_IMPRISON,
    A_LEAVE,
    A_RETURN,
    A_USE,
    ATTACK,
    D_ABILITY,
    D_ACTION,
    D_ATTACKER,
    D_DEFENDER,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MODE,
    D_MOVE,
    D_NICHE,
    D_PLACE,
    D_PRISON,
    D_PUSH,
    D_TARGET,
    DEFENCE,
)
from engine.games.karmox.core import Core
from engine.games.karmox.state import KarmoxState


def menu_of(r: Core, s: KarmoxState) -> list[int]:
    """What the open decision offers."""
    ask = s.ask
    if ask == D_EVENT:
        return turn.event_menu(r, s)
    if ask == D_MOVE:
        return turn.move_menu(r, s)
    if ask == D_ACTION:
        return turn.action_menu(r, s)
    if ask == D_END:
        return [*tokens.heals(r, s, s.turn_seat), A_DONE]
    if ask == D_PLACE:
        return setup.place_menu(r, s, s.decider)
    return _in_frame(r, s, ask, s.frames[-1])


def _in_frame(r: Core, s: KarmoxState, ask: int, frame: list[int]) -> list[int]:
    """Decisions of an attack, a defeat, a landing, an effect."""
    if ask == D_LANDING:
        return landing.landing_menu(r, s, frame[1], frame[2])
    if ask == D_ATTACKER:
        return fighting.tiles_menu(r, s, frame[1], ATTACK)
    if ask == D_DEFENDER:
        return fighting.tiles_menu(r, s, frame[2], DEFENCE)
    if ask == D_PUSH:
        return fighting.push_menu(r, s, frame[1], frame[2])
    if ask == D_NICHE:
        return [A_RETURN | niche for niche in fighting.empty_niches(r, s)]
    if ask == D_PRISON:
        return [A_IMPRISON | prison for prison in range(len(r.track.prison_names))]
    if ask == D_ABILITY:
        return [A_ABILITY | stat for stat in tokens.stats_with_room(r, s, frame[1])]
    if ask == D_TARGET:
        return _targets(r, s, frame)
    if ask == D_MODE:
        effect = r.programs[frame[effects.PROGRAM]][frame[effects.COUNTER]]
        modes = choosing.open_modes(r, s, effect, frame[effects.PAWN], frame[effects.ME])
        return [A_CHOOSE | mode for mode in modes]
    return [A_USE, A_LEAVE]


def _targets(r: Core, s: KarmoxState, frame: list[int]) -> list[int]:
    effect = r.programs[frame[effects.PROGRAM]][frame[effects.COUNTER]]
    if frame[effects.STEP] == effects.PICK:
        found = choosing.recipients(r, s, effect, frame[effects.PAWN], frame[effects.ME])
        return [A_CHOOSE | piece for piece in found]
    return effects.second_menu(r, s, effect, frame[effects.PICKED], frame[effects.ME])
