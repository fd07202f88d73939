"""Discards ordered by a card (KM-5.53). Frame: `[DISCARD, seat, left, chooser, last]`."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import leave_hand
from engine.games.kmon.codes import A_DISCARD, C_RANDOM, D_EFFECT_DISCARD
from engine.games.kmon.core import Core
from engine.games.kmon.events import E_DISCARDED
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink

OWNER: Final = 0
# An opponent who chooses from a hand he does not see picks blind: by lot, since hands are sorted.
OPPONENT: Final = 1
RANDOM: Final = 2


def step_discard(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Ask for the next card, or draw it by lot, until enough have gone."""
    seat, left, chooser = frame[1], frame[2], frame[3]
    if left <= 0 or not s.hands[seat]:
        s.frames.pop()
    elif chooser != OWNER:
        r.chance(s, C_RANDOM)
    else:
        r.pose(s, seat, D_EFFECT_DISCARD)


def discard_menu(s: KMonState) -> list[int]:
    """The cards that may go next, in the order of the hand so that no set is met twice."""
    frame = s.frames[-1]
    spare = [card for card in s.hands[frame[1]] if card >= frame[4]]
    if len(spare) < frame[2]:
        spare = s.hands[
            frame[1]
        ]  # only where the hand is a rival's guess: true ones were pruned to fit
    found: list[int] = []
    for at in range(len(spare) - frame[2] + 1):
        if not found or found[-1] != A_DISCARD | spare[at]:
            found.append(A_DISCARD | spare[at])
    return found


def discard(s: KMonState, card: int, out: Sink | None) -> None:
    """One card of the frame's hand to the discard pile, openly (KM-7.3)."""
    frame = s.frames[-1]
    seat = frame[1]
    frame[2] -= 1
    if frame[3] == OWNER:
        frame[4] = card
    leave_hand(s, seat, card)
    s.piles[seat].append(card)
    if out is not None:
        out.append((E_DISCARDED, EVERYBODY, seat, card))
