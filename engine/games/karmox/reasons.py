"""Why games end."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import (
    DISSOLVED,
    EMPTY_BOARD,
    HANDED,
    LAST_SIDE,
    MATCH_OVER,
    STALLED,
    TURN_LIMIT,
)
from engine.kernel.messages import N_
from engine.kernel.rules import Reason

REASONS: Final[dict[int, Reason]] = {
    LAST_SIDE: Reason("last_side", "KX-6.1", N_("One side alone is left in the fortress.")),
    TURN_LIMIT: Reason("turn_limit", "KX-6.9", N_("The turn limit is reached.")),
    STALLED: Reason(
        "stalled", "KX-6.9", N_("For too many rounds nobody was hit and no chest was taken.")
    ),
    EMPTY_BOARD: Reason("empty_board", "KX-6.15", N_("Nobody is left in the fortress.")),
    DISSOLVED: Reason("dissolved", "KX-6.13", N_("Somebody left before the first turn.")),
    MATCH_OVER: Reason("match_over", "KX-6.8", N_("All games of the match are played.")),
    HANDED: Reason("by_hand", "KX-9.13", N_("A card carried out by hand ended the game.")),
}
