"""HAND, the node at which a person changes the table by hand, and what is told of it.

A frame `[HAND_FRAME, seat, card, moment, opened]` stands on the stack where the printed words of a
card are to be carried out. Where nobody sits at the table it passes at once, and this is told. All
frames and actions of the kernel are negative; games never see them.
"""

from __future__ import annotations

from typing import Final

from engine.kernel.events import EVERYBODY, EventKind, Sink, openly
from engine.kernel.messages import N_, Message
from engine.kernel.state import DECIDE, HAND, NOBODY, RUN, State

HAND_FRAME: Final = -1
# `[AGAIN, ask, decider]`: the question that a change by hand has interrupted is put anew.
AGAIN: Final = -2

# The only action at HAND; everything else goes through `Match.patch`.
DONE: Final = -1
DONE_TEXT: Final = "done"
# The random stream of what falls within a change by hand.
STREAM: Final = 1 << 20
ASK_HAND: Final = -1

# Places in a frame.
SEAT: Final = 1
CARD: Final = 2
MOMENT: Final = 3
OPENED: Final = 4

# Moments at which a card asks for it.
COMES: Final = 0
TRIGGERED: Final = 1

# What is told of it stands behind the kinds of every game, so that its numbers count from the end:
# a new kind is written first.
E_OPENED: Final = -1
E_PASSED: Final = -2
E_DONE: Final = -3
E_MOVED: Final = -4
E_REVEALED: Final = -5
E_MOVED_HIDDEN: Final = -6
E_LOOKED: Final = -7
E_FIGURE: Final = -8
E_TURNED: Final = -9
E_ATTACHED: Final = -10
E_CONTROL: Final = -11
E_GAVE: Final = -12
E_ENDED: Final = -13
E_COIN: Final = -14
E_DIE: Final = -15
E_WON: Final = -16
E_LOST: Final = -17
E_SHUFFLED: Final = -18

_CARD: Final = ("seat", "card")
_MOVE: Final = ("seat", "card", "place", "place2")

HAND_KINDS: Final[tuple[EventKind, ...]] = (
    openly("hand_shuffled", ("seat", "place"), N_("by hand: {place} shuffled."), "", reveals=True),
    openly("hand_lost", ("seat", "loser"), N_("by hand: player {loser} loses."), ""),
    openly("hand_won", ("seat", "winner"), N_("by hand: player {winner} wins."), ""),
    openly("hand_die", ("seat", "sides", "face"), N_("by hand: a die of {sides} shows {face}."),
           "", reveals=True),
    openly("hand_coin", ("seat", "heads"), N_("by hand: the coin shows {heads}."), "",
           reveals=True),
    openly("hand_ended", ("seat", "effect"), N_("by hand: {effect} ends."), ""),
    openly("hand_gave", ("seat", "effect", "bearer"), N_("by hand: {bearer} gets {effect}."), ""),
    openly("hand_control", ("seat", "thing", "player"),
           N_("by hand: {thing} goes to player {player}."), ""),
    openly("hand_attached", ("seat", "card", "bearer"), N_("by hand: {card} attached to {bearer}."),
           ""),
    openly("hand_turned", ("seat", "thing"), N_("by hand: {thing} turned."), ""),
    openly("hand_figure", ("seat", "figure", "before", "after"),
           N_("by hand: {figure} from {before} to {after}."), ""),
    EventKind("hand_looked", ("seat", "place"), ("card",),
              N_("by hand: looks at {place} and sees {card}."), N_("by hand: looks at {place}.")),
    EventKind("hand_moved_hidden", ("seat", "place", "place2"), ("card",),
              N_("by hand: {card} from {place} to {place2}."),
              N_("by hand: a card from {place} to {place2}.")),
    openly("hand_revealed", _MOVE, N_("by hand: {card} from {place} to {place2}."), "",
           reveals=True),
    openly("hand_moved", _MOVE, N_("by hand: {card} from {place} to {place2}."), ""),
    openly("hand_done", _CARD, N_("has carried out {card} by hand."), "", headline=True),
    openly("hand_passed", _CARD, N_("{card} is passed: nobody sits here to carry it out by hand."),
           ""),
    openly("hand_opened", _CARD, N_("is to carry out {card} by hand."), "", headline=True),
)  # fmt: skip


def with_hand_kinds(kinds: list[EventKind]) -> list[EventKind]:
    """All that can be told of a game: its own kinds, behind them those of the house."""
    return [*kinds, *HAND_KINDS]


def open_hand(s: State, seat: int, card: int, moment: int) -> None:
    """Let the person of `seat` carry out a card by hand next."""
    s.frames.append([HAND_FRAME, seat, card, moment, 0])


def step_hand(s: State, frame: list[int], out: Sink | None) -> None:
    """Stop where somebody sits; pass, and say so, where nobody does."""
    told = E_OPENED if s.attended else E_PASSED
    if out is not None and not frame[OPENED]:
        out.append((told, EVERYBODY, frame[SEAT], frame[CARD]))
    if not s.attended:
        s.owed = [*s.owed, frame[SEAT], frame[CARD]]
        s.frames.pop()
        return
    frame[OPENED] = 1
    s.node = HAND
    s.decider = frame[SEAT]
    s.ask = ASK_HAND
    s.menu = [DONE]


def end_hand(s: State, out: Sink | None) -> None:
    """The person has done what the card says."""
    frame = s.frames.pop()
    s.node = RUN
    s.decider = NOBODY
    if out is not None:
        out.append((E_DONE, EVERYBODY, frame[SEAT], frame[CARD]))


def interrupt(s: State) -> None:
    """Before a change by hand: what is open is put anew when all has come of it."""
    if s.node == DECIDE:
        s.frames.append([AGAIN, s.ask, s.decider])
    s.node = RUN


def hand_card(s: State) -> int:
    """The card that is being carried out by hand, -1 for none."""
    return s.frames[-1][CARD] if s.node == HAND else -1


def done_title() -> Message:
    """How the end of it is called."""
    return Message(N_("Done"))
