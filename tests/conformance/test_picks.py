"""The law of picks: where several of one kind are asked for, no pick takes another one away."""

from __future__ import annotations

from engine.kernel.rules import KIND
from engine.kernel.state import DECIDE, RUN, State
from tests.conformance.subjects import GAMES, Subject, positions

# Menus longer than this are boards.
MOST = 20


def _goes_on(before: State, after: State) -> bool:
    """Whether the same question is asked once more."""
    return (
        after.node == DECIDE
        and (after.decider, after.ask) == (before.decider, before.ask)
        and (after.declaring, len(after.frames)) == (before.declaring, len(before.frames))
        and after.frames[-1][0] == before.frames[-1][0]
    )


def _next_picks(subject: Subject, s: State) -> dict[int, set[int]]:
    """What each answer leaves to be picked beside it, the last one though nobody is asked for it;
    empty where something else is asked."""
    found: dict[int, set[int]] = {}
    for action in s.menu:
        after = s.copy()
        after.node = RUN
        subject.rules.answer(after, action, None)
        while after.node == RUN:
            subject.rules.step(after, None)
        found[action] = set(after.menu) if _goes_on(s, after) else set()
    return found


def test_whichever_is_picked_first_the_same_sets_can_be_picked(subject: Subject) -> None:
    """Discards, costs, materials, targets: what can follow a pick can come before it, too."""
    for number in range(GAMES):
        for s in positions(subject, number):
            if len(s.menu) > MOST or (s.declaring < 0 and len(s.frames) == 1):
                continue
            left = _next_picks(subject, s)
            if not all(picks <= set(s.menu) for picks in left.values()):
                continue  # each pick has a question of its own
            for first, picks in left.items():
                for second in picks:
                    if first & KIND == second & KIND:
                        assert first == second or first in left[second]
