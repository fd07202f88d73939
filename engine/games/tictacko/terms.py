"""The words of the game in both languages: types, factions, sets, places of a loadout."""

from __future__ import annotations

from typing import Final

from engine.kernel.loadouts import ZoneSpec
from engine.kernel.names import Name, both

CARD_TYPES: Final[dict[str, Name]] = {
    "basic": both("Basic Character", "Personaggio Semplice"),
    "special": both("Special Character", "Personaggio Speciale"),
    "magic": both("Magic", "Magia"),
    "instant": both("Instant", "Istantanea"),
    "objective": both("Objective", "Obiettivo"),
}
MANY_TYPES: Final[dict[str, Name]] = {
    "basic": both("Basic Characters", "Personaggi Semplici"),
    "special": both("Special Characters", "Personaggi Speciali"),
    "magic": both("Magic", "Magie"),
    "instant": both("Instants", "Istantanee"),
    "objective": both("Objectives", "Obiettivi"),
}
FACTIONS: Final[dict[str, Name]] = {
    "dragon": both("Dragons", "Draghi"),
    "unicorn": both("Unicorns", "Unicorni"),
    "neutral": both("Neutral", "Neutrale"),
}
# Tags of shipped cards (TTK-2.10), which effects may ask for (TTK-9.3).
TAGS: Final[dict[str, Name]] = {
    "garden": both("Garden", "Giardino"),
    "kitchen": both("Kitchen", "Cucina"),
    "night": both("Night", "Notte"),
    "roof": both("Roof", "Tetto"),
    "street": both("Street", "Strada"),
}
SETS: Final[dict[str, Name]] = {
    "TTK1": both("First Corner", "Primo Angolo"),
    "TTK2": both("Around the Corner", "Dietro l'Angolo"),
}

FACTION_NAME: Final = both("Faction", "Fazione")
KINDS_OF_DECK: Final[dict[str, Name]] = {
    "make": both("Kind of deck", "Tipo di mazzo"),
    "own": both("own", "proprio"),
    "fixed": both("fixed", "fisso"),
    "list": both("Published list", "Lista pubblicata"),
}
TEAM_DECK: Final = both("Team deck", "Mazzo della squadra")
OBJECTIVE_SET: Final = both("Objective set", "Serie di Obiettivi")
DECK_TYPES: Final = ("basic", "special", "magic", "instant")
DECK: Final = ZoneSpec("deck", TEAM_DECK, DECK_TYPES)
OBJECTIVES: Final = ZoneSpec("objectives", both("Objectives", "Obiettivi"), ("objective",))
