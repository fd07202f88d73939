"""`destroy`: destroys a card; it goes at the next death check (AAC-5.39)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.games.aac.candidates import may_remove
from engine.games.aac.core import Core
from engine.games.aac.deaths import destroy
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import RowVerb
from engine.kernel.events import Sink


class Destroy(RowVerb):
    """Operands: target."""

    def touch(
        self, r: Core, s: AacState, frame: Ints, op: Ints, row: Ints, out: Sink | None
    ) -> None:
        if may_remove(r, s, row):
            destroy(r, s, row, out)


VERB = Destroy("destroy", "AAC-5.39")
