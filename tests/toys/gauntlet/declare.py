"""GA-3.3: what a seat may do in its turn, and the declaration of a card choice by choice."""

from __future__ import annotations

from typing import Final

from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from tests.toys.gauntlet import kinds
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    AIM,
    AIM_LIFE,
    AIM_UNIT,
    ANSWER,
    ASK_AIM,
    ASK_ANSWER,
    ASK_LINK,
    ASK_MODE,
    ASK_SHED,
    CARD,
    CHAIN,
    COUNTER,
    DECLARE,
    DEED,
    LINK,
    MODE,
    NO_AIM,
    PASS,
    PLAY,
    PRY,
    SEATS,
    SEATS_OF,
    SHED,
    SIDE,
    SPRING,
    TURN_DONE,
    Tables,
)
from tests.toys.gauntlet.zones import discard, distinct, take, tell, turn_up

OPEN: Final = -3
LINK_SIZE: Final = 5
# Places in a declaration frame.
SEAT: Final = 2
FIRST: Final = 3
WHICH: Final = 4
HOW: Final = 5
WHERE: Final = 6
PRICE: Final = 7
AGAINST: Final = 8


def aims_for(s: GauntletState, seat: int, sort: int) -> list[int]:
    """The aims of a mode, sorted; [NO_AIM] when it needs none, [] when it has none to aim at."""
    if sort == 0:
        return [NO_AIM]
    if sort == 1:
        foes = [AIM_UNIT + unit[4] for unit in s.units if SIDE[unit[1]] != SIDE[seat]]
        return [AIM_LIFE, *sorted(foes)]
    return [foe for foe in SEATS_OF[1 - SIDE[seat]] if s.hands[foe]]


def modes_for(t: Tables, s: GauntletState, seat: int, card: int) -> list[int]:
    """The modes of a card that have something to aim at."""
    return [m for m, sort in enumerate(t.aims[card]) if aims_for(s, seat, sort)]


def playable(t: Tables, s: GauntletState, seat: int, card: int) -> bool:
    """Whether a card in hand can be declared to the end."""
    if t.kind[card] != DEED or len(s.hands[seat]) <= t.shed[card]:
        return False
    return bool(modes_for(t, s, seat, card))


def main_options(t: Tables, s: GauntletState, seat: int) -> list[int]:
    """GA-3.3 to GA-3.5, in action order."""
    found = [PLAY | card for card in distinct(s.hands[seat]) if playable(t, s, seat, card)]
    ward = s.wards[seat]
    if ward >= 0 and t.kind[ward & CARD] == DEED and modes_for(t, s, seat, ward & CARD):
        found.append(SPRING)
    found += [PRY | foe for foe in range(SEATS) if SIDE[foe] != SIDE[seat] and s.hands[foe]]
    found.append(PASS)
    return found


def counters(t: Tables, s: GauntletState, seat: int) -> list[int]:
    """GA-4.1: the counters in hand, if any opposing link is pending."""
    if not opposing(s, seat):
        return []
    return [card for card in distinct(s.hands[seat]) if t.kind[card] == COUNTER]


def chain_frame(s: GauntletState) -> list[int]:
    """The chain on the stack, below an open declaration."""
    for f in reversed(s.frames):
        if f[0] == CHAIN:
            return f
    return []


def opposing(s: GauntletState, seat: int) -> list[int]:
    """The numbers of the pending links of the other side."""
    f = chain_frame(s)
    count = (len(f) - 4) // LINK_SIZE
    return [i for i in range(count) if SIDE[f[4 + i * LINK_SIZE]] != SIDE[seat]]


def open_declaration(s: GauntletState, seat: int, root: int, first: int, card: int) -> None:
    """Begin to declare a card; nothing is paid before `commit`."""
    s.declaring = len(s.frames)
    s.frames.append([DECLARE, root, seat, first, card, OPEN, OPEN, OPEN, OPEN])


def step_declare(r: Rules, t: Tables, s: GauntletState, out: Sink | None) -> None:
    """Ask for what is still open, in order; then commit."""
    f = s.frames[-1]
    seat, card = f[SEAT], f[WHICH]
    if f[1] == ASK_ANSWER:
        if f[AGAINST] == OPEN:
            r.pose(s, seat, ASK_LINK)
        else:
            commit(s, out)
    elif f[HOW] == OPEN:
        r.pose(s, seat, ASK_MODE)
    elif f[WHERE] == OPEN and t.aims[card][f[HOW]]:
        r.pose(s, seat, ASK_AIM)
    elif f[PRICE] == OPEN and f[FIRST] == PLAY and t.shed[card]:
        r.pose(s, seat, ASK_SHED)
    else:
        commit(s, out)


def declare_options(t: Tables, s: GauntletState) -> list[int]:
    """The legal choices of the open question of a declaration."""
    f = s.frames[-1]
    seat, card, ask = f[SEAT], f[WHICH], s.ask
    if ask == ASK_MODE:
        return [MODE | m for m in modes_for(t, s, seat, card)]
    if ask == ASK_AIM:
        return [AIM | aim for aim in aims_for(s, seat, t.aims[card][f[HOW]])]
    if ask == ASK_LINK:
        return [LINK | i for i in opposing(s, seat)]
    rest = s.hands[seat][:]
    take(rest, card)
    return [SHED | other for other in distinct(rest)]


def commit(s: GauntletState, out: Sink | None) -> None:
    """Everything is named: pay, show, and put the link on the chain."""
    f = s.frames.pop()
    s.declaring = -1
    seat, card = f[SEAT], f[WHICH]
    side = SIDE[seat]
    if f[FIRST] == SPRING:
        turn_up(s, seat)
        tell(out, kinds.SPRUNG, seat, card)
    else:
        take(s.hands[seat], card)
    discard(s, side, card)
    if f[FIRST] == ANSWER:
        chain = s.frames[-1]
        chain[1:4] = [1 - side, 0, 0]
        chain.extend([seat, card, 0, f[AGAINST], 0])
        tell(out, kinds.ANSWERED, seat, card, f[AGAINST])
        return
    s.frames[-1][1] = TURN_DONE
    if f[FIRST] == PLAY:
        tell(out, kinds.PLAYED, seat, card)
    if f[PRICE] >= 0:
        take(s.hands[seat], f[PRICE])
        discard(s, side, f[PRICE])
        tell(out, kinds.SHED_CARD, seat, f[PRICE])
    aim = f[WHERE] if f[WHERE] != OPEN else NO_AIM
    s.frames.append([CHAIN, 1 - side, 0, 0, seat, card, f[HOW], aim, 0])
