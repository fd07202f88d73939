"""What an operation is applied to (TTK-9.24): what was chosen, the card itself, what is answered,
or all that fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.effects.language.kinds import One, Reference
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.language.marks import GONE
from engine.games.tictacko.language.places import ITEM, SELF
from engine.games.tictacko.language.selectors import MAX_COUNT
from engine.kernel.names import Name, both

_SELF: Final = replace(SELF, never=GONE)

Json = Mapping[str, object]
Fits = Callable[[Json, int | None], bool]


def most_of(choice: Json) -> int:
    """How many a choice takes at most."""
    count = choice.get("count")
    most = count.get("max") if isinstance(count, Mapping) else 1
    return most if isinstance(most, int) else 1


def _taken(kind: str, *, team: str = "", where: str = "", one: bool = False) -> Fits:
    """Whether a choice is of that kind, team and place, and its part is one of several; with `one`
    a single card or space."""

    def fits(choice: Json, part: int | None) -> bool:
        if choice.get("kind") != kind or (where and choice.get("where") != where):
            return False
        if team and choice.get("team", "any") != team:
            return False
        most = most_of(choice)
        return 1 < most > part if part is not None else not one or most == 1

    return fits


def is_own_pile(choice: Json, part: int | None = None) -> bool:
    """Whether a choice takes cards of one's own discard pile (TTK-9.11)."""
    return (
        choice.get("kind") == "card"
        and choice.get("zone") == "discard"
        and choice.get("who") in ("you", "own_team")
        and (part is None or 1 < most_of(choice) > part)
    )


def _chosen(fits: Fits) -> Word:
    slot = Slot("choice", both("Choice", "Scelta"), Reference("choice", "id", parts=MAX_COUNT,
                                                              fits=fits))  # fmt: skip
    return Word("chosen", both("what was chosen", "ciò che si è scelto"),
                both("{choice}", "{choice}"), (slot,), Spelled.VALUE, ("TTK-9.24",))  # fmt: skip


def _all_of(role: str) -> Word:
    slot = Slot("area", both("Which Characters", "Quali Personaggi"), One(role))
    return Word("area", both("all Characters that…", "tutti i Personaggi che…"),
                both("{area}", "{area}"), (slot,), Spelled.VALUE, ("TTK-9.24",))  # fmt: skip


_CHARACTERS: Final = both("Which Characters", "Quali Personaggi")


def _role(key: str, title: Name, *words: Word) -> Role:
    return Role(key, title, words)


# Any Characters; those of the opposing team for DESTROY, of one's own for SACRIFICE (TTK-3.37).
CHARACTERS: Final = _role(
    "characters", _CHARACTERS, _chosen(_taken("character")), _SELF, ITEM, _all_of("area")
)
FOES: Final = _role(
    "foes", _CHARACTERS, _chosen(_taken("character", team="opposing")), ITEM,
    _all_of("area_opposing"),
)  # fmt: skip
MATES: Final = _role(
    "mates", _CHARACTERS, _chosen(_taken("character", team="own")), _SELF, _all_of("area_own")
)
CHARACTER: Final = _role(
    "character", both("Which Character", "Quale Personaggio"),
    _chosen(_taken("character", one=True)), _SELF, ITEM,
)  # fmt: skip
SPACE: Final = _role(
    "space", both("Which space", "Quale casella"), _chosen(_taken("space", one=True))
)
SPACES: Final = _role("spaces", both("Which spaces", "Quali caselle"), _chosen(_taken("space")))
DISCARDED: Final = _role("discarded", both("Which cards", "Quali carte"), _chosen(is_own_pile))
TARGETED: Final = _role(
    "targeted", both("Which target", "Quale bersaglio"),
    _chosen(_taken("character", where="targeted", one=True)),
)  # fmt: skip
RETARGETABLE: Final = _role(
    "retargetable", both("By whom", "Con chi"),
    _chosen(_taken("character", where="retargetable", one=True)),
)  # fmt: skip
ROLES: Final = (
    CHARACTERS, FOES, MATES, CHARACTER, SPACE, SPACES, DISCARDED, TARGETED, RETARGETABLE,
)  # fmt: skip
