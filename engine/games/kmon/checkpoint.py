"""The checkpoint: last attacks, removal, victory, bonuses, replacement (KM-4.31).

Frame: `[CHECKPOINT, step, next of the removed, removed K-Mon...]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.bars import WRONG_TYPE
from engine.games.kmon.basics import (
    benched,
    can_be_target,
    heal,
    standing,
)
from engine.games.kmon.codes import (
    A_BONUS_CHARGES,
    A_BONUS_DRAW,
    A_BONUS_HEAL,
    A_LAST,
    A_LAST_POWERUP,
    A_NO_BONUS,
    A_NO_LAST,
    A_REPLACE,
    D_BONUS,
    D_LAST_ATTACK,
    D_REPLACE,
    DOUBLE_EXHAUSTION,
    IRRIDUCIBILE,
    LAST,
    NO_CARD,
    NOTHING,
    T_POWERUP,
    TEAM_EXHAUSTED,
)
from engine.games.kmon.core import Core
from engine.games.kmon.costs import bar_to_play
from engine.games.kmon.declare import begin
from engine.games.kmon.drawing import draw_cards
from engine.games.kmon.effects import shed
from engine.games.kmon.events import (
    E_BONUS_CHARGES,
    E_BONUS_DRAW,
    E_BONUS_HEAL,
    E_BONUS_NONE,
    E_DRAWN,
    E_OVER,
    E_REMOVED,
    E_REPLACED,
)
from engine.games.kmon.state import KMonState
from engine.games.kmon.statics import M_FORBID, NO_ATTACK, NO_REACTION, bears_trait, forbidden
from engine.games.kmon.waiting import enter, fall
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.rules import PAYLOAD

LAST_ATTACKS: Final = 0
REMOVAL: Final = 1
BONUSES: Final = 2
REPLACEMENT: Final = 3
FIRST_REMOVED: Final = 3
BONUS_CARDS: Final = 2
BONUS_CHARGES: Final = 2
BONUS_HEALING: Final = 2
PHASE_PERSISTENT: Final = 2


def step_checkpoint(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """One step; asks D12, D10 or D11 where the rules do."""
    step = frame[1]
    if step == LAST_ATTACKS:
        if not _ask_last_attack(r, s):
            frame[1] = REMOVAL
    elif step == REMOVAL:
        _remove(r, s, frame, out)
    elif step == BONUSES:
        _ask_bonus(r, s, frame)
    else:
        _ask_replacement(r, s)


# --- last attacks ------------------------------------------------------------------------


def _ask_last_attack(r: Core, s: KMonState) -> bool:
    for seat in (s.turn_seat, 1 - s.turn_seat):
        k = s.active[seat]
        if k < 0 or not s.marked[k] or s.last_attack[k]:
            continue
        if not bears_trait(r, s, k, IRRIDUCIBILE) or not can_be_target(s, s.active[1 - seat]):
            continue
        # KM-R91
        if s.statics & M_FORBID and forbidden(r, s, seat) & (NO_ATTACK | NO_REACTION):
            continue
        r.pose(s, seat, D_LAST_ATTACK)
        return True
    return False


def last_attack_menu(r: Core, s: KMonState) -> list[int]:
    """D12: none, a plain last attack, or one with a power-up (KM-5.22)."""
    found = [A_NO_LAST, A_LAST]
    for card in sorted(set(s.hands[s.decider])):
        if not bar_to_last(r, s, s.decider, card):
            found.append(A_LAST_POWERUP | card)
    return found


def bar_to_last(r: Core, s: KMonState, seat: int, card: int) -> int:
    """What keeps a card in hand from a last attack, 0 for nothing."""
    return bar_to_play(r, s, seat, card) if r.t.type[card] == T_POWERUP else WRONG_TYPE


def answer_last_attack(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """One last attack per K-Mon, made or declined."""
    seat = s.decider
    if action == A_NO_LAST:
        s.last_attack[s.active[seat]] = 1
        return
    card = NO_CARD if action == A_LAST else action & PAYLOAD
    begin(r, s, seat, D_LAST_ATTACK, LAST, card, NOTHING, out)


# --- removal and victory -----------------------------------------------------------------


def _remove(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Turn the marked ones face down, in the order of their bonuses; then KM-6.1, KM-6.2."""
    frame[2] = FIRST_REMOVED
    for seat in (s.turn_seat, 1 - s.turn_seat):
        former = s.active[seat]
        order = [former] if former >= 0 and s.marked[former] else []
        order += [k for k in range(seat * 3, seat * 3 + 3) if s.marked[k] and k != former]
        for k in order:
            _retire(r, s, k, out)
        frame.extend(order)
    fallen = [standing(s, 0) == 0, standing(s, 1) == 0]
    if fallen[0] and fallen[1]:
        end_battle(r, s, _double(r, s), DOUBLE_EXHAUSTION, out)
    elif fallen[0] or fallen[1]:
        end_battle(r, s, [0, 2] if fallen[0] else [2, 0], TEAM_EXHAUSTED, out)
    else:
        frame[1] = BONUSES
        for k in reversed(frame[FIRST_REMOVED:]):
            fall(r, s, k)


def _double(r: Core, s: KMonState) -> list[int]:
    """KM-6.2: a draw; by option the team whose third K-Mon was marked earlier loses (KM-R60)."""
    last = [max(s.marked_at[:3]), max(s.marked_at[3:])]
    if not r.first_marked_loses or last[0] == last[1]:
        return [1, 1]
    return [0, 2] if last[0] < last[1] else [2, 0]


def _retire(r: Core, s: KMonState, k: int, out: Sink | None) -> None:
    seat = k // 3
    if s.effects:
        shed(r, s, k, out)
    s.marked[k] = 0
    s.exhausted[k] = 1
    if s.active[seat] == k:
        s.active[seat] = NOTHING
        s.stance[seat] = 0
    if out is not None:
        out.append((E_REMOVED, EVERYBODY, seat, s.team[k]))


def end_battle(r: Core, s: KMonState, scores: list[int], reason: int, out: Sink | None) -> None:
    """End with halves of a point for each player (KM-6.7)."""
    if out is not None and scores[0] == scores[1]:
        out.append((E_DRAWN, EVERYBODY, reason))
    elif out is not None:
        out.append((E_OVER, EVERYBODY, 0 if scores[0] > scores[1] else 1, reason))
    r.finish(s, scores, reason)


# --- bonuses -----------------------------------------------------------------------------


def _ask_bonus(r: Core, s: KMonState, frame: list[int]) -> None:
    at = frame[2]
    if at >= len(frame):
        frame[1] = REPLACEMENT
        return
    frame[2] = at + 1
    r.pose(s, frame[at] // 3, D_BONUS)


def bonus_menu(r: Core, s: KMonState) -> list[int]:
    """D10: drawing from a deck that is not empty, charges, healing another K-Mon (KM-5.46)."""
    seat = s.decider
    found = [A_NO_BONUS]
    if s.decks[seat]:
        found.append(A_BONUS_DRAW)
    found.append(A_BONUS_CHARGES)
    for k in range(seat * 3, seat * 3 + 3):
        is_offered = not r.heal_bench_only or s.active[seat] != k
        if is_offered and s.damage[k] and can_be_target(s, k):
            found.append(A_BONUS_HEAL | k)
    return found


def answer_bonus(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Take the bonus or decline it."""
    seat = s.decider
    if action == A_NO_BONUS:
        if out is not None:
            out.append((E_BONUS_NONE, EVERYBODY, seat))
    elif action == A_BONUS_DRAW:
        if out is not None:
            out.append((E_BONUS_DRAW, EVERYBODY, seat))
        draw_cards(r, s, seat, BONUS_CARDS, out)
    elif action == A_BONUS_CHARGES:
        s.charges[seat] += BONUS_CHARGES
        if out is not None:
            out.append((E_BONUS_CHARGES, EVERYBODY, seat))
    else:
        k = action & PAYLOAD
        healed = heal(r, s, k, BONUS_HEALING)
        if out is not None:
            out.append((E_BONUS_HEAL, EVERYBODY, seat, s.team[k], healed))


# --- replacement -------------------------------------------------------------------------


def _ask_replacement(r: Core, s: KMonState) -> None:
    """D11, turn player first; in one's own Phase II it waits for Phase III (KM-R21)."""
    for seat in (s.turn_seat, 1 - s.turn_seat):
        if s.active[seat] != NOTHING:
            continue
        if r.replaces_late or (seat == s.turn_seat and s.phase == PHASE_PERSISTENT):
            continue
        r.pose(s, seat, D_REPLACE)
        return
    s.frames.pop()


def replace_menu(s: KMonState) -> list[int]:
    """The non-exhausted benched K-Mon."""
    return [A_REPLACE | k for k in benched(s, s.decider)]


def answer_replace(r: Core, s: KMonState, action: int, out: Sink | None) -> None:
    """Fill the empty position."""
    seat, k = s.decider, action & PAYLOAD
    enter(r, s, k)
    if out is not None:
        out.append((E_REPLACED, EVERYBODY, seat, s.team[k]))
