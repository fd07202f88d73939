"""The order of a run: no process is left alone with a long test at the end."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kernel.testing import for_every
from tests.order import long_first, takes_long

LONG_ONES, SHORT_ONES = 10, 41


def item(name: str, *fixtures: str) -> Any:
    return SimpleNamespace(name=name, path=Path(name.split(".")[0]), fixturenames=fixtures)


def arranged(names: list[str], processes: int) -> list[str]:
    made = [item(name) for name in names]
    return [kept.name for kept in long_first(made, processes, lambda each: each.name[0] == "l")]


def dealt(names: list[str], processes: int) -> list[list[str]]:
    """What each process begins with: an even share of what is left, as xdist deals."""
    parts = []
    for number in range(processes):
        size = len(names) // (processes - number)
        parts.append(names[:size])
        names = names[size:]
    return parts


@for_every("processes", [1, 2, 3, 4])
def test_each_process_begins_with_its_share_of_the_long_ones(processes: int) -> None:
    names = [f"s{number}" for number in range(SHORT_ONES)]
    names += [f"l{number}" for number in range(LONG_ONES)]
    order = arranged(names, processes)
    assert sorted(order) == sorted(names)
    for part in dealt(order, processes):
        long = [name for name in part if name[0] == "l"]
        assert part[: len(long)] == long
        assert abs(len(long) - LONG_ONES / processes) < 1


def test_the_long_ones_of_a_file_stay_together() -> None:
    names = ["s1", "l1.a", "l1.b", "l2.a", "s2", "l2.b", "s3", "s4"]
    parts = dealt(arranged(names, 2), 2)
    assert [part[:2] for part in parts] == [["l1.a", "l1.b"], ["l2.a", "l2.b"]]


def test_what_takes_long_to_make_is_made_in_one_process() -> None:
    asking = [item(f"s{number}", "looked") for number in range(3)]
    others = [item(f"l{number}") for number in range(3)]
    assert all(map(takes_long, asking))
    order = [each.name for each in long_first([*asking, *others], 2, lambda each: True)]
    assert order[:3] == ["s0", "s1", "s2"]


def test_few_tests_and_many_processes() -> None:
    assert arranged([], 3) == []
    assert sorted(arranged(["l1", "s1"], 4)) == ["l1", "s1"]


def test_others_do_not(request: pytest.FixtureRequest) -> None:
    assert not takes_long(request.node)


@pytest.mark.slow
def test_what_is_marked_as_slow_takes_long(request: pytest.FixtureRequest) -> None:
    assert takes_long(request.node)
