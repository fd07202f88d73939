"""All verbs in the order in which they are listed, and the steps made of them (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.describe import Describer
from engine.effects.discover import values_in
from engine.effects.language.words import Role, Word
from engine.games.aac.language import words
from engine.games.aac.language.making import throughout
from engine.games.aac.language.verbs_cards import CARDS, TURNING
from engine.games.aac.language.verbs_fight import ATTACKS, BANS, CONTROL, DEFENCES, QUOTAS
from engine.games.aac.language.verbs_values import AILMENTS, MARKS, STRENGTH, VALUES, WALLS
from engine.kernel.names import both

_FOUND: Final[list[Word]] = values_in(words.__name__, "WORD")
TELLS: Final[dict[str, Describer]] = {
    word.spelling: tell
    for word, tell in zip(_FOUND, values_in(words.__name__, "tell"), strict=True)
}
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
    *_FOUND,
)
ROLES: Final[tuple[Role, ...]] = (
    Role("step", both("What happens", "Che cosa succede"), VERBS, "", throughout("AAC-9.6")),
    *(role for roles in values_in(words.__name__, "ROLES") for role in roles),
)
