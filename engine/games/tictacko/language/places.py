"""Where on the Grid: places, and what they are read from (TTK-9.5, 9.23, 9.24, 9.27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.language.kinds import One, Pick, Reference, Several
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.tictacko.language.marks import AT_END, EARLY, INSTANT, REDIRECTS, SPECIAL, THREAT
from engine.games.tictacko.language.names import SPACE_CHOICES, SPACES_IN_A_ROW
from engine.games.tictacko.vocabulary import PLAIN_PLACES, RANKED_PLACES, REFERRING
from engine.kernel.names import both

_MARK: Final = both("What", "Che cosa")


def _is_on_grid(choice: Mapping[str, object], part: int | None) -> bool:
    return choice.get("kind") in ("character", "space")


SELF: Final = Word(
    "self", both("this card", "questa carta"), both("this", "questa carta"),
    spelled=Spelled.BARE, clauses=("TTK-9.24",), only=SPECIAL,
)  # fmt: skip
ITEM: Final = Word(
    "item", both("what is answered", "ciò a cui si risponde"),
    both("that Character", "quel Personaggio"),
    spelled=Spelled.BARE, clauses=("TTK-9.24",), only=INSTANT, never=AT_END,
    hint=both(
        "The Character that enters, whose effect it is, or whose space is named.",
        "Il Personaggio che entra, di cui è l'effetto, o di cui si indica la casella.",
    ),
)  # fmt: skip
_SPACE: Final = Word(
    "space", both("a space by name", "una casella per nome"),
    both("space {space}", "casella {space}"),
    (Slot("space", both("Space", "Casella"), Pick(SPACE_CHOICES, SPACES_IN_A_ROW)),),
    Spelled.VALUE, ("TTK-9.5",),
)  # fmt: skip
_CHOSEN: Final = Word(
    "chosen", both("what was chosen", "ciò che si è scelto"), both("{choice}", "{choice}"),
    (Slot("choice", both("Choice", "Scelta"), Reference("choice", "id", fits=_is_on_grid)),),
    Spelled.VALUE, ("TTK-9.24",), never=EARLY,
)  # fmt: skip
MARK: Final = Role("mark", both("Of what", "Di che cosa"), (SELF, _SPACE, _CHOSEN, ITEM))

_PLAIN: Final[Mapping[str, tuple[str, str]]] = {
    "anywhere": ("anywhere", "ovunque"),
    "corner": ("on a corner space", "su una casella d'angolo"),
    "edge": ("on an edge space", "su una casella di bordo"),
    "inner": ("on an inner space", "su una casella interna"),
    "threatened": ("among those threatened", "tra quelli minacciati"),
    "targeted": ("chosen as a target", "scelto come bersaglio"),
    "retargetable": ("that could have been chosen", "che poteva essere scelto"),
    "oldest": ("that entered first", "entrato per primo"),
    "newest": ("that entered last", "entrato per ultimo"),
}
_REFERRING: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "adjacent_to": ("adjacent to…", "adiacente a…", "adjacent to {mark}", "adiacente a {mark}"),
    "same_row_as": (
        "in the row of…", "nella riga di…", "in the row of {mark}", "nella riga di {mark}",
    ),
    "same_column_as": (
        "in the column of…", "nella colonna di…",
        "in the column of {mark}", "nella colonna di {mark}",
    ),
}  # fmt: skip
# What an Instant may ask besides, and where that makes sense.
_ANSWERING: Final = {"threatened": THREAT, "targeted": INSTANT, "retargetable": REDIRECTS}


def _plain(word: str) -> Word:
    said, only = both(*_PLAIN[word]), _ANSWERING.get(word, frozenset())
    clause = "TTK-9.39" if word in RANKED_PLACES else "TTK-9.5"
    if only:
        clause = "TTK-9.23" if word == "threatened" else "TTK-9.27"
    never = AT_END if only else frozenset()
    return Word(word, said, said, spelled=Spelled.BARE, clauses=(clause,), only=only, never=never)


def _referring(word: str) -> Word:
    en, it, says_en, says_it = _REFERRING[word]
    return Word(word, both(en, it), both(says_en, says_it), (Slot("mark", _MARK, One("mark")),),
                Spelled.ALONE, ("TTK-9.5",))  # fmt: skip


_SPACES: Final = Word(
    "spaces", both("on spaces by name", "su caselle per nome"),
    both("on one of {spaces}", "su una di {spaces}"),
    (Slot("spaces", both("Spaces", "Caselle"), Several(SPACE_CHOICES, 1, SPACES_IN_A_ROW)),),
    Spelled.ALONE, ("TTK-9.5",),
)  # fmt: skip
_WORDS: Final = (
    *(_plain(word) for word in PLAIN_PLACES if word not in _ANSWERING),
    *(_referring(word) for word in REFERRING),
    _SPACES,
)
_TITLE: Final = both("Where", "Dove")
PLACE: Final = Role("place", _TITLE, _WORDS)
# Of a choice of Characters, or of an area: what is answered may be asked, too.
ANSWERED_PLACE: Final = Role(
    "answered_place", _TITLE, (*_WORDS, *(_plain(word) for word in _ANSWERING))
)
# Of an area, too: the one of them that came first, or last.
AREA_PLACE: Final = Role(
    "area_place", _TITLE, (*_WORDS, *(_plain(word) for word in ("threatened", *RANKED_PLACES)))
)
