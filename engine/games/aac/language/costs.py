"""What an effect costs, and how long it lasts (AAC-9.5, AAC-9.6)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Fixed, Number, One, Pick, Several
from engine.effects.language.words import Role, Spelled, Word
from engine.games.aac.language.choices import COST_ZONE, STAT
from engine.games.aac.language.limits import MAX_FIELD, MAX_LP, MAX_SMALL
from engine.games.aac.language.making import amount, bare, maybe, slot, throughout
from engine.kernel.names import both

COST: Final[Word] = Word(
    "cost",
    both("a cost", "un costo"),
    both("pay", "paga"),
    (
        maybe("bonus", "bonus points", "punti bonus", Number(1, None)),
        maybe("sacrifice", "a sacrifice", "un sacrificio", One("sacrifice")),
        maybe("lp", "LP", "LP", Number(1, MAX_LP)),
        maybe("discard", "cards discarded", "carte scartate", Number(1, MAX_SMALL)),
        maybe("skip_attack", "the attack of this turn", "l'attacco di questa giocata", Fixed(True)),
    ),
    least=1,
)
SACRIFICE: Final = Word(
    "sacrifice",
    both("a sacrifice", "un sacrificio"),
    both("sacrifice {count} of your cards", "sacrifica {count} delle tue carte"),
    (
        maybe("filter", "like this", "fatte così", One("filter")),
        maybe("count", "how many", "quante", Number(1, MAX_FIELD), default=1),
        maybe("zones", "from where", "da dove", Several(COST_ZONE), default=["field"]),
    ),
)
ROUNDS: Final = Word(
    "rounds",
    both("some rounds", "alcuni turni"),
    both("for {rounds} rounds", "per {rounds} turni"),
    (slot("rounds", "rounds", "turni", Number(1, MAX_SMALL)),),
    Spelled.ALONE,
)
DURATIONS: Final[tuple[Word, ...]] = (
    bare("instant", "for good", "per sempre"),
    bare("while_on_field", "as long as that card stays", "finché quella carta resta in campo"),
    bare("until_end_of_turn", "until the end of the turn", "fino al termine della giocata"),
    bare(
        "while_source_on_field", "as long as this card stays", "finché questa carta resta in campo"
    ),
    ROUNDS,
)
HARM: Final = Word(  # AAC-5.42
    "harm",
    both("a loss", "una perdita"),
    both("{amount} {stat}", "{amount} {stat}"),
    (slot("stat", "points", "punti", Pick(STAT)), amount()),
)

ROLES: Final[tuple[Role, ...]] = (
    Role("cost", both("Cost", "Costo"), (COST,), "", throughout("AAC-9.5")),
    Role("sacrifice", both("Sacrifice", "Sacrificio"), (SACRIFICE,), "", throughout("AAC-9.5")),
    Role("duration", both("How long", "Per quanto"), DURATIONS, "", throughout("AAC-9.6")),
    Role("harm", both("Loss", "Perdita"), (HARM,), "", throughout("AAC-5.42")),
)
