"""What can be said of a card laid by hand (AAC-2.16), one question for each."""

from __future__ import annotations

from typing import Final

from engine.kernel.names import both
from engine.kernel.positions import CHOICE, FLAG, NUMBER, Attribute

# Attribute `laid`: 0 is "not said".
AT_SETUP: Final = -1

_MANY: Final = 9999
_FIGURE: Final = 99_900

_KNOWN: Final = Attribute(
    "known", both("Who knows it, while hidden", "Chi la conosce, finché è nascosta"), CHOICE,
    choices=(
        both("Its own side only", "Solo la sua parte"),
        both("The opponent too", "Anche l'avversario"),
        both("Everybody", "Tutti"),
    ),
    clause="AAC-7.0", advanced=True,
)  # fmt: skip
IN_HAND: Final = (_KNOWN,)

_POSITION: Final = Attribute(
    "defence", both("In defence position", "In posizione di difesa"), FLAG, clause="AAC-4.20"
)
_DOWN: Final = Attribute("down", both("Face-down", "Coperta"), FLAG, clause="AAC-5.58")
_LAID: Final = Attribute(
    "laid",
    both("On the field since turn number (-1: set-up, 0: not said)",
         "In campo dalla giocata numero (-1: preparazione, 0: non detto)"),
    low=AT_SETUP, high=_MANY, clause="AAC-4.7", advanced=True,
)  # fmt: skip
_WOUNDS: Final = (
    Attribute(
        "ap_lost", both("AP lost for good", "AP persi"), high=_FIGURE, step=100, clause="AAC-5.1"
    ),
    Attribute(
        "dp_lost", both("DP lost for good", "DP persi"), high=_FIGURE, step=100, clause="AAC-5.1"
    ),
)
_POINTS_LOST: Final = Attribute(
    "dp_lost", both("Wall points knocked down", "Punti mura abbattuti"), high=_FIGURE,
    step=100, clause="AAC-5.21",
)  # fmt: skip
_STATES: Final = (
    Attribute("evolved", both("Evolved", "Evoluta"), FLAG, clause="AAC-5.41"),
    Attribute(
        "paralysed", both("Paralysed: rounds left", "Paralizzata: turni che restano"), high=99,
        clause="AAC-5.53",
    ),
    Attribute(
        "poison_ap", both("Poison: AP each round", "Veleno: AP a ogni turno"), high=_FIGURE,
        step=100, clause="AAC-5.54",
    ),
    Attribute(
        "poison_dp", both("Poison: DP each round", "Veleno: DP a ogni turno"), high=_FIGURE,
        step=100, clause="AAC-5.54",
    ),
    Attribute(
        "ap_change", both("AP added or taken while it lies", "AP in più o in meno finché è lì"),
        low=-_FIGURE, high=_FIGURE, step=100, clause="AAC-5.2", advanced=True,
    ),
    Attribute(
        "dp_change", both("DP added or taken while it lies", "DP in più o in meno finché è lì"),
        low=-_FIGURE, high=_FIGURE, step=100, clause="AAC-5.2", advanced=True,
    ),
    Attribute(
        "blows",
        both("Deadly blows gained, below 0: spent", "Colpi mortali ottenuti, sotto 0: spesi"),
        low=-99, high=99, clause="AAC-5.38", advanced=True,
    ),
)  # fmt: skip
_MARKS: Final = (
    Attribute(
        "moved", both("Position changed this turn", "Posizione cambiata in questa giocata"), FLAG,
        clause="AAC-4.20", advanced=True,
    ),
    Attribute(
        "used", both("Caption used this turn", "Didascalia usata in questa giocata"), FLAG,
        clause="AAC-4.20", advanced=True,
    ),
    Attribute(
        "struck", both("Has attacked this turn", "Ha attaccato in questa giocata"), FLAG,
        clause="AAC-4.24", advanced=True,
    ),
)  # fmt: skip
_ACTIVE: Final = (
    Attribute("active", both("Activated trap", "Trappola attivata"), FLAG, clause="AAC-5.29"),
    Attribute(
        "since", both("Activated in own turn (0: not said)",
                      "Attivata nella propria giocata (0: non detto)"),
        high=_MANY, clause="AAC-5.29", advanced=True,
    ),
    Attribute(
        "alone", both("Has sprung outside an attack", "È scattata fuori da un attacco"), FLAG,
        clause="AAC-5.29", advanced=True,
    ),
)  # fmt: skip
_RARER: Final = (
    Attribute(
        "spent", both("Instant caption used up", "Didascalia istantanea già usata"), FLAG,
        clause="AAC-5.68", advanced=True,
    ),
    Attribute("aged", both("Ageing received", "Invecchiamento ricevuto"), high=_MANY,
              clause="AAC-5.42", advanced=True),
    Attribute(
        "age_ahead", both("Its age runs a turn ahead", "La sua età è avanti di una giocata"), FLAG,
        clause="AAC-5.67", advanced=True,
    ),
    Attribute("endure", both("Destructions it survives", "Distruzioni a cui sopravvive"), high=99,
              clause="AAC-9.6", advanced=True),
    Attribute(
        "recalled", both("Has recalled in turn number", "Ha richiamato nella giocata numero"),
        high=_MANY, clause="AAC-4.29", advanced=True,
    ),
    Attribute(
        "by_rival",
        both("Deployed by the other player", "Schierata dall'altro giocatore"),
        FLAG, clause="AAC-5.40", advanced=True,
    ),
    Attribute(
        "taken", both("Control taken as number", "Controllo preso per numero"), high=_MANY,
        clause="AAC-5.59", advanced=True,
    ),
    Attribute(
        "order", both("Number of the card (0: not said)", "Numero della carta (0: non detto)"),
        high=_MANY, clause="AAC-5.60", advanced=True,
    ),
)  # fmt: skip

OF_CREATURES: Final = (
    _POSITION, _DOWN, *_WOUNDS, _LAID, *_STATES, *_MARKS, *_RARER, _KNOWN,
)  # fmt: skip
OF_SUPPORT: Final = (_DOWN, _LAID, *_ACTIVE, _POINTS_LOST, *_MARKS, *_RARER, _KNOWN)
OF_TIED: Final = (
    *OF_SUPPORT,
    Attribute(
        "stolen",
        both("Controlled by the other player", "Controllata dall'altro giocatore"),
        FLAG, clause="AAC-5.59", advanced=True,
    ),
)  # fmt: skip

_KINDS: Final = (
    both("value set to", "valore fissato a"),
    both("value multiplied", "valore moltiplicato"),
    both("value added to", "valore aumentato"),
    both("paralysed", "paralizzata"),
    both("poisoned", "avvelenata"),
    both("traits gained", "tratti ottenuti"),
    both("traits lost", "tratti persi"),
    both("caption silenced", "didascalia zittita"),
    both("forbidden", "vietato"),
    both("stolen", "rubata"),
)
OF_EFFECTS: Final = (
    Attribute(
        "kind", both("What it does", "Che cosa fa"), CHOICE, choices=_KINDS, clause="AAC-9.6"
    ),
    Attribute(
        "on",
        both("Number of the card it lies on (0: this player, -1: the other)",
             "Numero della carta su cui sta (0: questo giocatore, -1: l'altro)"),
        low=-1, high=_MANY, clause="AAC-9.6",
    ),
    Attribute("source", both("Number of the card that does it", "Numero della carta che lo fa"),
              high=_MANY, clause="AAC-9.6"),
    Attribute("end", both("Ends at start of own turn", "Finisce a inizio della propria giocata"),
              high=_MANY, clause="AAC-4.7"),
    Attribute("this_turn", both("Ends with this turn", "Finisce con questa giocata"), FLAG,
              clause="AAC-4.35"),
    Attribute("bound", both("Ends with its card", "Finisce con la sua carta"), FLAG,
              clause="AAC-5.46"),
    Attribute("first", both("First figure", "Prima cifra"), NUMBER, -_FIGURE, _FIGURE),
    Attribute("second", both("Second figure", "Seconda cifra"), NUMBER, -_FIGURE, _FIGURE),
    Attribute("third", both("Third figure", "Terza cifra"), NUMBER, -_FIGURE, _FIGURE),
    Attribute("order", both("Number of the effect (0: not said)",
                            "Numero dell'effetto (0: non detto)"), high=_MANY, clause="AAC-5.60"),
)  # fmt: skip
