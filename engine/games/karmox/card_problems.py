"""What may stand in an edition, as its faults tell it."""

from __future__ import annotations

from typing import Final

from engine.kernel.messages import N_, Message

A_SLUG: Final = Message(N_("1 to 40 small letters, digits and hyphens"))
FREE_CODE: Final = Message(N_("a code that no other card has"))
ONE_EFFECT: Final = Message(N_("a list with one effect"))
TILE_USES: Final = Message(
    N_("one use each for movement, attack and defence, and one that heals, each with its price")
)


def same_as(code: object) -> Message:
    """Allowed: the code that stands elsewhere in the file."""
    return Message(N_("{value}, as elsewhere in the file"), {"value": str(code)})


def pieces_of_board(number: int) -> Message:
    """Allowed: as many modules as the cut lines give, each place once."""
    return Message(N_("{number} modules, each of the places 0 to {last} once"),
                   {"number": number, "last": number - 1})  # fmt: skip
