"""How well a seat stands, 0..1: the features of KX-11.5, and what the next turns are to bring."""

from __future__ import annotations

import math
from typing import Final

from engine.games.karmox.awaited import FACES, await_effects
from engine.games.karmox.codes import (
    A_EVENT,
    A_RELEASE,
    ATTACK,
    C_EFFECT,
    D_LANDING,
    DEFENCE,
    MOVEMENT,
    NOBODY,
    PIECE_AT,
    PIECES,
    PRISON,
    UNPLACED,
)
from engine.games.karmox.coming import foresee, pull
from engine.games.karmox.core import Core
from engine.games.karmox.outlook import Outlook
from engine.games.karmox.state import KarmoxState
from engine.kernel.rules import PAYLOAD
from engine.kernel.state import CHANCE
from engine.kernel.worth import USUAL, gain_of, lean_of

# Own turns until the release of somebody who has no prison yet.
SOME_WAIT: Final = 10.0
# A side worth less is nearly out, one worth less than nothing is not told from one just as lost.
LEAST: Final = 30.0
MOST_LOST: Final = -600.0


def value(r: Core, s: KarmoxState, seat: int) -> float:
    """The share of the powers of all sides' worth, by the weights of `heuristic.py`; exact once all
    is over. Equal for the seats of a team (KX-11.8)."""
    if s.scores:
        return s.scores[seat] / 2.0
    if s.gone[seat] and not r.teams:
        return 0.0
    if s.ask == C_EFFECT and s.node == CHANCE:
        return _mean(r, s, seat)
    return _share(r, s, seat)


def _share(r: Core, s: KarmoxState, seat: int) -> float:
    look = read(r, s)
    mine = s.side[seat]
    foresee(r, s, look, mine)
    look.worth[mine] += pull(r, s, look, mine)
    own, total = _above_nothing(look.worth[mine]), 0.0
    for side in look.sides:
        total += (_above_nothing(look.worth[side]) / own) ** r.heuristic.power
    return 1.0 / total


def _mean(r: Core, s: KarmoxState, seat: int) -> float:
    """A die that is to be thrown counts as all its faces (KX-9.9)."""
    total = 0.0
    for face in range(FACES):
        after = s.copy()
        r.resolve(after, [face], None)
        total += after.scores[seat] / 2.0 if after.scores else _share(r, after, seat)
    return total / FACES


def _above_nothing(worth: float) -> float:
    """A worth as it is down to LEAST; below that it comes ever closer to nothing."""
    return worth if worth >= LEAST else LEAST * math.exp(max(worth, MOST_LOST) / LEAST - 1.0)


def read(r: Core, s: KarmoxState) -> Outlook:
    """All sides by what they have."""
    look = Outlook(r, s)
    for piece in range(PIECES):
        owner = s.owner[piece]
        if owner == NOBODY or s.gone[owner]:
            continue
        full = _full_worth(r, s, piece)
        look.full[piece] = full
        side = s.side[owner]
        cell = s.where[piece]
        if (cell >= 0 and s.life[piece] > 0) or cell == UNPLACED:
            look.count[side] += 1
            look.worth[side] += _standing(r, s, look, piece, full)
        else:
            look.worth[side] += _jailed(r, s, piece, full)
    _count_heads(r, s, look)
    if s.owed and r.worths:
        _pay_owed(r, s, look)
    await_effects(r, s, look)
    if s.ask == D_LANDING:
        look.worth[s.side[s.turn_seat]] += _landed(r, s, look)
    return look


def _full_worth(r: Core, s: KarmoxState, piece: int) -> float:
    """A character with all its life, by its sheet."""
    w, at = r.heuristic, 3 * piece
    guard = w.defence + w.guarded * s.chests[piece]
    body = w.body
    if r.worths:  # KX-9.13: words that people carry out, as a point of attack
        body += w.attack * lean_of(r.worths, r.cards[piece]) / USUAL
    return (
        body
        + w.attack * (r.base[at + ATTACK] + s.ability[at + ATTACK])
        + guard * (r.base[at + DEFENCE] + s.ability[at + DEFENCE])
        + w.movement * (r.base[at + MOVEMENT] + s.ability[at + MOVEMENT])
    )


def _standing(r: Core, s: KarmoxState, look: Outlook, piece: int, full: float) -> float:
    """A character on the board with what it carries."""
    w = r.heuristic
    found = full * r.life_shares[s.life[piece]]
    found += look.chest * s.chests[piece] + w.level * s.level[piece] + w.spirit * s.spirits[piece]
    if s.niches:
        found += w.room * (r.chest_slots[piece] - s.chests[piece])
    return found


def _jailed(r: Core, s: KarmoxState, piece: int, full: float) -> float:
    """A prisoner, or who is about to be one, by how long he is to wait (KX-5.44)."""
    w = r.heuristic
    turns = SOME_WAIT
    if s.where[piece] <= PRISON:
        turns = _turns_to_wait(r, s, piece)
    kept = full * r.life_shares[1] + w.level * s.level[piece] + w.spirit * s.spirits[piece]
    return w.prison * kept * w.wait / (w.wait + turns)


def _turns_to_wait(r: Core, s: KarmoxState, piece: int) -> float:
    """Turns of his side, by the seats of a team (KX-5.39)."""
    waits = r.waits[PRISON - s.where[piece]]
    if r.pawns == 1:
        turns = waits[s.pawns[0]]
    elif r.free_pawns:
        turns = min(waits[s.pawns[0]], waits[s.pawns[1]])
    else:
        turns = waits[s.pawns[piece & 1]]
    return 2.0 * turns / r.seats if r.teams else turns


def _count_heads(r: Core, s: KarmoxState, look: Outlook) -> None:
    """Who is nearly out (KX-6.1)."""
    w = r.heuristic
    for side in look.sides:
        if look.count[side] == 0:
            look.worth[side] -= w.bare
        elif look.count[side] == 1 and r.seats < 5:
            look.worth[side] -= w.last


def _pay_owed(r: Core, s: KarmoxState, look: Outlook) -> None:
    """KX-9.13: what was passed by hand, to the side of whose card it is."""
    for at in range(0, len(s.owed), 2):
        look.worth[s.side[s.owed[at]]] += gain_of(r, r.worths, s.owed[at + 1])


def _landed(r: Core, s: KarmoxState, look: Outlook) -> float:
    """The best that the pawn's cell offers (KX-4.14)."""
    best = 0.0
    for action in s.menu:
        kind = action & ~PAYLOAD
        if kind == A_RELEASE:
            piece = (action & PAYLOAD) >> PIECE_AT
            full = look.full[piece]
            best = max(best, full * r.life_shares[1] - _jailed(r, s, piece, full))
        elif kind == A_EVENT:
            best = max(best, r.heuristic.event)
    return best
