"""What the next turns are expected to bring: the best strike or chest of each seat, in turn order,
and what draws a side on (KX-11.4)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import reach
from engine.games.karmox.codes import (
    ACTION,
    ACTIONS,
    ATTACK,
    ATTACKING,
    D_EVENT,
    DEFENCE,
    END_OF_TURN,
    MOVE,
    MOVEMENT,
    NOTHING,
    PIECES,
)
from engine.games.karmox.core import Core
from engine.games.karmox.odds import hit_chance
from engine.games.karmox.outlook import Outlook
from engine.games.karmox.state import KarmoxState

# Advantages beyond these never or always hit (KX-5.14).
MOST: Final = 5
HITS: Final = [hit_chance(gap) for gap in range(-MOST, MOST + 1)]
# Step of an attack's frame up to which its dice have not fallen.
ROLLED: Final = 2


class Stats:
    """Effective stats, either of this turn or of those after it."""

    __slots__ = ("attack", "defence", "movement")

    attack: list[int]
    defence: list[int]
    movement: list[int]

    def __init__(self, r: Core, s: KarmoxState, *, is_now: bool) -> None:
        found = [r.base[at] + s.ability[at] for at in range(3 * PIECES)]
        for mod in s.mods:
            if is_now or mod[3] > END_OF_TURN:
                found[3 * mod[0] + mod[1]] += mod[2]
        if s.mods:
            found = [max(0, each) for each in found]
        self.attack = found[ATTACK::3]
        self.defence = found[DEFENCE::3]
        self.movement = found[MOVEMENT::3]

    def chance(self, attacker: int, defender: int) -> float:
        """To hit."""
        return hit_share(self.attack[attacker] - self.defence[defender])


def hit_share(gap: int) -> float:
    """The chance to hit with so much more attack than defence."""
    if gap <= -MOST:
        return 0.0
    return HITS[gap + MOST] if gap < MOST else 1.0


def foresee(r: Core, s: KarmoxState, look: Outlook, mine: int) -> None:
    """Let every seat take its best next turn, each counting less than the one before, and those of
    the others less the later it is: who only ever flees never ends a game."""
    if s.turn_seat == NOTHING:
        return
    w = r.heuristic
    later = Stats(r, s, is_now=False)
    now = Stats(r, s, is_now=True) if s.mods else later
    weight = w.tempo
    fear = w.fear * max(0.0, 1.0 - s.turn / w.late)
    for frame in s.frames:
        if frame[0] == ATTACKING and frame[3] <= ROLLED:
            _strike(r, s, look, frame[1], frame[2], now.chance(frame[1], frame[2]))
    is_whole = s.phase <= MOVE
    if is_whole:
        part = weight * fear
        if s.side[s.turn_seat] == mine:
            part = weight if s.ask == D_EVENT else w.now
        _play(r, s, look, now, s.turn_seat, mine, part, s.active)
        weight *= w.fade
    elif s.phase == ACTION and s.active != NOTHING and s.budget[ACTIONS] > 0:
        _act(r, s, look, now)
    # Each seat has one whole turn to come: whoever has already moved comes last.
    for away in range(1, min(r.seats - is_whole, r.max_turns - s.turn) + 1):
        seat = (s.turn_seat + away) % r.seats
        if not s.gone[seat]:
            part = weight if s.side[seat] == mine else weight * fear
            _play(r, s, look, later, seat, mine, part, NOTHING)
            weight *= w.fade


def _play(
    r: Core,
    s: KarmoxState,
    look: Outlook,
    stats: Stats,
    seat: int,
    mine: int,
    weight: float,
    active: int,
) -> None:
    """The best strike or chest that a seat's turn may bring."""
    side = s.side[seat]
    ready = 1.0 + r.heuristic.ready if side == mine else 1.0
    best, part, by, at = 0.0, 0.0, NOTHING, NOTHING
    for piece in look.fighters:
        if s.owner[piece] != seat or active not in (NOTHING, piece):
            continue
        movement = stats.movement[piece]
        if s.spirits[piece]:
            movement += r.tile_bonus[MOVEMENT]
        found, chance, other = best_of(r, s, look, stats, piece, ready, movement)
        if found > best:
            best, part, by, at = found, chance, piece, other
    if at != NOTHING:
        _strike(r, s, look, by, at, weight * part)
    elif by != NOTHING:
        look.worth[side] += weight * best


def best_of(
    r: Core, s: KarmoxState, look: Outlook, stats: Stats, piece: int, ready: float, movement: int
) -> tuple[float, float, int]:
    """What the best that a piece may do after so many steps is worth, with what chance, and
    against whom: nobody for a chest."""
    cell, side = s.where[piece], s.side[s.owner[piece]]
    here = 1 << cell
    cells = reach(look.steps, r.layout(s).cols, cell, movement, look.taken ^ here)
    best, part, at = 0.0, 0.0, NOTHING
    if cells & look.fronts and s.chests[piece] < r.chest_slots[piece]:
        best = look.chest * (ready if look.fronts & here else 1.0)
    for other in look.fighters:
        if not look.beside[other] & cells or s.side[s.owner[other]] == side:
            continue
        chance = stats.chance(piece, other)
        if look.beside[other] & here:
            chance *= ready
        found = chance * stake(r, s, look, piece, other)
        if found > best:
            best, part, at = found, chance, other
    return best, part, at


def _act(r: Core, s: KarmoxState, look: Outlook, stats: Stats) -> None:
    """What the active character can do from where it stands."""
    piece = s.active
    if piece not in look.fighters:
        return
    here, side = 1 << s.where[piece], s.side[s.owner[piece]]
    best, at = 0.0, NOTHING
    if look.fronts & here and s.chests[piece] < r.chest_slots[piece]:
        best = look.chest
    for other in look.fighters:
        if look.beside[other] & here and s.side[s.owner[other]] != side:
            found = stats.chance(piece, other) * stake(r, s, look, piece, other)
            if found > best:
                best, at = found, other
    if at != NOTHING:
        _strike(r, s, look, piece, at, stats.chance(piece, at))
    else:
        look.worth[side] += best


def stake(r: Core, s: KarmoxState, look: Outlook, attacker: int, defender: int) -> float:
    """What hangs on a hit."""
    return _loss(r, s, look, attacker, defender) + _gain(r, s, look, attacker, defender)


def _strike(
    r: Core, s: KarmoxState, look: Outlook, attacker: int, defender: int, part: float
) -> None:
    """So large a part of a hit."""
    look.worth[s.side[s.owner[defender]]] -= part * _loss(r, s, look, attacker, defender)
    look.worth[s.side[s.owner[attacker]]] += part * _gain(r, s, look, attacker, defender)


def _loss(r: Core, s: KarmoxState, look: Outlook, attacker: int, defender: int) -> float:
    """What a hit takes from the side that is hit (KX-5.10)."""
    w, life, full = r.heuristic, s.life[defender], look.full[defender]
    found = full * (r.life_shares[life] - r.life_shares[life - 1])
    if life > 1:
        captured = s.chests[defender] > 0 and s.chests[attacker] < r.chest_slots[attacker]
        return found + look.chest if captured else found
    found += look.chest * s.chests[defender]
    found -= 0.5 * w.prison * full * r.life_shares[1]
    side = s.side[s.owner[defender]]
    if look.count[side] == 1:
        on_board = 0
        for other in look.sides:
            if look.count[other]:
                on_board += 1
        found += w.fatal if on_board == 2 else w.bare
    elif look.count[side] == 2 and r.seats < 5:
        found += w.last
    return found


def _gain(r: Core, s: KarmoxState, look: Outlook, attacker: int, defender: int) -> float:
    """What it gives to the other one."""
    w = r.heuristic
    if s.chests[defender] and s.chests[attacker] < r.chest_slots[attacker]:
        return w.level + look.chest
    return w.level


def pull(r: Core, s: KarmoxState, look: Outlook, side: int) -> float:
    """How close the own characters are to what is worth going for: it draws them on."""
    w, far, total = r.heuristic, r.far_of(s), 0.0
    later = Stats(r, s, is_now=False)
    fronts = [cell for niche, cell in enumerate(r.layout(s).fronts) if s.niches >> niche & 1]
    for piece in look.fighters:
        if s.side[s.owner[piece]] != side:
            continue
        steps, best = far[s.where[piece]], 0.0
        if fronts and s.chests[piece] < r.chest_slots[piece]:
            nearest = min([steps[front] for front in fronts])
            best = w.fetch * look.chest * w.far / (w.far + nearest)
        for other in look.fighters:
            if s.side[s.owner[other]] != side:
                near = w.far / (w.far + steps[s.where[other]])
                chance = later.chance(piece, other)
                best = max(best, w.hunt * near * chance * stake(r, s, look, piece, other))
        total += best
    return total
