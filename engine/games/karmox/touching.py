"""Which clauses and rulings touch a card: by its type, and by what its effects do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.karmox.language import EFFECTS
from engine.games.karmox.searching import verbs_of
from engine.kernel.cards import CardDef

TYPES: Final[Mapping[str, tuple[str, ...]]] = {
    "piece": ("KX-2.3", "KX-2.4", "KX-2.5", "KX-2.6", "KX-3.5", "KX-4.16", "KX-4.18", "KX-5.31"),
    "spirit_tile": (
        *("KX-2.7", "KX-5.20", "KX-5.21", "KX-5.22", "KX-5.23", "KX-5.24", "KX-5.25", "KX-5.26"),
        *("KX-R47", "KX-R78"),
    ),
    "chest": ("KX-2.8", "KX-5.4", "KX-5.5", "KX-5.7", "KX-5.13", "KX-5.15", "KX-6.2", "KX-R3"),
    "module": ("KX-2.10", "KX-O15", "KX-R21"),
    "event_board": ("KX-2.11", "KX-4.10", "KX-4.12", "KX-4.14", "KX-4.15", "KX-5.38", "KX-R28"),
    "fortress_board": ("KX-2.10", "KX-4.17", "KX-5.2", "KX-5.3", "KX-R18", "KX-R34"),
    "edition": ("KX-2.22", "KX-3.6"),
    "character_class": (
        *("KX-2.3", "KX-2.4", "KX-2.5", "KX-2.6", "KX-2.24", "KX-3.5", "KX-4.16", "KX-4.18"),
        "KX-5.31",
    ),
    "event_cell": ("KX-2.11", "KX-2.24", "KX-4.14", "KX-9.8"),
}
SHIPPED: Final[Mapping[str, tuple[str, ...]]] = {  # clauses about one card
    "rocca-01": ("KX-2.13", "KX-2.14", "KX-2.15", "KX-2.16"),
    "plancia-01": (
        *("KX-2.17", "KX-2.18", "KX-5.34", "KX-5.35", "KX-5.36", "KX-5.37"),
        *("KX-5.42", "KX-5.44"),
    ),
    "base-01": ("KX-2.19",),
}
_TRAITS: Final = ("KX-9.5",)


def card_clauses(card: CardDef) -> tuple[str, ...]:
    """Ids of clauses and rulings, each once; of effects that make no sense nothing is told."""
    found = [*TYPES.get(card.type, ()), *SHIPPED.get(card.code, ())]
    found += _TRAITS if card.get("traits") else ()
    for word in map(EFFECTS.word, verbs_of(card)):
        found += word.clauses if word else ()
    return tuple(dict.fromkeys(found))
