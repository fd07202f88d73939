"""What several effects say beside their name (KX-9.1)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Many, Number, One
from engine.effects.language.words import Place, Slot
from engine.games.karmox.language.amounts import MOST
from engine.games.karmox.language.moments import (
    DYING,
    ENDING,
    MAY,
    MOMENT_MARKS,
    NESTED,
    counts_on_a_step,
)
from engine.games.karmox.language.people import ENDLESS, FREEING, SECOND
from engine.kernel.names import both

_WHOM: Final = both("Whom", "Chi")
FILTER: Final = Slot("filter", both("Who must be", "Che sia"), Many("filter"), needed=False)
# Behind everything else that an effect says.
LAST: Final = (
    Slot("condition", both("Only if", "Solo se"), One("condition"), needed=False),
    Slot("cost", both("For a price", "A un prezzo"), One("cost"), needed=False),
    MAY,
    Slot("otherwise", both("Otherwise", "Altrimenti"), Many("effect"), needed=False, sets=NESTED,
         agree=counts_on_a_step),
)  # fmt: skip
# A change of a stat or of a pawn's place may go down, not by nothing.
CHANGE: Final = Slot("amount", both("How much", "Quanto"), Number(-MOST, MOST, but=(0,)))


def whom(*marks: str, lifts: Place = frozenset(), needed: bool = True) -> Slot:
    """The recipient; marks say what is special about it."""
    return Slot("target", _WHOM, One("target"), needed, sets=frozenset(marks), lifts=lifts)


# A second thing is asked of the recipient.
ONE_BY_ONE: Final = whom(SECOND)
# A prisoner may gain it, too.
EVEN_PRISONERS: Final = whom(FREEING)
# Whoever is being defeated does not live to see it.
THE_LIVING: Final = whom(lifts=frozenset({DYING}))

_LONG: Final = both("How long", "Quanto dura")
_AT_END: Final = frozenset({"turn_end"})
# As a turn ends, what lasts for the turn would do nothing: it must be said. What happens as
# something ends is no longer part of the moment at which it began (KX-9.11).
DURATION: Final = (
    Slot(
        "duration", _LONG, One("duration"), needed=False, default="this_turn", never=_AT_END,
        opens=True,
    ),
    Slot("duration", _LONG, One("duration"), only=_AT_END),
    Slot(
        "at_end", both("When it ends", "Quando finisce"), Many("effect"), needed=False,
        sets=NESTED | _AT_END | {ENDING}, lifts=MOMENT_MARKS, never=frozenset({ENDLESS}),
        agree=counts_on_a_step, clause="KX-9.11",
    ),
)  # fmt: skip
