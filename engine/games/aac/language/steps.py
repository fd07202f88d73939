"""All verbs in the order in which they are listed, and the steps made of them (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.words import Role, Word
from engine.games.aac.language.making import throughout
from engine.games.aac.language.verbs_cards import CARDS, TURNING
from engine.games.aac.language.verbs_fight import ATTACKS, BANS, CONTROL, DEFENCES, QUOTAS
from engine.games.aac.language.verbs_paths import PATHS
from engine.games.aac.language.verbs_paths import ROLES as HELD
from engine.games.aac.language.verbs_values import AILMENTS, MARKS, STRENGTH, VALUES, WALLS
from engine.kernel.names import both

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
    *PATHS,
)
ROLES: Final[tuple[Role, ...]] = (
    Role("step", both("What happens", "Che cosa succede"), VERBS, "", throughout("AAC-9.6")),
    *HELD,
)
