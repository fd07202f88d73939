"""What is wrong with a typed card that cannot be bound: place and mend, by its checks."""

from __future__ import annotations

from typing import Final

from engine.effects.faults import of_card, unreadable
from engine.games.tictacko.card_reading import raw_of
from engine.games.tictacko.card_schema import check_card
from engine.kernel.cards import CardDef
from engine.kernel.construction import Severity
from engine.kernel.errors import BadCard

_NO_SHAPE: Final = (LookupError, TypeError, ValueError)
# What is read when a card is bound; its name or source never stops it.
_PLAYED: Final = ("/effects", "/when", "/tags", "/type", "/subtype", "/standard", "/advanced")


def fault_of(card: CardDef, exc: Exception) -> BadCard:
    """The first error that the checks of typed cards find in what is played (TTK-3.40); where they
    find none, what `exc` says."""
    try:
        problems = check_card(raw_of(card))
    except _NO_SHAPE:
        return unreadable(card.code, exc)
    for problem in problems:
        if problem.severity is Severity.ERROR and problem.path.startswith(_PLAYED):
            return of_card(BadCard(problem.message, problem.path, problem.remedy), card.code)
    return unreadable(card.code, exc)
