"""Words of the game in both languages: colours, kinds of cards, sets."""

from __future__ import annotations

from typing import Final

from engine.kernel.loadouts import ZoneSpec
from engine.kernel.messages import N_
from engine.kernel.names import Name

CARD_TYPES: Final = {
    "piece": Name.of({"en": "Character", "it": "Personaggio"}),
    "spirit_tile": Name.of({"en": "Warrior spirit tile", "it": "Tessera spirito guerriero"}),
    "chest": Name.of({"en": "Chest", "it": "Forziere"}),
    "module": Name.of({"en": "Module", "it": "Modulo"}),
    "event_board": Name.of({"en": "Event board", "it": "Plancia Evento"}),
    "fortress_board": Name.of({"en": "Fortress board", "it": "Fortezza"}),
    "edition": Name.of({"en": "Edition", "it": "Edizione"}),
    "character_class": Name.of({"en": "Class", "it": "Classe"}),
    "event_cell": Name.of({"en": "Event cell", "it": "Casella Evento"}),
}
MANY_TYPES: Final = {
    "piece": Name.of({"en": "Characters", "it": "Personaggi"}),
    "spirit_tile": Name.of({"en": "Warrior spirit tiles", "it": "Tessere spirito guerriero"}),
    "chest": Name.of({"en": "Chests", "it": "Forzieri"}),
    "module": Name.of({"en": "Modules", "it": "Moduli"}),
    "event_board": Name.of({"en": "Event boards", "it": "Plance Evento"}),
    "fortress_board": Name.of({"en": "Fortress boards", "it": "Fortezze"}),
    "edition": Name.of({"en": "Editions", "it": "Edizioni"}),
    "character_class": Name.of({"en": "Classes", "it": "Classi"}),
    "event_cell": Name.of({"en": "Event cells", "it": "Caselle Evento"}),
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


def both(english: str, italian: str) -> Name:
    """A name in both languages."""
    return Name.of({"en": english, "it": italian})


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
