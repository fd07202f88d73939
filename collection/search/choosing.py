"""Values out of a list: found by key or by name in either language, else refused with the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from collection.search.fold import fold
from collection.search.meaning import BadValue
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name

_TOLD: Final = 14


@dataclass(frozen=True)
class Choice:
    """A value that can be chosen, its name, and what else people type for it."""

    key: str
    name: MessageParam
    also: tuple[str, ...] = ()

    def words(self) -> set[str]:
        """All that stands for it, folded."""
        texts = [self.key, *self.also]
        if isinstance(self.name, Name):
            texts += self.name.as_dict().values()
        return {fold(text) for text in texts}


def choose(
    choices: Sequence[Choice], value: str, *, loosely: bool = True, by_key: bool = False
) -> Choice:
    """The choice of that key or name; `loosely` also by its beginning.

    Raises BadValue, which lists the names, or with `by_key` the keys.
    """
    wanted = fold(value)
    for choice in choices:
        if wanted in choice.words():
            return choice
    if loosely and wanted:
        for choice in choices:
            if any(word.startswith(wanted) for word in choice.words()):
                return choice
    raise refused(choices, value, by_key=by_key)


def choose_all(choices: Iterable[Choice], value: str) -> list[Choice]:
    """Every choice with a key or name that begins so, or only those that are called just so."""
    wanted = fold(value)
    rows = list(choices)
    same = [choice for choice in rows if wanted in choice.words()]
    if same or not wanted:
        return same
    return [row for row in rows if any(word.startswith(wanted) for word in row.words())]


def refused(choices: Sequence[Choice], value: str, *, by_key: bool = False) -> BadValue:
    """Why the value is none of the choices, and what they are."""
    if not choices:
        return BadValue(Message(N_("«{value}» is not known here."), {"value": value[:40]}))
    names = tuple(choice.key if by_key else choice.name for choice in choices[:_TOLD])
    return BadValue(
        Message(
            N_("«{value}» is not known here. It can be: {choices}."),
            {"value": value[:40], "choices": names},
        )
    )
