"""The glossary words of K-Mon that data values stand for, in both languages (KM-1.3 to KM-1.5)."""

from __future__ import annotations

from typing import Final

from engine.kernel.names import Name, both

ELEMENTS: Final[dict[str, Name]] = {
    "ice": both("Ice", "Ghiaccio"),
    "grass": both("Grass", "Erba"),
    "earth": both("Earth", "Terra"),
    "electro": both("Electric", "Electro"),
    "ghost": both("Ghost", "Fantasma"),
    "air": both("Air", "Aria"),
    "water": both("Water", "Acqua"),
    "fire": both("Fire", "Fuoco"),
}

TRAITS: Final[dict[str, Name]] = {
    "rapidita": both("Rapidity", "Rapidità"),
    "veggente": both("Seer", "Veggente"),
    "eco": both("Echo", "Eco"),
    "irriducibile": both("Irreducible", "Irriducibile"),
    "sfuggente": both("Elusive", "Sfuggente"),
    "corazza": both("Armor", "Corazza"),
    "blackout": both("Blackout", "Blackout"),
    "incandescente": both("Incandescent (X)", "Incandescente (X)"),
    "guarigione": both("Healing", "Guarigione"),
    "argine": both("Embankment", "Argine"),
    "ferocia": both("Ferocity", "Ferocia"),
    "prodigio": both("Prodigy", "Prodigio"),
    "barriera": both("Barrier", "Barriera"),
    "razziatore": both("Raider", "Razziatore"),
    "implacabile": both("Implacable", "Implacabile"),
    "appuntito": both("Pointed", "Appuntito"),
}

CARD_TYPES: Final[dict[str, Name]] = {
    "kmon": both("K-Mon", "K-Mon"),
    "item": both("item", "oggetto"),
    "ability": both("ability", "abilità"),
    "reaction": both("reaction", "reazione"),
    "powerup": both("power-up", "potenziamento"),
}

TEAM: Final = both("Team", "Team")
DECK: Final = both("Deck", "Mazzo")
