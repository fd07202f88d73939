"""What a figure is, and how a time is taken."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

REPEATS = 3
MICRO = 1e6
MILLI = 1e3


@dataclass(frozen=True)
class Row:
    """One figure."""

    name: str
    value: float
    unit: str
    ratio: float

    def to_json(self) -> dict[str, Any]:
        """The shape of `bench/latest.json`."""
        return {"name": self.name, "value": self.value, "unit": self.unit, "ratio": self.ratio}


def best(work: Callable[[], object], *, tidy: bool = True) -> float:
    """CPU seconds of `work`, best of three; `tidy` empties the garbage before each."""
    least = float("inf")
    for _ in range(REPEATS):
        if tidy:
            gc.collect()
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def short(value: float) -> float:
    """Four digits: more would be noise."""
    return float(f"{value:.4g}")


def p95(values: Sequence[float]) -> float:
    """The value that one in twenty exceeds."""
    return sorted(values)[math.ceil(len(values) * 0.95) - 1]
