"""`once`: what is done once a turn or once a battle (KM-9.19)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import Many, Pick
from engine.games.kmon.language.adding import Added
from engine.games.kmon.language.conditions import verb
from engine.games.kmon.language.making import choices, slot
from engine.games.kmon.text.story import branch, effects_of
from engine.kernel.names import both

_PER: Final = choices({"battle": both("battle", "battaglia"), "turn": both("turn", "turno")})


def _told(params: Params, telling: Telling) -> str:
    """What its player does once a turn or once a battle (KM-9.19)."""
    battle = params["per"] == "battle"
    say = telling.say
    lead = say.pick("once per ", "una sola volta per ")
    lead += say.pick("battle", "battaglia") if battle else say.pick("turn", "turno")
    body = branch(telling, effects_of(params["effects"]))
    return f"{lead}, {body}" if telling.nested else f"{lead}: {body}"


WORD: Final = Added(
    _told,
    verb("once", ("once", "una sola volta"),
         ("Once per {per}: {effects}", "Una sola volta per {per}: {effects}"),
         slot("per", "Once per", "Una volta per", Pick(_PER)),
         slot("effects", "Effects", "Effetti", Many("effect")), clauses=("KM-9.19",)),
    branches=True,
)  # fmt: skip
