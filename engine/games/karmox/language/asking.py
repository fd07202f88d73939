"""What a recipient must be like, when an effect works, what it costs (KX-9.2, 9.3, 9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.asked import asked_condition
from engine.effects.language.kinds import Fixed, Number, One, Pick, Text
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.games.karmox.codes import MEASURES, STATS
from engine.games.karmox.language.amounts import MOST
from engine.games.karmox.language.moments import CELL, CLASS, ENDING, PRISONER, THROWN
from engine.games.karmox.language.people import bare
from engine.kernel.forms import Choice
from engine.kernel.names import Name, both

# The widest way across a board (KX-2.10).
FARTHEST: Final = 60
_LONGEST_CODE: Final = 40
ANY: Final = Number(-99, 99)

STAT_NAMES: Final = (
    both("attack", "attacco"),
    both("defence", "difesa"),
    both("movement", "movimento"),
)
STAT: Final = Pick(tuple(Choice(key, name) for key, name in zip(STATS, STAT_NAMES, strict=True)))
MEASURE: Final = Pick(
    tuple(
        Choice(key, name)
        for key, name in zip(
            MEASURES,
            (
                both("chests", "forzieri"),
                both("LP", "P.V."),
                both("level points", "punti livello"),
                both("spirit tiles", "tessere spirito"),
                *STAT_NAMES,
            ),
            strict=True,
        )
    )
)
_OPERATOR: Final = Pick(
    (
        Choice("<", both("less than", "meno di")),
        Choice("<=", both("at most", "al massimo")),
        Choice("=", both("exactly", "esattamente")),
        Choice(">=", both("at least", "almeno")),
        Choice(">", both("more than", "più di")),
    )
)


def _alone(
    name: str, title: Name, says: Name, kind: Number | Text | Fixed | Pick,
    only: Place = frozenset(), never: Place = frozenset(),
) -> Word:  # fmt: skip
    """A word with one value, `{"name": value}`."""
    slot = Slot("value", both("Number", "Numero"), kind)
    return Word(name, title, says, (slot,), Spelled.ALONE, only=only, never=never)


FILTERS: Final = Role(
    "filter",
    both("Who must be", "Che sia"),
    (
        bare("on_board", both("on the board", "sul piano di gioco"),
             never=frozenset({PRISONER})),
        bare("imprisoned", both("in prison", "in prigione"), only=frozenset({PRISONER})),
        bare("pawn_colour", both("of the pawn's colour", "del colore del birillo")),
        bare("life_lt_max", both("with less than full life", "con meno P.V. del massimo")),
        bare("has_chest", both("with a chest", "con un forziere")),
        bare("chest_room", both("with room for a chest", "con posto per un forziere")),
        bare("ability_room", both("with room for an ability point",
                                  "con posto per un punto abilità")),
        _alone("class", both("of a class", "di una classe"),
               both("of the class {value}", "della classe {value}"), Text(_LONGEST_CODE)),
        _alone("within", both("near enough", "abbastanza vicino"),
               both("at most {value} cells away", "a non più di {value} caselle"),
               Number(0, FARTHEST), only=frozenset({CLASS}), never=frozenset({PRISONER})),
        _alone("life_gt", both("with more life than", "con più vita di"),
               both("with more than {value} LP", "con più di {value} P.V."), Number(0, 8)),
        _alone("life_lt", both("with less life than", "con meno vita di"),
               both("with less than {value} LP", "con meno di {value} P.V."), Number(2, MOST)),
        _alone("most", both("with the most of something", "con più di qualcosa"),
               both("with the most {value}", "con più {value}"), MEASURE),
        _alone("least", both("with the least of something", "con meno di qualcosa"),
               both("with the least {value}", "con meno {value}"), MEASURE),
    ),
)  # fmt: skip


def _compared(
    name: str, title: Name, says: Name, *takes: Slot,
    number: Number = ANY, only: Place = frozenset({CLASS}),
) -> Word:  # fmt: skip
    """A word that compares what somebody has with a number."""
    who = Slot("who", both("Who", "Chi"), One("role"))
    operator = Slot("operator", both("Compared", "Confronto"), _OPERATOR)
    slots = (who, *takes, operator, Slot("number", both("Number", "Numero"), number))
    return Word(name, title, says, slots, Spelled.LIST, only=only)


CONDITIONS: Final = Role(
    "condition",
    both("Only if", "Solo se"),
    (
        _alone("pool_gt", both("Spirit tiles in the pool", "Tessere spirito al centro"),
               both("there are more than {value} spirit tiles in the pool",
                    "al centro ci sono più di {value} tessere spirito"), Number(0, 7)),
        _alone("players_gte", both("Players in the game", "Giocatori in gioco"),
               both("at least {value} players are in the game",
                    "sono in gioco almeno {value} giocatori"), Number(1, 8)),
        _alone("die_eq", both("The event die", "Il dado dell'evento"),
               both("the event die shows {value}", "il dado dell'evento mostra {value}"),
               Number(1, 6), never=frozenset({"turn_start", ENDING})),
        _compared("stat_cmp", both("A stat", "Un parametro"),
                  both("{who} has {stat} {operator} {number}",
                       "{who} ha {stat} {operator} {number}"),
                  Slot("stat", both("Stat", "Parametro"), STAT)),
        _compared("chests_cmp", both("Chests carried", "Forzieri portati"),
                  both("{who} carries {operator} {number} chests",
                       "{who} porta {operator} {number} forzieri")),
        Word(
            "compare", both("Two compared", "Due a confronto"),
            both("{who} has {what} {operator} the {than} of {other}",
                 "{who} ha {what} {operator} {than} di {other}"),
            (
                Slot("who", both("Who", "Chi"), One("role")),
                Slot("what", both("What", "Che cosa"), MEASURE),
                Slot("operator", both("Compared", "Confronto"), _OPERATOR),
                Slot("other", both("With whom", "Con chi"), One("role")),
                Slot("than", both("With what", "Con che cosa"), MEASURE),
            ),
            Spelled.LIST, only=frozenset({CLASS}),
        ),
        _compared("life_cmp", both("Life points", "Punti vita"),
                  both("{who} has {operator} {number} LP", "{who} ha {operator} {number} P.V.")),
        _compared("fight_die", both("The die of a fight", "Il dado di un combattimento"),
                  both("{who} has rolled {operator} {number} in the fight",
                       "{who} ha ottenuto {operator} {number} nel combattimento"),
                  number=Number(1, 6), only=frozenset({THROWN})),
        asked_condition("KX-9.14"),
    ),
)  # fmt: skip
COSTS: Final = Role(
    "cost",
    both("Price", "Prezzo"),
    (
        _alone("spirits", both("Spirit tiles", "Tessere spirito"),
               both("pay {value} spirit tiles", "paga {value} tessere spirito"),
               Number(1, MOST), only=frozenset({CLASS})),
        _alone("life", both("Life points", "Punti vita"),
               both("pay {value} LP", "paga {value} P.V."), Number(1, MOST),
               only=frozenset({CLASS})),
        _alone("forgo_event", both("The event", "L'evento"),
               both("give up the event", "rinuncia all'evento"), Fixed(value=True),
               only=frozenset({CELL, "landing"})),
    ),
)  # fmt: skip
