"""Phase IV: what may be done, and the extra actions of cards (KM-4.15, KM-4.41)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import can_be_target
from engine.games.kmon.chain import step_chain
from engine.games.kmon.codes import (
    A_ABILITY,
    A_ATTACK,
    A_DEFEND,
    A_NO_ACTION,
    A_POWERUP,
    ABILITY,
    ATTACK,
    D_ACTION,
    DEFENCE,
    NO_CARD,
    NOTHING,
    T_ABILITY,
)
from engine.games.kmon.commit import EXTRA, declare_bare, spend_action
from engine.games.kmon.core import Core
from engine.games.kmon.costs import playable
from engine.games.kmon.declare import begin
from engine.games.kmon.events import (
    E_NO_ACTION,
)
from engine.games.kmon.notes import ACTION, skips
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    NO_ABILITY,
    NO_ATTACK,
    NO_DEFENCE,
    forbidden,
)
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND_SHIFT, PAYLOAD

# Kinds of extra actions, as bits (KM-4.41).
EXTRA_ATTACK: Final = 1
EXTRA_ABILITY: Final = 2
EXTRA_DEFENCE: Final = 4


def extra_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """The named kinds of the extra action that is due, and skipping it."""
    kinds = s.extra[0]
    found: list[int] = []
    for action in action_menu(r, s, seat):
        kind = action >> KIND_SHIFT << KIND_SHIFT
        if kind == A_DEFEND:
            bit = EXTRA_DEFENCE
        elif kind == A_ABILITY:
            bit = EXTRA_ABILITY
        else:
            bit = 0 if kind == A_NO_ACTION else EXTRA_ATTACK
        if kinds & bit:
            found.append(action)
    found.append(A_NO_ACTION)
    return found


def offer_action(r: Core, s: KMonState, out: Sink | None) -> None:
    """Phase IV: D6 (KM-4.15)."""
    s.phase = 4
    if len(s.used) > 2 and skips(s, ACTION, out):
        spend_action(s)
        return
    r.offer(s, s.turn_seat, D_ACTION, action_menu(r, s, s.turn_seat))


def phase_four_menu(r: Core, s: KMonState) -> list[int]:
    """D6, for the action of the turn or for an extra one."""
    if s.frames[-1][1] == EXTRA:
        return extra_menu(r, s, s.turn_seat)
    return action_menu(r, s, s.turn_seat)


def action_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D6: defence, attack with or without a power-up, each playable ability (KM-4.15)."""
    if s.active[seat] == NOTHING:
        return [A_NO_ACTION]
    barred = forbidden(r, s, seat)
    can_attack = can_be_target(s, s.active[1 - seat]) and not barred & NO_ATTACK  # KM-4.28
    found = [] if barred & NO_DEFENCE else [A_DEFEND]
    if can_attack:
        found.append(A_ATTACK)
    last = NO_CARD
    for card in s.hands[seat]:
        action = r.t.action[card]
        if card == last or not action:
            continue
        last = card
        is_open = not barred & NO_ABILITY if r.t.type[card] == T_ABILITY else can_attack
        if is_open and playable(r, s, seat, card):
            found.append(action)
    found.sort()
    if r.allow_pass or not found:
        found.append(A_NO_ACTION)
    return found


def answer_action(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Open the declaration of the action."""
    seat = s.decider
    kind = action >> KIND_SHIFT
    if action == A_NO_ACTION:
        spend_action(s)
        if out is not None:
            out.append((E_NO_ACTION, EVERYBODY, seat))
    elif action in (A_DEFEND, A_ATTACK):
        declare_bare(s, seat, DEFENCE if action == A_DEFEND else ATTACK, out)
        step_chain(r, s, s.frames[-1], out)
    elif kind == A_POWERUP >> KIND_SHIFT:
        begin(r, s, seat, D_ACTION, ATTACK, action & PAYLOAD, NOTHING, out)
    else:
        begin(r, s, seat, D_ACTION, ABILITY, action & PAYLOAD, NOTHING, out)
