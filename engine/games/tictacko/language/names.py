"""What the words in the slots are called, and lists of them to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.games.tictacko.conditions import GRIDS, TEAMS_COUNTED
from engine.games.tictacko.effect import AUDIENCES, CARD_TYPES, CARD_ZONES, STATES, UNTILS, WAYS
from engine.games.tictacko.grid import ROWS_ADVANCED
from engine.games.tictacko.terms import TAGS
from engine.games.tictacko.trigger_events import HOW
from engine.games.tictacko.vocabulary import (
    FORBIDDEN,
    MODIFIED,
    RANKED,
    SUBTYPES,
    TEAMS,
    VERBS_FENDED,
    WHO,
)
from engine.kernel.forms import Choice
from engine.kernel.names import both

Said = Mapping[str, tuple[str, str]]
Choices = tuple[Choice, ...]


def called(keys: Iterable[str], said: Said) -> tuple[Choice, ...]:
    """Those words to choose from, by their names in English and Italian."""
    return tuple(Choice(key, both(*said[key])) for key in keys)


# What is done to Characters, or prevented (TTK-9.7, 9.10).
SUFFERED: Final[Said] = {
    "destroy": ("DESTROY", "DISTRUGGERE"),
    "move": ("MOVE", "SPOSTARE"),
    "swap": ("SWAP", "SCAMBIARE"),
    "sacrifice": ("SACRIFICE", "SACRIFICARE"),
    **dict.fromkeys(("return", "return_to_hand"), ("return to a hand", "rimandare in mano")),
}
TEAM_CHOICES: Final[Choices] = called(TEAMS, {
    "any": ("of any team", "di qualsiasi squadra"),
    "own": ("of your team", "della tua squadra"),
    "opposing": ("of the opposing team", "della squadra avversaria"),
})  # fmt: skip
SUBTYPE_CHOICES: Final[Choices] = called(SUBTYPES, {
    "any": ("Basic or Special", "Semplice o Speciale"),
    "basic": ("Basic", "Semplice"),
    "special": ("Special", "Speciale"),
})  # fmt: skip
STATE_CHOICES: Final[Choices] = called(STATES, {
    "empty": ("free", "libera"),
    "occupied": ("occupied", "occupata"),
    "any": ("free or occupied", "libera o occupata"),
})  # fmt: skip
ZONE_CHOICES: Final[Choices] = called(CARD_ZONES, {
    "hand": ("in hand", "in mano"),
    "discard": ("in the discard pile", "nella pila degli scarti"),
})  # fmt: skip
TYPE_CHOICES: Final[Choices] = called(CARD_TYPES, {
    "any": ("any card", "qualsiasi carta"),
    "character": ("Character", "Personaggio"),
    "magic": ("Magic", "Magia"),
    "instant": ("Instant", "Istantanea"),
})  # fmt: skip
# Whom an operation means (TTK-9.38); rules, conditions and choices mean nobody by his hand.
ACTOR_CHOICES: Final[Choices] = called(WHO, {
    "you": ("you", "tu"),
    "teammate": ("your teammate", "il tuo compagno di squadra"),
    "own_team": ("each player of your team", "ogni giocatore della tua squadra"),
    "opponents": ("each opponent", "ogni avversario"),
    "opposing_team": (
        "each player of the opposing team", "ogni giocatore della squadra avversaria",
    ),
    "each_player": ("each player", "ogni giocatore"),
    "active_player": ("the active player", "il giocatore attivo"),
    "most_cards": ("who has the most cards in hand", "chi ha più carte in mano"),
    "fewest_cards": ("who has the fewest cards in hand", "chi ha meno carte in mano"),
})  # fmt: skip
WHO_CHOICES: Final[tuple[Choice, ...]] = tuple(
    each for each in ACTOR_CHOICES if each.value not in RANKED
)
WHOSE_CHOICES: Final[Choices] = called(("you", "own_team", "opposing_team", "any"), {
    "any": ("any turn", "qualsiasi turno"),
    "own_team": ("a turn of your team", "un turno della tua squadra"),
    "opposing_team": ("a turn of the opposing team", "un turno della squadra avversaria"),
    "you": ("your own turn", "il tuo turno"),
})  # fmt: skip
WAY_CHOICES: Final[Choices] = called(WAYS, {
    "deck_to_discard": (
        "of the deck onto the discard pile", "del mazzo nella pila degli scarti",
    ),
    "discard_to_hand": (
        "of the discard pile into the hand", "della pila degli scarti in mano",
    ),
})  # fmt: skip
AUDIENCE_CHOICES: Final[Choices] = called(AUDIENCES, {
    "you": ("you", "tu"),
    "own_team": ("your team", "la tua squadra"),
})  # fmt: skip
FENDED_CHOICES: Final[Choices] = called(VERBS_FENDED, SUFFERED)
FORBIDDEN_CHOICES: Final[Choices] = called(FORBIDDEN, {
    "play_character": ("play Characters", "giocare Personaggi"),
    "play_magic": ("play Magics", "giocare Magie"),
    "play_instant": ("play Instants", "giocare Istantanee"),
    "draw_second": ("DRAW a second card", "PESCARE una seconda carta"),
})  # fmt: skip
MODIFIED_CHOICES: Final[Choices] = called(MODIFIED, {
    "draw_phase": ("cards in the Draw Phase", "carte nella Fase di Pesca"),
    "magic_capacity": ("Magics in the Action Phase", "Magie nella Fase di Azione"),
    "character_capacity": ("Characters in the Action Phase", "Personaggi nella Fase di Azione"),
})  # fmt: skip
HOW_CHOICES: Final[Choices] = called(HOW, {
    "any": ("in any way", "in qualsiasi modo"),
    "destroy": ("destroyed", "distrutto"),
    "sacrifice": ("sacrificed", "sacrificato"),
    "clear": ("cleared off a completed Objective", "tolto per un Obiettivo completato"),
    "return": ("returned to a hand", "rimandato in mano"),
})  # fmt: skip
GRID_CHOICES: Final[Choices] = called(GRIDS, {
    "standard": ("standard", "standard"), "advanced": ("advanced", "avanzata"),
})  # fmt: skip
COUNTED_TEAMS: Final[Choices] = called(TEAMS_COUNTED, {
    "own_team": ("your team", "la tua squadra"),
    "opposing_team": ("the opposing team", "la squadra avversaria"),
})  # fmt: skip
UNTIL_CHOICES: Final[Choices] = called(UNTILS, {
    "end_of_turn": ("the end of the turn", "la fine del turno"),
    "start_of_your_next_turn": (
        "the start of your next turn", "l'inizio del tuo prossimo turno",
    ),
})  # fmt: skip
WHILE_ON_GRID: Final = "while_on_grid"
WHILE_CHOICES: Final[Choices] = called((WHILE_ON_GRID,), {
    WHILE_ON_GRID: ("it leaves the Grid", "quando lascia la Griglia"),
})  # fmt: skip
COMPARED_CHOICES: Final[Choices] = called((">=", "<=", "==", ">", "<"), {
    ">=": ("at least", "almeno"), "<=": ("at most", "al massimo"), "==": ("exactly", "esattamente"),
    ">": ("more than", "più di"), "<": ("fewer than", "meno di"),
})  # fmt: skip
SPACE_CHOICES: Final[Choices] = tuple(Choice(name, both(name, name)) for name in ROWS_ADVANCED)
SPACES_IN_A_ROW: Final = 4
TAG_CHOICES: Final[Choices] = tuple(Choice(key, name) for key, name in TAGS.items())
