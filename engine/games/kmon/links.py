"""Links of a chain: what an action or reaction is once it has been declared (KM-4.19)."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BLACKOUT,
    DEFENCE,
    EVASION,
    ITEM,
    L_ACTOR,
    L_AIMED,
    L_CARD,
    L_CARD2,
    L_KIND,
    L_OWNER,
    L_SLOTS,
    LAST,
    NO_CARD,
    NOT_SET,
    NOTHING,
    PENDING,
    REACTION,
    TICK,
)
from engine.games.kmon.core import Core
from engine.games.kmon.events import (
    E_ABILITY,
    E_ATTACK,
    E_ATTACK_WITH,
    E_ATTACK_WITH_TWO,
    E_BLACKOUT,
    E_DEFEND,
    E_EVADE,
    E_ITEM,
    E_LAST_ATTACK,
    E_REACTION,
)
from engine.games.kmon.selecting import (
    CHOICES,
    CHOSEN,
    FIRST_OPPOSING,
    LATE_TARGET,
    OPP_ACTIVE,
    OPP_ALL,
    OPP_BENCH_ALL,
    OPP_LEAST_DAMAGED,
    OPP_MOST_DAMAGED,
    OWN_BENCH_ALL,
    outermost,
)
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink

ALWAYS_BENCHED: Final = ("own_bench_choice", "own_other_choice", "opp_bench_choice")


def new_link(r: Core, s: KMonState, frame: list[int], slots: list[int], paid: int) -> list[int]:
    """The link of a completed declaration frame."""
    seat, kind, card, second, answered = frame[2], frame[3], frame[4], frame[5], frame[6]
    replaced = 1 if card != NO_CARD and r.t.replaces[card] else 0
    link = [
        seat, kind, PENDING, s.active[seat], answered, card, second, 0, replaced,
        0, 0, NOT_SET, 1, 0, paid, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    if slots:
        link.extend(slots)
    if kind <= ABILITY or kind == LAST:
        link[L_AIMED] = 1 if aims_at_active(r, s, link) else 0
    return link


def bare_link(s: KMonState, seat: int, kind: int) -> list[int]:
    """The link of an attack or a defence without a card."""
    aimed = 0 if kind == DEFENCE else 1
    return [
        seat, kind, PENDING, s.active[seat], NOTHING, NO_CARD, NO_CARD, aimed, 0,
        0, 0, NOT_SET, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip


def tick_link(owner: int, card: int, slots: int) -> list[int]:
    """The link of a tick or an end, with so many choices to come: seen from the card's owner,
    answered by nobody (KM-9.2)."""
    link = [
        owner, TICK, PENDING, NOTHING, NOTHING, card, NO_CARD, 0, 0,
        0, 0, NOT_SET, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    return link + [NOTHING] * slots


def aims_at_active(r: Core, s: KMonState, link: list[int]) -> bool:
    """Whether the link targets the opposing active K-Mon: attack or ability (KM-5.6, KM-5.44)."""
    kind, card = link[L_KIND], link[L_CARD]
    if kind == ABILITY:
        rival = s.active[1 - link[L_OWNER]]
        if rival == NOTHING or not (r.slots[card] or r.seeks[card]):
            return rival != NOTHING and r.aims[card]
        return any(_names(r, s, link, op, rival) for op in ops_of(r, link, card))
    if kind not in (ATTACK, LAST):
        return False
    if card == NO_CARD or not r.t.replaces[card]:
        return True
    return not _only_bench(r, s, link, card)


def ops_of(r: Core, link: list[int], card: int) -> list[list[int]]:
    """All ops of a card in the modes chosen, of both sides of a coin, and on attachment."""
    return flattened(r, link, r.program[card]) + flattened(r, link, r.lasting[card])


def flattened(r: Core, link: list[int], program: int) -> list[list[int]]:
    """The ops of a program with those of the chosen mode, of each way of a coin or condition, of a
    loop, and of what happens on attachment."""
    found: list[list[int]] = []
    for op in r.programs[program]:
        if op[0] in (r.v_ask, r.v_choice, r.v_measure):
            continue
        inner = _branches(r, link, op)
        if not inner or op[0] == r.v_attach:
            found.append(op)
        for each in inner:
            found += flattened(r, link, each)
    return found


def _branches(r: Core, link: list[int], op: list[int]) -> list[int]:
    if op[0] == r.v_choose:
        picked = link[L_SLOTS + op[2]]
        return [op[3 + picked]] if picked >= 0 else op[3:]
    if op[0] == r.v_attach:
        on_attach = r.block_on_attach[op[3]]
        return [on_attach] if on_attach else []
    return r.inside(op)


def is_offensive(r: Core, s: KMonState, link: list[int]) -> bool:
    """Whether an ability damages an opposing K-Mon in the chosen mode (KM-2.6, KM-R38)."""
    rivals = range((1 - link[L_OWNER]) * 3, (1 - link[L_OWNER]) * 3 + 3)
    for op in ops_of(r, link, link[L_CARD]):
        if op[0] != r.v_damage:
            continue
        if op[2] in (OPP_ACTIVE, OPP_ALL, OPP_BENCH_ALL, OPP_MOST_DAMAGED, OPP_LEAST_DAMAGED):
            return True
        if op[2] >= CHOSEN and (_picked(link, op[2]) in rivals or _late_rival(r, link, op[2])):
            return True
    return False


def _late_rival(r: Core, link: list[int], selector: int) -> bool:
    """A choice still to come means an opposing K-Mon when its selector does."""
    slot = r.slots[link[L_CARD]][selector - CHOSEN]
    return slot[0] == LATE_TARGET and slot[1] >= FIRST_OPPOSING


def _picked(link: list[int], selector: int) -> int:
    return link[L_SLOTS + selector - CHOSEN]


def _names(r: Core, s: KMonState, link: list[int], op: list[int], rival: int) -> bool:
    """Whether an op has the opposing active K-Mon as its target."""
    if not r.verbs[op[0]].aims:
        return False
    if op[2] in (OPP_ACTIVE, OPP_ALL):
        return True
    if op[2] in (OPP_MOST_DAMAGED, OPP_LEAST_DAMAGED):
        return outermost(s, link[L_OWNER], op[2]) == [rival]
    return op[2] >= CHOSEN and _picked(link, op[2]) == rival


def _only_bench(r: Core, s: KMonState, link: list[int], card: int) -> bool:
    """Whether a replacing power-up works on benched K-Mon only (KM-5.44, KM-R138)."""
    ops = ops_of(r, link, card)
    return bool(ops) and all(
        r.verbs[op[0]].aims and _on_bench(r, s, link, card, op[2]) for op in ops
    )


def _on_bench(r: Core, s: KMonState, link: list[int], card: int, selector: int) -> bool:
    if selector >= CHOSEN:
        slot = r.slots[card][selector - CHOSEN]
        if slot[0] == LATE_TARGET:
            return CHOICES[slot[1]] in ALWAYS_BENCHED
        k = _picked(link, selector)
        return k >= 0 and s.active[k // 3] != k
    return selector in (OWN_BENCH_ALL, OPP_BENCH_ALL)


def announce(s: KMonState, link: list[int], out: Sink) -> None:
    """Say what was declared; from now on it is public (KM-7.3)."""
    seat, kind, k = link[L_OWNER], link[L_KIND], link[L_ACTOR]
    kmon = s.team[k] if k != NOTHING else NOTHING
    if kind == ATTACK:
        _announce_attack(seat, kmon, link, out)
    elif kind == DEFENCE:
        out.append((E_DEFEND, EVERYBODY, seat, kmon))
    elif kind == EVASION:
        out.append((E_EVADE, EVERYBODY, seat))
    elif kind == BLACKOUT:
        out.append((E_BLACKOUT, EVERYBODY, seat))
    elif kind == ABILITY:
        out.append((E_ABILITY, EVERYBODY, seat, kmon, link[L_CARD]))
    elif kind == REACTION:
        out.append((E_REACTION, EVERYBODY, seat, link[L_CARD]))
    elif kind == ITEM:
        out.append((E_ITEM, EVERYBODY, seat, link[L_CARD]))
    else:
        out.append((E_LAST_ATTACK, EVERYBODY, seat, kmon))
        _announce_attack(seat, kmon, link, out)


def _announce_attack(seat: int, kmon: int, link: list[int], out: Sink) -> None:
    card, second = link[L_CARD], link[L_CARD2]
    if card == NO_CARD:
        out.append((E_ATTACK, EVERYBODY, seat, kmon))
    elif second == NO_CARD:
        out.append((E_ATTACK_WITH, EVERYBODY, seat, kmon, card))
    else:
        out.append((E_ATTACK_WITH_TWO, EVERYBODY, seat, kmon, card, second))
