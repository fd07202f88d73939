"""Character sheets for pages and readers (KX-2.5): all of it is public (KX-7.1)."""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.codes import REMOVED, STATS
from engine.games.karmox.core import Core
from engine.games.karmox.pieces import prison_of, stat_of
from engine.games.karmox.scene_cells import figure, marks_of
from engine.games.karmox.scene_menu import on_sheets
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.sums import spelled, stat_terms
from engine.games.karmox.terms import STAT_NAMES
from engine.games.karmox.texts import cell_name
from engine.kernel.messages import N_, Message

Plain = dict[str, Any]

_WAITS: Final = N_("not placed yet")
_GONE: Final = N_("has left the game")


def sheets(r: Core, s: KarmoxState, seat: int, viewer: int) -> list[Plain]:
    """The sheets of a seat, in the order of the pieces."""
    actions = on_sheets(r, s) if s.decider == viewer >= 0 else {}
    return [
        {**_sheet(r, s, piece, viewer), "action": actions.get(piece)}
        for piece, owner in enumerate(s.owner)
        if owner == seat
    ]


def _sheet(r: Core, s: KarmoxState, piece: int, viewer: int) -> Plain:
    return {
        "key": f"sheet{piece}",
        "spot": f"s{piece}",
        "card": r.pool.at(r.cards[piece]).code,
        "marks": marks_of(r, piece),
        "counters": [],
        "figure": figure(r, s, piece, viewer),
        "where": _where(r, s, piece),
        "is_out": s.where[piece] < 0,
        "stats": [_stat(r, s, piece, stat) for stat in range(len(STATS))],
        "level": s.level[piece],
        "level_slots": r.level_slots[piece],
        "rank": s.ups[piece] + 1,
        "chests": s.chests[piece],
        "chest_slots": r.chest_slots[piece],
        "spirits": s.spirits[piece],
    }


def _where(r: Core, s: KarmoxState, piece: int) -> Message:
    prison = prison_of(s, piece)
    if prison >= 0:
        name = r.track.prison_names[prison]
        return Message(N_("in prison {name}"), {"name": name}, "KX-5.15")
    if s.where[piece] >= 0:
        return Message(N_("on {cell}"), {"cell": cell_name(r, s.where[piece])})
    return Message(_GONE if s.where[piece] == REMOVED else _WAITS)


def _stat(r: Core, s: KarmoxState, piece: int, stat: int) -> Plain:
    """The effective stat, what it is made of, and whether it is more or less than printed."""
    now, base = stat_of(r, s, piece, stat), r.base[piece * 3 + stat]
    return {
        "key": STATS[stat],
        "label": Message(STAT_NAMES[stat]),
        "value": now,
        "ability": s.ability[piece * 3 + stat],
        "slots": r.ability_slots[piece * 3 + stat],
        "change": "up" if now > base else "down" if now < base else "",
        "sum": spelled(stat_terms(r, s, piece, stat)),
    }
