"""Numbers that are set by hand end within their bounds."""

from __future__ import annotations

from engine.kernel.doing_menus import steps_of
from engine.kernel.doings import MOST_CHANGE, Figure
from engine.kernel.testing import for_every


@for_every(
    ("now", "steps"),
    [(0, (1, 2, 3)), (3, (-3, -2, -1)), (5, (-5, -4, -3, -2)), (3 + MOST_CHANGE + 1, ())],
)
def test_a_number_goes_to_where_it_may_be(now: int, steps: tuple[int, ...]) -> None:
    assert steps_of(Figure(0, "charges", "charges", now, 0, 3)) == list(steps)
