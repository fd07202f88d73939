"""The card language of a game."""

from __future__ import annotations

from engine.effects.language.words import Language
from engine.kernel.cards import CardDef
from engine.kernel.game import Game
from engine.kernel.names import Name


def language_of(game: Game) -> Language | None:
    """The words of its cards; None: it has no language that people write in."""
    found = game.card_language()
    return found if isinstance(found, Language) else None


def told_of(game: Game, card: CardDef) -> Name:
    """What the table plays of a card that is being written: empty while a phrase is not whole."""
    try:
        return game.plays(card)
    except (LookupError, TypeError, ValueError):
        return Name()
