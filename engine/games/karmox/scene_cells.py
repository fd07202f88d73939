"""The cells of the fortress for pages and readers: ground, who stands there, what may be done.

A cell with several open actions is given once for each of them, one after the other.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.karmox.codes import COLOURS, NOTHING
from engine.games.karmox.core import Core
from engine.games.karmox.details import chests_at, victims_at
from engine.games.karmox.scene_menu import Spot, movers, spots
from engine.games.karmox.scene_odds import odds
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.texts import cell_name
from engine.kernel.messages import N_, Message

Plain = dict[str, Any]

# The classes that have a sign of their own (`templates/karmox_signs.html`).
CLASS_SIGNS: Final = (
    "lottatore",
    "sentinella",
    "maga",
    "predone",
    "scassinatore",
    "corazziere",
    "duellante",
    "alchimista",
)
_GROUNDS: Final = {
    "floor": N_("floor"),
    "wall": N_("wall"),
    "point": N_("extraction point {name}"),
    "full": N_("niche {name} with a chest"),
    "empty": N_("niche {name}, empty"),
}


def cells(r: Core, s: KarmoxState, viewer: int) -> list[Plain]:
    """Row by row; `row` and `col` count from 0."""
    board = r.layout(s)
    choice = movers(s) if s.decider == viewer else []
    open_spots: dict[int, list[Spot]] = {}
    for spot in spots(r, s) if s.decider == viewer >= 0 else []:
        open_spots.setdefault(spot.cell, []).append(spot)
    standing = {where: piece for piece, where in enumerate(s.where) if where >= 0}
    aims = _aims(r, s, viewer, choice)
    found: list[Plain] = []
    for cell in range(board.rows * board.cols):
        piece = standing.get(cell, NOTHING)
        plain = _cell(r, s, cell, piece, viewer)
        if piece != NOTHING:
            plain["aims"] = aims.get(piece, [])
            plain["chooses"] = piece if piece in choice else NOTHING
        lying = open_spots.get(cell, [])
        found += [_with_spot(r, s, plain, spot, choice, n) for n, spot in enumerate(lying)] or [
            plain
        ]
    return found


def _cell(r: Core, s: KarmoxState, cell: int, piece: int, viewer: int) -> Plain:
    row, col = r.board.place(cell)
    ground, name = _ground(r, s, cell)
    plain: Plain = {
        "key": f"c{cell}",
        "spot": f"c{cell}" if piece == NOTHING else f"f{piece}",
        "row": row,
        "col": col,
        "at": cell_name(r, cell),
        "ground": Message(_GROUNDS[ground], {"name": name}),
        "is_wall": ground == "wall",
        "marks": {"cell": cell} if piece == NOTHING else marks_of(r, piece),
        "label": cell_name(r, cell),
        "counters": [],
        "chooses": NOTHING,
    }
    if piece != NOTHING:
        plain["figure"] = figure(r, s, piece, viewer)
        plain["card"] = r.pool.at(r.cards[piece]).code
    return plain


def _ground(r: Core, s: KarmoxState, cell: int) -> tuple[str, str]:
    board = r.layout(s)
    if cell in board.niche_cells:
        niche = board.niche_cells.index(cell)
        return ("full" if s.niches >> niche & 1 else "empty"), board.niche_names[niche]
    if cell in board.points:
        return "point", board.point_names[board.points.index(cell)]
    return ("floor" if board.floor >> cell & 1 else "wall"), ""


def marks_of(r: Core, piece: int) -> dict[str, int]:
    """How events name a piece."""
    return {"piece": r.tags[piece], "victim": r.tags[piece]}


def sign_of(code: str, number: int) -> str:
    """The sign of a class: its own, or for one typed by somebody that of its place."""
    return code if code in CLASS_SIGNS else f"other{number}"


def figure(r: Core, s: KarmoxState, piece: int, viewer: int) -> Plain:
    """A character as it stands on a board: sign, colour, life, what it carries."""
    return {
        "piece": piece,
        "sign": sign_of(r.classes[r.class_of[piece]], piece >> 1),
        "colour": COLOURS[piece & 1],
        "name": r.names[piece],
        "is_mine": s.owner[piece] == viewer >= 0,
        "is_active": piece == s.active,
        "life": s.life[piece],
        "slots": r.life_slots[piece],
        "pips": [0] * s.life[piece],
        "lost": [0] * (r.life_slots[piece] - s.life[piece]),
        "chests": s.chests[piece],
        "spirits": s.spirits[piece],
    }


def _with_spot(
    r: Core, s: KarmoxState, plain: Plain, spot: Spot, choice: list[int], number: int
) -> Plain:
    return {
        **plain,
        "key": f"{plain['key']}-{number}" if number else plain["key"],
        "action": spot.action,
        "way": spot.way,
        "by": spot.piece if spot.piece in choice else NOTHING,
        "gain": _gain(r, s, spot) if spot.way in ("go", "stay") else "",
    }


def _gain(r: Core, s: KarmoxState, spot: Spot) -> str:
    """What the move leads to: an enemy beside, a chest in front, or nothing."""
    if victims_at(r, s, spot.piece, spot.cell):
        return "foe"
    return "chest" if chests_at(r, s, spot.piece, spot.cell) else ""


def _aims(r: Core, s: KarmoxState, viewer: int, choice: list[int]) -> dict[int, list[Plain]]:
    """By victim the chances to hit it, of each character that may be chosen (KX-7.6)."""
    rows = odds(r, s) if viewer == s.turn_seat else []
    if not choice and len({row["by"] for row in rows}) > 1:
        return {}
    found: dict[int, list[Plain]] = {}
    for row in rows:
        by = row["by"] if row["by"] in choice else NOTHING
        found.setdefault(row["of"], []).append({"by": by, "chance": row["chance"]})
    return found
