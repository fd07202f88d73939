"""What is answered for a player whose clock has run out (KX-4.24)."""

from __future__ import annotations

from typing import Final

from engine.games.karmox.codes import (
    A_DECLINE,
    A_DONE,
    A_KEEP,
    A_LEAVE,
    A_NONE,
    A_PASS,
    A_SKIP,
    A_SPIRITS,
    D_ACTION,
    D_ATTACKER,
    D_DEFENDER,
    D_END,
    D_EVENT,
    D_LANDING,
    D_MOVE,
    D_OPTIONAL,
    D_PUSH,
)

ANSWERS: Final = {
    D_EVENT: A_SKIP,
    D_LANDING: A_DECLINE,
    D_MOVE: A_PASS,
    D_ACTION: A_NONE,
    D_ATTACKER: A_SPIRITS,
    D_DEFENDER: A_SPIRITS,
    D_PUSH: A_KEEP,
    D_END: A_DONE,
    D_OPTIONAL: A_LEAVE,
}


def default_of(ask: int, menu: list[int]) -> int:
    """Doing nothing where the decision knows it, else the lowest ids."""
    found = ANSWERS.get(ask, -1)
    return found if found in menu else menu[0]
