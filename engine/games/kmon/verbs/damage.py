"""`damage`: damage of this card to K-Mon, taken together for each (KM-5.36)."""

from __future__ import annotations

from typing import Final

from engine.effects.program import EFFECTS, Compiler, Ints
from engine.effects.tree import Op
from engine.games.kmon.basics import hurt
from engine.games.kmon.codes import (
    BY_CARD,
    COUNTED,
    CUT_ALL,
    F_CARD,
    F_LINK,
    L_CUT,
    L_HIT,
    L_MOVED,
    L_OWNER,
    L_PRINTED,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import card_damage
from engine.games.kmon.link_verb import CardVerb
from engine.games.kmon.selecting import amount_of, follows_choice, stands_alone, struck, targets
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink

PRINTED_BITS: Final = 10
PRINTED_MOST: Final = (1 << PRINTED_BITS) - 1


class Damage(CardVerb):
    """Operands: selector, amount."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        return [into.selector(op.params["target"]), into.amount(op.params["amount"])]

    def work(self, r: Core, s: KMonState, frame: Ints, op: Ints, out: Sink | None) -> None:
        link = s.links[frame[F_LINK]]
        is_lot = r.by_coin[frame[1]]
        is_lot = is_lot or stands_alone(r, r.programs[frame[1]], frame[2] - 1)
        for k in struck(s, frame, op[2]):
            if is_lot:
                printed = amount_of(r, s, frame, op[3])
            elif link[L_HIT] >> (k + COUNTED) & 1:
                continue
            else:
                printed = together(r, s, frame, k)
                link[L_HIT] |= 1 << (k + COUNTED)
            most = CUT_ALL
            if link[L_CUT] and link[L_MOVED] == k + 1:
                most = _led_there(r, s, frame, op, k, printed, is_lot=is_lot)
            deal(r, s, link, frame[F_CARD], k, printed, out, most=most)


def _led_there(
    r: Core, s: KMonState, frame: Ints, op: Ints, k: int, printed: int, *, is_lot: bool
) -> int:
    """How much a reduction may take off K-Mon k: not what was meant for it anyway (KM-R141)."""
    link = s.links[frame[F_LINK]]
    moved, link[L_MOVED] = link[L_MOVED], 0
    own = printed * targets(s, frame, op[2]).count(k) if is_lot else together(r, s, frame, k)
    link[L_MOVED] = moved
    return printed - own if own > 0 else CUT_ALL


def together(r: Core, s: KMonState, frame: Ints, k: int) -> int:
    """What the card prints for K-Mon k from here on, chosen modes included (KM-5.36 step 1).

    It is counted once, at the first damage; what hangs on a coin, or on a choice made when the
    effect happens, comes when that is known.
    """
    total = _printed(r, s, frame, frame[1], frame[2] - 1, k)
    for at in range(len(s.frames) - 2, 0, -1):
        outer = s.frames[at]
        if outer[0] != EFFECTS or outer[F_LINK] != frame[F_LINK]:
            break
        total += _printed(r, s, outer, outer[1], outer[2], k)
    return total


def _printed(r: Core, s: KMonState, frame: Ints, program: int, first: int, k: int) -> int:
    total = 0
    ops = r.programs[program]
    for at in range(first, len(ops)):
        op = ops[at]
        if follows_choice(r, ops, at):
            continue
        if op[0] == r.v_damage:
            if not stands_alone(r, ops, at) and r.holds(s, op[1], frame):
                total += amount_of(r, s, frame, op[3]) * struck(s, frame, op[2]).count(k)
        elif op[0] == r.v_choose and r.holds(s, op[1], frame):
            total += _printed(r, s, frame, op[3 + r.bound(s, frame, op[2])], 0, k)
    return total


def deal(
    r: Core,
    s: KMonState,
    link: list[int],
    card: int,
    k: int,
    printed: int,
    out: Sink | None,
    *,
    most: int = CUT_ALL,
) -> None:
    """Place damage of a card on K-Mon k; a later part adds only what it changes in the result.

    So the modifiers count once for the action, and one clamp stands at the end (KM-R73, KM-R74).
    """
    link[L_HIT] |= 1 << k
    if k // 3 == link[L_OWNER]:
        hurt(r, s, k, _cut(s, link, k, printed, most), out)
        return
    shift = k % 3 * PRINTED_BITS
    before = link[L_PRINTED] >> shift & PRINTED_MOST
    after = min(PRINTED_MOST, max(0, before + printed))
    amount = card_damage(r, s, link, card, k, after)
    if link[L_HIT] >> (k + BY_CARD) & 1:
        amount -= card_damage(r, s, link, card, k, before)
    amount = _cut(s, link, k, amount, most)
    link[L_HIT] |= 1 << (k + BY_CARD)
    link[L_PRINTED] += (after - before) << shift
    hurt(r, s, k, amount, out)


def meant(s: KMonState, link: list[int]) -> int:
    """The K-Mon that gets what was meant for the opposing active one (KM-5.57)."""
    return link[L_MOVED] - 1 if link[L_MOVED] else s.active[1 - link[L_OWNER]]


def _cut(s: KMonState, link: list[int], k: int, amount: int, most: int) -> int:
    """KM-5.36 step 7; what one part leaves of a reduction meets the next part."""
    if amount <= 0 or not link[L_CUT] or k != meant(s, link):
        return amount
    cut = min(amount, link[L_CUT], most)
    link[L_CUT] -= cut
    return amount - cut


VERB = Damage("damage", "KM-5.36", "KM-5.38", aims=True)
