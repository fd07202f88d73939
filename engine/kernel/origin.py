"""Where a match begins: a set-up by the rules, or a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.errors import BadLoadout, BadPosition
from engine.kernel.events import Event
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, shown
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, OVER, RUN, State

# What rules may raise at a position that no rules have made.
_UNREADABLE: Final = (
    AssertionError, AttributeError, LookupError, OverflowError, RuntimeError, TypeError, ValueError,
)  # fmt: skip


@dataclass(frozen=True)
class Origin:
    """Either `table` (set up by the rules) or `position` (the encoding of a state)."""

    table: Table
    position: bytes = b""

    def state(self, rules: Rules, out: list[Event], *, attended: bool = False) -> State:
        """The first state; `attended`: people sit at the table.

        Raises BadLoadout when the table cannot be laid out, BadPosition when a position cannot
        be read, breaks an invariant or leads nowhere."""
        if not self.position:
            return self._laid_out(rules, out, int(attended))
        try:
            s = rules.decode(self.position)
            s.attended = int(attended)
            broken = _faults(rules, s, self.position)
            if not broken:
                rules.run(s, out)
                broken = rules.broken(s)
                _try_on(rules, s)
        except _UNREADABLE as exc:
            raise BadPosition(Message(N_("This position cannot be read."))) from exc
        if broken:
            raise BadPosition(Message(N_("This position is impossible: {why}"), {"why": broken[0]}))
        return s

    def _laid_out(self, rules: Rules, out: list[Event], attended: int) -> State:
        if self.table.seats != rules.seats:
            raise BadLoadout(
                Message(
                    N_("This table is laid for {wanted} players, not for {found}."),
                    {"wanted": rules.seats, "found": shown(self.table.seats)},
                )
            )
        try:
            for brought in self.table.loadouts:
                brought.check_quantities()
            return rules.start(self.table, out, attended=attended)
        except _UNREADABLE as exc:
            raise BadLoadout(
                Message(N_("The table cannot be laid with what was brought to it."))
            ) from exc

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `from_json` gives an equal origin."""
        return {
            "seats": self.table.seats,
            "options": dict(self.table.options),
            "loadouts": [brought.to_json() for brought in self.table.loadouts],
            "position": self.position.hex(),
        }

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> Origin:
        """Raises AttributeError, KeyError, TypeError or ValueError when it is not an origin's."""
        loadouts = tuple(Loadout.from_json(given) for given in raw["loadouts"])
        table = Table(int(raw["seats"]), loadouts, dict(raw["options"]))
        return Origin(table, bytes.fromhex(str(raw["position"])))


def _faults(rules: Rules, s: State, position: bytes) -> list[str]:
    """What is wrong with a decoded position; a garbled one may raise any of _UNREADABLE."""
    if s.encode() != position:
        raise ValueError("not the encoding of a state")
    if s.node == DECIDE and not (s.menu and 0 <= s.decider < rules.seats):
        return ["nobody can answer the open decision"]
    if s.node == CHANCE and not (rules.sides_of(s) or rules.shuffle_of(s)):
        return ["the open chance node has no outcome"]
    if not RUN <= s.node <= OVER or (s.node == RUN and not s.frames):
        return ["nothing is open"]
    return rules.broken(s)


def _try_on(rules: Rules, s: State) -> None:
    """Go each way from the open node; from a garbled position it raises any of _UNREADABLE."""
    if s.node == DECIDE:
        for action in s.menu:
            rules.apply(s.copy(), action)
    elif s.node == CHANCE:
        sides = rules.sides_of(s)
        ways = [[face] for face in range(sides[0])] if sides else [rules.shuffle_of(s)]
        for outcome in ways:
            rules.resolve(s.copy(), outcome)
