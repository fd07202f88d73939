"""`depends`: one thing if something is so, another otherwise (AAC-9.15)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import One
from engine.games.aac.language.making import DO, STEPS, maybe, slot
from engine.games.aac.language.verb import verb

ROLES: Final = ()
WORD: Final = verb(
    "depends",
    ("it depends", "dipende"),
    ("if {on}: {do}", "se {on}: {do}"),
    slot("on", "on what", "da che cosa", One("condition")),
    DO,
    maybe("else", "otherwise", "altrimenti", STEPS),
    clauses=("9.15",),
)


def tell(params: Params, telling: Telling) -> str:
    say = telling.say
    text = say.if_(telling.condition(params["on"]), telling.chain(params["do"]))
    if not params.get("else"):
        return text
    return text + say.pick("; otherwise, ", "; altrimenti, ") + telling.chain(params["else"])
