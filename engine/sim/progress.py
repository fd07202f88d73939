"""A bar of one line for long work, on standard error and only at a terminal."""

from __future__ import annotations

import sys
import time

WIDTH = 30
EVERY = 0.2


class Bar:
    """Counts up to `total`; prints share, count and the time still to go, in seconds."""

    def __init__(self, title: str, total: int, shown: bool | None = None) -> None:
        self.title = title
        self.total = max(1, total)
        self.done = 0
        self.shown = sys.stderr.isatty() if shown is None else shown
        self._begun = time.monotonic()
        self._next = 0.0

    def step(self, count: int = 1) -> None:
        """That many more are done."""
        self.done += count
        now = time.monotonic()
        if self.shown and (now >= self._next or self.done >= self.total):
            self._next = now + EVERY
            sys.stderr.write("\r" + self.line(now - self._begun))
            sys.stderr.flush()

    def line(self, passed: float) -> str:
        """The bar as text after `passed` seconds."""
        share = min(1.0, self.done / self.total)
        full = int(WIDTH * share)
        left = passed * (1 - share) / share if share else 0.0
        bar = "#" * full + "-" * (WIDTH - full)
        return f"{self.title} [{bar}] {self.done:,}/{self.total:,} {left:.0f} s left  "

    def close(self) -> None:
        """End the line."""
        if self.shown:
            sys.stderr.write("\n")
