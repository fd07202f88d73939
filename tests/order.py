"""The order of a run in several processes: what takes long begins first, in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

LONG = ("browser", "slow")
# Fixtures of a whole run that take long: who asks for one runs in the one process that makes it.
DEAR = frozenset({"looked", "prepared"})


def takes_long(item: pytest.Item) -> bool:
    """Whether a test is marked as one of the long ones, or asks for what takes long."""
    return bool(_dear(item)) or any(item.get_closest_marker(mark) for mark in LONG)


def long_first(
    items: Sequence[pytest.Item],
    processes: int,
    is_long: Callable[[pytest.Item], bool] = takes_long,
) -> list[pytest.Item]:
    """The tests with the long ones at the front of each process's part, files kept together.

    Each process begins with its part in this order, and whoever is done takes from the end of
    another's: at the end only short ones are left, and nobody waits for one long journey.
    """
    fronts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    groups: dict[str, list[pytest.Item]] = {}
    for item in filter(is_long, items):
        groups.setdefault(_dear(item) or str(item.path), []).append(item)
    for group in groups.values():
        min(fronts, key=len).extend(group)
    short = [item for item in items if not is_long(item)]
    parts: list[pytest.Item] = []
    for number, front in enumerate(sorted(fronts, key=len, reverse=True)):
        # Parts are dealt as xdist deals them: an even share of what is left.
        room = max(0, (len(items) - len(parts)) // (processes - number) - len(front))
        parts += [*front, *short[:room]]
        del short[:room]
    return parts + short


def _dear(item: pytest.Item) -> str:
    return next(iter(sorted(DEAR & {*getattr(item, "fixturenames", ())})), "")
