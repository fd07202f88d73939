"""By-hand changes as verb data: `[what, subject, amount]` (a text the engine cannot carry out).

The subject is a character, for PAWN a pawn; `amount` is a number, a cell, a niche, a prison, an
extraction point, a stat, or an event cell. Chests and tiles stay as many as there are.
"""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import NEVER, NOTHING, PIECES, PRISON
from engine.games.karmox.core import Core
from engine.games.karmox.ends import check_end
from engine.games.karmox.events import (
    E_IMPRISONED,
    E_PATCHED,
    E_PAWN_MOVED,
    E_TELEPORTED,
    E_TOOK_CHEST,
    tell,
)
from engine.games.karmox.fighting import chest_home, empty_niches
from engine.games.karmox.landing import release
from engine.games.karmox.pieces import free_points
from engine.games.karmox.placing_read import is_quiet
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tokens import gain_spirits, give_ability, stats_with_room
from engine.games.karmox.ways import is_taken
from engine.kernel.errors import IllegalAction
from engine.kernel.events import Sink
from engine.kernel.messages import N_, Message
from engine.kernel.state import RUN

MOVE: Final = 0
LIFE: Final = 1
LEVEL: Final = 2
ABILITY: Final = 3
GAIN_SPIRITS: Final = 4
LOSE_SPIRITS: Final = 5
TAKE_CHEST: Final = 6
RETURN_CHEST: Final = 7
IMPRISON: Final = 8
FREE: Final = 9
PAWN: Final = 10


def patch(r: Core, s: KarmoxState, data: list[int], out: Sink | None) -> None:
    """Carry out a change; then the open choice is put anew.

    Raises IllegalAction for anything else; the state is then unchanged."""
    if not is_quiet(s) or len(s.frames) > 1:
        text = N_(
            "A change by hand waits until the player in turn chooses the roll, the move, the action"
            " or a last healing: finish what is going on first."
        )
        raise IllegalAction(Message(text))
    if len(data) != 3 or data[2] < 0 or not _is_possible(r, s, *data):
        text = N_("A change by hand names what, whom and how much, as the table has it.")
        raise IllegalAction(Message(text))
    what, subject, amount = data
    s.node = RUN
    tell(out, E_PATCHED, s.turn_seat if what == PAWN else s.owner[subject])
    if what == PAWN:
        s.pawns[subject] = amount
        tell(out, E_PAWN_MOVED, subject, amount)
    elif what <= LOSE_SPIRITS:
        _sheet(s, what, subject, amount, out)
    else:
        _place(r, s, what, subject, amount, out)


def _is_possible(r: Core, s: KarmoxState, what: int, subject: int, amount: int) -> bool:
    if what == PAWN:
        return 0 <= subject < r.pawns and amount < r.track.length
    if not MOVE <= what < PAWN or not 0 <= subject < PIECES or s.owner[subject] < 0:
        return False
    if what == FREE:
        return s.where[subject] <= PRISON and amount in free_points(s, r.layout(s))
    if s.where[subject] < 0:
        return False
    if what == MOVE:
        return bool(r.layout(s).floor >> amount & 1) and not is_taken(s, amount)
    return _has_room(r, s, what, subject, amount)


def _has_room(r: Core, s: KarmoxState, what: int, piece: int, amount: int) -> bool:
    if what == LIFE:
        return 0 < amount <= r.life_slots[piece]
    if what == LEVEL:
        return amount < r.level_slots[piece]
    if what == ABILITY:
        return amount in stats_with_room(r, s, piece)
    if what == GAIN_SPIRITS:
        return 0 < amount <= s.pool
    if what == LOSE_SPIRITS:
        return 0 < amount <= s.spirits[piece]
    if what == TAKE_CHEST:
        niches = len(r.layout(s).fronts)
        full = amount < niches and s.niches >> amount & 1
        return bool(full) and s.chests[piece] < r.chest_slots[piece]
    if what == RETURN_CHEST:
        return s.chests[piece] > 0 and amount in empty_niches(r, s)
    return amount < len(r.track.prison_names)


def _sheet(s: KarmoxState, what: int, piece: int, amount: int, out: Sink | None) -> None:
    if what == MOVE:
        s.where[piece] = amount
        tell(out, E_TELEPORTED, piece, amount)
    elif what == LIFE:
        s.life[piece] = amount
    elif what == LEVEL:
        s.level[piece] = amount
    elif what == ABILITY:
        give_ability(s, piece, amount, out)
    elif what == GAIN_SPIRITS:
        gain_spirits(s, piece, amount, out)
    else:
        s.spirits[piece] -= amount
        s.pool += amount


def _place(r: Core, s: KarmoxState, what: int, piece: int, amount: int, out: Sink | None) -> None:
    if what == TAKE_CHEST:
        s.niches &= ~(1 << amount)
        s.chests[piece] += 1
        tell(out, E_TOOK_CHEST, s.owner[piece], piece, amount)
    elif what == RETURN_CHEST:
        s.chests[piece] -= 1
        chest_home(s, amount, out)
    elif what == FREE:
        release(r, s, piece, amount, out)
    else:
        _imprison(r, s, piece, amount, out)


def _imprison(r: Core, s: KarmoxState, piece: int, prison: int, out: Sink | None) -> None:
    """Its chests go home by the lowest niches, its bonuses end (KX-5.15, 2.23)."""
    for niche in empty_niches(r, s)[: s.chests[piece]]:
        chest_home(s, niche, out)
    s.chests[piece] = s.life[piece] = 0
    s.mods = [mod for mod in s.mods if mod[0] != piece or mod[3] == NEVER]
    s.where[piece] = PRISON - prison
    if s.active == piece:
        s.active = NOTHING
    tell(out, E_IMPRISONED, piece, prison)
    check_end(r, s, out)
