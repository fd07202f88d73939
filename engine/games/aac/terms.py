"""The glossary words of AAC Cards that data values stand for, in both languages (AAC-1.4)."""

from __future__ import annotations

from typing import Final

from engine.kernel.names import Name, both

CARD_TYPES: Final[dict[str, Name]] = {  # AAC-2.2
    "creature": both("creature", "creatura"),
    "magic": both("magic", "magia"),
    "trap": both("trap", "trappola"),
}

# What nobody has said of a typed card yet.
UNTYPED: Final = both("type not said", "tipo non detto")

GENRES: Final[dict[str, Name]] = {  # AAC-2.3
    "attack": both("attack", "attacco"),
    "defence": both("defence", "difesa"),
    "attack_defence": both("attack + defence", "difesa + attacco"),
}

TRAITS: Final[dict[str, Name]] = {  # AAC-2.15
    "S": both("Sacrificial", "Sacrificabile"),
    "NS": both("Not sacrificial", "Non sacrificabile"),
    "D": both("Divine", "Dio"),
    "M": both("Deadly", "Mortale"),
    "X": both("Covered", "Coperta"),
    "K": both("Unassignable", "Non assegnabile"),
    "J": both("Wall", "Mura"),
    "V": both("Flying", "Volante"),
    "E": both("Evolving", "Evolve"),
    "Z": both("Zero", "Zero"),
    "H": both("Change", "Change"),
    "U": both("In place of the attack", "Al posto dell'attacco"),
}

DEADLY: Final = both("Deadly blows (nM)", "Colpi mortali (nM)")

MARKS: Final[dict[str, Name]] = {
    "instant": both("instant", "istantanea"),
    "continuous": both("continuous", "continua"),
}

POSITIONS: Final[dict[str, Name]] = {
    "attack": both("attack position", "posizione di attacco"),
    "defence": both("defence position", "posizione di difesa"),
}

FACES: Final[dict[str, Name]] = {
    "up": both("face-up", "scoperta"),
    "down": both("face-down", "coperta"),
}

ZONES: Final[dict[str, Name]] = {
    "field": both("field", "campo"),
    "hand": both("hand", "mano"),
    "toilet": both("Toilet", "Cesso"),
    "void": both("Void", "Nulla"),
    "pile": both("draw pile", "mazzo"),
}

STATS: Final[dict[str, Name]] = {
    "ap": both("AP", "AP"),
    "dp": both("DP", "DP"),
}

DECK: Final = both("Deck", "Mazzo")

SETS: Final[dict[str, Name]] = {
    "AAC1": both("First Flush", "Primo sciacquone"),
    "AAC2": both("Second Flush", "Secondo sciacquone"),
}
