"""What is true of cards that lie on the field, and of a field at rest in MAIN."""

from __future__ import annotations

from engine.games.aac import clocks
from engine.games.aac.codes import (
    CALM_TRAITS,
    D_,
    D_MAIN,
    DIVINE_MOST,
    FLAG_EVOLVED,
    IN_ATTACK,
    IN_DEFENCE,
    J_,
    NOTHING,
    ON_CREATURES,
    R_CARD,
    R_FLAGS,
    R_HOST,
    R_KIND,
    R_KNOWN,
    R_OWNER,
    R_POS,
    R_SEAT,
    R_SEQ,
    R_UP,
    T_TRAP,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import dying
from engine.games.aac.rows import (
    BESIDE_WALLS,
    creature_count,
    hosted_by,
    is_inactive_trap,
    row_of,
    rows_of,
)
from engine.games.aac.state import AacState
from engine.games.aac.tables import is_wall
from engine.games.aac.traps import ANY_NUMBER, can_host
from engine.games.aac.values import blows_left
from engine.kernel.state import DECIDE

PUBLIC = 7


def broken_rows(r: Core, s: AacState) -> list[str]:
    """The laws of single cards and of what lies together on a field."""
    found: list[str] = []
    for row in s.field:
        found += _lies(r, s, row)
    for seat in (0, 1):
        found += _together(r, rows_of(s, seat))
    return found


def _lies(r: Core, s: AacState, row: list[int]) -> list[str]:
    found: list[str] = []
    if row[R_KIND] != ON_CREATURES:
        if row[R_POS] != IN_ATTACK:
            found.append("only creatures have a position (AAC-4.20)")
    elif not row[R_UP] and row[R_POS] != IN_DEFENCE:
        found.append("a face-down creature lies in defence (AAC-5.58)")
    elif r.t.traits[row[R_CARD]] & J_ and row[R_POS] != IN_DEFENCE and not _is_changed(s):
        found.append("a wall creature stands in defence (AAC-5.23)")
    if row[R_UP] and row[R_KNOWN] != PUBLIC:
        found.append("a face-up card is known to all (AAC-7.0)")
    if not row[R_KNOWN] >> row[R_SEAT] & 1 or not row[R_KNOWN] >> row[R_OWNER] & 1:
        found.append("owner and controller know a card of the field (AAC-7.0)")
    if row[R_FLAGS] & FLAG_EVOLVED and not r.t.is_evolving[row[R_CARD]]:
        found.append("only E creatures evolve (AAC-5.41)")
    if blows_left(r, row) < 0:
        found.append("more deadly blows were spent than there were (AAC-5.38)")
    return found


def _is_changed(s: AacState) -> bool:
    """Whether traits of cards may differ from the printed ones."""
    return bool(s.lasts) or not s.calm & CALM_TRAITS


def _together(r: Core, rows: list[list[int]]) -> list[str]:
    """The caps of a field, by what is printed (AAC-4.9)."""
    found: list[str] = []
    if sum(1 for row in rows if r.t.traits[row[R_CARD]] & D_) > DIVINE_MOST:
        found.append("more than two divine cards lie on one field (AAC-5.40)")
    # A creature that had lost its J when another came may have it again.
    walls = [row for row in rows if row[R_KIND] != ON_CREATURES and is_wall(r.t, row[R_CARD])]
    if len(walls) > 1 and all(BESIDE_WALLS not in r.t.overrides[row[R_CARD]] for row in walls):
        found.append("two defensive apparatuses lie on one field (AAC-5.18)")
    return found


def broken_rest(r: Core, s: AacState) -> list[str]:
    """The laws of a table at which the turn player is asked what to do in MAIN."""
    if s.node != DECIDE or s.ask != D_MAIN or len(s.frames) != 1:
        return []
    found: list[str] = []
    if not creature_count(s, 1 - s.turn_seat):
        found.append("the opponent has no creature and did not deploy (AAC-4.28)")
    if any(row[R_UP] for row in dying(r, s.copy())):  # a copy takes nothing for certain
        found.append("a creature that should have died lies there (AAC-5.8)")
    for seat in (0, 1):
        for clock in range(3):
            is_set = s.clocks[seat * 3 + clock] != NOTHING
            if is_set != clocks.runs(r, s, seat, clock):
                found.append("a clock does not tell how the field stands (AAC-4.8)")
    for row in rows_of(s, s.turn_seat):
        due = clocks.lifetime_ends(r, row)
        if due != NOTHING and due <= s.turns[s.turn_seat]:
            found.append("a magic or trap has outlived its time (AAC-4.12)")
    return found + _hosts(r, s)


def _hosts(r: Core, s: AacState) -> list[str]:
    """AAC-5.25, AAC-5.29."""
    found: list[str] = []
    for row in s.field:
        host = row_of(s, row[R_HOST])
        if host is None:
            continue
        if not can_host(r, s, host):
            found.append("a card is tied to one that cannot be its host (AAC-5.25)")
        if r.t.type[row[R_CARD]] == T_TRAP and host[R_SEAT] != row[R_SEAT]:
            found.append("a trap is tied to a creature of the opponent (AAC-5.25)")
    for row in s.field:
        tied = [each for each in hosted_by(s, row[R_SEQ]) if is_inactive_trap(r, each)]
        if len(tied) > 1 and all(ANY_NUMBER not in r.t.overrides[each[R_CARD]] for each in tied):
            found.append("two inactive traps are tied to one creature (AAC-5.25)")
    return found
