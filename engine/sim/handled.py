"""Random doings by hand: what people might do where a card waits for them, or to mend a table."""

from __future__ import annotations

from typing import Final

from engine.kernel import doing_acts
from engine.kernel.by_hand import COMES, DONE, interrupt, open_hand
from engine.kernel.doings import LOSE, WIN
from engine.kernel.events import Sink
from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, HAND, OVER, State

# A card is done with after so many doings, on the average; one quiet decision in so many is mended,
# one game in so many ended by hand.
DOINGS: Final = 3
MENDED: Final = 24
ENDS: Final = 12
# The long form of the honesty check.
POSITIONS: Final = 2_000


def is_open(rules: Rules, s: State) -> bool:
    """Whether something may be done by hand now."""
    return s.node == HAND or (s.node == DECIDE and rules.doings().is_quiet(s))


def is_moment(rules: Rules, s: State, rng: Rng) -> bool:
    """Whether something is done by hand now."""
    if s.node == HAND:
        return rng.below(DOINGS) > 0
    return is_open(rules, s) and rng.below(MENDED) == 0


def play_some(rules: Rules, s: State, rng: Rng, most: int) -> tuple[State, int]:
    """Play at random, with changes by hand, for so many decisions and up to the next one, or to the
    end; how many."""
    made = 0
    while s.node != OVER and (made < most or s.node == CHANCE):
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng), None)
        elif is_moment(rules, s, rng):
            s = handled(rules, s, random_doing(rules, s, rng), None)
        else:
            rules.apply(s, s.menu[rng.below(len(s.menu))], None)
            made += 1
    return s, made


def wait(rules: Rules, s: State) -> None:
    """Let a card wait for whoever decides, where the table may be mended."""
    if s.node == DECIDE and is_open(rules, s):
        seat = s.decider
        interrupt(s)
        open_hand(s, seat, 0, COMES)
        rules.run(s, None)


def random_doing(rules: Rules, s: State, rng: Rng) -> list[int]:
    """A complete doing of who is asked, with what falls in it."""
    seat, seen = s.decider, rules.masked(s, s.decider)
    chosen: list[int] = []
    offered = rules.handling(seen, seat, chosen)
    if rng.below(ENDS):
        offered = [each for each in offered if each.number not in (WIN, LOSE)]
    while offered:
        chosen.append(offered[rng.below(len(offered))].number)
        offered = rules.handling(seen, seat, chosen)
    lot = doing_acts.lot_of(rules.doings(), s, seat, chosen, seen)
    return chosen + doing_acts.drawn_lot(lot, rng)


def handled(rules: Rules, s: State, data: list[int], out: Sink | None) -> State:
    """What a doing leads to; the state as it was where that could not have come from play."""
    work = s.copy()
    told: Sink = []
    rules.carry_out(work, s.decider, data, told)
    if rules.broken(work) or (work.node == DECIDE and not work.menu):
        return s
    if out is not None:
        out += told
    return work


def again(rules: Rules, s: State, data: list[int]) -> None:
    """Carry out a step of a game with doings: an action, or a doing, which is longer."""
    if len(data) > 1 or (s.node == HAND and data != [DONE]):
        rules.carry_out(s, s.decider, data, None)
    else:
        rules.apply(s, data[0], None)
