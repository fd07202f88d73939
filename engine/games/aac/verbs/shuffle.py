"""`shuffle`: shuffles a draw pile (AAC-4.33)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.aac.codes import RESHUFFLE
from engine.games.aac.core import Core
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import PlayerVerb
from engine.kernel.events import Sink


class Shuffle(PlayerVerb):
    """Operands: player."""

    def affect(
        self, r: Core, s: AacState, frame: Ints, op: Ints, seat: int, out: Sink | None
    ) -> None:
        s.frames.append([RESHUFFLE, seat])


VERB = Shuffle("shuffle", "AAC-4.33")
