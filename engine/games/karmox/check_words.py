"""What may stand in the effects of a class or a cell, in words (KX-3.33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.kernel.messages import N_, Message

EFFECT: Final = "KX-3.33"

NEIGHBOURS: Final = Message(N_("two walkable cells side by side"))
HARMLESS: Final = Message(N_("an advantage for the player in turn"))
FITS_SOMEBODY: Final = Message(N_("a filter that somebody named by the effect can pass"))
FREE_ROLL: Final = Message(N_("a trait without a price: a die is rolled again for nothing"))
EACH_ROLL: Final = Message(N_("a trait that works each time: each attack has its own die"))
WHO_MOVES: Final = Message(N_("no target: a Master key is for whoever moves this turn"))
NOT_NOTHING: Final = Message(N_("a whole number other than 0"))
ELSEWHERE: Final = Message(N_("another place than where it is taken from"))
THAT_ENDS: Final = Message(N_("an effect that ends some time"))
NO_STEP: Final = Message(N_("a number: no step stands before it"))
SEVERAL: Final = Message(N_("a list of two to six lists of effects"))
ONE_KEY: Final = Message(N_("an object with one field"))


def works_only(moments: Iterable[str]) -> Message:
    """Allowed: a verb that does something there; "" stands for the cells of an event board."""
    choices = tuple(moment or "cells" for moment in moments)
    return Message(N_("it only works at: {choices}"), {"choices": choices})
