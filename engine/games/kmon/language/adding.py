"""A word of effects with a file of its own: `language/words` (KM-9.5)."""

from __future__ import annotations

from engine.effects.describe import Describer
from engine.effects.language.words import Word
from engine.games.kmon.text.story import in_story


class Added:
    """Declarations that share a name in JSON, how it is told, and whether it has ways to go, after
    which a text says what happens in any case."""

    def __init__(self, tells: Describer, *words: Word, branches: bool = False) -> None:
        self.name = words[0].spelling
        self.words = words
        self.tells = in_story(tells)
        self.branches = branches
