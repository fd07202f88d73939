"""Why a card of the field is not turned: its position, or its face (AAC-4.20, AAC-5.63)."""

from __future__ import annotations

from engine.games.aac.bars import HAS_MOVED, IS_WALL, JUST_LAID, KEEPS_POSITION
from engine.games.aac.codes import (
    BAN_TURN_UP,
    FACE_DOWN,
    J_,
    K_,
    M_,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_SEAT,
    R_UP,
    T_CREATURE,
    T_TRAP,
)
from engine.games.aac.core import Core
from engine.games.aac.lasting import bans_now, forbidden
from engine.games.aac.main_menu import bar_to_turn
from engine.games.aac.rows import traits_of
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message


def why_no_turn(r: Core, s: AacState, row: list[int]) -> Message:
    """The first rule in the way of a creature that keeps its position, or a card its face."""
    name = {"card": r.pool.at(row[R_CARD]).name}
    if row[R_KIND] != ON_CREATURES:
        return _why_no_face(r, s, row)
    bar = bar_to_turn(r, s, row, traits_of(r, s, row), bans_now(r, s, row[R_SEAT]))
    if bar == IS_WALL:
        return Message(N_("{card} is a wall: it stays in defence position."), name, "AAC-5.23")
    if bar == KEEPS_POSITION:
        return Message(N_("At this table creatures keep their position."), {}, "AAC-4.36")
    if bar == HAS_MOVED:
        return Message(N_("{card} has changed position this turn."), name, "AAC-4.20")
    if bar == JUST_LAID:
        text = N_("{card} was deployed this turn and keeps its position.")
        return Message(text, name, "AAC-4.20")
    if not row[R_UP]:
        return Message(N_("An effect forbids turning cards up."), {}, "AAC-9.6")
    return Message(N_("An effect forbids changes of position."), {}, "AAC-9.6")


def _why_no_face(r: Core, s: AacState, row: list[int]) -> Message:
    name = {"card": r.pool.at(row[R_CARD]).name}
    if r.t.type[row[R_CARD]] == T_TRAP:
        return Message(N_("{card} is a trap: it springs by itself."), name, "AAC-5.27")
    if forbidden(r, s, row[R_SEAT], BAN_TURN_UP):
        return Message(N_("An effect forbids turning cards up."), {}, "AAC-9.6")
    text = N_("{card} finds no host or target now, or its effects cannot be paid.")
    return Message(text, name, "AAC-5.63")


def why_no_place(r: Core, card: int, place: int) -> Message:
    """Why a card of the hand may not lie so (AAC-4.32, AAC-5.24, AAC-5.49)."""
    name = {"card": r.pool.at(card).name}
    if place != FACE_DOWN and r.t.traits[card] & J_:
        return Message(N_("{card} is a wall: it stays in defence position."), name, "AAC-5.23")
    if place != FACE_DOWN:
        text = N_("{card} finds no host or target now, or its effects cannot be paid.")
        return Message(text, name, "AAC-5.63")
    if r.t.wall[card]:
        return Message(N_("{card} is a wall: it is played face-up."), name, "AAC-5.64")
    if r.t.type[card] == T_TRAP and r.t.traits[card] & (K_ | M_):
        text = N_("A trap with K or M lies face-down only if it also has X: {card} has none.")
        return Message(text, name, "AAC-5.24")
    clause = "AAC-4.20" if r.t.type[card] == T_CREATURE else "AAC-5.49"
    if r.t.type[card] == T_TRAP:
        clause = "AAC-4.36"
    return Message(N_("{card} has no X: it is played face-up."), name, clause)
