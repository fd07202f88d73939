"""The log of a match: a tree of steps that undo never shortens."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.kernel.by_hand import DONE, E_DONE, E_OPENED
from engine.kernel.doings import is_doing
from engine.kernel.events import Event, EventKind

MOVE: Final = "move"
DEALT: Final = "chance"
PATCH: Final = "patch"
CONCEDE: Final = "concede"
REDEAL: Final = "redeal"
# Nothing changes: from here on the branch is played by somebody who has seen what it hides.
OPENED: Final = "open"
KINDS: Final = (MOVE, DEALT, PATCH, CONCEDE, REDEAL, OPENED)
# What a seat does; everything else follows from it (see `is_act`).
ACTS: Final = (MOVE, CONCEDE, PATCH)

ROOT: Final = 0

# Keys of notes. With an OPENED: the step that a jump left, so that the tree itself shows what was
# known; with a REDEAL: the way before it was copied from another match, which may be known whole.
LEFT: Final = "left"
COPIED: Final = "copied"


@dataclass(frozen=True)
class Step:
    """One entry of the log.

    `number` counts from 1 in the order of creation, `parent` is the step before it (ROOT: the
    origin), `seat` who did it, -1 nobody; of an outcome of chance, who threw and typed it. `data`
    holds the actions of a whole declaration, the outcome of a chance node, or verb data of a patch.
    `digest` is the state's after the step. `note` keeps what a partner's choice or a re-deal needs
    to be checked later (view digest, seed, simulations, build).
    """

    number: int
    parent: int
    kind: str
    seat: int
    data: tuple[int, ...]
    digest: str
    events: tuple[Event, ...] = ()
    note: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON; `from_json` gives an equal step."""
        return {
            "number": self.number,
            "parent": self.parent,
            "kind": self.kind,
            "seat": self.seat,
            "data": list(self.data),
            "digest": self.digest,
            "events": [list(event) for event in self.events],
            "note": dict(self.note),
        }

    @staticmethod
    def from_json(raw: Mapping[str, Any]) -> Step:
        """Raises KeyError or TypeError when the JSON is not a step's."""
        return Step(
            int(raw["number"]),
            int(raw["parent"]),
            str(raw["kind"]),
            int(raw["seat"]),
            tuple(int(n) for n in raw["data"]),
            str(raw["digest"]),
            tuple(tuple(int(n) for n in event) for event in raw["events"]),
            dict(raw.get("note", {})),
        )


class Log:
    """All steps ever taken, and the head of the branch being played."""

    def __init__(self, steps: tuple[Step, ...] = (), head: int = ROOT) -> None:
        self.steps: list[Step] = list(steps)
        self.head: int = head

    def step(self, number: int) -> Step:
        """The step of that number. Raises IndexError when there is none."""
        if number < 1:
            raise IndexError(number)
        return self.steps[number - 1]

    def path(self, to: int | None = None) -> list[Step]:
        """The steps from the origin to `to` (the head by default), in order."""
        number = self.head if to is None else to
        found: list[Step] = []
        while number != ROOT:
            step = self.step(number)
            found.append(step)
            number = step.parent
        found.reverse()
        return found

    def add(self, step: Step) -> None:
        """Append a step made on the head and move the head to it."""
        self.steps.append(step)
        self.head = step.number

    def branches(self) -> list[int]:
        """The numbers of the steps without a successor: the ends of all branches."""
        parents = {step.parent for step in self.steps}
        return [step.number for step in self.steps if step.number not in parents]


def is_typed(step: Step) -> bool:
    """Whether a person threw a die or coin of their own and typed what fell, or answered what a
    card asked the table."""
    return step.kind == DEALT and step.seat >= 0


def is_thrown(step: Step) -> bool:
    """Whether a person typed what fell: an answer has behind it whose it is."""
    return is_typed(step) and len(step.data) == 1


def is_act(step: Step) -> bool:
    """Whether a seat did it, so that undo and redo stop before it."""
    return step.kind in ACTS or is_typed(step)


def is_handled(step: Step) -> bool:
    """Whether a person did it by hand, of whichever seat the card was."""
    return step.kind == PATCH and is_doing(list(step.data))


def ends_hand(step: Step) -> bool:
    """Whether a card that a person carried out by hand was done with it."""
    return step.kind == MOVE and step.data == (DONE,)


def is_act_of(people: Collection[int], step: Step) -> bool:
    """Whether these seats did it: what is done by hand, people do."""
    return is_act(step) and (step.seat in people or is_handled(step) or ends_hand(step))


def done_by_hand(path: Sequence[Step], end: int) -> list[int]:
    """Where on a path stand the doings for the card that waits before `end`, in order."""
    return _since_opened(path, end)[1]


def opened_by_hand(path: Sequence[Step]) -> int:
    """The number of the step at which the card that waits at the end of a path began to wait."""
    at = _since_opened(path, len(path))[0]
    return path[at].number if at >= 0 else ROOT


def _since_opened(path: Sequence[Step], end: int) -> tuple[int, list[int]]:
    """Where the card that waits before `end` began to wait, and where its doings stand: those of a
    card that one of them brought on, and that is done with, left out."""
    found: list[int] = []
    within = 0
    for at in range(end - 1, -1, -1):
        for event in reversed(path[at].events):
            if event[0] == E_DONE:
                within += 1
            elif event[0] == E_OPENED and not within:
                return at, found[::-1]
            elif event[0] == E_OPENED:
                within -= 1
        if not within and is_handled(path[at]):
            found.append(at)
    return -1, found[::-1]


def begins(path: Sequence[Step], at: int) -> int:
    """Where what ended at that step began: by hand a card is one step, all that was done for it."""
    done = done_by_hand(path, at) if ends_hand(path[at]) else []
    return done[0] if done else at


def undone_by(people: Collection[int], path: Sequence[Step]) -> Sequence[Step]:
    """What an undo of these seats takes back: their last move and all that followed."""
    for at in range(len(path) - 1, -1, -1):
        if is_act_of(people, path[at]):
            return path[begins(path, at) :]
    return []


def came_to_light(
    steps: Sequence[Step], people: Collection[int], kinds: Sequence[EventKind]
) -> bool:
    """Whether `people` learnt something in these steps that they had not known before."""
    for step in steps:
        if step.kind == OPENED or (step.kind == DEALT and not is_typed(step)):
            return True
        if step.kind == MOVE and step.seat not in people and not ends_hand(step):
            return True
        if any(kinds[event[0]].private or kinds[event[0]].reveals for event in step.events):
            return True
    return False


def is_mark_of_jump(step: Step) -> bool:
    """Whether a jump inside the match set this mark: it tells no more than what was left."""
    return step.kind == OPENED and LEFT in step.note


def tells_all(step: Step) -> bool:
    """Whether somebody knows from outside this log all deals on the way to this step."""
    if step.kind == OPENED:
        return LEFT not in step.note
    return step.kind == REDEAL and COPIED in step.note
