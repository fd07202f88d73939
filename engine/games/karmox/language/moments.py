"""The moments at which a trait works (KX-9.1, 9.5), and what holds at each of them."""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.effects.language.kinds import Flag, Many, One, Pick
from engine.effects.language.words import Place, Role, Slot, Word
from engine.kernel.forms import Choice
from engine.kernel.names import both

CELL: Final = "event_cell"
CLASS: Final = "character_class"
# Marks of a moment: somebody attacks and somebody is attacked; somebody is active; whose trait it
# is lives to see it, or is being defeated.
FIGHT: Final = "fight"
ACTING: Final = "acting"
BEARER: Final = "bearer"
DYING: Final = "dying"
# The dice of an attack have fallen.
THROWN: Final = "thrown"
# What an effect on a prisoner, a Master key and a die that is rolled again leave behind them.
PRISONER: Final = "prisoner"
KEY: Final = "key"
ROLLING: Final = "rolling"
# What the official profile bars (KX-3.32).
HARMFUL: Final = frozenset({"official"})
# Inside another effect.
NESTED: Final = frozenset({"nested"})
# Where an effect has ended.
ENDING: Final = "ending"
# Where the turn still has its move before it.
EARLY: Final = frozenset({CELL, "landing", "turn_start"})

MAY: Final = Slot(
    "optional", both("You may leave it", "Puoi rinunciarvi"), Flag(), needed=False, default=False
)
ONCE_CHOICES: Final = (
    Choice("turn", both("once per turn", "una volta per turno")),
    Choice("game", both("once per game", "una volta per partita")),
)
ONCE: Final = Slot(
    "once",
    both("How often", "Quante volte"),
    Pick(ONCE_CHOICES),
    needed=False,
    never=frozenset({ROLLING}),
)


def counts_on_a_step(effects: object) -> bool:
    """Whether what does as much as the step before it has one (KX-9.10)."""
    first = effects[0] if isinstance(effects, list) and effects else None
    return not isinstance(first, dict) or first.get("amount") != "as_before"


def _moment(key: str, english: str, italian: str, *marks: str) -> Word:
    there: Place = frozenset({key, *marks})
    effects = Slot(
        "effects", both("What happens", "Che cosa succede"), Many("effect", low=1), sets=there,
        agree=counts_on_a_step,
    )  # fmt: skip
    cost = Slot(
        "cost", both("For a price", "A un prezzo"), One("cost"), needed=False, sets=there,
        never=frozenset({ROLLING}),
    )  # fmt: skip
    says = both(f"{english}: {{effects}}", f"{italian}: {{effects}}")
    return Word(key, both(english, italian), says, (effects, cost, MAY, ONCE), clauses=("KX-9.5",))


TRAITS: Final = Role(
    "trait",
    both("Trait", "Tratto"),
    (
        _moment("landing", "When your pawn lands", "Quando il tuo birillo arriva", BEARER),
        _moment("action", "After its movement", "Dopo il suo movimento", ACTING, BEARER),
        _moment("attack_window", "When it attacks", "Quando attacca", FIGHT, ACTING, BEARER),
        _moment("defence_window", "When it is attacked",
                "Quando è attaccato", FIGHT, ACTING, BEARER),
        _moment("hit", "When it hits", "Quando colpisce", FIGHT, ACTING, BEARER, THROWN),
        _moment("defeat", "When it is defeated",
                "Quando è sconfitto", FIGHT, ACTING, DYING, THROWN),
        _moment("attack_failed", "When its attack fails",
                "Quando il suo attacco fallisce", FIGHT, ACTING, BEARER, THROWN),
        _moment("withstood", "When it withstands an attack",
                "Quando resiste a un attacco", FIGHT, ACTING, BEARER, THROWN),
        _moment("own_defeat", "When another of your characters is defeated",
                "Quando un altro dei tuoi personaggi è sconfitto", BEARER),
        _moment("enemy_defeat", "When an enemy character is defeated",
                "Quando un personaggio nemico è sconfitto", BEARER),
        _moment("freed", "When it is freed", "Quando è liberato", BEARER),
        _moment("chest_taken", "When it takes a chest", "Quando prende un forziere", BEARER),
        _moment("turn_start", "At the start of your turn", "All'inizio del tuo turno", BEARER),
        _moment("turn_end", "At the end of your turn", "Alla fine del tuo turno", ACTING, BEARER),
    ),
    tag="on",
)  # fmt: skip
MOMENTS: Final = tuple(word.name for word in TRAITS.words)
# All that holds at one moment alone.
MOMENT_MARKS: Final = frozenset({CELL, FIGHT, ACTING, THROWN, *MOMENTS})


@cache
def place_at(moment: str) -> Place:
    """Where effects stand: in a trait of that moment, or for "" on an event cell."""
    if not moment:
        return frozenset({CELL})
    (word,) = (word for word in TRAITS.words if word.name == moment)
    return word.takes[0].within(frozenset({CLASS}))


def moments_of(word: Word) -> tuple[str, ...]:
    """The moments at which a word may stand; "" is an event cell."""
    return tuple(moment for moment in ("", *MOMENTS) if word.stands(place_at(moment)))
