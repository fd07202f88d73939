"""Wounds by effects, and what a U card takes with them (AAC-5.6, AAC-5.56)."""

from __future__ import annotations

from engine.games.aac.codes import AP, DP, F_CARD, F_SEAT, ON_CREATURES, R_KIND, R_SEAT, U_
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_HURT_AP, E_HURT_DP, tell
from engine.games.aac.life import change_lp
from engine.games.aac.state import AacState
from engine.games.aac.values import current, points_left, wound
from engine.games.aac.zones import alter
from engine.kernel.events import Sink


def hurt(r: Core, s: AacState, row: list[int], stat: int, amount: int, out: Sink | None) -> None:
    """Permanent loss of a creature, or of the points of a wall, never more than there is."""
    is_creature = row[R_KIND] == ON_CREATURES
    if amount <= 0 or (not is_creature and (stat != DP or not r.t.wall[row[1]])):
        return
    taken = wound(r, s, row, stat, amount)
    alter(s, row[R_SEAT])
    kind = E_HURT_AP if stat == AP else E_HURT_DP
    left = current(r, s, row, stat) if is_creature else points_left(r, s, row)
    tell(out, kind, row, taken, left)


def take_lp_of_u(
    r: Core, s: AacState, frame: list[int], row: list[int], amount: int, out: Sink | None
) -> None:
    """AP that a U card takes from an opposing creature its player loses in LP too (AAC-5.56)."""
    if not r.t.traits[frame[F_CARD]] & U_ or row[R_SEAT] == frame[F_SEAT]:
        return
    if row[R_KIND] == ON_CREATURES and amount > 0:
        change_lp(r, s, row[R_SEAT], -amount, out)
