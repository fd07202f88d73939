"""As much as the step before really did (KM-9.12): looked at before and after it.

A step is what entries of one verb that follow one another do. What it moved stands in a slot of the
card, which nobody is asked for.
"""

from __future__ import annotations

from typing import Final

from engine.effects.program import Compiler, Ints, Verb
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import F_BASE, F_LINK, L_OWNER, L_SLOTS
from engine.games.kmon.nesting import entries_in
from engine.games.kmon.state import KMonState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State

NO_METER: Final = 0
_DAMAGE: Final = 1
_CHARGES: Final = 2
_OWN_CHARGES: Final = 3
_DECKS: Final = 4
_HANDS: Final = 5
_PILES: Final = 6
_EFFECTS: Final = 7
METERS: Final = {
    "damage": _DAMAGE,
    "heal": _DAMAGE,
    "gain_charges": _CHARGES,
    "lose_charges": _CHARGES,
    "steal_charges": _OWN_CHARGES,
    "draw": _DECKS,
    "mill": _DECKS,
    "search": _DECKS,
    "discard_hand": _HANDS,
    "look_hand": _HANDS,
    "recover": _PILES,
    "look_top": _PILES,
    "remove_effects": _EFFECTS,
}
_ZONES: Final = {"hand": _HANDS, "deck": _DECKS, "pile": _PILES}


class Step:
    """A step of a card: what is measured of it, and the slot for that, -1 while nobody asks."""

    __slots__ = ("meter", "slot", "verb")

    def __init__(self, op: Op) -> None:
        self.verb = op.verb
        self.meter = meter_of(op)
        self.slot = -1


def meter_of(op: Op) -> int:
    """What an entry moves; of a choice, a coin, a condition the first that does in it."""
    if op.verb in METERS:
        return METERS[op.verb]
    if op.verb == "put":
        return _ZONES[op.params["from"]]
    inner = [meter_of(each) for each in read_ops(entries_in(op.params), op.path)]
    return next((meter for meter in inner if meter), NO_METER)


class Measure(Verb):
    """Reads a meter; put in by the compiler around a step, never written on a card.

    Operands: slot, meter, 1 after the step and 0 before it."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        raise ValueError("a measure is not a word of the card language")

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        assert isinstance(s, KMonState)
        link = s.links[frame[F_LINK]]
        at = L_SLOTS + frame[F_BASE] + op[2]
        read = _read(s, link[L_OWNER], op[3])
        link[at] = abs(read - link[at]) if op[4] else read


def _read(s: KMonState, owner: int, meter: int) -> int:
    if meter == _DAMAGE:
        return sum(s.damage)
    if meter == _CHARGES:
        return sum(s.charges)
    if meter == _OWN_CHARGES:
        return s.charges[owner]
    if meter == _EFFECTS:
        return len(s.effects)
    zones = s.decks if meter == _DECKS else s.hands if meter == _HANDS else s.piles
    return len(zones[0]) + len(zones[1])
