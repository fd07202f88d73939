"""Why a battle ended (KM-6.7): code of the state, name in records, clause."""

from __future__ import annotations

from typing import Final

from engine.games.kmon.codes import (
    CONCESSION,
    DECK_OUT_DAMAGE,
    DECK_OUT_KMON,
    DECK_OUT_TIE,
    DOUBLE_EXHAUSTION,
    TEAM_EXHAUSTED,
    TURN_LIMIT_DAMAGE,
    TURN_LIMIT_KMON,
    TURN_LIMIT_TIE,
)
from engine.kernel.messages import N_

REASONS: Final = {
    TEAM_EXHAUSTED: ("team_exhausted", "KM-6.1"),
    DOUBLE_EXHAUSTION: ("double_exhaustion", "KM-6.2"),
    DECK_OUT_KMON: ("deck_out_kmon", "KM-6.3"),
    DECK_OUT_DAMAGE: ("deck_out_damage", "KM-6.3"),
    DECK_OUT_TIE: ("deck_out_tie", "KM-6.3"),
    TURN_LIMIT_KMON: ("turn_limit_kmon", "KM-6.6"),
    TURN_LIMIT_DAMAGE: ("turn_limit_damage", "KM-6.6"),
    TURN_LIMIT_TIE: ("turn_limit_tie", "KM-6.6"),
    CONCESSION: ("concession", "KM-6.5"),
}

TEXTS: Final = {
    TEAM_EXHAUSTED: N_("All three K-Mon of one team are exhausted."),
    DOUBLE_EXHAUSTION: N_("Both teams were exhausted in the same sequence."),
    DECK_OUT_KMON: N_("A deck ran out: more K-Mon left wins."),
    DECK_OUT_DAMAGE: N_("A deck ran out with equal K-Mon: less damage wins."),
    DECK_OUT_TIE: N_("A deck ran out with everything equal."),
    TURN_LIMIT_KMON: N_("The turn limit was reached: more K-Mon left wins."),
    TURN_LIMIT_DAMAGE: N_("The turn limit was reached: less damage wins."),
    TURN_LIMIT_TIE: N_("The turn limit was reached with everything equal."),
    CONCESSION: N_("A player conceded."),
}
