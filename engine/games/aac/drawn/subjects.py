"""What stands in a card's window: told by its kinds, its id and its marks, never by its title."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from engine.games.aac.drawn.tones import COATS, SKIES
from engine.kernel.cards import CardDef
from engine.kernel.plans import Picture, Tones, by_code

# What stands on cards whose name asks for it; all others take it from codes and kinds.
CHOSEN: Final = Path(__file__).with_name("chosen.json")
# Words of ids and kinds, and the family whose bones come nearest.
_ANIMALS: Final[Mapping[str, str]] = {
    "owl": "owl heron sparrow bird crow hen rooster pigeon goose duck stork parrot gull magpie",
    "fox": "fox lynx cat wolf dog jackal hound ferret kitten",
    "toad": "toad frog newt salamander swamp",
    "beetle": "beetle ant cockroach bug insect ladybird cricket fly scarab",
    "moth": "moth butterfly bat fairy",
    "dragon": "dragon lizard wyvern drake dinosaur gecko crocodile",
    "jelly": "jelly jellyfish octopus squid slime ghost-net blob",
    "stag": "stag deer goat cow ox horse donkey ram sheep elk mule",
    "bear": "bear titan giant beast badger boar pig ogre troll gorilla",
    "wisp": "wisp ghost undead spirit phantom spectre shade skeleton",
    "hedge": "hedgehog hedge mouse rat porcupine mole squirrel rabbit dormouse",
    "fish": "fish carp eel pike trout shark herring cod",
    "crab": "crab lobster scorpion spider shrimp crayfish",
    "serpent": "serpent snake worm viper leech",
    "turtle": "turtle tortoise snail slug",
}
FAMILY_WORDS: Final[Mapping[str, str]] = {
    word: family for family, words in _ANIMALS.items() for word in words.split()
}
# Where nothing is said: people and oddities are played by dressed animals.
_ANYONE: Final = tuple(_ANIMALS)
_WALLS: Final = ("wall", "fence", "door", "chest")
_KITS: Final[Mapping[str, str]] = {
    "magic": (
        "bottle lantern book star note hat feather mushroom compass horn mirror cloak "
        "mask key cup coin megaphone gear umbrella plaster"
    ),
    "trap": (
        "net cage jaw banana bell whistle hourglass tomato envelope chest claws door fist axe pouch"
    ),
}
KITS: Final = {kind: tuple(words.split()) for kind, words in _KITS.items()}


def picture_of(card: CardDef, salt: int) -> Picture:
    """The picture of a card; its sky comes from its id."""
    tones = _sky(card.code)
    if card.type == "creature" and "J" not in _words(card, "traits"):
        family = _family(card)
        return Picture(
            "creature",
            card.code,
            tones,
            choices=(family,) if family else _ANYONE,
            coats=COATS,
            salt=salt,
            feet=0.94,
            disc=1.15,
        )
    return Picture(
        "thing",
        card.code,
        tones,
        choices=_things(card),
        hint=card.code.replace("-", " "),
        salt=salt,
        middle=0.5,
        size=0.8,
        disc=1.15,
    )


def _things(card: CardDef) -> tuple[str, ...]:
    if card.code in by_code(CHOSEN):
        return (by_code(CHOSEN)[card.code],)
    is_wall = card.type == "creature" or card.get("wall_points")
    return _WALLS if is_wall else KITS.get(card.type, KITS["magic"])


def _sky(code: str) -> Tones:
    return SKIES[hashlib.sha256(code.encode()).digest()[0] % len(SKIES)]


def _family(card: CardDef) -> str:
    """By the words of the id, the last of which names the thing itself, then by kind."""
    if card.code in by_code(CHOSEN):
        return str(by_code(CHOSEN)[card.code])
    said = [*reversed(card.code.split("-")), *_words(card, "kinds")]
    return next((FAMILY_WORDS[word] for word in said if word in FAMILY_WORDS), "")


def _words(card: CardDef, key: str) -> list[str]:
    found = card.get(key)
    return [str(word) for word in found] if isinstance(found, (list, tuple)) else []
