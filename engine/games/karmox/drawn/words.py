"""What is printed on the pieces, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.karmox.card_reading import FORTRESS
from engine.games.karmox.editions import edition_files
from engine.kernel.names import Name, both

STATS: Final[Mapping[str, Name]] = {
    "attack": both("Attack", "Attacco"),
    "defence": both("Defence", "Difesa"),
    "movement": both("Movement", "Movimento"),
}
LIFE: Final[Name] = both("Life", "Vita")
LEVEL: Final[Name] = both("Level", "Livello")
CHESTS: Final[Name] = both("Chests", "Forzieri")
SPIRITS: Final[Name] = both("Spirits", "Spiriti")
TITLE: Final = "Karmox"
PLAYERS: Final[Name] = both("2 to 8 players", "Da 2 a 8 giocatori")


def whole(value: object) -> int:
    """A number of a card's data; 0 for what is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def figure(value: object) -> str:
    """A number as it is printed; "" for what is none: a sheet shows what it says."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def edition_name(code: object, language: str) -> str:
    """What a shipped edition is called, or its code."""
    for file in edition_files():
        if file["edition"]["code"] == code:
            return str(file["edition"][f"name_{language[:2]}"])
    return str(code or "")


def cell_like(kind: object) -> Mapping[str, Any]:
    """The first shipped event cell of a kind; a blank one where there is none."""
    cells = (cell for file in edition_files() for cell in file["event_board"]["cells"])
    found: Mapping[str, Any] = next((cell for cell in cells if cell["kind"] == kind), {})
    return found


def shipped_board(code: object) -> Mapping[str, Any] | None:
    """The fortress board that a shipped module is a piece of."""
    for file in edition_files():
        if file[FORTRESS]["code"] == code:
            found: Mapping[str, Any] = file[FORTRESS]
            return found
    return None
