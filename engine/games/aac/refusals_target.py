"""Why a card of the field is not offered: as target, host, material, or as what is given up."""

from __future__ import annotations

from typing import Final

from engine.games.aac.candidates import may_remove
from engine.games.aac.codes import (
    A_MATERIAL,
    A_PAY_FIELD,
    A_TARGET,
    D_MATERIAL,
    G_COSTS,
    G_MATERIALS,
    G_PICKS,
    NS,
    ON_CREATURES,
    R_CARD,
    R_KIND,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_TRAP,
)
from engine.games.aac.core import Core
from engine.games.aac.rows import (
    has_trait,
    hosted_by,
    is_apparatus,
    is_inactive_trap,
    wall_of,
)
from engine.games.aac.selecting import is_support
from engine.games.aac.state import AacState
from engine.kernel.messages import N_, Message, MessageParam

ON_FIELD: Final = (A_MATERIAL, A_PAY_FIELD, A_TARGET)


def _name(r: Core, row: list[int]) -> dict[str, MessageParam]:
    return {"card": r.pool.at(row[R_CARD]).name}


def why_no_aim(r: Core, s: AacState, row: list[int]) -> Message:
    """A card of the opponent that an attack may not choose (AAC-5.16)."""
    if row[R_KIND] != ON_CREATURES and not r.t.wall[row[R_CARD]]:
        text = N_("{card} is no creature and no wall: it is not attacked.")
        return Message(text, _name(r, row), "AAC-5.16")
    wall = wall_of(r, s, row[R_SEAT])
    if wall is not None and wall is not row:
        return Message(N_("{card} stands in the way."), _name(r, wall), "AAC-5.16")
    text = N_("{card} can be attacked by certain creatures only.")
    return Message(text, _name(r, row), "AAC-5.16")


def why_no_host(r: Core, s: AacState, card: int, row: list[int]) -> Message:
    """A creature to which the card being played is not assigned (AAC-5.19, AAC-5.25, AAC-5.39)."""
    if row[R_KIND] != ON_CREATURES:
        return Message(N_("{card} is not a creature."), _name(r, row), "AAC-2.18")
    if r.t.deadly[row[R_CARD]]:
        text = N_("{card} has deadly blows: nothing is assigned to it.")
        return Message(text, _name(r, row), "AAC-5.39")
    if is_apparatus(r, s, row):
        text = N_("{card} is a wall: magics and traps do not touch it.")
        return Message(text, _name(r, row), "AAC-5.19")
    if r.t.type[card] != T_TRAP:
        text = N_("{card} is not a host that the text of the magic admits.")
        return Message(text, _name(r, row), "AAC-2.18")
    for tied in hosted_by(s, row[R_SEQ]):
        if is_inactive_trap(r, tied):
            return Message(N_("{card} has its trap already."), _name(r, row), "AAC-5.25")
    text = N_("An unassigned trap of yours lies there: no other one is laid.")
    return Message(text, {}, "AAC-5.25")


def why_no_choice(r: Core, s: AacState, card: int, seat: int, row: list[int]) -> Message:
    """A card that an effect may not choose, `card` being the effect's."""
    if is_support(r, card):
        if row[R_KIND] == ON_CREATURES and r.t.deadly[row[R_CARD]]:
            text = N_("{card} has deadly blows: magics and traps do not choose it.")
            return Message(text, _name(r, row), "AAC-5.39")
        if is_apparatus(r, s, row):
            text = N_("{card} is a wall: magics and traps do not touch it.")
            return Message(text, _name(r, row), "AAC-5.19")
    if not row[R_UP] and row[R_SEAT] != seat:
        return Message(N_("{card} lies face-down."), _name(r, row), "AAC-5.58")
    if not may_remove(r, s, row):
        text = N_("{card} has lain too long to be removed.")
        return Message(text, _name(r, row), "AAC-5.47")
    text = N_("The text does not let {card} be chosen.")
    return Message(text, _name(r, row), "AAC-9.2")


def why_not_given(r: Core, s: AacState, ask: int, row: list[int]) -> Message:
    """An own card that is no material, or cannot pay (AAC-5.30, AAC-5.35, AAC-5.44)."""
    clause = "AAC-5.44" if ask == D_MATERIAL else "AAC-5.36"
    if has_trait(r, s, row, NS):
        return Message(N_("{card} has NS: it is never sacrificed."), _name(r, row), "AAC-5.30")
    text = N_("{card} is not what is demanded.")
    return Message(text, _name(r, row), clause)


def is_named(frame: list[int], row: list[int]) -> bool:
    """Whether a declaration has picked a card of the field already."""
    picks = frame[G_PICKS:]
    assert len(picks) >= frame[G_MATERIALS] + frame[G_COSTS]
    return any(kind | row[R_SEQ] in picks for kind in ON_FIELD)
