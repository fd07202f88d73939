"""What is asked of a game laid by hand: places for cards and what is said of players (AAC-2.1)."""

from __future__ import annotations

from typing import Final

from engine.games.aac.codes import BONUS_MOST, CREATURES_MOST, H_, LP_GIFTS_MOST, LP_MOST, LP_START
from engine.games.aac.codes import T_CREATURE as CREATURE
from engine.games.aac.core import Core
from engine.games.aac.placing_cards import (
    IN_HAND,
    OF_CREATURES,
    OF_EFFECTS,
    OF_SUPPORT,
    OF_TIED,
)
from engine.games.aac.tables import ASSIGN_NEVER
from engine.games.aac.turn import IDLE_TURNS
from engine.kernel.loadouts import Loadout
from engine.kernel.names import Name, both
from engine.kernel.positions import (
    CHOICE,
    FLAG,
    REST,
    SEAT,
    SOME,
    Attribute,
    PositionForm,
    SideForm,
    ZoneForm,
    supply_of,
)
from engine.kernel.rules import Table

# Moments at which a game may begin (AAC-4.10, AAC-4.20, AAC-4.24).
AT_MAIN: Final = 0
AT_START: Final = 1
AT_MORE: Final = 2

CREATURES: Final = "creatures"
SUPPORT: Final = "support"
HAND: Final = "hand"
DECK: Final = "deck"
BOTTOM: Final = "deck_bottom"
TOILET: Final = "toilet"
VOID: Final = "void"
EXCHANGED: Final = "exchanged"
MET: Final = "met"
AIRED: Final = "aired"
EFFECTS: Final = "effects"

TURN_USUAL: Final = 7
_MANY: Final = 9999
CLOCKS: Final = ("clock_divine", "clock_wall", "clock_alone")
USED: Final = ("creatures_used", "magics_used", "traps_used", "captions_used")
SPARE: Final = ("creatures_granted", "magics_granted", "traps_granted", "captions_granted")
MOST_EXTRA: Final = 5


def position_form(r: Core, table: Table) -> PositionForm:
    """The form for these two decks."""
    codes = {code for loadout in table.loadouts for code in loadout.codes() if code in r.pool}
    creatures = frozenset(code for code in codes if r.t.type[r.pool.index(code)] == CREATURE)
    support = frozenset(codes) - creatures
    seats = tuple(_side(r, loadout, creatures, support) for loadout in table.loadouts)
    tied = frozenset(code for code in support if r.t.assign[r.pool.index(code)] != ASSIGN_NEVER)
    return PositionForm(seats, SideForm(facts=_table_facts(r)), tied, OF_TIED)


def _side(
    r: Core, loadout: Loadout, creatures: frozenset[str], support: frozenset[str]
) -> SideForm:
    supply = supply_of(loadout)
    own = frozenset(code for code in supply if code in r.pool)
    return SideForm(supply, _zones(r, own, creatures, support), _FACTS)


def _zones(
    r: Core, own: frozenset[str], creatures: frozenset[str], support: frozenset[str]
) -> tuple[ZoneForm, ...]:
    exchangeable = frozenset(code for code in own if r.t.traits[r.pool.index(code)] & H_)
    lying = both("the oldest first", "prima la più vecchia")
    return (
        ZoneForm(
            CREATURES, both("Creatures", "Creature"), creatures, CREATURES_MOST, ordered=True,
            attributes=OF_CREATURES, attachable=True, conceals=True, crosses=True,
            clause="AAC-4.9", hint=lying,
        ),
        ZoneForm(
            SUPPORT, both("Magics and traps", "Magie e trappole"), support, ordered=True,
            attributes=OF_SUPPORT, conceals=True, crosses=True, clause="AAC-2.1", hint=lying,
        ),
        ZoneForm(
            HAND, both("Hand", "Mano"), own, unseen=SOME, attributes=IN_HAND, clause="AAC-7.0",
            faces_down=True,
        ),
        ZoneForm(
            TOILET, both("Toilet", "Cesso"), own & creatures, ordered=True, clause="AAC-5.61",
            hint=both("the top card last", "in cima l'ultima"),
        ),
        ZoneForm(
            VOID, both("Void", "Nulla"), own, ordered=True, clause="AAC-5.61",
            hint=both("the top card last", "in cima l'ultima"),
        ),
        ZoneForm(
            DECK, both("Draw pile", "Mazzo"), own, ordered=True, unseen=REST, clause="AAC-7.0",
            faces_down=True,
            hint=both("from the top, the next card first", "dalla cima, prima la prossima"),
        ),
        ZoneForm(
            BOTTOM, both("Bottom of the draw pile", "Fondo del mazzo"), own, ordered=True,
            clause="AAC-7.0", faces_down=True, advanced=True,
            hint=both("the lowest card first", "prima la più bassa"),
        ),
        ZoneForm(
            EXCHANGED, both("Exchanged so far", "Già scambiate"), exchangeable, is_note=True,
            clause="AAC-5.55", advanced=True,
        ),
        ZoneForm(
            MET, both("Seen by the opponent, now hidden", "Viste dall'avversario, ora nascoste"),
            own, is_note=True, clause="AAC-7.0", advanced=True,
        ),
        ZoneForm(
            AIRED,
            both("Shown to all in a rescue draw", "Mostrate a tutti nella pesca di soccorso"),
            own, is_note=True, repeats=True, clause="AAC-4.30", advanced=True,
        ),
        ZoneForm(
            EFFECTS, both("Lasting effects of its cards", "Effetti che durano delle sue carte"),
            creatures | support, attributes=OF_EFFECTS, is_note=True, repeats=True,
            clause="AAC-4.7", advanced=True,
        ),
    )  # fmt: skip


def known(where: str, who: str) -> str:
    """The key of the fact how many cards `who` ("own", "rival") knows of a pile's `where`."""
    return f"known_{where}_{who}"


def _known(where: str, who: str, name: Name) -> Attribute:
    return Attribute(known(where, who), name, high=99, clause="AAC-7.0", advanced=True)


def _clock(key: str, name: Name, clause: str) -> Attribute:
    return Attribute(key, name, high=_MANY, clause=clause, advanced=True)


_FACTS: Final = (
    Attribute(
        "lp", both("Life points", "Punti vita"), low=1, high=LP_MOST, default=LP_START,
        clause="AAC-4.2", step=100,
    ),
    Attribute("bonus", both("Bonus points", "Punti bonus"), high=BONUS_MOST, clause="AAC-5.33"),
    Attribute(
        "gifts", both("Sacrifices for LP so far", "Sacrifici per LP finora"), high=LP_GIFTS_MOST,
        clause="AAC-5.32",
    ),
    Attribute(
        "idle", both("Idle turns counted", "Giocate inerti contate"), high=IDLE_TURNS - 1,
        clause="AAC-5.50",
    ),
    _clock(
        CLOCKS[0], both("Only divine cards since own turn", "Solo carte D dalla propria giocata"),
        "AAC-5.40",
    ),
    _clock(CLOCKS[1], both("Wall alone since own turn", "Mura sole dalla propria giocata"),
           "AAC-5.23"),
    _clock(
        CLOCKS[2],
        both("Restricted creature alone since own turn",
             "Creatura con limiti sola dalla propria giocata"),
        "AAC-5.45",
    ),
    _known("top", "own",
           both("Top cards known to the owner", "Carte in cima note a chi ha il mazzo")),
    _known("top", "rival",
           both("Top cards known to the opponent", "Carte in cima note all'avversario")),
    _known("bottom", "own",
           both("Bottom cards known to the owner", "Carte in fondo note a chi ha il mazzo")),
    _known("bottom", "rival",
           both("Bottom cards known to the opponent", "Carte in fondo note all'avversario")),
)  # fmt: skip

_STEPS: Final = (
    both("Main step", "Fase principale"),
    both("Start of the turn", "Inizio della giocata"),
    both("Further attacks", "Altri attacchi"),
)
_USED_NAMES: Final = (
    both("Creatures played this turn", "Creature giocate in questa giocata"),
    both("Magics played this turn", "Magie giocate in questa giocata"),
    both("Traps played this turn", "Trappole giocate in questa giocata"),
    both("Captions used this turn", "Didascalie usate in questa giocata"),
)
_SPARE_NAMES: Final = (
    both("Creatures granted beyond that", "Creature concesse in più"),
    both("Magics granted beyond that", "Magie concesse in più"),
    both("Traps granted beyond that", "Trappole concesse in più"),
    both("Captions granted beyond that", "Didascalie concesse in più"),
)


def extra(at: int) -> str:
    """The key of the fact that is the extra attack granted as number `at`, from 1 (AAC-4.24)."""
    return f"extra_{at}"


def _table_facts(r: Core) -> tuple[Attribute, ...]:
    used = [
        Attribute(key, name, high=99, clause="AAC-4.22")
        for key, name in zip(USED, _USED_NAMES, strict=True)
    ]
    spare = [
        Attribute(key, name, high=99, clause="AAC-4.22", advanced=True)
        for key, name in zip(SPARE, _SPARE_NAMES, strict=True)
    ]
    return (
        Attribute("turn_seat", both("Whose turn", "Di chi è la giocata"), SEAT, clause="AAC-4.10"),
        Attribute(
            "step", both("Moment of the turn", "Momento della giocata"), CHOICE, choices=_STEPS,
            default=AT_MAIN, clause="AAC-4.20",
        ),
        Attribute(
            "turn", both("Turn number, both players' counted",
                         "Numero della giocata, contando entrambi"),
            low=1, high=2 * r.round_limit, default=TURN_USUAL, clause="AAC-6.8",
        ),
        *used,
        Attribute("attacks", both("Attacks made this turn", "Attacchi fatti in questa giocata"),
                  high=99, clause="AAC-4.24"),
        Attribute("altered", both("This turn is not idle", "Questa giocata non è inerte"), FLAG,
                  clause="AAC-5.50", advanced=True),
        Attribute(
            "gifted", both("A sacrifice for LP was made this turn",
                           "Fatto un sacrificio per LP in questa giocata"),
            FLAG, clause="AAC-5.32",
        ),
        *spare,
        Attribute("skips", both("The attack of this turn was given up",
                                "Rinunciato all'attacco di questa giocata"),
                  FLAG, clause="AAC-9.5", advanced=True),
        Attribute("striker", both("Number of the card that attacked first",
                                  "Numero della carta che ha attaccato per prima"),
                  high=_MANY, clause="AAC-4.36", advanced=True),
        Attribute("acts", both("Actions taken this turn", "Azioni fatte in questa giocata"),
                  high=_MANY, clause="AAC-6.10", advanced=True),
        *(
            Attribute(
                extra(at),
                both(f"Extra attack {at}: number of the card, -1 for any",
                     f"Attacco in più {at}: numero della carta, -1 per qualunque"),
                low=-1, high=_MANY, clause="AAC-4.24", advanced=True,
            )
            for at in range(1, MOST_EXTRA + 1)
        ),
        Attribute("numbers", both("Numbers given to cards and effects so far",
                                  "Numeri dati finora a carte ed effetti"),
                  high=99_999, clause="AAC-5.60", advanced=True),
    )  # fmt: skip
