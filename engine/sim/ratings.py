"""Ratings on one scale out of a matrix of results, with intervals (Bradley and Terry 1952)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.kernel.rng import Rng, seed_of

ROUNDS: Final = 200
RESAMPLES: Final = 200
# As many drawn units are added to each meeting, so that nobody's rating is without bounds.
PRIOR: Final = 0.5
ELO: Final = 400 / math.log(10)

# The shares of the first one, one for each independent unit, by (first, second).
Meetings = Mapping[tuple[str, str], Sequence[float]]


@dataclass(frozen=True)
class Rating:
    """Elo points beside the anchor's, and the bounds of the 95 % interval."""

    name: str
    value: float
    low: float
    high: float


def ratings(meetings: Meetings, anchor: str, seed: str = "ratings") -> list[Rating]:
    """A rating for everybody who met somebody, the best first; the anchor's is 0.

    The interval is that of `RESAMPLES` fits to units drawn again from each meeting.
    """
    names = sorted({name for pair in meetings for name in pair})
    best = _fit(names, _sums(meetings), anchor)
    rng = Rng(seed_of("ratings", seed))
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        for name, value in _fit(names, _sums(_again(meetings, rng)), anchor).items():
            drawn[name].append(value)
    found = [Rating(name, best[name], *_bounds(drawn[name])) for name in names]
    return sorted(found, key=lambda each: -each.value)


def _sums(meetings: Meetings) -> dict[tuple[str, str], tuple[float, float]]:
    """Points of the first one and units, the prior included."""
    return {
        pair: (math.fsum(shares) + PRIOR / 2, len(shares) + PRIOR)
        for pair, shares in meetings.items()
        if shares
    }


def _again(meetings: Meetings, rng: Rng) -> dict[tuple[str, str], list[float]]:
    return {
        pair: [shares[rng.below(len(shares))] for _ in shares]
        for pair, shares in meetings.items()
        if shares
    }


def _fit(
    names: Sequence[str], sums: Mapping[tuple[str, str], tuple[float, float]], anchor: str
) -> dict[str, float]:
    """The most likely ratings, by the rounds of Hunter (2004)."""
    force = dict.fromkeys(names, 1.0)
    points = dict.fromkeys(names, 0.0)
    for (first, second), (won, units) in sums.items():
        points[first] += won
        points[second] += units - won
    for _ in range(ROUNDS):
        weight = dict.fromkeys(names, 0.0)
        for (first, second), (_, units) in sums.items():
            part = units / (force[first] + force[second])
            weight[first] += part
            weight[second] += part
        force = {name: points[name] / weight[name] for name in names if weight[name]}
        scale = force[anchor]
        force = {name: value / scale for name, value in force.items()}
    return {name: ELO * math.log(value) for name, value in force.items()}


def _bounds(values: list[float]) -> tuple[float, float]:
    ranked = sorted(values)
    cut = round(0.025 * len(ranked))
    return ranked[cut], ranked[len(ranked) - 1 - cut]
