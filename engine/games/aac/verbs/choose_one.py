"""`choose_one`: its player chooses one of several things, and that happens (AAC-9.15)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.branching import mode_menu
from engine.games.aac.codes import D_EFFECT, F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.sense import sense_of
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class ChooseOne(CardVerb):
    """Operands: a program for each thing."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        programs = [into.program(mode) for mode in op.params["modes"]]
        into.core.modes[programs[0]] = op.path
        for program, mode in zip(programs, op.params["modes"], strict=True):
            into.core.senses[program] = sense_of(mode)
        return programs

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        r.offer(s, frame[F_SEAT], D_EFFECT, mode_menu(r, s))


VERB = ChooseOne("choose_one", "AAC-9.15")
