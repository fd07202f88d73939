"""How the open menu is laid out: in groups, on cells of the fortress, on sheets and prisons."""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.choosing import names_niche
from engine.games.karmox.codes import (
    A_ATTACK,
    A_CELL,
    A_CHOOSE,
    A_HEAL,
    A_IMPRISON,
    A_MOVE,
    A_PLACE,
    A_PUSH,
    A_RELEASE,
    A_RETURN,
    A_TAKE,
    D_MODE,
    LOW,
    NOTHING,
    PIECE_AT,
)
from engine.games.karmox.core import Core
from engine.games.karmox.effect import ANY_ONE, EXTRACTION_FREE, NICHE_FULL, RELEASE
from engine.games.karmox.effects import COUNTER, PICK, PROGRAM, STEP
from engine.games.karmox.state import KarmoxState
from engine.kernel.rules import PAYLOAD

# Actions that name a character and where it goes.
WAYS: Final = (A_MOVE, A_PLACE, A_RELEASE)


class Spot:
    """An action taken by pointing at a cell: for which piece (-1: no choice of one), and how."""

    __slots__ = ("action", "cell", "piece", "way")

    action: int
    cell: int
    piece: int
    way: str

    def __init__(self, action: int, cell: int, way: str, piece: int = NOTHING) -> None:
        self.action, self.cell, self.way, self.piece = action, cell, way, piece


def spots(r: Core, s: KarmoxState) -> list[Spot]:
    """The actions of the open menu that lie on cells of the fortress."""
    found = [_spot(r, s, action) for action in s.menu]
    return [spot for spot in found if spot is not None and spot.cell >= 0]


def _spot(r: Core, s: KarmoxState, action: int) -> Spot | None:
    kind, low = action & ~PAYLOAD, action & PAYLOAD
    board = r.layout(s)
    if kind == A_MOVE:
        piece, cell = low >> PIECE_AT, low & LOW
        return Spot(action, cell, "stay" if s.where[piece] == cell else "go", piece)
    if kind in (A_PLACE, A_RELEASE):
        return Spot(action, board.points[low & LOW], "put", low >> PIECE_AT)
    if kind in (A_CELL, A_PUSH):
        return Spot(action, low, "push" if kind == A_PUSH else "put")
    if kind in (A_TAKE, A_RETURN):
        return Spot(action, board.niche_cells[low], "take" if kind == A_TAKE else "home")
    if kind == A_ATTACK:
        return Spot(action, s.where[low], "hit")
    is_aimed = kind == A_CHOOSE and s.ask != D_MODE
    return Spot(action, _chosen(r, s, low), "pick") if is_aimed else None


def _chosen(r: Core, s: KarmoxState, low: int) -> int:
    """The cell of what an effect may name; below 0 for who is on none."""
    board, named = r.layout(s), _named(r, s)
    if named == NICHE_FULL:
        return board.niche_cells[low]
    return board.points[low] if named == EXTRACTION_FREE else s.where[low]


def _named(r: Core, s: KarmoxState) -> int:
    """What is chosen: a niche, an extraction point, or for ANY_ONE a character."""
    frame = s.frames[-1]
    effect = r.programs[frame[PROGRAM]][frame[COUNTER]]
    if names_niche(effect, frame[STEP] == PICK):
        return NICHE_FULL
    return EXTRACTION_FREE if frame[STEP] != PICK and effect.verb == RELEASE else ANY_ONE


def movers(s: KarmoxState) -> list[int]:
    """The characters among which a place is chosen; empty where there is but one."""
    found: list[int] = []
    for action in s.menu:
        piece = (action & PAYLOAD) >> PIECE_AT
        if action & ~PAYLOAD in WAYS and piece not in found:
            found.append(piece)
    return found if len(found) > 1 else []


def on_sheets(r: Core, s: KarmoxState) -> dict[int, int]:
    """The action taken by pointing at a character's sheet: to choose it, else to heal it."""
    found = {a & PAYLOAD: a for a in s.menu if a & ~PAYLOAD == A_HEAL}
    chosen = [a for a in s.menu if a & ~PAYLOAD == A_CHOOSE and s.ask != D_MODE]
    if chosen and _named(r, s) == ANY_ONE:
        found.update({a & PAYLOAD: a for a in chosen})
    return found


def on_prisons(s: KarmoxState) -> dict[int, int]:
    """The action taken by pointing at a prison."""
    return {a & PAYLOAD: a for a in s.menu if a & ~PAYLOAD == A_IMPRISON}


def groups(r: Core, s: KarmoxState) -> list[dict[str, Any]]:
    """The menu as `{label, actions}`: what names no cell first, then each character's ways."""
    ways: dict[int, list[int]] = {}
    rest: list[int] = []
    for action in s.menu:
        if action & ~PAYLOAD in WAYS:
            ways.setdefault((action & PAYLOAD) >> PIECE_AT, []).append(action)
        else:
            rest.append(action)
    if not ways:
        return []
    found: list[dict[str, Any]] = [{"label": None, "actions": rest}] if rest else []
    return found + [
        {"label": r.names[piece], "actions": actions} for piece, actions in ways.items()
    ]


def drags(s: KarmoxState, spots_now: list[Spot], holder: int) -> list[dict[str, Any]]:
    """From which cell to which a figure is carried for an action."""
    return [
        {
            "action": spot.action,
            "from": [f"{holder}:c{s.where[spot.piece]}"],
            "to": [f"{holder}:c{spot.cell}"],
        }
        for spot in spots_now
        if spot.way == "go" and s.where[spot.piece] >= 0
    ]
