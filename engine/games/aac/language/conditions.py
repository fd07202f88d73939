"""What an effect or a play may depend on (AAC-9.4, AAC-9.10)."""

from __future__ import annotations

from typing import Final

from engine.effects.language.asked import asked_condition
from engine.effects.language.kinds import Fixed, Many, Number, One, Pick
from engine.effects.language.words import Place, Role, Slot, Spelled, Word
from engine.games.aac.language.choices import HOW, POSITION, SIDE, TRAIT, players
from engine.games.aac.language.limits import MAX_BONUS, MAX_CARDS, MAX_EVOLVING, MAX_LP, MAX_TURNS
from engine.games.aac.language.making import (
    EVOLVING,
    PLAYING,
    maybe,
    slot,
    target,
    throughout,
)
from engine.kernel.names import both

Texts = tuple[str, str]

# AAC-9.10: nothing rolls in a condition that is looked at again and again.
LOOKED_AT: Final[Place] = frozenset({PLAYING, EVOLVING, "passive"})
# Before the card is played, there is no card to speak of.
_BEFORE: Final[Place] = frozenset({PLAYING})
_WHO: Final = players(("you have", "hai"), ("your opponent has", "l'avversario ha"))
_OF_SIDE: Final = (
    slot("side", "whose", "di chi", Pick(SIDE)),
    maybe("filter", "like this", "fatte così", One("filter")),
)
_ENDS: Final[dict[str, tuple[Texts, Texts]]] = {
    "_min": (("at least", "almeno"), ("at least {min}", "almeno {min}")),
    "_max": (("at most", "al massimo"), ("at most {max}", "al massimo {max}")),
    "": (("from … to", "da … a"), ("from {min} to {max}", "da {min} a {max}")),
}


def _counted(
    name: str,
    title: Texts,
    says: Texts,
    before: tuple[Slot, ...],
    high: int,
    *,
    least: int = 0,
    never: Place = frozenset(),
    clauses: tuple[str, ...] = (),
) -> tuple[Word, ...]:
    """A thing counted with its lower bound, its upper one, or both."""
    low, top = Number(least, high), Number(least, high, above="min")
    bounds = (
        slot("min", "at least", "almeno", low),
        slot("max", "at most", "al massimo", top),
    )
    taken = {"_min": bounds[:1], "_max": bounds[1:], "": bounds}
    return tuple(
        Word(
            f"{name}{end}",
            both(*(f"{whole}: {part}" for whole, part in zip(title, called, strict=True))),
            both(*(whole.replace("…", part) for whole, part in zip(says, told, strict=True))),
            (*before, *taken[end]),
            Spelled.OBJECT,
            clauses,
            never=never,
            written=name,
        )
        for end, (called, told) in _ENDS.items()
    )


def _alone(name: str, title: Texts, says: Texts, of: Slot, never: Place = frozenset()) -> Word:
    return Word(name, both(*title), both(*says), (of,), Spelled.ALONE, never=never)


def _about(name: str, title: Texts, says: Texts, what: Slot) -> Word:
    """Something that is asked of one card."""
    slots = (target(), what)
    return Word(name, both(*title), both(*says), slots, Spelled.OBJECT, never=_BEFORE)


def _group(name: str, title: Texts) -> Word:
    parts = slot("all", "conditions", "condizioni", Many("condition", 1))
    told = tuple(f"{text}: {{all}}" for text in title)
    return Word(name, both(*title), both(*told), (parts,), Spelled.ALONE)


WORDS: Final[tuple[Word, ...]] = (
    *_counted(
        "lp",
        ("life points", "punti vita"),
        ("{who} … LP", "{who} … LP"),
        (slot("who", "who", "chi", _WHO),),
        MAX_LP,
    ),
    _alone(
        "bonus_min",
        ("bonus points", "punti bonus"),
        ("you have at least {value} bonus points", "hai almeno {value} punti bonus"),
        slot("value", "how many", "quanti", Number(0, MAX_BONUS)),
    ),
    _alone(
        "turn_min",
        ("from one of your turns on", "da una tua giocata in poi"),
        ("your turn {value} has come", "è arrivata la tua giocata {value}"),
        slot("value", "which", "quale", Number(1, MAX_TURNS)),
    ),
    *_counted(
        "field_count",
        ("cards on the field", "carte in campo"),
        ("… cards {side} on the field", "… carte {side} in campo"),
        _OF_SIDE,
        MAX_CARDS,
    ),
    _alone(
        "alone",
        ("alone on the field", "sola in campo"),
        ("{value} is alone", "{value} è sola"),
        target("value", "who", "chi"),
        _BEFORE,
    ),
    _about(
        "has_trait",
        ("a mark", "un marchio"),
        ("{target} has {trait}", "{target} ha {trait}"),
        slot("trait", "mark", "marchio", Pick(TRAIT)),
    ),
    _alone(
        "die_even",
        ("a die shows an even number", "un dado dà un numero pari"),
        ("a die shows an even number", "un dado dà un numero pari"),
        slot("value", "even", "pari", Fixed(True)),
        LOOKED_AT,
    ),
    *_counted(
        "die",
        ("a die", "un dado"),
        ("a die shows …", "un dado dà …"),
        (),
        6,
        least=1,
        never=LOOKED_AT,
        clauses=("AAC-9.13",),
    ),
    _alone(
        "coin",
        ("a coin lands on heads", "una moneta dà testa"),
        ("a coin lands on heads", "una moneta dà testa"),
        slot("value", "side", "faccia", Fixed("heads")),
        LOOKED_AT,
    ),
    _about(
        "position",
        ("a position", "una posizione"),
        ("{target} is in {value}", "{target} è in {value}"),
        slot("value", "position", "posizione", Pick(POSITION)),
    ),
    Word(  # AAC-9.11
        "compare",
        both("one thing beside another", "una cosa a confronto con un'altra"),
        both("{left} is {how} {right}", "{left} è {how} {right}"),
        (
            slot("left", "what", "che cosa", One("compared")),
            slot("how", "how", "come", Pick(HOW)),
            slot("right", "beside what", "con che cosa", One("compared")),
        ),
        Spelled.LIST,
        ("AAC-9.11",),
        printed=(
            (
                both("you have … LP than the opponent", "hai … LP dell'avversario"),
                both(
                    "your LP are … than your opponent's LP",
                    "i tuoi LP sono … degli LP dell'avversario",
                ),
            ),
        ),
    ),
    _group("and", ("all of these", "tutte queste")),
    _group("or", ("one of these", "una di queste")),
    _alone(
        "not",
        ("not", "non"),
        ("it is not so that {value}", "non è vero che {value}"),
        slot("value", "what", "che cosa", One("condition")),
    ),
    asked_condition("AAC-9.16", never=LOOKED_AT),
)
EVOLUTION: Final = (
    _alone(
        "after_rounds",
        ("after rounds", "dopo dei turni"),
        ("after {value} rounds", "dopo {value} turni"),
        slot("value", "rounds", "turni", Number(1, MAX_EVOLVING)),
    ),
    _alone(
        "condition",
        ("when something is so", "quando qualcosa è vero"),
        ("when {value}", "quando {value}"),
        slot("value", "when", "quando", One("condition")),
    ),
)

ROLES: Final[tuple[Role, ...]] = (
    Role("condition", both("If", "Se"), WORDS, clauses=throughout("AAC-9.10")),
    Role(
        "evolution",
        both("When it evolves", "Quando si evolve"),
        EVOLUTION,
        clauses=throughout("AAC-2.4"),
    ),
)
