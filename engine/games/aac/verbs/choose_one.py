"""`choose_one`: its player chooses one of several things, and that happens (AAC-9.15)."""

from __future__ import annotations

from engine.effects.program import Compiler, Verb
from engine.effects.tree import Op
from engine.games.aac.branching import mode_menu
from engine.games.aac.codes import D_EFFECT, F_SEAT
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.sense import sense_of
from engine.games.aac.state import AacState
from engine.kernel.events import Sink
from engine.kernel.rules import Rules
from engine.kernel.state import State


class ChooseOne(Verb):
    """Operands: a program for each thing."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "choose_one"
        self.clauses = ("AAC-9.15",)

    def encode(self, op: Op, into: Compiler) -> list[int]:
        assert isinstance(into, AacCompiler)
        programs = [into.program(mode) for mode in op.params["modes"]]
        into.core.modes[programs[0]] = op.path
        for program, mode in zip(programs, op.params["modes"], strict=True):
            into.core.senses[program] = sense_of(mode)
        return programs

    def apply(
        self, rules: Rules, s: State, frame: list[int], op: list[int], out: Sink | None
    ) -> None:
        assert isinstance(rules, Core)
        assert isinstance(s, AacState)
        rules.offer(s, frame[F_SEAT], D_EFFECT, mode_menu(rules, s))


VERB = ChooseOne()
