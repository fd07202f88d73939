"""`caption_attack`: an attack made through a caption (AAC-5.52)."""

from __future__ import annotations

from engine.effects.program import Ints
from engine.effects.tree import Op
from engine.games.aac.amounts import amount_of
from engine.games.aac.card_attacks import attack_flags, strike
from engine.games.aac.compiler import AacCompiler
from engine.games.aac.core import Core
from engine.games.aac.effect_codes import CHOSEN_ONE
from engine.games.aac.state import AacState
from engine.games.aac.verb_bases import CardVerb
from engine.kernel.events import Sink


class CaptionAttack(CardVerb):
    """Operands: attacker, target, stated AV (-1: its AP), flags."""

    def rest(self, op: Op, into: AacCompiler) -> list[int]:
        target = into.selector(op.params["target"]) if "target" in op.params else CHOSEN_ONE
        stated = into.amount(op.params["av"]) if "av" in op.params else -1
        return [into.selector(op.params["attacker"]), target, stated, attack_flags(op)]

    def work(self, r: Core, s: AacState, frame: Ints, op: Ints, out: Sink | None) -> None:
        av = max(0, amount_of(r, s, frame, op[4])) if op[4] != -1 else -1
        strike(r, s, frame, op[2], op[3], av, op[5], out)


VERB = CaptionAttack("caption_attack", "AAC-5.52")
