"""An attack and what follows from it (KX-4.23, 5.8 to 5.19).

Frames: `[ATTACKING, attacker, defender, step, ties, attacker's die, defender's die,
who was asked to roll again, die that is]`,
`[HITTING, attacker, victim, step]`, `[FALLING, victim, step]`."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.board import bits_of
from engine.games.karmox.codes import (
    A_IMPRISON,
    A_KEEP,
    A_LEAVE,
    A_PUSH,
    A_RETURN,
    A_SPIRITS,
    A_USE,
    ATTACK,
    ATTACK_END,
    ATTACKING,
    C_AGAIN,
    C_ATTACKER,
    C_DEFENDER,
    D_ATTACKER,
    D_DEFENDER,
    D_NICHE,
    D_OPTIONAL,
    D_PRISON,
    D_PUSH,
    DEFENCE,
    FALLING,
    HITTING,
    NEVER,
    PRISON,
    UNTARGETABLE,
)
from engine.games.karmox.core import Core
from engine.games.karmox.ends import check_end, sides_on_board
from engine.games.karmox.events import (
    E_ATTACKED,
    E_CAPTURED,
    E_CHEST_HOME,
    E_DICE,
    E_FAILED,
    E_FELL,
    E_HIT,
    E_IMPRISONED,
    E_KEPT,
    E_PUSHED,
    E_REROLLED,
    E_TIE,
    E_TIRED,
    tell,
)
from engine.games.karmox.lasting import end
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tokens import level_up, play_tiles, tiles_for
from engine.games.karmox.traits import (
    ATTACK_FAILED,
    ATTACK_WINDOW,
    DEFENCE_WINDOW,
    HIT,
    OWN_ATTACK,
    OWN_DEFENCE,
    WITHSTOOD,
    fire,
    fire_for_the_fallen,
)
from engine.games.karmox.ways import beside, is_taken
from engine.kernel.events import Sink
from engine.kernel.rules import PAYLOAD

# Steps of an attack.
ATTACKER_TILES: Final = 0
DEFENDER_TILES: Final = 1
ROLL: Final = 2
COMPARE: Final = 3
PUSHING: Final = 4
OVER: Final = 5
# Places in the frame.
STEP: Final = 3
TIES: Final = 4
DIE: Final = 5
DIE2: Final = 6
ASKED: Final = 7
AGAIN: Final = 8
# KX-6.11: only scripted dice tie so often.
MOST_TIES: Final = 100
# Steps of a hit and of a defeat.
BLOW: Final = 0
CHECK: Final = 1
LEVEL: Final = 2
CHESTS_HOME: Final = 0


def targets_of(r: Core, s: KarmoxState, piece: int) -> list[int]:
    """The enemy characters next to a piece."""
    return targets_from(r, s, piece, s.where[piece])


def targets_from(r: Core, s: KarmoxState, piece: int, at: int) -> list[int]:
    """The enemy characters that a piece would have next to it on a cell, no barrier between
    (KX-5.8)."""
    near = beside(s, r.layout(s), at)
    owner, side = s.owner, s.side
    mine = side[owner[piece]]
    found: list[int] = []
    for other, cell in enumerate(s.where):
        if cell not in near or side[owner[other]] == mine:
            continue
        if not s.flags or not _is_untargetable(s, other):
            found.append(other)
    return found


def _is_untargetable(s: KarmoxState, piece: int) -> bool:
    return any(flag[0] == UNTARGETABLE and flag[1] in (-1, piece) for flag in s.flags)


def declare_attack(r: Core, s: KarmoxState, attacker: int, defender: int, out: Sink | None) -> None:
    """It cannot be withdrawn (KX-4.23)."""
    tell(out, E_ATTACKED, s.owner[attacker], attacker, defender)
    s.frames.append([ATTACKING, attacker, defender, ATTACKER_TILES, 0, 0, 0, 0, 0])
    fire(r, s, DEFENCE_WINDOW, [defender], out)
    fire(r, s, ATTACK_WINDOW, [attacker], out)


def step_attack(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """Windows, dice, comparison (KX-5.9, 5.23). An effect that takes one of both off the board ends
    it."""
    if s.where[frame[1]] < 0 or s.where[frame[2]] < 0:
        frame[STEP] = OVER
    step = frame[STEP]
    if step <= DEFENDER_TILES:
        frame[STEP] = step + 1
        piece, ask = (frame[1], D_ATTACKER) if step == ATTACKER_TILES else (frame[2], D_DEFENDER)
        if frame[TIES] == 0 or r.reopens:  # KX-O4
            menu = tiles_menu(r, s, piece, ATTACK if step == ATTACKER_TILES else DEFENCE)
            if len(menu) > 1:
                r.offer(s, s.owner[piece], ask, menu)
    elif step == ROLL:
        r.chance(s, C_DEFENDER if frame[DIE] else C_ATTACKER)
    elif step == COMPARE:
        if not _asks_again(r, s, frame):
            _compare(r, s, frame, out)
    elif step == PUSHING:
        frame[STEP] = OVER
        menu = push_menu(r, s, frame[1], frame[2])
        if len(menu) > 1:
            r.offer(s, s.owner[frame[2]], D_PUSH, menu)
    else:
        s.frames.pop()
        end(s, ATTACK_END)


def tiles_menu(r: Core, s: KarmoxState, piece: int, stat: int) -> list[int]:
    """D7, D8: a number of tiles (KX-5.21, 5.22)."""
    return [A_SPIRITS | tiles for tiles in range(tiles_for(r, s, piece, stat) + 1)]


def answer_tiles(r: Core, s: KarmoxState, action: int, stat: int, out: Sink | None) -> None:
    """D7, D8."""
    frame, tiles = s.frames[-1], action & PAYLOAD
    if tiles:
        play_tiles(r, s, frame[1] if stat == ATTACK else frame[2], stat, tiles, out)


def _asks_again(r: Core, s: KarmoxState, frame: list[int]) -> bool:
    """Who may roll its die again is asked first, each once in an attack (KX-9.4 `reroll`)."""
    if frame[AGAIN]:
        r.chance(s, C_AGAIN)
        return True
    for piece, own, place in ((frame[1], OWN_ATTACK, DIE), (frame[2], OWN_DEFENCE, DIE2)):
        if r.rerolls[piece] & own and not frame[ASKED] & own:
            frame[ASKED] |= own
            frame[AGAIN] = -place
            r.offer(s, s.owner[piece], D_OPTIONAL, [A_USE, A_LEAVE])
            return True
    return False


def answer_again(s: KarmoxState, action: int) -> None:
    """D14 of a `reroll`."""
    frame = s.frames[-1]
    frame[AGAIN] = -frame[AGAIN] if action == A_USE else 0


def die_fell_again(s: KarmoxState, face: int, out: Sink | None) -> None:
    """The one die that is rolled again stands."""
    frame = s.frames[-1]
    place = frame[AGAIN]
    frame[place], frame[AGAIN] = face + 1, 0
    tell(out, E_REROLLED, frame[1] if place == DIE else frame[2], face + 1)


def die_fell(s: KarmoxState, face: int) -> None:
    """C3: the attacker's die, then the defender's."""
    frame = s.frames[-1]
    if frame[DIE]:
        frame[DIE2] = face + 1
        frame[STEP] = COMPARE
    else:
        frame[DIE] = face + 1


def _compare(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    attacker, defender = frame[1], frame[2]
    total = frame[DIE] + stat_of(r, s, attacker, ATTACK)
    other = frame[DIE2] + stat_of(r, s, defender, DEFENCE)
    tell(out, E_DICE, attacker, frame[DIE], total, defender, frame[DIE2], other)
    if total == other or not r.keeps_dice:
        frame[DIE] = frame[DIE2] = 0
    if total > other:
        frame[STEP] = OVER
        s.frames.append([HITTING, attacker, defender, BLOW])
    elif total < other:
        frame[STEP] = PUSHING
        tell(out, E_FAILED, attacker, defender)
        fire(r, s, WITHSTOOD, [defender], out)
        fire(r, s, ATTACK_FAILED, [attacker], out)
    else:
        frame[TIES] += 1
        frame[STEP] = ATTACKER_TILES
        if frame[TIES] >= MOST_TIES:  # KX-6.11
            frame[STEP] = OVER
            tell(out, E_TIRED, attacker)
        else:
            tell(out, E_TIE, frame[TIES])


def push_menu(r: Core, s: KarmoxState, attacker: int, defender: int) -> list[int]:
    """D9: straight back, or with KX-O2 to any free cell one step away; or no push (KX-5.11)."""
    cell = s.where[attacker]
    open_cells = beside(s, r.layout(s), cell)
    if r.no_push:
        cells: list[int] = []
    elif r.free_push:
        cells = [to for to in open_cells if not is_taken(s, to)]
    else:
        back = 2 * cell - s.where[defender]
        cells = [back] if back in open_cells and not is_taken(s, back) else []
    return [*(A_PUSH | to for to in sorted(cells)), A_KEEP]


def answer_push(s: KarmoxState, action: int, out: Sink | None) -> None:
    """D9. A pushed character takes no chest and triggers nothing (KX-5.12)."""
    frame = s.frames[-1]
    pusher = s.owner[frame[2]]
    if action == A_KEEP:
        tell(out, E_KEPT, pusher)
        return
    s.where[frame[1]] = action & PAYLOAD
    tell(out, E_PUSHED, pusher, frame[1], action & PAYLOAD)


def step_hit(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """HIT in its order (KX-5.10)."""
    attacker, victim, step = frame[1], frame[2], frame[3]
    frame[3] = step + 1
    if step == BLOW:
        _blow(r, s, attacker, victim, out)
    elif step == CHECK:
        if s.life[victim] == 0:
            check_end(r, s, out)
    else:
        s.frames.pop()
        if s.level[attacker] >= r.level_slots[attacker]:
            level_up(r, s, attacker, out)


def _blow(r: Core, s: KarmoxState, attacker: int, victim: int, out: Sink | None) -> None:
    s.life[victim] -= 1
    s.level[attacker] += 1
    s.stall = -1
    tell(out, E_HIT, attacker, victim)
    if s.chests[victim] and s.chests[attacker] < r.chest_slots[attacker]:  # KX-5.13
        s.chests[victim] -= 1
        s.chests[attacker] += 1
        tell(out, E_CAPTURED, attacker, victim)
    if s.life[victim] == 0:
        begin_fall(r, s, victim, out)
    fire(r, s, HIT, [attacker], out)


def begin_fall(r: Core, s: KarmoxState, victim: int, out: Sink | None) -> None:
    """A defeat: bonuses of the turn end, KX-O5 returns the tiles (KX-5.15, 5.18)."""
    tell(out, E_FELL, victim)
    s.mods = [mod for mod in s.mods if mod[0] != victim or mod[3] == NEVER]
    if r.returns_spirits:
        s.limbo += s.spirits[victim]
        s.spirits[victim] = 0
    s.frames.append([FALLING, victim, CHESTS_HOME])
    fire_for_the_fallen(r, s, victim, out)


def step_fall(r: Core, s: KarmoxState, frame: list[int], out: Sink | None) -> None:
    """D10 for each chest, then D11; without a choice where nothing hangs on it (KX-5.45)."""
    victim = frame[1]
    decided = len(sides_on_board(s)) <= 1
    if s.chests[victim]:
        menu = [A_RETURN | niche for niche in empty_niches(r, s)]
        r.offer(s, s.turn_seat, D_NICHE, menu[:1] if decided else menu)
        return
    prisons = len(r.track.prison_names)
    menu = [A_IMPRISON | prison for prison in range(prisons)]
    r.offer(s, s.turn_seat, D_PRISON, menu[:1] if decided else menu)


def empty_niches(r: Core, s: KarmoxState) -> list[int]:
    """The niches without a chest."""
    return bits_of(~s.niches & ((1 << len(r.layout(s).fronts)) - 1))


def answer_niche(s: KarmoxState, action: int, out: Sink | None) -> None:
    """D10: one chest goes home."""
    victim = s.frames[-1][1]
    s.chests[victim] -= 1
    chest_home(s, action & PAYLOAD, out)


def chest_home(s: KarmoxState, niche: int, out: Sink | None) -> None:
    """A chest lies in a niche again."""
    s.niches |= 1 << niche
    tell(out, E_CHEST_HOME, niche)


def answer_prison(s: KarmoxState, action: int, out: Sink | None) -> None:
    """D11: off the board, into a prison (KX-5.15)."""
    victim = s.frames.pop()[1]
    s.where[victim] = PRISON - (action & PAYLOAD)
    tell(out, E_IMPRISONED, victim, action & PAYLOAD)
