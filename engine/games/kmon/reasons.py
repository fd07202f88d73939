"""Why a battle ended (KM-6.7): code of the state, name in records, clause."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    CONCESSION,
    DECK_OUT_DAMAGE,
    DECK_OUT_KMON,
    DECK_OUT_TIE,
    DOUBLE_EXHAUSTION,
    HANDED,
    TEAM_EXHAUSTED,
    TURN_LIMIT_DAMAGE,
    TURN_LIMIT_KMON,
    TURN_LIMIT_TIE,
)
from engine.kernel.messages import N_
from engine.kernel.rules import Reason

REASONS: Final[dict[int, Reason]] = {
    TEAM_EXHAUSTED: Reason(
        "team_exhausted", "KM-6.1", N_("All three K-Mon of one team are exhausted.")
    ),
    DOUBLE_EXHAUSTION: Reason(
        "double_exhaustion", "KM-6.2", N_("Both teams were exhausted in the same sequence.")
    ),
    DECK_OUT_KMON: Reason("deck_out_kmon", "KM-6.3", N_("A deck ran out: more K-Mon left wins.")),
    DECK_OUT_DAMAGE: Reason(
        "deck_out_damage", "KM-6.3", N_("A deck ran out with equal K-Mon: less damage wins.")
    ),
    DECK_OUT_TIE: Reason("deck_out_tie", "KM-6.3", N_("A deck ran out with everything equal.")),
    TURN_LIMIT_KMON: Reason(
        "turn_limit_kmon", "KM-6.6", N_("The turn limit was reached: more K-Mon left wins.")
    ),
    TURN_LIMIT_DAMAGE: Reason(
        "turn_limit_damage", "KM-6.6", N_("The turn limit was reached: less damage wins.")
    ),
    TURN_LIMIT_TIE: Reason(
        "turn_limit_tie", "KM-6.6", N_("The turn limit was reached with everything equal.")
    ),
    CONCESSION: Reason("concession", "KM-6.5", N_("A player conceded.")),
    HANDED: Reason("by_hand", "KM-9.24", N_("A card carried out by hand ended the battle.")),
}
