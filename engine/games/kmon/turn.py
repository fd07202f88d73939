"""The turn as a state machine, phases I to V (KM-4.9 to KM-4.18).

Frame: `[TURN, step]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.actions import action_menu, offer_action
from engine.games.kmon.basics import (
    benched,
    damage_left,
    has_trait,
    heal,
    leave_hand,
    standing,
)
from engine.games.kmon.checkpoint import end_battle
from engine.games.kmon.codes import (
    A_KEEP,
    A_ORDER,
    A_SUBSTITUTE,
    AGE,
    D_ACTION,
    D_HAND_LIMIT,
    D_ITEM,
    D_ORDER,
    D_SUBSTITUTE,
    DECK_OUT_KMON,
    GUARIGIONE,
    NOTHING,
    P_BEARER,
    P_SEQ,
    T_ITEM,
    TURN,
    TURN_LIMIT_KMON,
    VEGGENTE,
)
from engine.games.kmon.commit import ACTION, EXTRA
from engine.games.kmon.core import Core
from engine.games.kmon.discarding import discards_of
from engine.games.kmon.drawing import draw_cards, draw_top
from engine.games.kmon.effects import effect_of, expire
from engine.games.kmon.events import (
    E_HAND_LIMIT,
    E_HEALING,
    E_KEPT,
    E_NEUTRAL,
    E_REPLACED,
    E_SUBSTITUTED,
    E_TURN,
)
from engine.games.kmon.items import item_menu
from engine.games.kmon.notes import DRAW, ITEMS, forget_turn, skips
from engine.games.kmon.notes import SUBSTITUTION as PHASE_THREE
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import (
    M_FORBID,
    NO_SUBSTITUTION,
    forbidden,
)
from engine.games.kmon.waiting import enter
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import RUN

HAND_LIMIT: Final = 5
START: Final = 0
EFFECTS_PHASE: Final = 1
SUBSTITUTION: Final = 2
END: Final = 5
EXPIRY: Final = 6
LIMIT: Final = 7
T_WAITING: Final = 3


def begin_turn(s: KMonState, seat: int, out: Sink | None) -> None:
    """Start the turn of `seat` as the only frame."""
    s.turn_seat = seat
    s.turn += 1
    s.phase = 1
    s.frames = [[TURN, START, NOTHING]]
    if out is not None:
        out.append((E_TURN, EVERYBODY, seat, s.turn))


def phases_to_four(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Run to the next decision of phases I to IV."""
    if frame[1] == START:
        frame[1] = EFFECTS_PHASE
        if _items(r, s, out):
            return
    if frame[1] == EFFECTS_PHASE:
        if s.effects or s.phase == 2 or _may_heal(r, s):
            if _effects(r, s, frame, out):
                return
        else:
            frame[1] = SUBSTITUTION
    if frame[1] == SUBSTITUTION:
        frame[1] = ACTION
        if _substitution(r, s, out):
            return
    offer_action(r, s, out)


def phase_five(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Run to the next decision of phase V, or to the beginning of the next turn."""
    if frame[1] == EXTRA:
        if s.extra and _extra(r, s):
            return
        frame[1] = END
    if frame[1] == END:
        frame[1] = EXPIRY
        s.phase = 5
        _draw(r, s, out)
        if s.node != RUN or s.frames[-1] is not frame:
            return
    if frame[1] == EXPIRY:
        frame[1] = LIMIT
        if s.effects:
            expire(r, s, s.turn_seat, out)
            if s.frames[-1] is not frame:
                return
    if len(s.hands[s.turn_seat]) > HAND_LIMIT:
        r.pose(s, s.turn_seat, D_HAND_LIMIT)
    else:
        _finish(r, s, out)


def _finish(r: Core, s: KMonState, out: Sink | None) -> None:
    """The turn ends (KM-4.17 step 4); what held for one turn is gone."""
    if s.granted:
        s.granted = 0
    if s.discount[0] or s.discount[1]:
        s.discount = [0, 0]
    if len(s.used) > 2:
        forget_turn(s)
    if s.turn >= r.turn_limit:
        compare(r, s, TURN_LIMIT_KMON, out)
    else:
        begin_turn(s, 1 - s.turn_seat, out)


def _items(r: Core, s: KMonState, out: Sink | None) -> bool:
    """Phase I: D4, of which nobody learns when there is nothing to play (KM-4.10, KM-7.9)."""
    seat = s.turn_seat
    if len(s.used) > 2 and skips(s, ITEMS, out):
        return False
    types = r.t.type
    for card in s.hands[seat]:
        if types[card] == T_ITEM:
            menu = item_menu(r, s, seat)
            if len(menu) == 1:
                return False
            r.offer(s, seat, D_ITEM, menu)
            return True
    return False


def _draw(r: Core, s: KMonState, out: Sink | None) -> None:
    """Phase V, step 1: from an empty deck the battle ends (KM-4.17, KM-6.3)."""
    seat = s.turn_seat
    if s.extra:
        s.extra = []
    if len(s.used) > 2 and skips(s, DRAW, out):
        return
    if s.decks[seat]:
        if s.statics or r.t.trait[s.team[s.active[seat]]] == VEGGENTE:
            draw_cards(r, s, seat, 1, out)
        else:
            draw_top(s, seat, out)
    else:
        compare(r, s, DECK_OUT_KMON, out)


def _may_heal(r: Core, s: KMonState) -> bool:
    return r.t.trait[s.team[s.active[s.turn_seat]]] == GUARIGIONE


def _effects(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> bool:
    """Phase II: Guarigione, then each effect that was there, oldest first (KM-4.12).

    Whether the phase must wait for an effect or for an answer."""
    if s.phase == 1:
        s.phase = 2
        if not r.heals_late:
            _recuperate(r, s, out)
        if s.effects:
            seat = s.turn_seat
            frame += [row[P_SEQ] for row in s.effects if row[P_BEARER] // 3 == seat]
    if len(frame) > T_WAITING and _ages(r, s, frame):
        return True
    if r.heals_late:
        _recuperate(r, s, out)
    frame[1] = SUBSTITUTION
    return False


def _ages(r: Core, s: KMonState, frame: list[int]) -> bool:
    """The next effect still in play; whether there is one."""
    waiting = [seq for seq in frame[T_WAITING:] if effect_of(s, seq) is not None]
    frame[T_WAITING:] = waiting
    if not waiting:
        return False
    if r.owner_orders and len(waiting) > 1:
        r.offer(s, s.turn_seat, D_ORDER, order_menu(s))
    else:
        _begin_ageing(s, frame, waiting[0])
    return True


def _begin_ageing(s: KMonState, frame: list[int], seq: int) -> None:
    frame.pop(frame.index(seq, T_WAITING))
    s.frames.append([AGE, 0, seq])


def order_menu(s: KMonState) -> list[int]:
    """D17: which of the unprocessed effects is next (option `phase2_order`)."""
    return [A_ORDER | seq for seq in s.frames[-1][T_WAITING:] if effect_of(s, seq) is not None]


def answer_order(s: KMonState, action: int) -> None:
    """Let the named effect be the next."""
    _begin_ageing(s, s.frames[-1], action & PAYLOAD)


def _recuperate(r: Core, s: KMonState, out: Sink | None) -> None:
    """Guarigione, once in each own turn (KM-5.28)."""
    seat = s.turn_seat
    k = s.active[seat]
    if has_trait(r, s, k, GUARIGIONE) and heal(r, s, k, 1) and out is not None:
        out.append((E_HEALING, EVERYBODY, seat, s.team[k], 1))


def _extra(r: Core, s: KMonState) -> bool:
    """Extra actions by card, skippable, one after the other (KM-4.41); whether one is offered."""
    while s.extra and s.active[s.turn_seat] != NOTHING:
        menu = action_menu(r, s, s.turn_seat)
        if len(menu) > 1:
            r.offer(s, s.turn_seat, D_ACTION, menu)
            return True
        s.extra.pop(0)
    return False


def _substitution(r: Core, s: KMonState, out: Sink | None) -> bool:
    """Phase III: back to neutral, then keep or exchange (KM-4.13); whether it asks."""
    seat = s.turn_seat
    s.phase = 3
    if s.stance[seat]:
        s.stance[seat] = 0
        if out is not None:
            out.append((E_NEUTRAL, EVERYBODY, seat, s.team[s.active[seat]]))
    if len(s.used) > 2 and s.active[seat] != NOTHING and skips(s, PHASE_THREE, out):
        return False
    menu = substitute_menu(r, s, seat)
    if not menu or (len(menu) == 1 and menu[0] == A_KEEP):
        return False
    r.offer(s, seat, D_SUBSTITUTE, menu)
    return True


def substitute_menu(r: Core, s: KMonState, seat: int) -> list[int]:
    """D5: keep (unless the position is empty) or exchange."""
    if s.active[seat] == NOTHING:
        return [A_SUBSTITUTE | k for k in benched(s, seat)]
    found = [A_KEEP]
    if s.statics & M_FORBID and forbidden(r, s, seat) & NO_SUBSTITUTION:
        return found
    active, exhausted = s.active[seat], s.exhausted
    for k in range(seat * 3, seat * 3 + 3):
        if k != active and not exhausted[k]:
            found.append(A_SUBSTITUTE | k)
    return found


def answer_substitute(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Exchange the active K-Mon; damage stays with each, charges with the player (KM-4.14)."""
    seat = s.decider
    old = s.active[seat]
    if action == A_KEEP:
        if out is not None:
            out.append((E_KEPT, EVERYBODY, seat, s.team[old]))
        return
    k = action & PAYLOAD
    enter(r, s, k)
    if out is None:
        return
    if old == NOTHING:
        out.append((E_REPLACED, EVERYBODY, seat, s.team[k]))
    else:
        out.append((E_SUBSTITUTED, EVERYBODY, seat, s.team[old], s.team[k]))


def hand_limit_menu(s: KMonState) -> list[int]:
    """D14: one card at a time, whichever."""
    hand = s.hands[s.decider]
    return discards_of(hand, len(hand) - HAND_LIMIT)


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
