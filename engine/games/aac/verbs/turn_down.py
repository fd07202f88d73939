"""`turn_down`: turns a creature face-down, into defence (AAC-5.58)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.aac.codes import IN_DEFENCE, ON_CREATURES, R_CARD, R_KIND, R_POS, R_SEAT, R_UP
from engine.games.aac.core import Core
from engine.games.aac.events_effects import E_TURNED_DOWN
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.games.aac.zones import alter
from engine.kernel.events import EVERYBODY, Sink


class TurnDown(RowVerb):
    """Operands: target."""

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if row[R_KIND] != ON_CREATURES or not row[R_UP]:
            return
        row[R_UP], row[R_POS] = 0, IN_DEFENCE
        alter(s, row[R_SEAT])
        if out is not None:
            out.append((E_TURNED_DOWN, EVERYBODY, row[R_SEAT], row[R_CARD]))


VERB = TurnDown("turn_down", "AAC-5.58")
