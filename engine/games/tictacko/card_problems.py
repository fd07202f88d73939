"""How Tic Tac K.O. words what is wrong with a card's data, and how it is mended (TTK-3.33 to 3.40).

A fault of a card has a code for those outside the house, by its clause.
"""

from __future__ import annotations

from typing import Final

from engine.effects.findings import CardProblem, Findings
from engine.kernel.messages import N_, Message, Phrase

BASIC_EFFECT: Final = "TTK-3.33"
NO_EFFECT: Final = "TTK-3.34"
TIMING: Final = "TTK-3.35"
INSTANT_WHEN: Final = "TTK-3.36"
OP_TEAM: Final = "TTK-3.37"
OP_UNKNOWN: Final = "TTK-3.38"
FIELD: Final = "TTK-3.39"

CODES: Final[dict[str, str]] = {
    BASIC_EFFECT: "CARD_BASIC_EFFECT",
    NO_EFFECT: "CARD_NO_EFFECT",
    TIMING: "CARD_TIMING",
    INSTANT_WHEN: "CARD_INSTANT_WHEN",
    OP_TEAM: "CARD_OP_TEAM",
    OP_UNKNOWN: "CARD_OP_UNKNOWN",
    FIELD: "CARD_FIELD",
    "TTK-3.22": "OBJ_STANDARD",
    "TTK-3.23": "OBJ_ADVANCED",
    "TTK-3.24": "OBJ_PATTERNS_DIFFER",
}

MEND_SET: Final = Phrase(N_("Set {other} to {wanted}, or take {path} away."))
MEND_MOVE: Final = Phrase(N_("Put {path} on a card of type {types}, or take it away."))
MEND_FEWER: Final = Phrase(N_("Take {difference} away from {path}."))
MEND_MORE: Final = Phrase(N_("Add {difference} to {path}."))
MEND_TYPE: Final = Phrase(N_("Set {other} to {wanted}, or empty {path}."))

A_SLUG: Final = Message(N_("1 to 48 small letters, digits and hyphens"))


def code_of(problem: CardProblem) -> str:
    """The word of TTK-3 for a fault of a card; of what it does, where TTK-3 has no other."""
    return CODES.get(problem.clause, CODES[OP_UNKNOWN])


def entries(low: int, high: int) -> Message:
    """Allowed: a list of so many entries."""
    return Message(N_("a list of {low} to {high} entries"), {"low": low, "high": high})


def check_length(
    found: Findings, clause: str, path: str, value: list[object], low: int, high: int
) -> None:
    """Report a list that is too short or too long, and by how much."""
    if low <= len(value) <= high:
        return
    by = low - len(value) if len(value) < low else len(value) - high
    mend = MEND_MORE if len(value) < low else MEND_FEWER
    more = {"difference": by}
    allowed = entries(low, high)
    found.report(clause, path, value, allowed, found.words.off or found.words.wrong, mend, more)
