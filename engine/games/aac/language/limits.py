"""How far figures and lists of a card may go."""

from __future__ import annotations

from typing import Final

MAX_STAT: Final = 9900  # AAC-2.4
MAX_LP: Final = 3500
MAX_BONUS: Final = 10
MAX_DEADLY: Final = 9
MAX_MAGIC_ROUNDS: Final = 9  # AAC-2.5
MAX_TRAP_ROUNDS: Final = 4  # AAC-2.6
MAX_FIELD: Final = 6
# AAC-9.1 names no bounds: these keep a card readable and its playing finite.
MAX_EFFECTS: Final = 6
MAX_STEPS: Final = 8
MAX_MODES: Final = 4
MAX_DEPTH: Final = 4
MAX_SMALL: Final = 9
MAX_CARDS: Final = 30
MAX_TURNS: Final = 200
MAX_EVOLVING: Final = 60
MAX_SUMMONS: Final = 3
MAX_TITLE: Final = 60
MAX_CAPTION: Final = 400
SLUG: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
MAX_SLUG: Final = 40
