"""The sentences of verbs that hold steps (AAC-9.15)."""

from __future__ import annotations

from typing import Any, Final

from engine.effects.describe import Describer, Params, Telling
from engine.effects.say import Say
from engine.games.aac.describe_groups import target
from engine.games.aac.words import ROUND

_ENDS: Final[dict[str, tuple[str, str]]] = {
    "until_end_of_turn": ("at the end of the turn", "al termine della giocata"),
    "while_source_on_field": ("when this card leaves the field", "quando questa carta se ne va"),
}


def _choose_one(params: Params, telling: Telling) -> str:
    modes = [telling.chain(mode) for mode in params["modes"]]
    return telling.say.choice(modes, nested=telling.nested)


def _depends(params: Params, telling: Telling) -> str:
    say = telling.say
    text = say.if_(telling.condition(params["on"]), telling.chain(params["do"]))
    if not params.get("else"):
        return text
    return text + say.pick("; otherwise, ", "; altrimenti, ") + telling.chain(params["else"])


def _later(params: Params, telling: Telling) -> str:
    say = telling.say
    if "target" in params:
        again = say.pick("that card", "quella carta")
        telling.name("that", lambda: target(params["target"], telling), again)
    return f"{_when(params['duration'], say)}, {telling.chain(params['do'])}"


def _when(raw: Any, say: Say) -> str:
    if isinstance(raw, str):
        return say.pick(*_ENDS[raw])
    return say.pick("after ", "dopo ") + say.count(int(raw["rounds"]), ROUND)


PATHS: Final[dict[str, Describer]] = {
    "choose_one": _choose_one,
    "depends": _depends,
    "later": _later,
}
