"""A completed declaration carried out: everything is paid, the link stands on the chain.

The frame it reads is described in `declare`.
"""

from __future__ import annotations

from typing import Final

from engine.games.kmon.basics import hurt, leave_hand, mill
from engine.games.kmon.chain import open_chain, reacted
from engine.games.kmon.codes import ABILITY, ATTACK, DEFENCE, LAST, NO_CARD
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


def declare_bare(s: KMonState, seat: int, kind: int, out: Sink | None) -> None:
    """An attack or defence without a card: nothing to choose, nothing to pay (KM-5.8, KM-5.13)."""
    link = bare_link(s, seat, kind)
    if out is not None:
        announce(s, link, out)
    s.links.append(link)
    open_chain(s, seat)


def commit(r: Core, s: KMonState, frame: list[int], out: Sink | None) -> None:
    """Pay everything, put the link on the chain, open its window (KM-4.16, KM-4.27)."""
    seat, kind = frame[F_SEAT], frame[F_KIND]
    first, second = frame[F_CARD], frame[F_CARD2]
    at = frame[F_FIRST]
    discards = frame[at:]
    if first != NO_CARD:
        leave_hand(s, seat, first)
    if second != NO_CARD:
        leave_hand(s, seat, second)
    for card in discards:
        leave_hand(s, seat, card)
        s.piles[seat].append(card)
    link = new_link(r, s, frame, frame[F_SLOTS:at], len(discards))
    if out is not None:
        announce(s, link, out)
        for card in discards:
            out.append((E_PAID_CARD, EVERYBODY, seat, card))
    if first != NO_CARD:
        _pay(r, s, seat, first, frame[F_COST], out)
    if second != NO_CARD:
        _pay(r, s, seat, second, frame[F_COST2], out)
    s.links.append(link)
    if kind in (ATTACK, ABILITY, DEFENCE, LAST):
        open_chain(s, seat)
    else:
        reacted(s, seat)


def _pay(r: Core, s: KMonState, seat: int, card: int, option: int, out: Sink | None) -> None:
    charges = charges_asked(r, s, seat, card, option)
    cost = r.t.costs[card][option]
    s.charges[seat] -= charges
    if charges and out is not None:
        out.append((E_PAID_CHARGES, EVERYBODY, seat, charges))
    if cost[2]:
        k = s.active[seat]
        hurt(r, s, k, cost[2], None)
        if out is not None:
            out.append((E_PAID_DAMAGE, EVERYBODY, seat, s.team[k], cost[2]))
    for _ in range(cost[3]):
        milled = mill(s, seat)
        if out is not None:
            out.append((E_MILLED, EVERYBODY, seat, milled))
