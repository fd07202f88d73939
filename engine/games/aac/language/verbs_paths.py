"""The verbs that hold steps: one of several, if something is so, when a time is over (AAC-9.15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import Many, One
from engine.effects.language.words import Role, Word
from engine.games.aac.language.costs import ROUNDS
from engine.games.aac.language.limits import MAX_MODES, MAX_STEPS
from engine.games.aac.language.making import (
    AT_A_MOMENT,
    LATER,
    bare,
    maybe,
    slot,
    throughout,
)
from engine.games.aac.language.verb import verb
from engine.kernel.names import both

_STEPS: Final = Many("step", 1, MAX_STEPS)
_DO: Final = slot("do", "what happens", "che cosa succede", _STEPS)
_MODE: Final = Word("mode", both("one thing", "una cosa"), both("{do}", "{do}"), (_DO,))

PATHS: Final = (
    verb(
        "choose_one",
        ("choose one of several", "scegli una di più cose"),
        ("choose one: {modes}", "scegli una: {modes}"),
        slot("modes", "of which", "tra quali", Many("mode", 2, MAX_MODES)),
        clauses=("9.15",),
    ),
    verb(
        "depends",
        ("it depends", "dipende"),
        ("if {on}: {do}", "se {on}: {do}"),
        slot("on", "on what", "da che cosa", One("condition")),
        _DO,
        maybe("else", "otherwise", "altrimenti", _STEPS),
        clauses=("9.15",),
    ),
    replace(
        verb(
            "later",
            ("when a time is over", "quando un tempo è finito"),
            ("{duration}: {do}", "{duration}: {do}"),
            slot("duration", "when", "quando", One("ending")),
            maybe("target", "of which card", "di quale carta", One("target")),
            replace(_DO, sets=frozenset({LATER}), lifts=AT_A_MOMENT),
            clauses=("9.15",),
        ),
        never=frozenset({LATER, "passive"}),
    ),
)
_ENDINGS: Final = (
    bare("until_end_of_turn", "at the end of the turn", "al termine della giocata"),
    bare("while_source_on_field", "when this card leaves", "quando questa carta se ne va"),
    replace(ROUNDS, says=both("after {rounds} rounds", "dopo {rounds} turni")),
)
ROLES: Final[tuple[Role, ...]] = (
    Role("mode", both("One thing", "Una cosa"), (_MODE,), clauses=throughout("AAC-9.15")),
    Role("ending", both("When", "Quando"), _ENDINGS, clauses=throughout("AAC-9.15")),
)
