"""Changes by hand, held between worlds that a seat cannot tell apart: what is offered, what is
refused, what each audience hears and sees of them."""

from __future__ import annotations

from typing import Final

from engine.kernel import doing_acts
from engine.kernel.events import Sink
from engine.kernel.rng import Rng, seed_of
from engine.kernel.state import State
from engine.sim import handled
from engine.sim.eyes import Eyes
from engine.sim.hearing import Heard, hear_out, otherwise

# In what it shows that two worlds are not the same.
OFFERED: Final = "what is offered by hand"
REFUSED: Final = "what is refused by hand"


def handled_otherwise(
    eyes: Eyes, s: State, found: list[State], seat: int, most: int, rng: Rng
) -> list[str]:
    """For `most` changes of whoever decides, made in `s` and in twins of it that `seat` (-1: the
    public) cannot tell from it."""
    if not handled.is_open(eyes.rules, s):
        return []
    said: list[str] = []
    for twin in found:
        if (twin.node, twin.decider) == (s.node, s.decider):
            for _ in range(most):
                said += _otherwise(eyes, s, twin, seat, rng)
    return said


def _otherwise(eyes: Eyes, s: State, twin: State, seat: int, rng: Rng) -> list[str]:
    """One change, chosen step by step; another seat's ends where it has no such thing there."""
    who = s.decider
    chosen: list[int] = []
    while True:
        here, there = eyes.handle(s, who, chosen), eyes.handle(twin, who, chosen)
        if who == seat and here != there:
            return [OFFERED]
        numbers = [each.number for each in there]
        if not here and not there:
            break
        offered = [each.number for each in here if each.number in numbers]
        if not offered:
            return []
        chosen.append(offered[rng.below(len(offered))])
    return _done_otherwise(eyes, (s, twin), seat, chosen, seed_of("hand", rng.below(1 << 19)))


def _done_otherwise(
    eyes: Eyes, worlds: tuple[State, State], seat: int, chosen: list[int], seed: bytes
) -> list[str]:
    heard = [_hear(eyes, world, seat, chosen, seed) for world in worlds]
    here, there = heard
    if here is not None and there is not None:
        return otherwise(here, there)
    is_told = worlds[0].decider == seat and not doing_acts.names_hidden(chosen)
    return [REFUSED] if is_told and here is not there else []


def _hear(eyes: Eyes, s: State, seat: int, chosen: list[int], seed: bytes) -> Heard | None:
    """None where the change could not have come from play."""
    rules = eyes.rules
    out: Sink = []
    lot = doing_acts.lot_of(rules.doings(), s, s.decider, chosen, rules.masked(s, s.decider))
    data = chosen + doing_acts.drawn_lot(lot, Rng(seed))
    world = handled.handled(rules, s, data, out)
    return None if world is s else hear_out(eyes, world, seat, out, seed)
