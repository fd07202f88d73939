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
    HANDED,
    NO_CREATURES,
    NO_LP,
    ROUND_LIMIT,
)
from engine.kernel.messages import N_
from engine.kernel.rules import Reason

REASONS: Final[dict[int, Reason]] = {
    NO_LP: Reason("no_lp", "AAC-6.1", N_("A player has no life points left.")),
    NO_CREATURES: Reason(
        "no_creatures",
        "AAC-6.2",
        N_("A player has no creature on the field, in hand or in the draw pile."),
    ),
    DEADLOCK: Reason("deadlock", "AAC-6.3", N_("A player had to deploy a creature and could not.")),
    DUEL: Reason("duel", "AAC-6.5", N_("The final duel decided.")),
    DUEL_ALONE: Reason(
        "duel_alone", "AAC-6.6", N_("Only one player had a creature left for the final duel.")
    ),
    DRAWN: Reason("drawn", "AAC-6.6", N_("The final duel left the players level.")),
    ROUND_LIMIT: Reason(
        "round_limit", "AAC-6.8", N_("The round limit was reached: more life points win.")
    ),
    CONCESSION: Reason("concession", "AAC-6.7", N_("A player conceded.")),
    DECK_OUT: Reason("deck_out", "AAC-4.18", N_("A player had to draw from an empty draw pile.")),
    HANDED: Reason("by_hand", "AAC-9.17", N_("A card carried out by hand ended the game.")),
}
