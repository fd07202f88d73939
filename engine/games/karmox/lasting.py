"""What lasts for a while, and what happens at its end (KX-2.23, 9.11)."""

from __future__ import annotations

from engine.games.karmox.codes import EFFECT, ENDING, NOTHING, OWNER_START
from engine.games.karmox.state import KarmoxState


def end(s: KarmoxState, until: int) -> None:
    """What lasts until now is over: to the end of an attack, of the turn, or to the start of that
    of the player in turn (`codes.ATTACK_END`..)."""
    seat = s.turn_seat
    if s.mods:
        s.mods = [mod for mod in s.mods if not _is_over(mod[3], until, s.owner[mod[0]] == seat)]
    if s.edges:
        s.edges = [edge for edge in s.edges if not _is_over(edge[3], until, edge[4] == seat)]
    if not s.flags:
        return
    over = [flag for flag in s.flags if _is_over(flag[3], until, flag[4] == seat)]
    s.flags = [flag for flag in s.flags if not _is_over(flag[3], until, flag[4] == seat)]
    for flag in reversed(over):
        chooser = seat if flag[1] == NOTHING else s.owner[flag[1]]
        if flag[0] == ENDING and not s.gone[chooser]:  # KX-6.13
            s.frames.append([EFFECT, flag[2], 0, 0, NOTHING, flag[1], NOTHING, NOTHING])


def _is_over(expiry: int, until: int, is_own: bool) -> bool:
    return expiry == OWNER_START and is_own if until == OWNER_START else expiry <= until
