"""The table as plain data for pages and readers. Everything is public (KX-7.1).

Fortress and event track lie with who looks; each player has the sheets of their characters.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.codes import (
    ACTION,
    ATTACKING,
    D_EVENT,
    END_CHOICE,
    EVENT,
    LANDING_PHASE,
    MOVE,
    START,
    TURN_END,
)
from engine.games.karmox.core import Core
from engine.games.karmox.questions import asker, hint, question
from engine.games.karmox.scene_board import drawing
from engine.games.karmox.scene_cells import cells, figure
from engine.games.karmox.scene_fight import fight
from engine.games.karmox.scene_menu import drags, groups, movers, on_prisons, spots
from engine.games.karmox.scene_notes import notes, side_label, stats
from engine.games.karmox.scene_odds import odds
from engine.games.karmox.scene_sheets import sheets
from engine.games.karmox.scene_track import ahead, ring, track
from engine.games.karmox.state import KarmoxState
from engine.kernel.messages import N_, Message
from engine.kernel.scenes import area
from engine.kernel.state import OVER

Plain = dict[str, Any]

PHASES: Final = (
    ("I", N_("Event"), (START, EVENT, LANDING_PHASE)),
    ("II", N_("Movement"), (MOVE,)),
    ("III", N_("Action"), (ACTION,)),
    ("IV", N_("End"), (END_CHOICE, TURN_END)),
)


def scene(r: Core, s: KarmoxState, seat: int) -> Plain:
    """Sides with sheets; with who looks the fortress, the track, chances, the attack under way."""
    is_asked = s.decider == seat and seat >= 0
    holder = max(seat, 0)
    order = [*(other for other in range(r.seats) if other != holder), holder]
    return {
        "turn": {
            "number": s.turn,
            "seat": s.turn_seat,
            "phases": [
                {"roman": roman, "label": Message(label), "current": bool(s.turn) and s.phase in at}
                for roman, label, at in PHASES
            ],
        },
        "sides": [_side(r, s, each, seat) for each in order],
        "chain": [],
        "answering": False,
        "question": question(s) if is_asked else None,
        "hint": hint(s) if is_asked else None,
        "asker": asker(r, s) if is_asked else None,
        "groups": groups(r, s) if is_asked else [],
        "drags": drags(s, spots(r, s), holder) if is_asked else [],
        "stats": stats(r, s, holder) if s.node == OVER else [],
    }


def _side(r: Core, s: KarmoxState, seat: int, viewer: int) -> Plain:
    holder = max(viewer, 0)
    owned = sheets(r, s, seat, viewer)
    plain: Plain = {
        "seat": seat,
        "number": seat + 1,
        "side_label": side_label(r, s, seat),
        "is_ours": s.side[seat] == s.side[holder] if s.side else seat == holder,
        "is_gone": bool(s.gone[seat]) if s.gone else False,
        "has_turn": bool(s.turn) and seat == s.turn_seat,
        "chests": sum(sheet["chests"] for sheet in owned),
        "notes": notes(r, s, seat),
        "areas": [area("sheets", N_("Character sheets"), "row", owned)],
    }
    return {**plain, **_boards(r, s, viewer, plain["areas"])} if seat == holder else plain


def _boards(r: Core, s: KarmoxState, viewer: int, areas: list[Plain]) -> Plain:
    """What lies before who looks; its places to point at go to `areas`."""
    is_asked = s.decider == viewer and viewer >= 0
    areas.append(area("fortress", N_("Fortress"), "board", cells(r, s, viewer)))
    areas.append(area("ring", N_("Event track"), "board", _ring(r, s) if is_asked else []))
    choice = movers(s) if is_asked else []
    return {
        "board": drawing(r, s),
        "track": track(r, s, viewer),
        "ahead": ahead(r, s, viewer),
        "movers": [figure(r, s, piece, viewer) for piece in choice],
        "odds": odds(r, s),
        "fight": fight(r, s, viewer),
        "asks_event": s.ask == D_EVENT or (bool(s.frames) and s.phase == LANDING_PHASE),
        "fights": any(frame[0] == ATTACKING for frame in s.frames),
    }


def _ring(r: Core, s: KarmoxState) -> list[Plain]:
    """The prisons that may be pointed at, place by place of the inner track."""
    actions = on_prisons(s)
    if not actions:
        return []
    rows, cols, _ = ring(r.track.length)
    lying = {(each["row"], each["col"]): each for each in track(r, s, s.decider)["prisons"]}
    return [
        {
            "key": f"r{row}-{col}",
            "spot": f"r{row}-{col}",
            "label": lying[row, col]["name"] if (row, col) in lying else "",
            "row": row,
            "col": col,
            "counters": [],
            "action": actions.get(lying[row, col]["number"]) if (row, col) in lying else None,
        }
        for row in range(rows)
        for col in range(cols)
    ]
