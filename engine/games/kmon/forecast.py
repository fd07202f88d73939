"""What a declared link would do as it stands (KM-5.57): the arithmetic a player does on paper."""

from __future__ import annotations

from engine.games.kmon.basics import can_be_target
from engine.games.kmon.codes import (
    ABILITY,
    ATTACK,
    L_ADDED,
    L_CARD,
    L_CARD2,
    L_IGNORED,
    L_KIND,
    L_MOVED,
    L_OWNER,
    L_REPLACED,
    L_SET,
    L_STATUS,
    L_TIMES,
    LAST,
    NO_CARD,
    NOTHING,
    PENDING,
    REACTION,
)
from engine.games.kmon.core import Core
from engine.games.kmon.damage import attack_damage, card_damage
from engine.games.kmon.selecting import (
    amount_of,
    is_true,
    targets,
    way_of,
)
from engine.games.kmon.state import KMonState


def pending_damage(r: Core, s: KMonState, answered: int) -> int:
    """Steps 1 to 6 of KM-5.36 for a declared link on the opposing active K-Mon (KM-5.57).

    What hangs on a coin or on a choice still to come is not counted."""
    link = s.links[answered][:]
    rival = s.active[1 - link[L_OWNER]]
    kind = link[L_KIND]
    if not can_be_target(s, rival) or link[L_MOVED] or link[L_STATUS] != PENDING:
        return 0
    s.links.append(link)
    total = 0
    if kind in (ATTACK, LAST):
        _shape_all(r, s, link)
        if not link[L_REPLACED]:
            total = attack_damage(r, s, link, rival)
    if kind in (ABILITY, REACTION) or link[L_REPLACED]:
        total = _card_pending(r, s, link, rival)
    s.links.pop()
    return total


def shaped(r: Core, s: KMonState, index: int) -> list[int]:
    """Link `index` of the chain as its own card shapes it before it strikes (KM-5.36)."""
    link = s.links[index][:]
    s.links.append(link)
    if link[L_KIND] in (ATTACK, LAST):
        _shape_all(r, s, link)
    elif link[L_CARD] != NO_CARD:
        program = r.program[link[L_CARD]]
        frame = [0, program, 0, len(s.links) - 1, 0, link[L_CARD], NOTHING, 0, 0]
        _apply_shapes(r, s, link, program, frame)
    s.links.pop()
    return link


def printed_by(r: Core, s: KMonState, index: int, card: int, k: int) -> int:
    """The damage that a card of link `index` prints for K-Mon k, coins left out."""
    link = s.links[index]
    base = 0 if card == link[L_CARD] else len(r.slots[link[L_CARD]])
    frame = [0, r.program[card], 0, index, base, card, NOTHING, 0, 0]
    return _printed_for(r, s, r.program[card], frame, k)[0]


def _shape_all(r: Core, s: KMonState, link: list[int]) -> None:
    base = 0
    for card in (link[L_CARD], link[L_CARD2]):
        if card != NO_CARD:
            frame = [0, r.before[card], 0, len(s.links) - 1, base, card, NOTHING, 0, 0]
            _apply_shapes(r, s, link, r.before[card], frame)
            base += len(r.slots[card])


def _apply_shapes(r: Core, s: KMonState, link: list[int], program: int, frame: list[int]) -> None:
    for op in r.programs[program]:
        if not is_true(r, s, frame, op[1]) or op[0] == r.v_coin:
            continue
        way = _way(r, s, frame, op)
        if way:
            _apply_shapes(r, s, link, way, frame)
        else:
            _apply_shape(r, s, link, op, frame)


def _card_pending(r: Core, s: KMonState, link: list[int], rival: int) -> int:
    card = link[L_CARD]
    frame = [0, r.program[card], 0, len(s.links) - 1, 0, card, NOTHING, 0, 0]
    _apply_shapes(r, s, link, r.program[card], frame)
    printed, hits = _printed_for(r, s, r.program[card], frame, rival)
    return card_damage(r, s, link, card, rival, printed) if hits else 0


def _printed_for(r: Core, s: KMonState, program: int, frame: list[int], k: int) -> tuple[int, int]:
    """The damage a program prints for K-Mon k, and how many entries do."""
    printed = hits = 0
    for op in r.programs[program]:
        if not is_true(r, s, frame, op[1]):
            continue
        way = _way(r, s, frame, op)
        if way:
            more, times = _printed_for(r, s, way, frame, k)
            printed, hits = printed + more, hits + times
        elif op[0] == r.v_damage and k in targets(s, frame, op[2]):
            printed += amount_of(r, s, frame, op[3])
            hits += 1
    return printed, hits


def _way(r: Core, s: KMonState, frame: list[int], op: list[int]) -> int:
    """The program that a choice or a condition leads to; 0 for any other op."""
    if op[0] == r.v_branch:
        return way_of(r, s, frame, op)
    picked = r.bound(s, frame, op[2]) if op[0] == r.v_choose else NOTHING
    return op[3 + picked] if picked >= 0 else 0


def _apply_shape(r: Core, s: KMonState, link: list[int], op: list[int], frame: list[int]) -> None:
    name = r.verbs[op[0]].name
    if name == "attack_bonus":
        link[L_ADDED] += amount_of(r, s, frame, op[2])
    elif name == "attack_set":
        link[L_SET] = amount_of(r, s, frame, op[2])
    elif name == "attack_multiply":
        link[L_TIMES] *= op[2]
    elif name == "ignore":
        link[L_IGNORED] |= op[2]
