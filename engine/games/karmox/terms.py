"""Words of the game in both languages: colours, kinds of cards, sets."""

from __future__ import annotations

from typing import Final

from engine.kernel.loadouts import ZoneSpec
from engine.kernel.messages import N_
from engine.kernel.names import both

CARD_TYPES: Final = {
    "piece": both("Character", "Personaggio"),
    "spirit_tile": both("Warrior spirit tile", "Tessera spirito guerriero"),
    "chest": both("Chest", "Forziere"),
    "module": both("Module", "Modulo"),
    "event_board": both("Event board", "Plancia Evento"),
    "fortress_board": both("Fortress board", "Fortezza"),
    "edition": both("Edition", "Edizione"),
    "character_class": both("Class", "Classe"),
    "event_cell": both("Event cell", "Casella Evento"),
}
MANY_TYPES: Final = {
    "piece": both("Characters", "Personaggi"),
    "spirit_tile": both("Warrior spirit tiles", "Tessere spirito guerriero"),
    "chest": both("Chests", "Forzieri"),
    "module": both("Modules", "Moduli"),
    "event_board": both("Event boards", "Plance Evento"),
    "fortress_board": both("Fortress boards", "Fortezze"),
    "edition": both("Editions", "Edizioni"),
    "character_class": both("Classes", "Classi"),
    "event_cell": both("Event cells", "Caselle Evento"),
}
STAT_NAMES: Final = (N_("attack"), N_("defence"), N_("movement"))
FLAG_NAMES: Final = (
    N_("Master key"),
    N_("Steps among friends"),
    N_("Out of reach"),
    N_("Held fast"),
)
BUDGET_NAMES: Final = (N_("action"), N_("chest"), N_("attack"))
# Italian adjectives agree with the class (KX-1.3).
ADJECTIVES: Final = {
    ("red", "m"): "rosso",
    ("red", "f"): "rossa",
    ("blue", "m"): "azzurro",
    ("blue", "f"): "azzurra",
}
ENGLISH: Final = {"red": "Red", "blue": "Blue"}


def piece_name(english: str, italian: str, gender: str, colour: str) -> dict[str, str]:
    """What a piece is called: Red Fighter, Maga azzurra."""
    return {
        "name_en": f"{ENGLISH[colour]} {english}",
        "name_it": f"{italian} {ADJECTIVES[colour, gender]}",
    }


ROSTER: Final = both("Roster", "Formazione")
FORMAT: Final = both("Format", "Formato")
COLOUR: Final = both("Colour", "Colore")
EDITION: Final = both("Edition", "Edizione")
FORMATS: Final = {
    "duel": both("duel", "duello"),
    "pair": both("pair", "coppia"),
    "team_pair": both("pair of a team", "coppia di squadra"),
    "solo": both("solo", "da solo"),
    "team_solo": both("solo of a team", "da solo in squadra"),
}
COLOURS: Final = {"red": both("red", "rosso"), "blue": both("light blue", "azzurro")}
PIECES: Final = ZoneSpec("pieces", both("Characters", "Personaggi"), ("piece", "character_class"))
