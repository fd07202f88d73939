"""What is always at work, or laid down for a while (TTK-9.15, 9.25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Number, One, Pick, Several
from engine.effects.language.words import Place, Role, Slot, Word
from engine.games.tictacko.language import names
from engine.games.tictacko.language.amounts import MAX_AMOUNT
from engine.games.tictacko.language.marks import IMPOSED
from engine.kernel.names import both

PROTECTED_BY: Final = ("opposing", "any")

_NAMES_SPACE: Final[Place] = frozenset({"names space"})
_SCOPE: Final = Slot("scope", both("Whom", "Chi"), One("scope"))
_WHO: Final = Slot("who", both("Who", "Chi"), Pick(names.WHO_CHOICES))


def _names_space(said: Mapping[str, object]) -> Place:
    return _NAMES_SPACE if said.get("what") == "play_character" else frozenset()


RULE: Final = Role("rule", both("Rule", "Regola"), (
    Word("protect", both("cannot be…", "non possono essere…"),
         both("{scope}: safe from {from}", "{scope}: al sicuro da {from}"), (
             _SCOPE,
             Slot("from", both("From what", "Da che cosa"), Several(names.FENDED_CHOICES)),
             Slot("by", both("By whom", "Da parte di chi"), Pick(names.called(PROTECTED_BY, {
                 "opposing": ("the opposing team", "della squadra avversaria"),
                 "any": ("anybody", "di chiunque"),
             })), needed=False, default="any"),
         ), clauses=("TTK-9.15", "TTK-5.25", "TTK-9.16")),
    Word("forbid", both("players cannot…", "i giocatori non possono…"),
         both("{who}: cannot {what}", "{who}: non può {what}"), (
             _WHO,
             Slot("what", both("What", "Che cosa"), Pick(names.FORBIDDEN_CHOICES)),
             Slot("where", both("Where", "Dove"), One("place"), needed=False, default="anywhere",
                  only=_NAMES_SPACE),
         ), clauses=("TTK-9.15", "TTK-5.27"), tells=_names_space),
    Word("modify", both("more or fewer cards or plays", "più o meno carte o giocate"),
         both("{who}: {n} {what}", "{who}: {n} {what}"), (
             Slot("what", both("What", "Che cosa"), Pick(names.MODIFIED_CHOICES)),
             _WHO,
             Slot("n", both("How many", "Quanti"), Number(-MAX_AMOUNT, MAX_AMOUNT, but=(0,))),
         ), clauses=("TTK-9.15", "TTK-5.19", "TTK-4.19")),
    Word("no_claim", both("do not claim their spaces", "non conquistano le caselle"),
         both("{scope}: do not claim their spaces", "{scope}: non conquistano le loro caselle"),
         (_SCOPE,), clauses=("TTK-9.15", "TTK-5.3", "TTK-R46")),
    Word("suppress", both("have no effects", "non hanno effetti"),
         both("{scope}: have no effects", "{scope}: non hanno effetti"),
         (_SCOPE,), clauses=("TTK-9.15", "TTK-5.28", "TTK-5.29"), never=IMPOSED),
), "rule")  # fmt: skip
