"""E creatures: age, ageing, evolution (AAC-4.14, AAC-5.41, AAC-5.42, AAC-5.66)."""

from __future__ import annotations

from engine.games.aac.codes import (
    FLAG_EVOLVED,
    ON_CREATURES,
    ON_EVOLVES,
    R_AGE,
    R_AP_LOSS,
    R_BORN,
    R_CARD,
    R_DP_LOSS,
    R_FLAGS,
    R_KIND,
    R_SEAT,
)
from engine.games.aac.core import Core
from engine.games.aac.events import E_EVOLVED
from engine.games.aac.state import AacState
from engine.games.aac.zones import alter, reveal
from engine.kernel.events import EVERYBODY, Sink


def age_of(s: AacState, row: list[int]) -> int:
    """How many rounds a creature has aged, those received included (AAC-4.14)."""
    lived = s.turns[row[R_SEAT]] - row[R_BORN]
    return (lived if lived > 0 else 0) + row[R_AGE]


def can_evolve(r: Core, row: list[int]) -> bool:
    """Whether a card is an E creature that has not evolved yet."""
    if row[R_KIND] != ON_CREATURES or row[R_FLAGS] & FLAG_EVOLVED:
        return False
    return r.t.is_evolving[row[R_CARD]]


def _is_old(r: Core, s: AacState, row: list[int]) -> bool:
    after = r.t.evolve_after[row[R_CARD]]
    return after > 0 and age_of(s, row) >= after


def _is_ripe(r: Core, s: AacState, row: list[int]) -> bool:
    number = r.evolves_if[row[R_CARD]]
    return number != 0 and r.met(s, number, row)


def is_ready(r: Core, s: AacState, row: list[int]) -> bool:
    """Whether a creature evolves at the next START of its controller (AAC-4.14)."""
    return can_evolve(r, row) and (_is_old(r, s, row) or _is_ripe(r, s, row))


def evolve_by_age(r: Core, s: AacState, seat: int, out: Sink | None) -> None:
    """AAC-4.14: the creatures of `seat` whose age has been reached evolve."""
    due = [row for row in s.field if row[R_SEAT] == seat and is_ready(r, s, row)]
    for row in due:
        evolve(r, s, row, out)


def evolve_by_condition(r: Core, s: AacState, out: Sink | None) -> bool:
    """After a unit (AAC-5.66): whether some creature evolved."""
    due = [
        row
        for row in s.field
        if r.evolves_if[row[R_CARD]] and can_evolve(r, row) and _is_ripe(r, s, row)
    ]
    for row in due:
        evolve(r, s, row, out)
    return bool(due)


def evolve(r: Core, s: AacState, row: list[int], out: Sink | None) -> None:
    """Values times ten, wounds wiped, face-up (AAC-5.41)."""
    reveal(r, s, row, out)
    row[R_FLAGS] |= FLAG_EVOLVED
    row[R_AP_LOSS] = row[R_DP_LOSS] = 0
    alter(s, row[R_SEAT])
    if out is not None:
        out.append((E_EVOLVED, EVERYBODY, row[R_SEAT], row[R_CARD]))
    r.fire(s, ON_EVOLVES, row, -1)


def age(r: Core, s: AacState, row: list[int], rounds: int, out: Sink | None) -> None:
    """Ageing received by an E creature; it may evolve at once (AAC-5.42)."""
    row[R_AGE] += rounds
    alter(s, row[R_SEAT])
    if can_evolve(r, row) and _is_old(r, s, row):
        evolve(r, s, row, out)
