"""What may stand in a slot of a word: each kind of value with its range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.kernel.forms import Choice


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high` and none of `but`; `high` None: no upper bound. `above`
    is the key of a slot beside it that it is not below, where both are said."""

    low: int
    high: int | None
    but: tuple[int, ...] = ()
    above: str = ""


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class Fixed:
    """This and nothing else, so that nobody is asked: `"once": true`, `"to": "own_one"`."""

    value: bool | int | str


@dataclass(frozen=True)
class Border:
    """Two cells side by side, `[[row, column], [row, column]]`, each number from 0 to `last`."""

    last: int


@dataclass(frozen=True)
class Pick:
    """One of these words; `board`: so many of them stand in a row, as on a board, 0: in a list."""

    choices: tuple[Choice, ...]
    board: int = 0


@dataclass(frozen=True)
class Several:
    """A list of these words, each once, at least `least` of them."""

    choices: tuple[Choice, ...]
    least: int = 1
    board: int = 0


@dataclass(frozen=True)
class Text:
    """A text of at most so many signs."""

    high: int


@dataclass(frozen=True)
class Names:
    """A text in Italian, in English, or both: `{"it": ..., "en": ...}`."""

    high: int


@dataclass(frozen=True)
class One:
    """One phrase of a role; a new one is of the word `begins`, where that may stand."""

    role: str
    begins: str = field(default="", compare=False)


@dataclass(frozen=True)
class Many:
    """A list of phrases of a role, from `low` to `high` of them; `high` None: no upper bound. A new
    one has `begins` of them, where that is more than `low`."""

    role: str
    low: int = 0
    high: int | None = None
    begins: int = 0


@dataclass(frozen=True)
class Reference:
    """What an earlier phrase of `role` took, in the same holder or in one around it, by the name
    that stands in its slot `key`; `before` is written before the name. `others` may be said
    instead. With `parts`, one of the first so many that it took may be meant: `$id.0`. `fits` says
    of such a phrase, as JSON, and of the part whether it may be meant; None: any may.
    """

    role: str
    key: str
    before: str = "$"
    others: tuple[Choice, ...] = ()
    parts: int = 0
    fits: Callable[[Mapping[str, object], int | None], bool] | None = None


Kind = Number | Flag | Fixed | Border | Pick | Several | Text | Names | One | Many | Reference
"""What may stand in a slot."""
