"""Expectimax for a seat that expects everybody else to play against it (Sturtevant, Korf 2000).

Two-sided, so that alpha-beta cuts; at dice by the bounds of Star1 (Ballard 1983), for values
lie between 0 and 1.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from engine.ai.expecti import ROOM, ExpectiPlayer, Look, held
from engine.ai.greedy import NO_TURN, turn_of
from engine.kernel.state import CHANCE, DECIDE, State

# A window that no value reaches.
LOW: Final = -1.0
HIGH: Final = 2.0


@mypyc_attr(allow_interpreted_subclasses=True)
class ParanoidPlayer(ExpectiPlayer):
    """The seats of its own side seek the best for it, all others the worst."""

    name: ClassVar[str] = "paranoid"

    def rate(self, look: Look, s: State, depth: int, step: int) -> float:
        """The value to which all others can hold the searching side.

        In games with turns depth is counted by them once the first look, which lets the game's
        sketch finish the own turn, is over: so all that is compared lies at the same turn's end."""
        return self._bounded(look, s, depth, ROOM, step, LOW, HIGH)

    def _bounded(
        self, look: Look, s: State, depth: int, room: int, step: int, low: float, high: float
    ) -> float:
        """Exact between `low` and `high`; at or below `low` an upper bound, at or above `high` a
        lower one."""
        is_cast = s.node == CHANCE
        if s.node == DECIDE and look.turn != NO_TURN and turn_of(s) != look.turn:
            depth -= 1
        if depth <= 0 and not is_cast:
            look.finish(s)
            look.play_out(s)
        if is_cast and not (depth <= 1 and step > 1 and self.rules.weighs(s)):
            return self._average(look, s, depth, room, step, low, high)
        if s.node != DECIDE or depth <= 0:
            look.count(s)
            return held(self.rules.value(s, look.heads[look.mine]))
        if look.sides[s.decider] == look.mine:
            return self._decided(look, s, depth, step, low, high, 1.0)
        return -self._decided(look, s, depth, step, -high, -low, -1.0)

    def _decided(
        self, look: Look, s: State, depth: int, step: int, low: float, high: float, sign: float
    ) -> float:
        """The best for whoever decides, whose values are `sign` times ours."""
        best = -HIGH
        way: list[int] = []
        turn = turn_of(s)
        deeper = depth - 1 if turn == NO_TURN else depth
        for action in look.menu(s, depth):
            look.turn = turn
            after = s.copy()
            self.rules.apply(after, action, None)
            if sign > 0:
                found = self._bounded(look, after, deeper, ROOM, step + 1, low, high)
            else:
                found = -self._bounded(look, after, deeper, ROOM, step + 1, -high, -low)
            if not way or found > best:
                best = found
                way = [action, *look.way]
                low = max(low, best)
            if best >= high:
                look.killers[depth] = action
                break
        look.way = way
        return best

    def _average(
        self, look: Look, s: State, depth: int, room: int, step: int, low: float, high: float
    ) -> float:
        """The mean over the outcomes, left as soon as it must lie outside the window."""
        outcomes = look.outcomes(s, room, step)
        count = len(outcomes)
        turn = look.turn
        total = 0.0
        for n in range(count):
            # What is missing yet comes to 0 at least, and to one each at most.
            missing = float(count - n - 1)
            least = low * count - total - missing
            most = high * count - total
            look.turn = turn
            after = s.copy()
            self.rules.resolve(after, outcomes[n], None)
            deeper = room // count
            total += self._bounded(look, after, depth, deeper, step + 1, least, most)
            if total + missing <= low * count:
                look.way = []
                return (total + missing) / count
            if total >= high * count:
                look.way = []
                return total / count
        look.way = []
        return total / count
