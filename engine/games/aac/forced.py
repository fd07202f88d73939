"""A field without creatures: forced deployment, recall, rescue draw (AAC-4.28 to AAC-4.30).

Frames: `[DEPLOY, how often, seat, uses quota, both fields emptied]`,
`[RESCUE, step, seat, card drawn, at set-up, uses quota]`.
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import recalls
from engine.games.aac.check import open_unit
from engine.games.aac.codes import (
    A_FORCED,
    A_SLOT,
    C_RESHUFFLE,
    C_SLOTS,
    D_FORCED,
    D_RECALL,
    D_RESCUE_PICK,
    D_RESCUE_POSITION,
    DEADLOCK,
    DEPLOY,
    IN_DEFENCE,
    NOTHING,
    RESCUE,
)
from engine.games.aac.core import Core
from engine.games.aac.declare import begin
from engine.games.aac.ends import lose_together
from engine.games.aac.events import (
    E_DREW,
    E_FORCED,
    E_RESCUE,
    E_RESCUE_SHOWN,
    E_RESHUFFLED,
    E_SET_UP,
)
from engine.games.aac.playing import is_playable, places
from engine.games.aac.rows import creature_count
from engine.games.aac.state import AacState
from engine.games.aac.zones import (
    PUBLIC,
    enter_field,
    enter_hand,
    forget_met,
    leave_hand,
    play_from_hand,
    shuffled_anew,
    take_top,
    to_bottom,
)
from engine.kernel.events import EVERYBODY, Sink

# How often a player deploys in one go and still has no creature (AAC-6.3): more than a deck holds.
FORCED_MOST: Final = 60
DRAWING: Final = 1
PLACED: Final = 2


def forced_menu(r: Core, s: AacState, seat: int) -> list[int]:
    """DEC-FORCED-DEPLOY: each playable creature of the hand in each place."""
    menu: list[int] = []
    for card in sorted(set(s.hands[seat])):
        if is_playable(r, s, seat, card):
            menu += [A_FORCED | card << 2 | place for place in places(r, card)]
    return menu


def is_stuck(r: Core, s: AacState, seat: int) -> bool:
    """AAC-6.3: nothing playable in hand, no recall, nothing playable in the draw pile."""
    if creature_count(s, seat) or forced_menu(r, s, seat):
        return False
    if recalls.recall_actions(r, s, seat):
        return False
    return not _pile_helps(r, s, seat)


def _pile_helps(r: Core, s: AacState, seat: int) -> bool:
    for card in set(s.decks[seat]):
        if is_playable(r, s, seat, card):
            return True
    return False


def step_deploy(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Until a creature stands on the field."""
    seat = frame[2]
    if creature_count(s, seat):
        s.frames.pop()
        return
    frame[1] += 1
    if frame[1] == 1 and out is not None:
        out.append((E_FORCED, EVERYBODY, seat))
    if sum(each[1] for each in s.frames if each[0] == DEPLOY and each[2] == seat) > FORCED_MOST:
        lose_together(r, s, [seat], DEADLOCK, out)
        return
    menu = forced_menu(r, s, seat)
    if menu:
        r.offer(s, seat, D_FORCED, menu)
        return
    menu = recalls.recall_actions(r, s, seat)
    if menu:
        r.offer(s, seat, D_RECALL, menu)
        return
    if not _pile_helps(r, s, seat):
        both = frame[4] and is_stuck(r, s, 1 - seat)  # AAC-6.4
        lose_together(r, s, [0, 1] if both else [seat], DEADLOCK, out)
        return
    s.frames.append([RESCUE, 0, seat, NOTHING, 0, frame[3]])


def answer_forced(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """The declaration of a creature begins; once made, in DEPLOY_CHECK it uses the quota."""
    begin(r, s, s.decider, s.ask, action, out)


def answer_recall(r: Core, s: AacState, action: int, out: Sink | None) -> None:
    """A creature is brought back instead (AAC-4.29)."""
    open_unit(s)
    recalls.answer_recall(r, s, action, out)


def begin_rescue_at_setup(s: AacState, seat: int) -> None:
    """AAC-4.5: nobody had a playable creature in the opening hand of `seat`."""
    s.frames.append([RESCUE, 0, seat, NOTHING, 1, 0])


def step_rescue(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """The next part of a rescue draw."""
    seat = frame[2]
    if frame[1] == 0:
        frame[1] = DRAWING
        if out is not None:
            out.append((E_RESCUE, EVERYBODY, seat))
        if s.hands[seat]:
            r.offer(s, 1 - seat, D_RESCUE_PICK, pick_menu(s))
            return
    if frame[1] == DRAWING:
        frame[1] = PLACED
        _draw_until(r, s, frame, out)
        return
    r.chance(s, C_RESHUFFLE)


def pick_menu(s: AacState) -> list[int]:
    """DEC-RESCUE-PICK: the slots of a hand that its picker does not see."""
    return [A_SLOT | slot for slot in range(len(s.hands[s.frames[-1][2]]))]


def answer_pick(r: Core, s: AacState) -> None:
    """A slot has been named; what lies there is chance (CH-SLOTS)."""
    r.chance(s, C_SLOTS)


def slot_opened(s: AacState, at: int, out: Sink | None) -> None:
    """The card at the picked slot is shown and goes under the pile (AAC-4.30)."""
    seat = s.frames[-1][2]
    card = s.hands[seat][at]
    known = leave_hand(s, seat, card)
    _show(s, seat, card, known, out)


def _show(s: AacState, seat: int, card: int, known: int, out: Sink | None) -> None:
    if not known >> (1 - seat) & 1:
        forget_met(s, seat, card)
    to_bottom(s, seat, card, PUBLIC)
    s.aired[seat] = sorted([*s.aired[seat], card])
    if out is not None:
        out.append((E_RESCUE_SHOWN, EVERYBODY, seat, card))


def _draw_until(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    seat = frame[2]
    for _ in range(len(s.decks[seat])):
        card, known = take_top(s, seat)
        if is_playable(r, s, seat, card):
            enter_hand(s, seat, card, known)
            if out is not None:
                out.append((E_DREW, known & 3, seat, card))
            _place(r, s, frame, card, out)
            return
        _show(s, seat, card, known, out)
    lose_together(r, s, [seat], DEADLOCK, out)


def _place(r: Core, s: AacState, frame: list[int], card: int, out: Sink | None) -> None:
    seat = frame[2]
    if frame[4]:
        put_face_down(r, s, seat, card, out)
        return
    frame[3] = card
    r.offer(s, seat, D_RESCUE_POSITION, rescue_menu(r, frame))


def rescue_menu(r: Core, frame: list[int]) -> list[int]:
    """DEC-RESCUE-POSITION."""
    return [A_FORCED | frame[3] << 2 | place for place in places(r, frame[3])]


def put_face_down(r: Core, s: AacState, seat: int, card: int, out: Sink | None) -> None:
    """The creature of the set-up (AAC-4.5)."""
    known = play_from_hand(s, seat, card, is_up=False)
    if out is not None:
        out.append((E_SET_UP, known & 3, seat, card))
    enter_field(r, s, card, seat, IN_DEFENCE, is_up=False, known=known)


def reshuffled(s: AacState, order: list[int], out: Sink | None) -> None:
    """CH-RESHUFFLE closes the rescue draw."""
    frame = s.frames.pop()
    shuffled_anew(s, frame[2], order)
    if out is not None:
        out.append((E_RESHUFFLED, EVERYBODY, frame[2]))
