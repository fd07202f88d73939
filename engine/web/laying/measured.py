"""How the levels of a game did against one another, in words, from what `make strength` found."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from collection.house.i18n import say
from engine.ai.levels import LEVELS
from engine.kernel.messages import N_, Message
from engine.sim.strength_record import level_strength

_AGAINST: Final = N_(
    "Measured against {below}: {share} of the points, in {pairs} deals played from both sides."
)


def measured(key: str) -> dict[str, str]:
    """What each level of a game took from the one below it; empty where nothing was measured.

    Raises UnknownGame."""
    steps = (level_strength(key) or {"steps": {}})["steps"]
    found: dict[str, str] = {}
    for low, up in pairwise(LEVELS):
        step = steps.get(f"{up.name} v {low.name}")
        if step is None:
            continue
        share = f"{100 * step['share']:.0f}\N{NO-BREAK SPACE}%"
        shown = {"below": str(say(low.title)), "share": share, "pairs": step["pairs"]}
        found[up.name] = str(say(Message(_AGAINST, shown)))
    return found
