"""Intervals and tests, from the textbooks, on the standard library alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Interval:
    """An estimate and the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"


def wilson(successes: float, trials: int, z: float = Z95) -> Interval:
    """The score interval of a proportion (Wilson 1927); [0, 1] when nothing was tried.

    `successes` may hold parts of one (a draw, a share of a unit asked several times); such units
    scatter less than whole ones, and the interval is then a little too wide.
    """
    if trials == 0:
        return Interval(0.5, 0.0, 1.0)
    share = successes / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return Interval(share, max(0.0, middle - spread), min(1.0, middle + spread))


def normal(values: Sequence[float], z: float = Z95) -> Interval:
    """The mean of independent units with its normal interval, held within [0, 1]."""
    count = len(values)
    if count == 0:
        return Interval(0.5, 0.0, 1.0)
    mean = math.fsum(values) / count
    if count == 1:
        return Interval(mean, 0.0, 1.0)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    spread = z * math.sqrt(variance / count)
    return Interval(mean, max(0.0, mean - spread), min(1.0, mean + spread))


def elo(share: float) -> float:
    """The rating difference that a share of the points means; capped at 1,200 either way."""
    if share <= 0.001:
        return -1200.0
    if share >= 0.999:
        return 1200.0
    return 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class ChiSquare:
    """Pearson's statistic, its degrees of freedom, and the chance of so much or more."""

    statistic: float
    freedom: int
    p: float


def chi_square(
    observed: Sequence[float], expected: Sequence[float], least: float = 5.0
) -> ChiSquare:
    """Pearson's goodness of fit; cells that expect less than `least` are put together.

    Raises ValueError when something was observed where nothing is expected.
    """
    cells: list[tuple[float, float]] = []
    rest_seen = rest_due = 0.0
    for seen, due in zip(observed, expected, strict=True):
        if due <= 0 < seen:
            raise ValueError("an outcome was observed that the law rules out")
        if due >= least:
            cells.append((seen, due))
        else:
            rest_seen, rest_due = rest_seen + seen, rest_due + due
    if rest_due > 0:
        cells.append((rest_seen, rest_due))
    statistic = math.fsum((seen - due) ** 2 / due for seen, due in cells)
    freedom = max(0, len(cells) - 1)
    return ChiSquare(statistic, freedom, upper_tail(statistic, freedom))


def two_samples(first: Sequence[int], second: Sequence[int]) -> ChiSquare:
    """Whether two equally long counts of categories come from one law (2 × k table)."""
    pairs = [(a, b) for a, b in zip(first, second, strict=True) if a + b > 0]
    total_a, total_b = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    total = total_a + total_b
    if not total_a or not total_b:
        return ChiSquare(0.0, 0, 1.0)
    statistic = 0.0
    for a, b in pairs:
        due_a, due_b = (a + b) * total_a / total, (a + b) * total_b / total
        statistic += (a - due_a) ** 2 / due_a + (b - due_b) ** 2 / due_b
    freedom = len(pairs) - 1
    return ChiSquare(statistic, freedom, upper_tail(statistic, freedom))


def upper_tail(statistic: float, freedom: int) -> float:
    """P(chi-square with `freedom` degrees >= statistic), by the regularised gamma function."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return max(0.0, 1 - scale * _series(a, x))
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, 10_000):
        term *= x / (a + n)
        total += term
        if term < total * 1e-15:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The continued fraction of the upper tail (Lentz's method)."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    result = d
    for n in range(1, 10_000):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return result
