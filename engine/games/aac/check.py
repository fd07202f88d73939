"""What closes a resolution unit (AAC-5.62): triggers, deaths, flips, loss, clocks, deployment.

Frame: `[CHECK, step, both]`; `both` is 1 once one death check has emptied both fields (AAC-6.4).
"""

from __future__ import annotations

from typing import Final

from engine.games.aac import clocks
from engine.games.aac.codes import (
    BOTH_STAND,
    C_DIVINE,
    CALM_HARM,
    CHECK,
    CLOCKLESS,
    DEPLOY,
    HEALTHY,
    NO_RIPENING,
    NO_STRAYS,
    NOTHING,
    P_ATTACK,
    P_MAIN,
    R_SEQ,
    SURE,
    TIES_HOLD,
    WALL_LESS,
)
from engine.games.aac.core import Core
from engine.games.aac.deaths import bury, dying
from engine.games.aac.ends import lose_without_creatures
from engine.games.aac.events import E_DIVINE
from engine.games.aac.evolution import evolve_by_condition
from engine.games.aac.life import change_bonus
from engine.games.aac.rows import creature_count, look_for_auras, row_of
from engine.games.aac.state import AacState
from engine.games.aac.traps import drop_strays
from engine.games.aac.triggers import next_trigger
from engine.kernel.events import EVERYBODY, Sink
from engine.kernel.messages import N_

TIED_WELL: Final = TIES_HOLD | WALL_LESS
# What leaves nothing to look at after a unit but wounds, if no lasting effect is there.
STEADY: Final = CLOCKLESS | BOTH_STAND | CALM_HARM | NO_RIPENING | NO_STRAYS | TIES_HOLD
SETTLE: Final = 0
CLOSE: Final = 1
BOTH: Final = 2
CLOCK_WORDS: Final = (
    N_("only divine cards lay on the field"),
    N_("a wall stood alone"),
    N_("it stood alone"),
)


def open_unit(s: AacState) -> None:
    """A resolution unit begins: what is done or pushed from now on is looked at when it is over."""
    s.frames.append([CHECK, SETTLE, 0])


def is_due(s: AacState) -> bool:
    """Whether something has happened that no check has looked at."""
    return bool(s.dirty or s.queue or s.flips)


def step_check(r: Core, s: AacState, frame: list[int], out: Sink | None) -> None:
    """Go on until nothing more follows; then see to a field without creatures."""
    if is_quiet(r, s):
        s.dirty = 0
        s.frames.pop()
        return
    if frame[1] == SETTLE:
        if not _settled(r, s, frame, out):
            return
        if s.calm & BOTH_STAND != BOTH_STAND and lose_without_creatures(r, s, out):  # AAC-6.2
            return
        clocks.watch(r, s)
        s.dirty = 0
        frame[1] = CLOSE
    elif is_due(s):
        frame[1] = SETTLE
        return
    seat = NOTHING if s.calm & BOTH_STAND == BOTH_STAND else _deploying(s)
    if seat != NOTHING:
        s.frames.append([DEPLOY, 0, seat, 0, frame[BOTH]])
        return
    s.frames.pop()


def is_quiet(r: Core, s: AacState) -> bool:
    """Whether nothing waits, on a field where nobody dies and nothing can go, evolve or run out."""
    if not s.calm & SURE:
        look_for_auras(r, s)
    if s.calm & STEADY != STEADY or s.lasts or s.queue or s.flips:
        return False
    return s.clocks == clocks.STOPPED and (s.calm & HEALTHY != 0 or not dying(r, s))


def _deploying(s: AacState) -> int:
    """Who must deploy at once (AAC-4.28); NOTHING for nobody.

    After an ordinary attack the turn player goes first (AAC-5.10, A7); else his own waits for
    DEPLOY_CHECK or END (AAC-4.16, AAC-4.31)."""
    if not s.phase:
        return NOTHING
    seat = s.turn_seat
    if s.attacks and s.phase in (P_MAIN, P_ATTACK) and creature_count(s, seat) == 0:
        return seat
    return 1 - seat if creature_count(s, 1 - seat) == 0 else NOTHING


def _settled(r: Core, s: AacState, frame: list[int], out: Sink | None) -> bool:
    """Triggers, deaths, flips, evolutions until it is quiet; False while something else goes on."""
    while True:
        if (s.queue or not s.calm & NO_STRAYS) and next_trigger(r, s, out):
            return False
        gone = dying(r, s)
        if gone:
            stood = creature_count(s, 0) > 0 and creature_count(s, 1) > 0
            for row in gone:
                if row_of(s, row[R_SEQ]) is row:  # not gone with its host
                    bury(r, s, row, out)
            if stood and creature_count(s, 0) + creature_count(s, 1) == 0:
                frame[BOTH] = 1
            continue
        if s.flips:
            r.chance(s, C_DIVINE)
            return False
        if s.lasts or s.calm & TIED_WELL != TIED_WELL:
            drop_strays(r, s, out)
        evolved = not s.calm & NO_RIPENING and evolve_by_condition(r, s, out)
        if not evolved and not s.queue and not s.flips:
            return True


def flipped(s: AacState, face: int, out: Sink | None) -> None:
    """CH-DIVINE: face 0 is a yes, worth a bonus point (AAC-5.40)."""
    seat = s.flips.pop(0)
    if out is not None:
        out.append((E_DIVINE, EVERYBODY, seat, 1 - face))
    if face == 0:
        change_bonus(s, seat, 1, out)
