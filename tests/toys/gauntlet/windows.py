"""GA-4: the chain that answers any link in secret, and the stack that answers its top item."""

from __future__ import annotations

from typing import Final

from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from tests.toys.gauntlet import kinds
from tests.toys.gauntlet.declare import LINK_SIZE, counters
from tests.toys.gauntlet.effects import effect_frame
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    ANSWER,
    ASK_ANSWER,
    ASK_DODGE,
    BLIND,
    CARD,
    COUNTER,
    DODGE,
    DODGER,
    NO_AIM,
    NO_CARD,
    PASS,
    PICK,
    SEATS,
    SEATS_OF,
    SIDE,
    TOP,
    Tables,
)
from tests.toys.gauntlet.zones import discard, distinct, take, tell

CLOSING: Final = 2
ITEM_SIZE: Final = 3


def step_chain(r: Rules, t: Tables, s: GauntletState, out: Sink | None) -> None:
    """GA-4.1, GA-4.2: poll the seats of a side in secret; two sides that pass close the chain."""
    f = s.frames[-1]
    if f[1] == CLOSING:
        resolve_link(t, s, out)
    elif f[3] < len(SEATS_OF[f[1]]):
        s.secret = 1
        r.pose(s, SEATS_OF[f[1]][f[3]], ASK_ANSWER)
    else:
        f[1:4] = [1 - f[1], f[2] + 1, 0]
        if f[2] == 2:
            f[1] = CLOSING
            s.secret = 0


def resolve_link(t: Tables, s: GauntletState, out: Sink | None) -> None:
    """GA-4.3: the last link takes effect, unless it was cancelled."""
    f = s.frames[-1]
    if len(f) == 4:
        s.frames.pop()
        return
    seat, card, mode, aim, gone = f[-LINK_SIZE:]
    del f[-LINK_SIZE:]
    if gone:
        return
    if t.kind[card] == COUNTER:
        f[4 + aim * LINK_SIZE + 4] = 1
        tell(out, kinds.CANCELLED, aim)
        aim = NO_AIM
    s.frames.append(effect_frame(card, mode, seat, aim))


def chain_options(t: Tables, s: GauntletState, seat: int) -> list[int]:
    """Decline, or one of the counters in hand."""
    return [PASS] + [ANSWER | card for card in counters(t, s, seat)]


def open_pry(s: GauntletState, seat: int, victim: int, out: Sink | None) -> None:
    """GA-3.5, GA-4.4: a pry goes on a stack of its own."""
    tell(out, kinds.PRIED, seat, victim)
    s.frames.append([TOP, 0, seat, seat, NO_CARD, victim])


def step_top(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-4.4: ask the others in turn order; when all have passed the top item takes effect."""
    f = s.frames[-1]
    if f[1] < SEATS - 1:
        r.pose(s, (f[2] + 1 + f[1]) % SEATS, ASK_DODGE)
        return
    seat, card, victim = f[-ITEM_SIZE:]
    if card == NO_CARD:
        s.frames[-1] = [PICK, seat, victim]
        return
    del f[-2 * ITEM_SIZE :]
    if len(f) == ITEM_SIZE:
        s.frames.pop()
        return
    f[1:3] = [0, f[-ITEM_SIZE]]


def dodge_options(t: Tables, s: GauntletState, seat: int) -> list[int]:
    """Pass, or a dodge against an opponent's item on top."""
    f = s.frames[-1]
    if SIDE[f[-ITEM_SIZE]] == SIDE[seat]:
        return [PASS]
    hand = distinct(s.hands[seat])
    return [PASS] + [DODGE | card for card in hand if t.kind[card] == DODGER]


def dodge(s: GauntletState, seat: int, card: int, out: Sink | None) -> None:
    """GA-4.4: a dodge becomes the top item and can be dodged itself."""
    take(s.hands[seat], card)
    discard(s, SIDE[seat], card)
    f = s.frames[-1]
    f[1:3] = [0, seat]
    f.extend([seat, card, 0])
    tell(out, kinds.DODGED, seat, card)


def step_pick(r: Rules, s: GauntletState, out: Sink | None) -> None:
    """GA-3.5: chance picks among the cards of the victim's hand, if any are left."""
    if s.hands[s.frames[-1][2]]:
        r.chance(s, BLIND)
    else:
        s.frames.pop()


def picked(s: GauntletState, at: int, out: Sink | None) -> None:
    """The card at that place of the sorted hand is discarded."""
    _, seat, victim = s.frames.pop()
    card = s.hands[victim].pop(at) & CARD
    discard(s, SIDE[victim], card)
    tell(out, kinds.TOOK, seat, victim, card)
