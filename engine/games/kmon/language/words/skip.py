"""`skip`: a phase or a draw that a player does not have (KM-9.20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import Pick
from engine.effects.words import Verb
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import choices, slot
from engine.games.kmon.language.people import WHO
from engine.games.kmon.text.story import actor_of
from engine.kernel.names import both

_SKIP: Final = Verb("skip", "skips", "salta", "salta", "saltare")
_PHASES: Final = choices(
    {
        "item": both("the next Phase I (items)", "la prossima Fase I (oggetti)"),
        "substitution": both(
            "the next Phase III (substitution)", "la prossima Fase III (sostituzione)"
        ),
        "action": both("the next Phase IV (action)", "la prossima Fase IV (azione)"),
        "draw": both("the draw of the next Phase V", "la pescata della prossima Fase V"),
    }
)
# The next phase that a player does not have (KM-9.20).
_SKIPPED: Mapping[str, tuple[str, str]] = {
    "item": ("Phase I", "Fase I"),
    "substitution": ("Phase III", "Fase III"),
    "action": ("Phase IV", "Fase IV"),
    "draw": ("Phase V", "Fase V"),
}


def _told(params: Params, telling: Telling) -> str:
    say, actor, what = telling.say, actor_of(params["who"], telling), str(params["what"])
    phase, whose = say.pick(*_SKIPPED[what]), "your" if actor is None else "their"
    their = "tua" if actor is None else "sua"
    if what == "draw":
        rest = say.pick(
            f"the draw of {whose} next {phase}", f"la pescata della {their} prossima {phase}"
        )
    else:
        rest = say.pick(f"{whose} next {phase}", f"la {their} prossima {phase}")
    return f"{telling.do(_SKIP, actor)} {rest}"


WORD: Final = Added(
    _told,
    verb("skip", ("skip", "salta"), ("Skip {what}: {who}", "Salta {what}: {who}"), WHO,
         slot("what", "What", "Che cosa", Pick(_PHASES)), clauses=("KM-9.20",)),
)  # fmt: skip
