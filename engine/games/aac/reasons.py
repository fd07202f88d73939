"""Why a game ended (section 6): code of the state, name in records, clause."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import (
    CONCESSION,
    DEADLOCK,
    DECK_OUT,
    DRAWN,
    DUEL,
    DUEL_ALONE,
    NO_CREATURES,
    NO_LP,
    ROUND_LIMIT,
)
from engine.kernel.messages import N_

REASONS: Final = {
    NO_LP: ("no_lp", "AAC-6.1"),
    NO_CREATURES: ("no_creatures", "AAC-6.2"),
    DEADLOCK: ("deadlock", "AAC-6.3"),
    DUEL: ("duel", "AAC-6.5"),
    DUEL_ALONE: ("duel_alone", "AAC-6.6"),
    DRAWN: ("drawn", "AAC-6.6"),
    ROUND_LIMIT: ("round_limit", "AAC-6.8"),
    CONCESSION: ("concession", "AAC-6.7"),
    DECK_OUT: ("deck_out", "AAC-4.18"),
}

TEXTS: Final = {
    NO_LP: N_("A player has no life points left."),
    NO_CREATURES: N_("A player has no creature on the field, in hand or in the draw pile."),
    DEADLOCK: N_("A player had to deploy a creature and could not."),
    DUEL: N_("The final duel decided."),
    DUEL_ALONE: N_("Only one player had a creature left for the final duel."),
    DRAWN: N_("The final duel left the players level."),
    ROUND_LIMIT: N_("The round limit was reached: more life points win."),
    CONCESSION: N_("A player conceded."),
    DECK_OUT: N_("A player had to draw from an empty draw pile."),
}
