"""The word of TTK-3 by which each fault of a deck is known in its examples."""

from __future__ import annotations

from typing import Final

from engine.kernel.construction import Violation

CODES: Final[dict[str, str]] = {
    "TTK-3.2": "DECK_SIZE",
    "TTK-3.3": "DECK_BAD_TYPE",
    "TTK-3.4": "DECK_UNKNOWN_CARD",
    "TTK-3.5": "DECK_BAD_QUANTITY",
    "TTK-3.6": "DECK_FACTION_MISSING",
    "TTK-3.7": "DECK_CHARACTER_FACTION",
    "TTK-3.8": "DECK_SPELL_FACTION",
    "TTK-3.9": "OWN_MIN_CHARACTERS",
    "TTK-3.10": "OWN_MIN_BASIC",
    "TTK-3.11": "OWN_MAX_SPECIAL",
    "TTK-3.13": "OWN_MAX_INSTANT",
    "TTK-3.14": "OWN_COPIES",
    "TTK-3.17": "FIXED_MISMATCH",
    "TTK-3.19": "NOT_OWNED",
    "TTK-3.20": "OBJ_COUNT",
    "TTK-3.22": "OBJ_STANDARD",
    "TTK-3.23": "OBJ_ADVANCED",
    "TTK-3.24": "OBJ_PATTERNS_DIFFER",
    "TTK-3.25": "OBJ_DUPLICATE_PATTERN",
    "TTK-3.26": "OBJ_SUBSET",
    "TTK-3.27": "OBJ_TOO_FEW",
    "TTK-3.31": "TABLE_SAME_FACTION",
}


def code_of(violation: Violation) -> str:
    """The word of TTK-3 for a violation."""
    if violation.clause == "TTK-3.12":
        return "OWN_MIN_MAGIC" if violation.subject == "few" else "OWN_MAX_MAGIC"
    if violation.clause == "TTK-3.21":
        return "OBJ_DUPLICATE_CARD" if violation.allowed == 1 else "OBJ_BAD_TYPE"
    return CODES[violation.clause]
