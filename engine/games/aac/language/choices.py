"""The lists out of which AAC's words choose: sides, zones, marks, what can be forbidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Pick
from engine.games.aac.terms import (
    CARD_TYPES,
    FACES,
    GENRES,
    MARKS,
    POSITIONS,
    STATS,
    TRAITS,
    ZONES,
)
from engine.games.aac.words import trait_name
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both

Choices = tuple[Choice, ...]


def _listed(names: Mapping[str, Name]) -> Choices:
    return tuple(Choice(value, name) for value, name in names.items())


def _told(**texts: tuple[str, str]) -> Choices:
    return _listed({value: both(*text) for value, text in texts.items()})


def values_of(choices: Choices) -> tuple[str, ...]:
    """The words of a list as they stand in JSON."""
    return tuple(choice.value for choice in choices)


CARD_TYPE: Final = _listed(CARD_TYPES)
GENRE: Final = _listed(GENRES)
MARK: Final = _listed(MARKS)
POSITION: Final = _listed(POSITIONS)
FACE: Final = _listed(FACES)
STAT: Final = _listed(STATS)
MEASURE: Final = (*STAT, Choice("wall", both("wall points", "punti mura")))
TRAIT: Final = tuple(
    Choice(mark, both(trait_name(mark, "en"), trait_name(mark, "it"))) for mark in TRAITS
)
KIND: Final = _told(
    beast=("beast", "bestia"),
    bird=("bird", "uccello"),
    bug=("bug", "insetto"),
    duo=("duo", "coppia"),
    furniture=("furniture", "mobile"),
    goblin=("goblin", "goblin"),
    human=("human", "umano"),
    kitchen=("kitchen", "cucina"),
    laundry=("laundry", "bucato"),
    machine=("machine", "macchina"),
    plant=("plant", "pianta"),
    plumber=("plumber", "idraulico"),
    spirit=("spirit", "spirito"),
)

# Behind a noun: "creature of yours in hand".
SIDE: Final = _told(
    own=("of yours", "tua"),
    enemy=("of your opponent", "dell'avversario"),
    any=("of either player", "di chiunque"),
)
ZONE: Final = _told(
    field=("on the field", "in campo"),
    hand=("in hand", "in mano"),
    toilet=("in the Toilet", "nel Cesso"),
    void=("in the Void", "nel Nulla"),
    pile=("in the draw pile", "nel mazzo"),
)
assert values_of(ZONE) == tuple(ZONES)
CHOOSER: Final = _told(
    owner=("you", "tu"),
    opponent=("your opponent", "l'avversario"),
    random=("nobody: at random", "nessuno: a caso"),
)
DISCARDER: Final = _told(
    owner=("who discards", "chi scarta"),
    opponent=("the other player", "l'altro giocatore"),
    random=("nobody: at random", "nessuno: a caso"),
)
HOW: Final = _told(
    less=("less than", "meno di"),
    at_most=("at most", "al massimo"),
    equal=("as much as", "quanto"),
    at_least=("at least", "almeno"),
    more=("more than", "più di"),
)
COST_ZONE: Final = _told(
    hand=("from the hand", "dalla mano"), field=("from the field", "dal campo")
)
ARRIVAL: Final = _told(
    attack=("in attack position", "in posizione di attacco"),
    defence=("in defence position", "in posizione di difesa"),
    face_down=("face-down in defence position", "coperta in posizione di difesa"),
)
SEEN: Final = _told(
    pile=("the top of the draw pile", "la cima del mazzo"), hand=("the hand", "la mano")
)
REMOVED: Final = _told(
    hand=("back into its owner's hand", "nella mano di chi la possiede"),
    pile_bottom=("at the bottom of its owner's draw pile", "in fondo al mazzo di chi la possiede"),
    pile_top=("on top of its owner's draw pile", "in cima al mazzo di chi la possiede"),
    void=("into the Void", "nel Nulla"),
    toilet=("into the Toilet", "nel Cesso"),
)
RECALLED: Final = _told(hand=("into your hand", "in mano"), field=("onto the field", "in campo"))
FORBIDDEN: Final = _told(
    attack=("make ordinary attacks", "fare attacchi normali"),
    caption_attack=("make caption attacks", "fare attacchi da didascalia"),
    caption=("use captions", "usare didascalie"),
    creature=("play creatures", "giocare creature"),
    magic=("play magics", "giocare magie"),
    trap=("play traps", "giocare trappole"),
    position=("change positions", "cambiare posizioni"),
    turn_up=("turn cards up", "scoprire carte"),
    sacrifice=("sacrifice cards", "sacrificare carte"),
    exchange=("exchange cards", "cambiare carte"),
    drawing=("draw at the start of the turn", "pescare all'inizio della giocata"),
)
QUOTA: Final = _told(
    creature=("creatures", "creature"),
    magic=("magics", "magie"),
    trap=("traps", "trappole"),
    caption=("captions", "didascalie"),
)
TRIGGER: Final = _told(
    creature_attacked=("one of your creatures is attacked", "una tua creatura viene attaccata"),
    opponent_plays=("your opponent plays a card", "l'avversario gioca una carta"),
)
ASSIGNED: Final = _told(
    none=("to nothing", "a niente"),
    creature=("to a creature", "a una creatura"),
    must=("always", "sempre"),
    never=("never", "mai"),
    choice=("as you choose", "a scelta"),
)
ASSIGN: Final[dict[str, Choices]] = {  # AAC-2.5, AAC-2.6
    "magic": tuple(each for each in ASSIGNED if each.value not in ("never", "must")),
    "trap": tuple(each for each in ASSIGNED if each.value not in ("none", "creature")),
}
TAG: Final = _told(ageing=("ageing", "invecchiamento"))
OVERRIDABLE: Final = tuple(  # AAC-9.7
    Choice(f"AAC-{number}", both(f"AAC-{number}", f"AAC-{number}"))
    for number in (
        *("2.12", "4.20", "4.22", "4.24", "4.29", "5.11", "5.15", "5.16", "5.18", "5.22", "5.24"),
        *("5.25", "5.27", "5.28", "5.42", "5.44", "5.46", "5.47", "5.49", "5.52", "5.54"),
    )
)


def players(own: tuple[str, str], enemy: tuple[str, str], *more: Choice) -> Pick:
    """Who does something, as the sentence of the word says it."""
    return Pick((*_told(own=own, enemy=enemy), *more))


YOURS: Final = players(("your", "tuo"), ("your opponent's", "dell'avversario"))
POINTS_OF: Final = players(("your", "tuoi"), ("your opponent's", "dell'avversario"))
FOR_WHOM: Final = players(("you", "te"), ("your opponent", "l'avversario"))
