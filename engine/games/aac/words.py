"""The words of AAC's sentences: glossary terms with number and gender (AAC-1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.effects.words import Language, Noun
from engine.games.aac.terms import TRAITS

TYPES: Mapping[str, Noun] = {  # AAC-2.2
    "creature": Noun("creature", "creatures", "creatura", "creature", "f"),
    "magic": Noun("magic", "magics", "magia", "magie", "f"),
    "trap": Noun("trap", "traps", "trappola", "trappole", "f"),
}

CARD = Noun("card", "cards", "carta", "carte", "f")
TURN = Noun("turn", "turns", "giocata", "giocate", "f")  # one player's play, AAC-1.3
ROUND = Noun("round", "rounds", "turno", "turni", "m")  # the pair of plays, AAC-1.3
LIFE_POINT = Noun("LP", "LP", "LP", "LP", "m")
ATTACK_POINT = Noun("AP", "AP", "AP", "AP", "m")
DEFENCE_POINT = Noun("DP", "DP", "DP", "DP", "m")
BONUS_POINT = Noun("bonus point", "bonus points", "punto bonus", "punti bonus", "m")
WALL_POINT = Noun("wall point", "wall points", "punto mura", "punti mura", "m")
CAPTION = Noun("caption", "captions", "didascalia", "didascalie", "f")
DEADLY_BLOW = Noun("deadly blow", "deadly blows", "colpo mortale", "colpi mortali", "m")

STATS: Mapping[str, Noun] = {"ap": ATTACK_POINT, "dp": DEFENCE_POINT}


def trait_name(trait: str, language: Language) -> str:
    """Return a trait as people read it, mark first: "V (Flying)". Raises KeyError if unknown."""
    return f"{trait} ({TRAITS[trait].pick(language)})"


def type_name(card_type: str, language: Language, many: bool = False) -> str:
    """Return the name of a card type (AAC-2.2). Raises KeyError if unknown."""
    noun = TYPES[card_type]
    if language == "it":
        return noun.it_many if many else noun.it
    return noun.en_many if many else noun.en
