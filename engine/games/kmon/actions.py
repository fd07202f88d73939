"""Phase IV: what may be done, and the extra actions of cards (KM-4.15, KM-4.41)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.bars import FORBIDDEN, NO_RIVAL, OTHER_EXTRA, WRONG_TYPE
from engine.games.kmon.basics import can_be_target
from engine.games.kmon.chain import step_chain
from engine.games.kmon.codes import (
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
from engine.games.kmon.costs import bar_to_play
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
ANY_KIND: Final = 8 | EXTRA_ATTACK | EXTRA_ABILITY | EXTRA_DEFENCE


def offer_action(r: Core, s: KMonState, out: Sink | None) -> None:
    """Phase IV: D6 (KM-4.15)."""
    s.phase = 4
    if len(s.used) > 2 and skips(s, ACTION, out):
        spend_action(s)
        return
    r.offer(s, s.turn_seat, D_ACTION, action_menu(r, s, s.turn_seat))


def action_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D6, for the action of the turn or an extra one: defence, attack with or without a power-up,
    each playable ability (KM-4.15, KM-4.41)."""
    if s.active[seat] == NOTHING:
        return [A_NO_ACTION]
    barred, kinds = forbidden(r, s, seat), kinds_due(s)
    found: list[int] = []
    if kinds & EXTRA_DEFENCE and not barred & NO_DEFENCE:
        found.append(A_DEFEND)
    if kinds & EXTRA_ATTACK and not barred & NO_ATTACK and may_aim(s, seat):
        found.append(A_ATTACK)
    last = NO_CARD
    for card in s.hands[seat]:
        action = r.t.action[card]
        if card != last and action and not bar_to_action(r, s, seat, card, barred, kinds):
            found.append(action)
        last = card
    found.sort()
    if kinds != ANY_KIND or r.allow_pass or not found:
        found.append(A_NO_ACTION)
    return found


def kinds_due(s: KMonState) -> int:
    """The kinds of the action that is due, as bits."""
    return s.extra[0] if s.frames[-1][1] == EXTRA else ANY_KIND


def may_aim(s: KMonState, seat: int) -> bool:
    """Whether there is somebody to attack (KM-4.28)."""
    return can_be_target(s, s.active[1 - seat])


def bar_to_action(r: Core, s: KMonState, seat: int, card: int, barred: int, kinds: int) -> int:
    """What keeps a card in hand from being an action, 0 for nothing; `barred` is what is forbidden
    to its player, `kinds` those of the action that is due."""
    if not r.t.action[card]:
        return WRONG_TYPE
    is_ability = r.t.type[card] == T_ABILITY
    if not kinds & (EXTRA_ABILITY if is_ability else EXTRA_ATTACK):
        return OTHER_EXTRA
    if barred & (NO_ABILITY if is_ability else NO_ATTACK):
        return FORBIDDEN
    bar = bar_to_play(r, s, seat, card)
    return bar if bar or is_ability or may_aim(s, seat) else NO_RIVAL


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
