"""A completed declaration carried out: everything is paid, the link stands on the chain.

The frame it reads is described in `declare`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import hurt, leave_hand, mill
from engine.games.kmon.chain import WINDOW, open_chain, reacted
from engine.games.kmon.codes import CHAIN, DEFENCE, EVASION, ITEM, LAST, NO_CARD, RESOLVE
from engine.games.kmon.core import Core
from engine.games.kmon.costs import charges_asked
from engine.games.kmon.events import E_MILLED, E_PAID_CARD, E_PAID_CHARGES, E_PAID_DAMAGE
from engine.games.kmon.links import announce, bare_link, new_link
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink

F_SEAT: Final = 2
F_KIND: Final = 3
F_CARD: Final = 4
F_CARD2: Final = 5
F_ANSWERED: Final = 6
F_COST: Final = 7
F_COST2: Final = 8
F_ECHO: Final = 9
F_DUE: Final = 10
F_FIRST: Final = 11
F_SLOTS: Final = 12
SKIPPED: Final = -2

# Steps of the TURN frame, which lies at the bottom: the action of the turn, and extra ones.
ACTION: Final = 3
EXTRA: Final = 4


def spend_action(s: KMonState) -> None:
    """The action of the turn, or the extra one that is due, has been declared (KM-4.41)."""
    turn = s.frames[0]
    if turn[1] == EXTRA:
        s.extra.pop(0)
    turn[1] = EXTRA


def declare_bare(s: KMonState, seat: int, kind: int, out: Sink | None) -> None:
    """An attack or defence without a card: nothing to choose, nothing to pay (KM-5.8, KM-5.13)."""
    link = bare_link(s, seat, kind)
    if out is not None:
        announce(s, link, out)
    s.links.append(link)
    if kind == LAST:
        s.last_attack[s.active[seat]] = 1
    else:
        spend_action(s)
    s.frames.append([CHAIN, WINDOW, 1 - seat, 0, 0])


def commit(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Pay everything, put the link on the chain, open its window (KM-4.16, KM-4.27)."""
    seat, first, at = frame[F_SEAT], frame[F_CARD], frame[F_FIRST]
    discards = sorted(frame[at:])
    link = new_link(r, s, frame, frame[F_SLOTS:at], len(discards))
    if out is not None:
        announce(s, link, out)
    if discards:
        _discard(s, seat, discards, out)
    if first != NO_CARD:
        leave_hand(s, seat, first)
        _pay(r, s, seat, first, frame[F_COST], out)
        second = frame[F_CARD2]
        if second != NO_CARD:
            leave_hand(s, seat, second)
            _pay(r, s, seat, second, frame[F_COST2], out)
    s.links.append(link)
    _enter(s, seat, frame[F_KIND], first)


def _discard(s: KMonState, seat: int, cards: list[int], out: Sink | None) -> None:
    """Hand cards as payment, openly (KM-5.3, KM-7.3)."""
    for card in cards:
        leave_hand(s, seat, card)
        s.piles[seat].append(card)
        if out is not None:
            out.append((E_PAID_CARD, EVERYBODY, seat, card))


def _enter(s: KMonState, seat: int, kind: int, card: int) -> None:
    """What follows a paid link: a use, a window, or the other player's priority."""
    if kind == ITEM:
        s.used[seat].append(card)
        s.used[seat].sort()
        s.frames.append([RESOLVE, 0, 0])
    elif kind <= DEFENCE:
        spend_action(s)
        open_chain(s, seat)
    elif kind == LAST:
        s.last_attack[s.active[seat]] = 1
        open_chain(s, seat)
    else:
        if kind == EVASION:
            s.discount[seat] = 0
        reacted(s, seat)


def _pay(r: Core, s: KMonState, seat: int, card: int, option: int, out: Sink | None) -> None:
    charges = charges_asked(r, s, seat, card, option)
    if charges:
        s.charges[seat] -= charges
        if out is not None:
            out.append((E_PAID_CHARGES, EVERYBODY, seat, charges))
    if r.plain[card] >= 0:
        return
    cost = r.t.costs[card][option]
    if cost[2]:
        k = s.active[seat]
        hurt(r, s, k, cost[2], None)
        if out is not None:
            out.append((E_PAID_DAMAGE, EVERYBODY, seat, s.team[k], cost[2]))
    for _ in range(cost[3]):
        milled = mill(s, seat)
        if out is not None:
            out.append((E_MILLED, EVERYBODY, seat, milled))
