"""What is in the way of a card, as numbers: where it is 0 the card is lawful, else a refusal puts
it into words."""

from __future__ import annotations

from typing import Final

WORN: Final = 1  # TTK-5.49
WRONG_TYPE: Final = 2  # TTK-4.16, TTK-4.38
LANE_MIXED: Final = 3  # TTK-4.18
LANE_FULL: Final = 4  # TTK-4.19
GRID_FULL: Final = 5  # TTK-5.7
GRID_CLOSED: Final = 6  # TTK-5.7
FORBIDDEN: Final = 7  # TTK-5.27
OTHER_MOMENT: Final = 8  # TTK-5.35
CONDITION_OFF: Final = 9  # TTK-4.52
DOES_NOTHING: Final = 10  # TTK-5.32
