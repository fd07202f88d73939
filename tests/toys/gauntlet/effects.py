"""GA-5: the verbs of the cards, and the frame that runs a list of them."""

from __future__ import annotations

from engine.kernel.by_hand import COMES, open_hand
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import RUN
from tests.toys.gauntlet import kinds
from tests.toys.gauntlet.state import GauntletState
from tests.toys.gauntlet.tables import (
    AIM_UNIT,
    ASK_BRANCH,
    ASK_TAX,
    BLAST,
    BURST,
    BURY,
    CARD,
    CHOOSE,
    COIN,
    COIN_OP,
    DIE,
    DRAW,
    EFFECT,
    HAND_OP,
    HEAL,
    HIT,
    HURT,
    INSTANT,
    LIFE,
    LOOK,
    QUAKE,
    ROLL_OP,
    SEATS_OF,
    SIDE,
    STRIKE,
    SUMMON,
    SWEEP,
    Tables,
)
from tests.toys.gauntlet.zones import discard, draw, tell


def effect_frame(card: int, mode: int, seat: int, aim: int) -> list[int]:
    """A fresh effect: [EFFECT, card, mode, program counter, seat, aim, bound value]."""
    return [EFFECT, card, mode, 0, seat, aim, 0]


def step_effect(r: Rules, t: Tables, s: GauntletState, out: Sink | None) -> None:
    """GA-5.1: carry out the next op of the effect on top."""
    f = s.frames[-1]
    rows = t.rows(f[1], f[2])
    if f[3] == len(rows):
        s.frames[-1] = [SWEEP]
        return
    op = rows[f[3]]
    f[3] += 1
    if op[2] <= f[6] <= op[3]:
        run_op(r, t, s, op, out)


def run_op(r: Rules, t: Tables, s: GauntletState, op: list[int], out: Sink | None) -> None:
    """One op row; it may open a decision or a chance node."""
    f = s.frames[-1]
    verb, seat, aim = op[0], f[4], f[5]
    if verb < INSTANT:
        change(s, verb, op[1], seat, aim, out)
        r.check_now(s, out)
    elif verb == SUMMON:
        summon(t, s, f[1], seat, out)
    elif verb == BURST:
        hit_unit(s, aim - AIM_UNIT, CARD, out)
    elif verb == LOOK:
        look(s, seat, out)
    elif verb == BURY:
        bury(s, seat, out)
    elif verb == COIN_OP:
        r.chance(s, COIN)
    elif verb == ROLL_OP:
        r.chance(s, DIE)
    elif verb == HAND_OP:
        open_hand(s, seat, f[1], COMES)
    else:
        ask(r, s, verb, seat, aim)


def ask(r: Rules, s: GauntletState, verb: int, seat: int, aim: int) -> None:
    """GA-5.5: a choice of the seat, or a card from whom it is aimed at, if it has one."""
    if verb == CHOOSE:
        r.pose(s, seat, ASK_BRANCH)
    elif s.hands[aim]:
        r.pose(s, aim, ASK_TAX)


def change(s: GauntletState, verb: int, n: int, seat: int, aim: int, out: Sink | None) -> None:
    """GA-5.2: all changes of one instant verb; nothing is checked in between."""
    side = SIDE[seat]
    if verb == HIT and aim >= AIM_UNIT:
        hit_unit(s, aim - AIM_UNIT, n, out)
    elif verb in (HIT, STRIKE):
        lose(s, 1 - side, n, out)
    elif verb == HURT:
        lose(s, side, n, out)
    elif verb == QUAKE:
        lose(s, 0, n, out)
        lose(s, 1, n, out)
    elif verb == HEAL:
        s.lives[side] = min(LIFE, s.lives[side] + n)
        tell(out, kinds.LIFE_NOW, side, s.lives[side])
    elif verb == DRAW:
        for _ in range(n):
            draw(s, seat, out)
    else:
        change_units(s, verb, n, side, out)


def change_units(s: GauntletState, verb: int, n: int, side: int, out: Sink | None) -> None:
    """Blast every unit, or mend those of a side."""
    for unit in s.units:
        if verb == BLAST:
            hit_unit(s, unit[4], n, out)
        elif SIDE[unit[1]] == side:
            unit[2] = max(0, unit[2] - n)


def lose(s: GauntletState, side: int, n: int, out: Sink | None) -> None:
    """Take life from a side."""
    s.lives[side] -= n
    tell(out, kinds.LIFE_NOW, side, s.lives[side])


def hit_unit(s: GauntletState, serial: int, n: int, out: Sink | None) -> None:
    """Damage the unit of that serial, if it still stands."""
    for unit in s.units:
        if unit[4] == serial:
            unit[2] += n
            tell(out, kinds.HARMED, unit[0], n)


def summon(t: Tables, s: GauntletState, card: int, seat: int, out: Sink | None) -> None:
    """GA-5.7: the card comes back from the pile as a unit."""
    pile = s.piles[SIDE[seat]]
    if card not in pile:
        return
    pile.remove(card)
    s.units.append([card, seat, 0, t.fuse[card], s.serial])
    s.serial += 1
    tell(out, kinds.ARRIVED, seat, card)


def look(s: GauntletState, seat: int, out: Sink | None) -> None:
    """GA-5.6: the whole side learns the top card."""
    deck = s.decks[SIDE[seat]]
    if not deck:
        return
    for mate in SEATS_OF[SIDE[seat]]:
        deck[-1] |= 256 << mate
    if out is not None:
        out.append((kinds.LOOKED, deck[-1] >> 8, seat, deck[-1] & CARD))


def bury(s: GauntletState, seat: int, out: Sink | None) -> None:
    """GA-5.6: the top card goes to the bottom, known to whom it was known."""
    deck = s.decks[SIDE[seat]]
    if deck:
        deck.insert(0, deck.pop())
        tell(out, kinds.BURIED, seat)


def sweep(t: Tables, s: GauntletState, out: Sink | None) -> None:
    """GA-5.3: the units that have had enough fall now."""
    s.frames.pop()
    fallen = [unit for unit in s.units if unit[2] >= t.tough[unit[0]]]
    s.units = [unit for unit in s.units if unit[2] < t.tough[unit[0]]]
    for unit in fallen:
        discard(s, SIDE[unit[1]], unit[0])
        tell(out, kinds.DIED, unit[0])


def by_hand(r: Rules, s: GauntletState, data: list[int], out: Sink | None) -> None:
    """GA-7.1: an instant verb entered by hand, [verb, n, seat, aim]; then the game goes on."""
    s.node = RUN
    tell(out, kinds.BY_HAND, data[0], data[1], data[2])
    s.frames.append([SWEEP])
    change(s, data[0], data[1], data[2], data[3], out)
    r.check_now(s, out)
