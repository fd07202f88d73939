"""Why games end."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import (
    DISSOLVED,
    EMPTY_BOARD,
    LAST_SIDE,
    MATCH_OVER,
    STALLED,
    TURN_LIMIT,
)
from engine.kernel.messages import N_

REASONS: Final = {
    LAST_SIDE: ("last_side", "KX-6.1"),
    TURN_LIMIT: ("turn_limit", "KX-6.9"),
    STALLED: ("stalled", "KX-6.9"),
    EMPTY_BOARD: ("empty_board", "KX-6.15"),
    DISSOLVED: ("dissolved", "KX-6.13"),
    MATCH_OVER: ("match_over", "KX-6.8"),
}
TEXTS: Final = {
    LAST_SIDE: N_("One side alone is left in the fortress."),
    TURN_LIMIT: N_("The turn limit is reached."),
    STALLED: N_("For too many rounds nobody was hit and no chest was taken."),
    EMPTY_BOARD: N_("Nobody is left in the fortress."),
    DISSOLVED: N_("Somebody left before the first turn."),
    MATCH_OVER: N_("All games of the match are played."),
}
