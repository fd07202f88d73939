"""Whom a card means: K-Mon and players (KM-9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.effects.language.kinds import One
from engine.effects.language.words import Role, Slot
from engine.games.kmon.language.making import KEEPS, LASTING, REACTION, bare, clauses, slot
from engine.games.kmon.text.selectors import GROUPS, SELECTORS
from engine.games.kmon.text.selectors import PLAYERS as ACTORS
from engine.kernel.names import Name, both

# Each that means one K-Mon, then those that mean several.
KMON: Final[Mapping[str, Name]] = {
    name: both(*SELECTORS[name]) for name in sorted(SELECTORS, key=lambda name: name in GROUPS)
}
PLAYERS: Final[Mapping[str, Name]] = {
    name: both("you", "tu") if actor is None else both(actor.en, actor.it)
    for name, actor in ACTORS.items()
}
ONLY: Final[Mapping[str, str]] = {
    "bearer": LASTING,
    "attacker": REACTION,
    "bearer_controller": LASTING,
}
# KM-3.19: a power-up that keeps the attack adds to it (`attack_bonus`).
_NEVER: Final[Mapping[str, str]] = {"opp_active": KEEPS}

_CLAUSES: Final = clauses("KM-9.2")

ROLES: Final[tuple[Role, ...]] = (
    Role("selector", both("K-Mon", "K-Mon"), tuple(bare(KMON, ONLY, _NEVER)), clauses=_CLAUSES),
    Role(
        "single",
        both("one K-Mon", "un K-Mon"),
        tuple(bare({name: KMON[name] for name in KMON if name not in GROUPS}, ONLY, {})),
        clauses=_CLAUSES,
    ),
    Role(
        "player",
        both("player", "giocatore"),
        tuple(bare(PLAYERS, ONLY, {})),
        clauses=_CLAUSES,
    ),
)


def kmon(key: str, en: str, it: str, role: str = "selector", **more: Any) -> Slot:
    """A slot for K-Mon that nothing bars."""
    return slot(key, en, it, One(role), lifts=frozenset({KEEPS}), **more)


TARGET: Final = kmon("target", "K-Mon", "K-Mon")
WHO: Final = slot("who", "Player", "Giocatore", One("player"))
