"""The verbs that move, show and turn cards (AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import One, Pick
from engine.games.aac.language.choices import (
    ARRIVAL,
    DISCARDER,
    GENRE,
    POSITION,
    RECALLED,
    REMOVED,
    SEEN,
    YOURS,
    players,
)
from engine.games.aac.language.making import chosen_from, maybe, slot, target
from engine.games.aac.language.meaning import SELF
from engine.games.aac.language.verb import verb
from engine.kernel.names import both

_CARDS: Final = slot("n", "how many", "quante", One("cards"))
_ARRIVES: Final = maybe("position", "how it lies", "come sta", Pick(ARRIVAL))
_TO: Final = slot("to", "where", "dove", Pick(RECALLED))
_WHOSE: Final = slot("player", "whose", "di chi", YOURS)
_OF_WHOM: Final = slot(
    "player",
    "whose",
    "di chi",
    players(("of yours", "tue"), ("of your opponent", "dell'avversario")),
)
_SEEN: Final = maybe("zone", "out of", "da dove", Pick(SEEN))

CARDS: Final = (
    verb(
        "destroy",
        ("destroy", "distrugge"),
        ("destroy {target}", "distruggi {target}"),
        target(),
        clauses=("5.39", "5.19"),
    ),
    verb(
        "remove",
        ("remove", "toglie"),
        ("put {target} {to}", "metti {target} {to}"),
        target(),
        slot("to", "where", "dove", Pick(REMOVED)),
        clauses=("5.61", "R82"),
        printed=(
            (
                both(
                    "search your deck for … and take it in hand",
                    "cerca nel tuo mazzo … e prendila in mano",
                ),
                both(
                    "put … of your choice in your draw pile back into its owner's hand",
                    "rimetti … a tua scelta nel tuo mazzo nella mano di chi la possiede",
                ),
            ),
            (
                both(
                    "take one of your … from the void back into your hand",
                    "riprendi in mano una tua … dal nulla",
                ),
                both(
                    "put a … of your choice in your void back into its owner's hand",
                    "rimetti una … a tua scelta nel tuo nulla nella mano di chi la possiede",
                ),
            ),
            (
                both("this … goes back into your deck", "questa … torna nel tuo mazzo"),
                both(
                    "put this … at the bottom of its owner's draw pile",
                    "metti questa … in fondo al mazzo di chi la possiede",
                ),
            ),
        ),
    ),
    verb(
        "recall",
        ("recall", "richiama"),
        ("bring {target} back {to}", "riporta {target} {to}"),
        target(),
        _TO,
        _ARRIVES,
        clauses=("4.29", "5.9", "5.61"),
        only=(chosen_from("toilet"),),
    ),
    verb(
        "recall_self",
        ("recall this card", "richiama questa carta"),
        ("bring this card back {to}", "riporta questa carta {to}"),
        slot("target", "who", "chi", SELF),
        _TO,
        _ARRIVES,
        clauses=("4.29", "5.9", "5.61"),
        written="recall",
    ),
    verb(
        "deploy",
        ("deploy", "schiera"),
        ("deploy {card}", "schiera {card}"),
        target("card", "which card", "quale carta"),
        maybe("zone", "chosen from", "scelta da", One("origin")),
        _ARRIVES,
        clauses=("4.9",),
    ),
    verb(
        "draw",
        ("draw", "pesca"),
        ("{player} {n} cards", "{player} {n} carte"),
        slot(
            "player",
            "who",
            "chi",
            players(("draw", "pesca"), ("your opponent draws", "l'avversario pesca")),
        ),
        _CARDS,
        clauses=("4.18",),
    ),
    verb(
        "discard",
        ("discard", "scarta"),
        ("{player} {n} cards", "{player} {n} carte"),
        slot(
            "player",
            "who",
            "chi",
            players(("discard", "scarta"), ("your opponent discards", "l'avversario scarta")),
        ),
        _CARDS,
        maybe("by", "who chooses", "chi sceglie", Pick(DISCARDER), default="owner"),
    ),
    verb(
        "mill",
        ("discard from the draw pile", "scarta dal mazzo"),
        (
            "discard the top {n} cards of {player} draw pile",
            "scarta {n} carte dalla cima del mazzo {player}",
        ),
        _WHOSE,
        _CARDS,
        clauses=("9.13",),
    ),
    verb(
        "look",
        ("look", "guarda"),
        ("look at {n} cards {player}", "guarda {n} carte {player}"),
        _OF_WHOM,
        _CARDS,
        _SEEN,
        clauses=("7.0",),
    ),
    verb(
        "reveal",
        ("reveal", "mostra"),
        ("reveal {n} cards {player}", "rivela {n} carte {player}"),
        _OF_WHOM,
        _CARDS,
        _SEEN,
        clauses=("7.0",),
    ),
    verb(
        "shuffle",
        ("shuffle", "mescola"),
        ("shuffle {player} draw pile", "rimescola il mazzo {player}"),
        _WHOSE,
        clauses=("4.33",),
        printed=(
            (
                both("shuffle it", "mescolalo"),
                both("shuffle your draw pile", "rimescola il tuo mazzo"),
            ),
            (
                both("then shuffle", "poi mescola"),
                both("then shuffle your draw pile", "poi rimescola il tuo mazzo"),
            ),
        ),
    ),
)
TURNING: Final = (
    verb(
        "set_position",
        ("change position", "cambia posizione"),
        ("{target} goes to {position}", "{target} passa in {position}"),
        target(),
        slot("position", "position", "posizione", Pick(POSITION)),
        clauses=("R12",),
    ),
    verb(
        "turn_up",
        ("turn up", "scopre"),
        ("turn {target} face-up", "scopri {target}"),
        target(),
        maybe("position", "into", "in", Pick(POSITION)),
        clauses=("5.58",),
    ),
    verb(
        "turn_down",
        ("turn down", "copre"),
        ("turn {target} face-down", "copri {target}"),
        target(),
        clauses=("5.58",),
    ),
    verb(
        "cancel",
        ("cancel a magic or trap", "annulla magia o trappola"),
        ("cancel {target}", "annulla {target}"),
        target(),
        maybe("genre", "only if its genre is", "solo se il genere è", Pick(GENRE)),
        clauses=("5.47", "R56", "R84"),
    ),
)
