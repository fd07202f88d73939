"""Why a match ended (TTK-6.15): code of the state, name in records, clause."""

from __future__ import annotations

from typing import Final

from engine.games.tictacko.codes import (
    CONCESSION,
    DECKOUT,
    OBJECTIVES,
    SIMULTANEOUS,
    TURN_LIMIT,
)
from engine.kernel.messages import N_

REASONS: Final = {
    OBJECTIVES: ("objectives", "TTK-6.1"),
    DECKOUT: ("deckout", "TTK-6.5"),
    CONCESSION: ("concession", "TTK-6.7"),
    SIMULTANEOUS: ("simultaneous", "TTK-6.4"),
    TURN_LIMIT: ("turn_limit", "TTK-6.14"),
}

TEXTS: Final = {
    OBJECTIVES: N_("It has completed its last Objective."),
    DECKOUT: N_("The other team’s deck ran out."),
    CONCESSION: N_("The other team conceded."),
    SIMULTANEOUS: N_("Both teams completed their last Objective together."),
    TURN_LIMIT: N_("The turn limit was reached."),
}
