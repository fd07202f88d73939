"""`choose_one`: one of several things (AAC-9.15)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Params, Telling
from engine.effects.language.kinds import Many
from engine.effects.language.words import Role, Word
from engine.games.aac.language.limits import MAX_MODES
from engine.games.aac.language.making import DO, slot, throughout
from engine.games.aac.language.verb import verb
from engine.kernel.names import both

_MODE: Final = Word("mode", both("one thing", "una cosa"), both("{do}", "{do}"), (DO,))
ROLES: Final = (
    Role("mode", both("One thing", "Una cosa"), (_MODE,), clauses=throughout("AAC-9.15")),
)
WORD: Final = verb(
    "choose_one",
    ("choose one of several", "scegli una di più cose"),
    ("choose one: {modes}", "scegli una: {modes}"),
    slot("modes", "of which", "tra quali", Many("mode", 2, MAX_MODES)),
    clauses=("9.15",),
)


def tell(params: Params, telling: Telling) -> str:
    modes = [telling.chain(mode) for mode in params["modes"]]
    return telling.say.choice(modes, nested=telling.nested)
