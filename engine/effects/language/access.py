"""The card language of a game."""

from __future__ import annotations

from engine.effects.language.words import Language
from engine.kernel.game import Game


def language_of(game: Game) -> Language | None:
    """The words of its cards; None: it has no language that people write in."""
    found = game.card_language()
    return found if isinstance(found, Language) else None
