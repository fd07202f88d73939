"""A match put into text: what was done and told, with a digest of what everybody saw."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.events import Event, project
from engine.kernel.match import Match
from engine.kernel.rules import Reason, Table
from engine.kernel.state import DECIDE, NOBODY, OVER
from engine.kernel.steps import DEALT, Step
from engine.kernel.view import View
from engine.sim.scenes import plain

# Looks at a match where somebody decides or it is over: further lines for its text.
Look = Callable[[Match], list[str]]


def nothing_more(match: Match) -> list[str]:
    """No further lines."""
    return []


class Node:
    """What stood after that step, who decided (NOBODY at the start and at the end), what came."""

    def __init__(self, step: int, seat: int, lines: list[str]) -> None:
        self.step = step
        self.seat = seat
        self.lines = lines


class Writer:
    """Puts a match into nodes, the start before them."""

    def __init__(self, match: Match, look: Look = nothing_more) -> None:
        self.match = match
        self.rules = match.rules
        self.lines: list[str] = []
        self.nodes: list[Node] = [Node(0, NOBODY, self.lines)]
        self._look = look
        self._audiences: list[int | None] = [*range(match.rules.seats), None]
        self._seen: list[View] = []

    def text(self) -> str:
        """Every node."""
        return "".join(f"{line}\n" for node in self.nodes for line in node.lines)

    def head(self, table: Table) -> None:
        """What is played with, and everything up to the first decision."""
        rules = self.rules
        self.lines += [
            f"# {rules.key}, rules version {rules.version}, {rules.seats} seats",
            f"options {plain(dict(table.options))}",
        ]
        for number, loadout in enumerate(table.loadouts):
            self.lines.append(f"loadout {number}: {loadout.kind} {plain(loadout.zones)}")
        self._events(tuple(self.match.opening))
        for step in self.match.log.steps:
            self.step(step)

    def open_node(self) -> None:
        """Digests of what the public and each seat see now, and what the decider may do."""
        match = self.match
        self.lines = []
        is_asked = match.state.node == DECIDE
        seat = match.decider if is_asked else NOBODY
        self.nodes.append(Node(match.log.head, seat, self.lines))
        self._seen = [match.view(audience) for audience in self._audiences]
        *seats, public = [seen.digest() for seen in self._seen]
        self.lines.append(" ".join(["  views", public, *seats]))
        self.lines += self._look(match)
        if is_asked:
            texts = [self._act_text(seat, action) for action in match.legal(seat)]
            self.lines.append(f"  legal for {seat}: " + " | ".join(texts))

    def choice(self, seat: int, action: int) -> None:
        """The action about to be carried out."""
        self.lines.append(f"> seat {seat}: {self._act_text(seat, action)}")

    def concession(self, seat: int) -> None:
        """A seat is about to give up."""
        self.lines.append(f"> seat {seat}: concedes")

    def step(self, step: Step) -> None:
        """A step of the log with its events as they are told; a seat's stands behind its choice."""
        if step.kind == DEALT:
            self.lines.append(f"step {step.number}: chance {list(step.data)} -> {step.digest}")
        else:
            self.lines[-1] += f" -> step {step.number} {step.digest}"
        self._events(step.events)

    def stop(self) -> None:
        """The last node, before the end."""
        self.open_node()
        self.lines.append("# stops here")

    def end(self) -> None:
        """The last views and the result."""
        s = self.match.state
        assert s.node == OVER
        self.open_node()
        why = self.rules.reasons().get(s.over, Reason(str(s.over)))
        self.lines.append(f"# over: {why.name} ({why.clause}), scores {s.scores}, {s.digest()}")

    def _act_text(self, seat: int, action: int) -> str:
        return self.rules.exact(self._seen[seat].state, action)

    def _events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            kind = self.rules.event_kinds[event[0]]
            full = " ".join(str(value) for value in event[2:])
            told = [
                "-" if (shown := project(event, kind, audience)) is None else _covered(shown, event)
                for audience in self._audiences
            ]
            who = "" if not any(told) else f" [{' / '.join(told)}]"
            self.lines.append(f"  * {kind.name} {full}{who}".rstrip())


def _covered(shown: Event, event: Event) -> str:
    """Empty for an audience that reads everything, else what it reads."""
    return "" if shown == event else " ".join(str(value) for value in shown[2:]) or "told"
