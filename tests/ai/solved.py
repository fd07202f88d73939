"""Small games solved to the end by the plainest recursion there is, to hold searches against."""

from __future__ import annotations

from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, OVER, State


def against_all(rules: Rules, s: State, seat: int) -> float:
    """What `seat` is sure of when every other side plays against it."""
    if s.node == OVER:
        return rules.value(s, seat)
    found = [against_all(rules, after, seat) for after in _after(rules, s)]
    if s.node == CHANCE:
        return sum(found) / len(found)
    own = rules.side_of(s, s.decider) == rules.side_of(s, seat)
    return max(found) if own else min(found)


def each_for_itself(rules: Rules, s: State, seat: int) -> list[float]:
    """What each seat gets when each plays for itself, equals being broken against `seat`."""
    if s.node == OVER:
        return [rules.value(s, k) for k in range(rules.seats)]
    found = [each_for_itself(rules, after, seat) for after in _after(rules, s)]
    if s.node == CHANCE:
        return [sum(column) / len(found) for column in zip(*found, strict=True)]
    mover = s.decider
    top = max(values[mover] for values in found)
    best = [values for values in found if values[mover] > top - 1e-9]
    return min(best, key=lambda values: values[seat])


def rated(rules: Rules, s: State, seat: int, *, alone: bool) -> dict[int, float]:
    """Each action of the open decision with what it comes to."""
    found: dict[int, float] = {}
    for action in s.menu:
        after = s.copy()
        rules.apply(after, action)
        paranoid = alone
        found[action] = (
            against_all(rules, after, seat)
            if paranoid
            else each_for_itself(rules, after, seat)[seat]
        )
    return found


def _after(rules: Rules, s: State) -> list[State]:
    """The states after every action, or after every face."""
    found: list[State] = []
    for move in range(rules.sides_of(s)[0]) if s.node == CHANCE else s.menu:
        after = s.copy()
        if s.node == CHANCE:
            rules.resolve(after, [move])
        else:
            rules.apply(after, move)
        found.append(after)
    return found
