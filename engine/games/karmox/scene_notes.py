"""What is due to a player and stands on no sheet; whose side a seat is on; the final count."""

from __future__ import annotations

from typing import Any

from engine.games.karmox.codes import HELD, MASTER_KEY, NOTHING, PHASE_ALLIES, UNTARGETABLE
from engine.games.karmox.core import Core
from engine.games.karmox.pieces import own_on_board
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.terms import FLAG_NAMES
from engine.games.karmox.texts import SIDES
from engine.kernel.messages import N_, Message
from engine.kernel.scenes import notes as told

_CLAUSES = {MASTER_KEY: "KX-5.37", PHASE_ALLIES: "KX-O7", UNTARGETABLE: "KX-9.4", HELD: "KX-9.4"}


def notes(r: Core, s: KarmoxState, seat: int) -> list[dict[str, Any]]:
    """Flags of the turn, a concession that waits, nobody on the board."""
    found: list[Message] = []
    if s.turn and seat == s.turn_seat:
        found += [_flag(r, flag) for flag in s.flags if flag[0] in _CLAUSES]
    if s.conceding and seat in s.conceding:
        found.append(Message(N_("Concedes when this is over."), {}, "KX-6.13"))
    if s.turn and not s.gone[seat] and not own_on_board(s, seat):
        found.append(Message(N_("Nobody on the board: rolls to free."), {}, "KX-4.13"))
    return told(found)


def _flag(r: Core, flag: list[int]) -> Message:
    named, clause = Message(FLAG_NAMES[flag[0]]), _CLAUSES[flag[0]]
    if flag[1] == NOTHING:
        return Message(N_("{flag}"), {"flag": named}, clause)
    return Message(N_("{flag}: {piece}"), {"flag": named, "piece": r.names[flag[1]]}, clause)


def side_label(r: Core, s: KarmoxState, seat: int) -> Message | None:
    """The team of a seat; None where everybody plays alone."""
    return Message(SIDES[s.side[seat]]) if r.teams and s.side else None


def stats(r: Core, s: KarmoxState, seat: int) -> list[tuple[Message, int, int]]:
    """What a verdict compares (KX-6.10), for the side of a seat and the best other one."""
    sides = sorted(set(s.side))
    ours = s.side[seat]
    counts = {side: _counts(s, side) for side in sides}
    theirs = max((counts[side] for side in sides if side != ours), default=[0, 0, 0])
    labels = (N_("Chests carried"), N_("Characters on the board"), N_("Life on the board"))
    return [
        (Message(label), mine, other)
        for label, mine, other in zip(labels, counts[ours], theirs, strict=True)
    ]


def _counts(s: KarmoxState, side: int) -> list[int]:
    standing = [
        piece
        for piece, owner in enumerate(s.owner)
        if owner >= 0 and s.where[piece] >= 0 and s.side[owner] == side
    ]
    chests = sum(s.chests[piece] for piece in standing)
    return [chests, len(standing), sum(s.life[piece] for piece in standing)]
