"""The modes of a card that says "choose one", told as the card tells them.

A mode is asked for at declaration, or when the effect happens (KM-4.39): there the choice may
stand inside a tick, whose choices are numbered by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.effects.program import EFFECTS
from engine.games.kmon.card_texts import names_of
from engine.games.kmon.codes import (
    CHOICE,
    F_BASE,
    F_CARD,
    F_LINK,
    L_CARD,
    L_KIND,
    L_SLOTS,
    TICK,
)
from engine.games.kmon.commit import F_SLOTS
from engine.games.kmon.core import Core
from engine.games.kmon.describe import describe_mode
from engine.games.kmon.nesting import LISTS, entries_in, waits_of
from engine.games.kmon.selecting import SHAPING
from engine.games.kmon.state import KMonState
from engine.kernel.messages import Message

Entries = Sequence[Mapping[str, Any]]
# A card's own choices, and those in tick and end of its persistent blocks, block after block.
Nodes = tuple[list[Mapping[str, Any]], list[list[Mapping[str, Any]]]]


def mode_name(r: Core, s: KMonState, option: int) -> Message:
    """The text of an option of the open choice on top."""
    card, block, slot = _open_choice(r, s)
    raw = r.pool.at(card).to_json()
    own, ticks = _nodes(raw)
    if block < 0:
        programs, nodes = [r.before[card], r.program[card], r.lasting[card]], own
    else:
        programs, nodes = (
            r.late(block),
            ticks[_blocks(r, card).index(block)],
        )
    slots = sorted(number for program in programs for number in _mode_slots(r, program))
    node = nodes[slots.index(slot)]
    return Message("{text}", {"text": describe_mode(raw, node, option, names_of(r))})


def _open_choice(r: Core, s: KMonState) -> tuple[int, int, int]:
    """(card, block of the tick it stands in or -1, slot) of the choice on top."""
    frame = s.frames[-1]
    if frame[0] != CHOICE:
        return _declared_choice(r, frame)
    effects = next(each for each in reversed(s.frames) if each[0] == EFFECTS)
    slot = frame[4] - L_SLOTS - effects[F_BASE]
    link = s.links[frame[3]]
    if link[L_KIND] == TICK:
        # Its row may be gone: a tick can end its own effect. Below it others may go on.
        own = [each for each in s.frames if each[0] == EFFECTS and each[F_LINK] == frame[3]]
        blocks = (_block_of(r, each[1]) for each in reversed(own))
        return link[L_CARD], next((block for block in blocks if block >= 0), -1), slot
    return effects[F_CARD], -1, slot


def _block_of(r: Core, program: int) -> int:
    """The persistent block that carries out a program after its arrival, -1 of none."""
    found = (block for block in range(len(r.block_waits)) if program in r.late(block))
    return next(found, -1)


def _declared_choice(r: Core, frame: list[int]) -> tuple[int, int, int]:
    """The first open slot of a declaration: of its card, else of the second assault."""
    card, base = frame[4], F_SLOTS
    if -1 not in frame[base : base + len(r.slots[card])]:
        base += len(r.slots[card])
        card = frame[5]
    return card, -1, frame.index(-1, base) - base


def _mode_slots(r: Core, program: int) -> list[int]:
    """The slots of all choices between effect lists in a program, not in ticks."""
    found: list[int] = []
    for op in r.programs[program]:
        if op[0] == r.v_choose:
            found.append(op[2])
        for inner in _branches(r, op):
            found += _mode_slots(r, inner)
    return found


def _branches(r: Core, op: list[int]) -> list[int]:
    """The programs inside an op."""
    if op[0] == r.v_attach and r.block_on_attach[op[3]]:
        return [r.block_on_attach[op[3]]]
    return r.inside(op)


def _blocks(r: Core, card: int) -> list[int]:
    """The persistent blocks of a card in the order of their numbers."""
    found: list[int] = []
    programs = [r.before[card], r.program[card], r.lasting[card]]
    while programs:
        program = programs.pop()
        for op in r.programs[program]:
            programs += _branches(r, op)
            if op[0] == r.v_attach:
                found.append(op[3])
                programs += r.late(op[3])
    return sorted(found)


# --- the same choices in the JSON of the card, in the order in which they are compiled ------


def _nodes(raw: Mapping[str, Any]) -> Nodes:
    own: list[Mapping[str, Any]] = []
    ticks: list[list[Mapping[str, Any]]] = []
    entries = [each for key in LISTS for each in raw.get(key) or ()]
    # What shapes the damage is compiled first (KM-5.36).
    for entry in sorted(entries, key=lambda each: not _shapes(each)):
        _gather([entry], own, ticks)
    if raw.get("persistent"):
        _gather_block(raw["persistent"], own, ticks)
    return own, ticks


def _gather(
    entries: Entries, own: list[Mapping[str, Any]], ticks: list[list[Mapping[str, Any]]]
) -> None:
    for entry in entries:
        if entry["do"] == "choose":
            own.append(entry)
        if entry["do"] == "attach_effect":
            _gather_block(entry["persistent"], own, ticks)
        _gather(entries_in(entry), own, ticks)


def _gather_block(
    block: Mapping[str, Any],
    own: list[Mapping[str, Any]],
    ticks: list[list[Mapping[str, Any]]],
) -> None:
    in_tick: list[Mapping[str, Any]] = []
    ticks.append(in_tick)
    _gather(block.get("on_attach", ()), own, ticks)
    for part in (block.get("tick", ()), block.get("on_end", ()), *waits_of(block)):
        _gather(part, in_tick, ticks)


def _shapes(entry: Mapping[str, Any]) -> bool:
    return entry["do"] in SHAPING or any(map(_shapes, entries_in(entry)))
