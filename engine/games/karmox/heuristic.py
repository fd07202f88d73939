"""The weights by which a position is read (KX-11.5), in hundredths of a plain character."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heuristic:
    """One figure for each feature.

    `body`: a character of full life; `attack`, `defence`, `movement`: each point of its sheet, with
    ability points. `life_1` to `life_5`: the part of all that which is left with so many life
    points. `chest`: one that is carried, `verdict`: so much more in the last turn; `room`: a free
    slot while niches hold any; `guarded`: a point of defence for each chest carried. `level`: a
    level point; `spirit`: a tile.
    `prison`: what a prisoner is worth of what he is with one life, halved by `wait` own turns until
    his release. `last`: the last character of several on the board, `bare`: nobody there, `fatal`:
    the last one of all but one side. `event`: an event that may be taken.
    `now`: what the present turn may still bring counts so much of what has been done, `tempo`: the
    next one, `fade`: each turn after it so much of the one before; `fear`: those of the others so
    much less, down to nothing in turn `late`; `ready`: how much more it counts where an own
    character need not move for it. `hunt`, `fetch`: an enemy or a chest close by, half of it at
    `far` steps.
    `power`: how steeply a lead becomes a share of a win.
    """

    body: float
    attack: float
    defence: float
    movement: float
    life_1: float
    life_2: float
    life_3: float
    life_4: float
    life_5: float
    chest: float
    verdict: float
    room: float
    guarded: float
    level: float
    spirit: float
    prison: float
    wait: float
    last: float
    bare: float
    fatal: float
    event: float
    now: float
    tempo: float
    fade: float
    ready: float
    fear: float
    late: float
    hunt: float
    fetch: float
    far: float
    power: float


def life_shares(w: Heuristic, slots: int) -> list[float]:
    """What part of a character is left with 0, 1, 2 .. life points; beyond five as up to there."""
    known = [0.0, w.life_1, w.life_2, w.life_3, w.life_4, w.life_5]
    more = w.life_5 - w.life_4
    return known + [w.life_5 + more * n for n in range(1, max(1, slots - 4))]
