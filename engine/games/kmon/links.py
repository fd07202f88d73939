"""Links of a chain: what an action or reaction is once it has been declared (KM-4.19)."""

from __future__ import annotations

from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    BLACKOUT,
    DEFENCE,
    EVASION,
    L_ACTOR,
    L_AIMED,
    L_CARD,
    L_CARD2,
    L_KIND,
    L_OWNER,
    L_SLOTS,
    LAST,
    NO_CARD,
    NOTHING,
    PENDING,
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
    E_LAST_ATTACK,
)
from engine.games.kmon.selecting import CHOSEN, OPP_ACTIVE, OPP_ALL, OPP_BENCH_ALL, OWN_BENCH_ALL
from engine.games.kmon.state import KMonState
from engine.kernel.events import EVERYBODY, Sink


def new_link(r: Core, s: KMonState, frame: list[int], slots: list[int], paid: int) -> list[int]:
    """The link of a completed declaration frame."""
    seat, kind, card, second, answered = frame[2], frame[3], frame[4], frame[5], frame[6]
    replaced = 1 if card != NO_CARD and r.t.replaces[card] else 0
    link = [
        seat, kind, PENDING, s.active[seat], answered, card, second, 0, replaced,
        0, 0, NOTHING, 1, 0, paid, 0, 0,
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
        0, 0, NOTHING, 1, 0, 0, 0, 0,
    ]  # fmt: skip


def aims_at_active(r: Core, s: KMonState, link: list[int]) -> bool:
    """Whether the link targets the opposing active K-Mon: attack or ability (KM-5.6, KM-5.44)."""
    kind, card = link[L_KIND], link[L_CARD]
    if kind == ABILITY:
        return _aims(r, s, link, r.program[card])
    if kind not in (ATTACK, LAST):
        return False
    if card == NO_CARD or not r.t.replaces[card]:
        return True
    return not _only_bench(r, s, link, r.program[card])


def _picked(s: KMonState, link: list[int], selector: int) -> int:
    return link[L_SLOTS + selector - CHOSEN]


def _branches(r: Core, link: list[int], op: list[int]) -> list[int]:
    if op[0] == r.v_choose:
        return [op[3 + link[L_SLOTS + op[2]]]]
    return [op[2], op[3]] if op[0] == r.v_coin else []


def _aims(r: Core, s: KMonState, link: list[int], program: int) -> bool:
    rival = s.active[1 - link[L_OWNER]]
    for op in r.programs[program]:
        inner = _branches(r, link, op)
        if any(_aims(r, s, link, each) for each in inner):
            return True
        if inner or not r.verbs[op[0]].aims:
            continue
        if op[2] in (OPP_ACTIVE, OPP_ALL):
            return True
        if op[2] >= CHOSEN and _picked(s, link, op[2]) == rival:
            return True
    return False


def _only_bench(r: Core, s: KMonState, link: list[int], program: int) -> bool:
    """Whether a replacing power-up works on benched K-Mon only (KM-5.44, KM-R138)."""
    ops = _flattened(r, link, program)
    return bool(ops) and all(r.verbs[op[0]].aims and _on_bench(s, link, op[2]) for op in ops)


def _flattened(r: Core, link: list[int], program: int) -> list[list[int]]:
    """The ops of a program with those of the chosen mode, and of both sides of a coin."""
    found: list[list[int]] = []
    for op in r.programs[program]:
        inner = _branches(r, link, op)
        if not inner:
            found.append(op)
        for each in inner:
            found += _flattened(r, link, each)
    return found


def _on_bench(s: KMonState, link: list[int], selector: int) -> bool:
    if selector >= CHOSEN:
        k = _picked(s, link, selector)
        return k >= 0 and s.active[k // 3] != k
    return selector in (OWN_BENCH_ALL, OPP_BENCH_ALL)


def announce(s: KMonState, link: list[int], out: Sink) -> None:
    """Say what was declared; from now on it is public (KM-7.3)."""
    seat, kind, k = link[L_OWNER], link[L_KIND], link[L_ACTOR]
    kmon = s.team[k]
    if kind == DEFENCE:
        out.append((E_DEFEND, EVERYBODY, seat, kmon))
    elif kind == EVASION:
        out.append((E_EVADE, EVERYBODY, seat))
    elif kind == BLACKOUT:
        out.append((E_BLACKOUT, EVERYBODY, seat))
    elif kind == ABILITY:
        out.append((E_ABILITY, EVERYBODY, seat, kmon, link[L_CARD]))
    else:
        if kind == LAST:
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
