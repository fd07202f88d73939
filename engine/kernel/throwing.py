"""The faces of a die or coin that people throw themselves: how they are called, and read back."""

from __future__ import annotations

from typing import Final

from engine.kernel.errors import BadOutcome
from engine.kernel.messages import N_, Message, MessageParam, shown
from engine.kernel.rules import Rules
from engine.kernel.state import State

# What a program sends, and no face is called, so that the table throws.
BY_TABLE: Final = "table"
_COIN: Final = {"heads": Message(N_("Heads")), "tails": Message(N_("Tails"))}


def face_texts(rules: Rules, s: State) -> tuple[str, ...]:
    """The exact texts of the faces of the open chance node, in their order."""
    return rules.faces_of(s) or tuple(str(n + 1) for n in range(rules.thrown(s)))


def face_title(text: str) -> MessageParam:
    """How people call the face of that text."""
    return _COIN.get(text, text)


def face_of_text(rules: Rules, s: State, text: str) -> int | None:
    """The face of that exact text; None for `BY_TABLE`. Raises BadOutcome naming the faces."""
    known = face_texts(rules, s)
    found = text.strip().casefold()
    if found == BY_TABLE:
        return None
    if found in known:
        return known.index(found)
    raise BadOutcome(
        Message(
            N_("«{found}» is no face of what is thrown here. There are: {known}."),
            {"found": shown(text), "known": ", ".join(known)},
        )
    )
