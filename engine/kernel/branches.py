"""The tree of a match: where its branches part, what is left by a jump, where redo leads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.kernel.events import EventKind
from engine.kernel.steps import (
    DEALT,
    OPENED,
    REDEAL,
    ROOT,
    Log,
    Step,
    begins,
    came_to_light,
    is_act,
    is_act_of,
    is_mark_of_jump,
    is_typed,
    tells_all,
)

NOWHERE: Final = -1


@dataclass(frozen=True)
class Branch:
    """One way the match was played: from the origin to `end`.

    `parts` is the last step that it shares with a branch made before it (NOWHERE: the first),
    `acts` how many decisions it holds after that, `is_played` whether the head stands on it.
    """

    end: int
    parts: int
    acts: int
    is_played: bool


def branches(log: Log) -> list[Branch]:
    """All branches in the order in which they were begun.

    Left out are those without a decision of their own, such as an undo that was taken back, unless
    the head stands there."""
    on_path = {step.number for step in log.path()} | {ROOT}
    claimed: set[int] = {ROOT}
    found: list[Branch] = []
    for end in log.branches() or [ROOT]:
        at, acts = end, 0
        while at not in claimed:
            claimed.add(at)
            step = log.step(at)
            acts += is_act(step)
            at = step.parent
        parts = at if found else NOWHERE
        is_played = end in on_path
        if acts or is_played or not found:
            found.append(Branch(end, parts, acts, is_played))
    return found


def left_behind(log: Log, target: int) -> list[Step]:
    """The steps that the head stands on and `target` does not, in order."""
    kept = {step.number for step in log.path(target)}
    return [step for step in log.path() if step.number not in kept]


def settled(log: Log, number: int) -> int:
    """`number`, or where chance led from it: along the head's branch, else as it fell last.

    Where people throw their own dice they can stop before a throw."""
    on_path = {step.number for step in log.path()}
    while True:
        falls = [
            step.number
            for step in log.steps
            if step.parent == number and step.kind == DEALT and not is_typed(step)
        ]
        if not falls:
            return number
        number = next((fall for fall in falls if fall in on_path), falls[-1])


def is_told_elsewhere(
    log: Log, target: int, people: Collection[int], kinds: Sequence[EventKind]
) -> bool:
    """Whether steps off the way to `target` told `people` something of the deal in force there.

    They do when something of that very deal came to light in them, or when they tell a deal whole
    that this one goes on to. Ends are not looked at: see `ends_of_deal`."""
    deals = _deals(log)
    under = _under(log, deals[target])
    way = {step.number for step in log.path(target)}
    for step in log.steps:
        if step.number in way or step.number not in under or is_mark_of_jump(step):
            continue
        if tells_all(step):
            return True
        if deals[step.number] == deals[target] and came_to_light([step], people, kinds):
            return True
    return False


def ends_of_deal(log: Log, target: int) -> list[int]:
    """The ends of the other branches that hold the deal in force at `target`, by re-deals or not:
    where one of them is the end of the game, the seed of that deal was opened."""
    under = _under(log, _deals(log)[target])
    way = {step.number for step in log.path(target)} | {ROOT}
    found: list[int] = []
    for end in log.branches():
        at = end
        while at != ROOT and is_mark_of_jump(log.step(at)):
            at = log.step(at).parent
        if end in under and at not in way:
            found.append(end)
    return found


def _deals(log: Log) -> list[int]:
    """By step: the re-deal in force there, ROOT for the first deal."""
    deals = [ROOT]
    for step in log.steps:
        deals.append(step.number if step.kind == REDEAL else deals[step.parent])
    return deals


def _under(log: Log, base: int) -> set[int]:
    """`base` and all steps below it."""
    under = {base}
    for step in log.steps:
        if step.parent in under:
            under.add(step.number)
    return under


def redo_to(log: Log, people: Collection[int]) -> int:
    """The step that redo makes the head, or NOWHERE.

    Of the branches that go on from the head, redo follows the one with the decision made last;
    where none goes on and nothing was decided since the last undo, those that go on from the
    step to which that undo led (a new deal made by it is left again). On that branch it stops as
    undo does: before the next decision of `people`, or at the end."""
    last_acts = _last_acts(log)
    for base in _bases(log):
        last = last_acts[base]
        if last == NOWHERE:
            continue
        path = log.path(last)
        ahead = path[[ROOT, *(step.number for step in path)].index(base) :]
        return settled(log, _before_next_act(ahead, people))
    return NOWHERE


def _bases(log: Log) -> Iterable[int]:
    """The head, then where each undo led that nothing was decided since."""
    found = [log.head]
    at = log.head
    while at != ROOT and not is_act(log.step(at)):
        step = log.step(at)
        at = step.parent
        if step.kind in (REDEAL, OPENED):
            found.append(at)
    return found


def _last_acts(log: Log) -> list[int]:
    """By step: the decision made last below it, NOWHERE if none was."""
    last = [NOWHERE] * (len(log.steps) + 1)
    for step in reversed(log.steps):
        found = last[step.number]
        if found == NOWHERE and is_act(step):
            found = step.number
        last[step.parent] = max(last[step.parent], found)
    return last


def _before_next_act(ahead: list[Step], people: Collection[int]) -> int:
    within = _within_hands(ahead)
    for before, step in pairwise(ahead):
        if is_act_of(people, step) and step.number not in within:
            return before.number
    return ahead[-1].number


def _within_hands(ahead: list[Step]) -> set[int]:
    """The steps that go on with what was begun by hand and is done there."""
    found: set[int] = set()
    for at in range(len(ahead)):
        found.update(step.number for step in ahead[begins(ahead, at) + 1 : at + 1])
    return found
