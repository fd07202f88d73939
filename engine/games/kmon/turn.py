"""The turn as a state machine, phases I to V (KM-4.9 to KM-4.18).

Frame: `[TURN, step]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import (
    benched,
    damage_left,
    heal,
    leave_hand,
    set_active,
    standing,
)
from engine.games.kmon.checkpoint import end_battle
from engine.games.kmon.codes import (
    A_ABILITY,
    A_ATTACK,
    A_DEFEND,
    A_DISCARD,
    A_KEEP,
    A_NO_ACTION,
    A_POWERUP,
    A_SUBSTITUTE,
    ABILITY,
    ATTACK,
    D_ACTION,
    D_HAND_LIMIT,
    D_SUBSTITUTE,
    DECK_OUT_KMON,
    DEFENCE,
    GUARIGIONE,
    NO_CARD,
    NO_ELEMENT,
    NOTHING,
    T_ABILITY,
    T_POWERUP,
    TURN,
    TURN_LIMIT_KMON,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import affordable
from engine.games.kmon.declare import begin
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.events import (
    E_HAND_LIMIT,
    E_HEALING,
    E_KEPT,
    E_NEUTRAL,
    E_NO_ACTION,
    E_REPLACED,
    E_SUBSTITUTED,
    E_TURN,
)
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import KIND_SHIFT, PAYLOAD
from engine.kernel.state import RUN

HAND_LIMIT: Final = 5
START: Final = 0
ACTION: Final = 1
END: Final = 2
LIMIT: Final = 3


def begin_turn(s: KMonState, seat: int, out: Sink | None) -> None:
    """Start the turn of `seat` as the only frame."""
    s.turn_seat = seat
    s.turn += 1
    s.phase = 1
    s.frames = [[TURN, START, NOTHING]]
    if out is not None:
        out.append((E_TURN, EVERYBODY, seat, s.turn))


def step_turn(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Run to the next decision of the turn, or to the beginning of the next turn."""
    while True:
        step = frame[1]
        if step == START:
            _persistent(r, s, out)
            frame[1] = ACTION
            if _substitution(r, s, out):
                return
        elif step == ACTION:
            s.phase = 4
            frame[1] = END
            r.offer(s, s.turn_seat, D_ACTION, action_menu(r, s, s.turn_seat))
            return
        elif step == END:
            frame[1] = LIMIT
            _draw(r, s, out)
            if s.node != RUN or len(s.frames) > 1:
                return
        elif len(s.hands[s.turn_seat]) > HAND_LIMIT:
            r.pose(s, s.turn_seat, D_HAND_LIMIT)
            return
        elif s.turn >= r.turn_limit:
            compare(r, s, TURN_LIMIT_KMON, out)
            return
        else:
            begin_turn(s, 1 - s.turn_seat, out)
            return


def _draw(r: Core, s: KMonState, out: Sink | None) -> None:
    """Phase V, step 1: from an empty deck the battle ends (KM-4.17, KM-6.3)."""
    s.phase = 5
    if s.decks[s.turn_seat]:
        draw_cards(r, s, s.turn_seat, 1, out)
    else:
        compare(r, s, DECK_OUT_KMON, out)


def _persistent(r: Core, s: KMonState, out: Sink | None) -> None:
    """Phase II: Guarigione first (KM-4.12, KM-5.28)."""
    seat = s.turn_seat
    s.phase = 2
    k = s.active[seat]
    if k < 0 or r.t.trait[s.team[k]] != GUARIGIONE:
        return
    if heal(s, k, 1) and out is not None:
        out.append((E_HEALING, EVERYBODY, seat, s.team[k], 1))


def _substitution(r: Core, s: KMonState, out: Sink | None) -> bool:
    """Phase III: back to neutral, then keep or exchange (KM-4.13); whether it asks."""
    seat = s.turn_seat
    s.phase = 3
    if s.stance[seat]:
        s.stance[seat] = 0
        if out is not None:
            out.append((E_NEUTRAL, EVERYBODY, seat, s.team[s.active[seat]]))
    menu = substitute_menu(s, seat)
    if len(menu) == 1 and menu[0] == A_KEEP:
        return False
    r.offer(s, seat, D_SUBSTITUTE, menu)
    return True


def substitute_menu(s: KMonState, seat: int) -> list[int]:
    """D5: keep (unless the position is empty) or exchange."""
    found = [] if s.active[seat] == NOTHING else [A_KEEP]
    for k in benched(s, seat):
        found.append(A_SUBSTITUTE | k)
    return found


def answer_substitute(s: KMonState, action: int, out: Sink | None) -> None:
    """Exchange the active K-Mon; damage stays with each, charges with the player (KM-4.14)."""
    seat = s.decider
    old = s.active[seat]
    if action == A_KEEP:
        if out is not None:
            out.append((E_KEPT, EVERYBODY, seat, s.team[old]))
        return
    k = action & PAYLOAD
    set_active(s, seat, k)
    if out is None:
        return
    if old == NOTHING:
        out.append((E_REPLACED, EVERYBODY, seat, s.team[k]))
    else:
        out.append((E_SUBSTITUTED, EVERYBODY, seat, s.team[old], s.team[k]))


def action_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D6: defence, attack with or without a power-up, each playable ability (KM-4.15)."""
    if s.active[seat] == NOTHING:
        return [A_NO_ACTION]
    rival = s.active[1 - seat]
    can_attack = rival >= 0 and not s.exhausted[rival] and not s.marked[rival]
    found = [A_DEFEND]
    if can_attack:
        found.append(A_ATTACK)
    abilities: list[int] = []
    kinds = r.t.type
    for card in playable_cards(r, s, seat):
        if kinds[card] == T_ABILITY:
            abilities.append(A_ABILITY | card)
        elif can_attack:
            found.append(A_POWERUP | card)
    found += abilities
    if r.allow_pass:
        found.append(A_NO_ACTION)
    return found


def playable_cards(r: Core, s: KMonState, seat: int) -> list[int]:
    """The abilities and power-ups of a hand that can be played now, each once, in hand order."""
    found: list[int] = []
    last = NO_CARD
    kinds, elements, plain = r.t.type, r.t.element, r.plain
    charges, own = s.charges[seat], s.team[s.active[seat]]
    primary, secondary = r.t.primary[own], r.t.secondary[own]
    for card in s.hands[seat]:
        if card == last:
            continue
        last = card
        kind, element = kinds[card], elements[card]
        if kind != T_ABILITY and kind != T_POWERUP:
            continue
        # KM-5.1, as `matches` says it: in the busiest loop of a battle it stands here again.
        if element != NO_ELEMENT and element != primary and element != secondary:
            continue
        if 0 <= plain[card] <= charges or affordable(r, s, seat, card):
            found.append(card)
    return found


def answer_action(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Open the declaration of the action."""
    seat = s.decider
    kind = action >> KIND_SHIFT
    if action == A_NO_ACTION:
        if out is not None:
            out.append((E_NO_ACTION, EVERYBODY, seat))
    elif action == A_DEFEND:
        begin(r, s, seat, D_ACTION, DEFENCE, NO_CARD, NOTHING, out)
    elif action == A_ATTACK:
        begin(r, s, seat, D_ACTION, ATTACK, NO_CARD, NOTHING, out)
    elif kind == A_POWERUP >> KIND_SHIFT:
        begin(r, s, seat, D_ACTION, ATTACK, action & PAYLOAD, NOTHING, out)
    else:
        begin(r, s, seat, D_ACTION, ABILITY, action & PAYLOAD, NOTHING, out)


def hand_limit_menu(s: KMonState) -> list[int]:
    """D14: one card at a time, in the order of the hand, so that no set is met twice."""
    frame = s.frames[-1]
    hand = s.hands[s.decider]
    excess = len(hand) - HAND_LIMIT
    spare = [card for card in hand if card >= frame[2]]
    if len(spare) < excess:
        spare = hand  # only where the hand is a rival's guess: true ones were pruned to fit
    found: list[int] = []
    for at in range(len(spare) - excess + 1):
        if not found or found[-1] != A_DISCARD | spare[at]:
            found.append(A_DISCARD | spare[at])
    return found


def answer_hand_limit(s: KMonState, action: int, out: Sink | None) -> None:
    """Discard one card of the excess (KM-4.17 step 3)."""
    seat, card = s.decider, action & PAYLOAD
    s.frames[-1][2] = card
    leave_hand(s, seat, card)
    s.piles[seat].append(card)
    if out is not None:
        out.append((E_HAND_LIMIT, EVERYBODY, seat, card))


def compare(r: Core, s: KMonState, reason: int, out: Sink | None) -> None:
    """KM-6.3: more K-Mon, then less damage on those left, then a draw.

    `reason` is the first of three codes: by K-Mon, by damage, tie."""
    kmon = [standing(s, 0), standing(s, 1)]
    if kmon[0] != kmon[1]:
        end_battle(r, s, [2, 0] if kmon[0] > kmon[1] else [0, 2], reason, out)
        return
    damage = [damage_left(s, 0), damage_left(s, 1)]
    if damage[0] == damage[1]:
        end_battle(r, s, [1, 1], reason + 2, out)
        return
    end_battle(r, s, [2, 0] if damage[0] < damage[1] else [0, 2], reason + 1, out)
