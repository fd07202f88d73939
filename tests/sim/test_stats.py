"""Intervals and tests against figures from tables."""

from __future__ import annotations

import math

import pytest

from engine.kernel.testing import for_every
from engine.sim.stats import chi_square, elo, normal, two_samples, upper_tail, wilson


def test_wilson_matches_the_textbook() -> None:
    found = wilson(8, 10)
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)
    assert str(found) == "80.0 % [49.0, 94.3]"


def test_wilson_stays_within_0_and_1() -> None:
    assert wilson(0, 0) == wilson(0, 0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert wilson(0, 5).low == pytest.approx(0.0, abs=1e-12)
    assert wilson(5, 5).high == pytest.approx(1.0, abs=1e-12)


def test_the_normal_interval_of_equal_units_is_a_point() -> None:
    found = normal([0.5] * 20)
    assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)


def test_the_normal_interval_shrinks_with_the_root_of_the_units() -> None:
    few, many = normal([0.0, 1.0] * 50), normal([0.0, 1.0] * 200)
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2.0, abs=0.02)
    assert normal([]).value == 0.5
    assert normal([0.25]).high == 1.0


@for_every(("share", "points"), [(0.5, 0.0), (0.75, 190.85), (0.25, -190.85)])
def test_elo(share: float, points: float) -> None:
    assert elo(share) == pytest.approx(points, abs=0.01)
    assert (elo(0.0), elo(1.0)) == (-1200.0, 1200.0)


@for_every(
    ("statistic", "freedom", "p"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (124.342, 100, 0.05), (2.0, 2, 0.3679)],
)
def test_the_upper_tail_matches_the_table(statistic: float, freedom: int, p: float) -> None:
    assert upper_tail(statistic, freedom) == pytest.approx(p, abs=1e-4)


def test_the_upper_tail_of_nothing_is_one() -> None:
    assert upper_tail(0.0, 3) == upper_tail(5.0, 0) == 1.0


def test_chi_square_puts_thin_cells_together() -> None:
    found = chi_square([10, 10, 1, 3], [10, 10, 2, 2])
    assert (found.statistic, found.freedom) == (0.0, 2)


def test_chi_square_of_a_die() -> None:
    found = chi_square([5, 8, 9, 8, 10, 20], [10.0] * 6)
    assert found.statistic == pytest.approx(13.4)
    assert found.p == pytest.approx(0.0199, abs=1e-4)


def test_chi_square_refuses_the_impossible() -> None:
    with pytest.raises(ValueError, match="rules out"):
        chi_square([1.0], [0.0])


def test_two_samples() -> None:
    assert two_samples([50, 50, 0], [50, 50, 0]).p == pytest.approx(1.0)
    assert two_samples([90, 10], [10, 90]).p < 1e-6
    assert two_samples([], []).p == 1.0
    assert math.isclose(two_samples([30, 10], [20, 20]).statistic, 5.333, abs_tol=1e-3)
