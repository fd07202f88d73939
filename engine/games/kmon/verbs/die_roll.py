"""`die_roll`: a die, and an effect list for each band of its faces (KM-9.17)."""

from __future__ import annotations

from engine.effects.program import CONTEXT, Compiler, Ints
from engine.effects.tree import Op, read_ops
from engine.games.kmon.codes import C_DIE, FACES, NOTHING, ROLL
from engine.games.kmon.link_verb import TargetVerb
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class DieRoll(TargetVerb):
    """Operands: for each face the number of its band or -1, then the program of each band."""

    def encode(self, op: Op, into: Compiler) -> list[int]:
        bands = op.params["bands"]
        faces = [
            next(
                (at for at, band in enumerate(bands) if band["from"] <= face <= band["to"]), NOTHING
            )
            for face in range(1, FACES + 1)
        ]
        return faces + [
            into.program(read_ops(band["do"], f"{op.path}.bands[{at}].do"))
            for at, band in enumerate(bands)
        ]

    def apply(self, rules: Rules, s: State, frame: Ints, op: Ints, out: Sink | None) -> None:
        s.frames.append([ROLL, frame[1], frame[2] - 1, *frame[CONTEXT:]])
        rules.chance(s, C_DIE)


VERB = DieRoll("die_roll", "KM-9.17")
