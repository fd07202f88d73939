"""`extra_attack`: further attacks this turn (AAC-4.24)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.codes import F_SEAT, R_SEAT, R_SEQ
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import GROUP
from engine.games.aac.events_effects import E_EXTRA_ATTACK
from engine.games.aac.selecting import meant
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import EVERYBODY, Sink


class ExtraAttack(CardVerb):
    """Operands: amount, target."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        return [int(op.params["n"]), into.selector(op.params["who"])]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        seat = frame[F_SEAT]
        if seat != s.turn_seat:
            return
        anybody = op[3] >= GROUP
        rows = [row for row in meant(r, s, frame, op[3]) if row[R_SEAT] == seat]
        grants = [-1] if anybody else [row[R_SEQ] for row in rows]
        for seq in grants:
            s.extra += [[seq] for _ in range(op[2])]
        if out is not None and grants:
            out.append((E_EXTRA_ATTACK, EVERYBODY, seat, op[2] * len(grants)))


VERB = ExtraAttack("extra_attack", "AAC-4.24")
