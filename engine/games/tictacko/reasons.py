"""Why a match ended (TTK-6.15): code of the state, name in records, clause."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    CONCESSION,
    DECKOUT,
    HANDED,
    OBJECTIVES,
    SIMULTANEOUS,
    TURN_LIMIT,
)
from engine.kernel.messages import N_
from engine.kernel.rules import Reason

REASONS: Final[dict[int, Reason]] = {
    OBJECTIVES: Reason("objectives", "TTK-6.1", N_("It has completed its last Objective.")),
    DECKOUT: Reason("deckout", "TTK-6.5", N_("The other team’s deck ran out.")),
    CONCESSION: Reason("concession", "TTK-6.7", N_("The other team conceded.")),
    SIMULTANEOUS: Reason(
        "simultaneous", "TTK-6.4", N_("Both teams completed their last Objective together.")
    ),
    TURN_LIMIT: Reason("turn_limit", "TTK-6.14", N_("The turn limit was reached.")),
    HANDED: Reason("by_hand", "TTK-9.43", N_("A card carried out by hand ended the match.")),
}
