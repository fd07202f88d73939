"""Short ways to write what AAC's words have in common."""

from __future__ import annotations

from typing import Final

from engine.effects.language.kinds import Kind, Many, One, Pick
from engine.effects.language.words import Place, Slot, Spelled, Word
from engine.games.aac.language.choices import STAT
from engine.games.aac.language.limits import MAX_FIELD, MAX_STEPS
from engine.games.aac.terms import ZONES
from engine.kernel.names import both

# Marks of places beside card types and moments.
HOSTED: Final = "hosted"  # the card can have a host
STAYS: Final = "stays"  # the card remains on the field
WALL: Final = "wall"
ANSWERS: Final = "answers"  # the trap springs when the opponent plays
PLAYING: Final = "playing"  # what is asked before the card is played
EVOLVES: Final = "evolves by itself"
EVOLVING: Final = "evolving"
# Clauses of the words that we added for cards of one's own: no shipped card says them.
OURS: Final[tuple[str, ...]] = (
    "AAC-9.11",
    "AAC-9.12",
    "AAC-9.13",
    "AAC-9.14",
    "AAC-9.15",
    "AAC-9.16",
    "AAC-9.17",
)
ASKED: Final = "asked"  # the effect has a condition
HIDDEN: Final = "hidden"  # the cards lie where nobody sees them
CHOSEN: Final = "chosen"
LATER: Final = "later"  # what happens when a time is over


def chosen_at(index: int) -> str:
    """The mark that so many and one more cards are chosen."""
    return f"chosen[{index}]"


def chosen_from(zone: str) -> str:
    """The mark that what is chosen lies there."""
    return f"from {zone}"


# Marks that no longer hold when the moment of the effect is over (AAC-9.15).
ARRIVAL_WHENS: Final = ("opponent_plays", "another_arrives")
ATTACK_WHENS: Final = ("spring", "attacked", "attacks")
AT_A_MOMENT: Final[Place] = frozenset({
    *ARRIVAL_WHENS, *ATTACK_WHENS, "activated", CHOSEN,
    *map(chosen_at, range(MAX_FIELD)), *map(chosen_from, ZONES),
})  # fmt: skip


def throughout(clause: str) -> tuple[str, str, str]:
    """The clauses of a role that has but one."""
    return clause, clause, clause


def slot(key: str, en: str, it: str, kind: Kind) -> Slot:
    """What a word has to say."""
    return Slot(key, both(en, it), kind)


def maybe(
    key: str, en: str, it: str, kind: Kind, default: object = None, *, clause: str = ""
) -> Slot:
    """What a word may say."""
    return Slot(key, both(en, it), kind, needed=False, default=default, clause=clause)


def bare(
    name: str,
    en: str,
    it: str,
    *,
    only: tuple[str, ...] = (),
    never: tuple[str, ...] = (),
) -> Word:
    """A word that says nothing beside its name."""
    told = both(en, it)
    return Word(
        name, told, told, spelled=Spelled.BARE, only=frozenset(only), never=frozenset(never)
    )


STEPS: Final = Many("step", 1, MAX_STEPS)
DO: Final = slot("do", "what happens", "che cosa succede", STEPS)


def target(key: str = "target", en: str = "target", it: str = "bersaglio") -> Slot:
    """Whom a verb works on."""
    return slot(key, en, it, One("target"))


def stat() -> Slot:
    """AP or DP."""
    return slot("stat", "points", "punti", Pick(STAT))


def amount(role: str = "amount") -> Slot:
    """How much, out of the numbers of a range."""
    return slot("amount", "amount", "quanto", One(role))


def lasting() -> Slot:
    """How long a step lasts, where it does not last as long as its effect says."""
    return maybe("duration", "how long", "per quanto", One("duration"))
