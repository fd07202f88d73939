"""What a trigger watches, and what an Instant answers (TTK-2.14, 9.17, 9.22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import Kind, One, Pick
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.effect import VERBS
from engine.games.tictacko.language import names
from engine.games.tictacko.language.marks import (
    EARLY,
    INSTANT,
    ON_CHARACTERS,
    strangers_to,
    window_mark,
)
from engine.games.tictacko.language.operations import VERB_NAMES
from engine.games.tictacko.terms import FACTIONS
from engine.games.tictacko.trigger_events import EVENTS, KNOWN
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both

_TEAM: Final = Pick(names.TEAM_CHOICES)
_TEAM_TITLE: Final = both("Team", "Squadra")
_WHERE: Final = both("Where", "Dove")
_ASKED: Final[Mapping[str, tuple[Name, Kind, str]]] = {
    "how": (both("How", "Come"), Pick(names.HOW_CHOICES), "any"),
    "team": (_TEAM_TITLE, _TEAM, "any"),
    "type": (both("Card type", "Tipo di carta"), Pick(names.TYPE_CHOICES), "any"),
    "where": (_WHERE, One("place"), "anywhere"),
    "whose": (both("Whose turn", "Turno di chi"), Pick(names.WHOSE_CHOICES), "any"),
}
_SAID: Final[Mapping[str, tuple[str, str]]] = {
    "turn_started": ("at the start of a turn", "all'inizio di un turno"),
    "turn_ending": ("at the end of a turn", "alla fine di un turno"),
    "entered": ("when another Character enters", "quando entra un altro Personaggio"),
    "left": (
        "when another Character leaves the Grid", "quando un altro Personaggio lascia la Griglia",
    ),
    "played": ("when another card is played", "quando si gioca un'altra carta"),
    "this_left": ("when this card leaves the Grid", "quando questa carta lascia la Griglia"),
    "objective_completed": (
        "when a team completes an Objective", "quando una squadra completa un Obiettivo",
    ),
}  # fmt: skip


def _watched(key: str) -> Slot:
    title, kind, default = _ASKED[key]
    return Slot(key, title, kind, needed=False, default=default, sets=EARLY, opens=True)


EVENT: Final = Role("event", both("When", "Quando"), tuple(
    Word(event, both(*_SAID[event]), both(*_SAID[event]),
         tuple(_watched(key) for key in _ASKED if key in KNOWN[event]), clauses=("TTK-9.17",))
    for event in EVENTS
), "on")  # fmt: skip


# --- what an Instant answers -----------------------------------------------------------------

CHARACTER_SUBTYPES: Final = ("basic", "special")
NEAR: Final = ("own", "opposing")

_SUBTYPE: Final = Pick(
    tuple(each for each in names.SUBTYPE_CHOICES if each.value in CHARACTER_SUBTYPES)
)
_FACTION: Final = Pick(tuple(Choice(key, name) for key, name in FACTIONS.items()))


def _asked(key: str, en: str, it: str, kind: Kind) -> Slot:
    return Slot(key, both(en, it), kind, needed=False, sets=EARLY, never=strangers_to(key))


FILTERS: Final = Role("filters", both("What is answered", "A che cosa si risponde"), (
    Word("filters", both("only…", "soltanto…"), both("only this", "soltanto questo"), (
        _asked("type", "Card type", "Tipo di carta",
               Pick(tuple(each for each in names.TYPE_CHOICES if each.value != "any"))),
        _asked("subtype", "Kind of Character", "Tipo di Personaggio", _SUBTYPE),
        _asked("source_subtype", "Kind of Character", "Tipo di Personaggio", _SUBTYPE),
        _asked("faction", "Faction", "Fazione", _FACTION),
        _asked("adjacent_to_team", "Beside a Character", "Accanto a un Personaggio",
               Pick(tuple(each for each in names.TEAM_CHOICES if each.value in NEAR))),
        _asked("verb", "With this verb", "Con questo verbo",
               Pick(tuple(Choice(verb, VERB_NAMES[verb]) for verb in VERBS))),
        _asked("space", "Onto which space", "Su quale casella", One("place")),
        _asked("where", "Where", "Dove", One("place")),
        _asked("would", "What it would do", "Che cosa sta per fare", One("would")),
    ), Spelled.FLAT, ("TTK-9.22",), only=INSTANT,
       never=frozenset({window_mark("DRAW_SECOND")})),
))  # fmt: skip
WOULD: Final = Role("would", both("What it would do", "Che cosa sta per fare"), (
    Word("would", both("it would…", "sta per…"), both("{verb}", "{verb}"), (
        Slot("verb", both("Verb", "Verbo"), Pick(names.called(ON_CHARACTERS, names.SUFFERED))),
        Slot("team", _TEAM_TITLE, _TEAM, needed=False, default="any", opens=True),
        Slot("subtype", both("Kind", "Tipo"), Pick(names.SUBTYPE_CHOICES), needed=False,
             default="any"),
    ), Spelled.FLAT, ("TTK-9.22",)),
))  # fmt: skip
