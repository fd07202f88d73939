"""`later`: something when a time is over (AAC-9.15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import One
from engine.effects.language.words import Role
from engine.effects.say import Say
from engine.games.aac.describe_groups import target
from engine.games.aac.language.costs import ROUNDS
from engine.games.aac.language.making import AT_A_MOMENT, DO, LATER, bare, maybe, slot, throughout
from engine.games.aac.language.verb import verb
from engine.games.aac.words import ROUND
from engine.kernel.names import both

_ENDINGS: Final = (
    bare("until_end_of_turn", "at the end of the turn", "al termine della giocata"),
    bare(
        "while_source_on_field", "when this card leaves the field", "quando questa carta se ne va"
    ),
    replace(ROUNDS, says=both("after {rounds} rounds", "dopo {rounds} turni")),
)
ROLES: Final = (Role("ending", both("When", "Quando"), _ENDINGS, clauses=throughout("AAC-9.15")),)
WORD: Final = replace(
    verb(
        "later",
        ("when a time is over", "quando un tempo è finito"),
        ("{duration}: {do}", "{duration}: {do}"),
        slot("duration", "when", "quando", One("ending")),
        maybe("target", "of which card", "di quale carta", One("target")),
        replace(DO, sets=frozenset({LATER}), lifts=AT_A_MOMENT),
        clauses=("9.15",),
    ),
    never=frozenset({LATER, "passive"}),
)


def tell(params: Params, telling: Telling) -> str:
    if "target" in params:
        again = telling.say.pick("that card", "quella carta")
        telling.name("that", lambda: target(params["target"], telling), again)
    return f"{_when(params['duration'], telling.say)}, {telling.chain(params['do'])}"


def _when(raw: Any, say: Say) -> str:
    for word in _ENDINGS:
        if word.name == raw:
            return word.says.pick(say.language)
    return say.pick("after ", "dopo ") + say.count(int(raw["rounds"]), ROUND)
