"""All verbs in the order in which they are listed, and the steps made of them (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Describer
from engine.effects.discover import modules_in
from engine.effects.language.words import Role, Word
from engine.games.aac.language import words
from engine.games.aac.language.making import throughout
from engine.games.aac.language.verbs_cards import CARDS, TURNING
from engine.games.aac.language.verbs_fight import ATTACKS, BANS, CONTROL, DEFENCES, QUOTAS
from engine.games.aac.language.verbs_values import AILMENTS, MARKS, STRENGTH, VALUES, WALLS
from engine.kernel.names import both

_FOUND: Final = modules_in(words.__name__)
TELLS: Final[dict[str, Describer]] = {module.WORD.spelling: module.tell for module in _FOUND}
VERBS: Final[tuple[Word, ...]] = (
    *VALUES,
    *CARDS,
    *ATTACKS,
    *DEFENCES,
    *AILMENTS,
    *TURNING,
    *BANS,
    *MARKS,
    *QUOTAS,
    *STRENGTH,
    *CONTROL,
    *WALLS,
    *(module.WORD for module in _FOUND),
)
ROLES: Final[tuple[Role, ...]] = (
    Role("step", both("What happens", "Che cosa succede"), VERBS, "", throughout("AAC-9.6")),
    *(role for module in _FOUND for role in getattr(module, "ROLES", ())),
)
