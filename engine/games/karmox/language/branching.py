"""Effects inside an effect: one of several, by a die, instead of another (KX-9.9)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from engine.effects.language.kinds import Many, Number
from engine.effects.language.words import Role, Slot, Spelled, Word
from engine.games.karmox.language.moments import NESTED, counts_on_a_step
from engine.games.karmox.language.slots import LAST
from engine.kernel.names import both

FACES: Final = 6
_DOES: Final = Slot(
    "effects", both("What happens", "Che cosa succede"), Many("effect", low=1), sets=NESTED,
    agree=counts_on_a_step,
)  # fmt: skip
MODES: Final = Role(
    "mode",
    both("Choice", "Scelta"),
    (
        Word("mode", both("Choice", "Scelta"), both("{effects}", "{effects}"), (_DOES,),
             Spelled.VALUE),
    ),
)  # fmt: skip
BANDS: Final = Role(
    "band",
    both("Result", "Risultato"),
    (
        Word(
            "band",
            both("Up to a face", "Fino a una faccia"),
            both("Up to {up_to}: {effects}", "Fino a {up_to}: {effects}"),
            (Slot("up_to", both("Up to", "Fino a"), Number(1, FACES)), _DOES),
        ),
    ),
)


def _rise(said: Mapping[str, object]) -> bool:
    """Whether each result reaches beyond the one before."""
    bands = said.get("bands")
    held = bands if isinstance(bands, list) else []
    found = [band.get("up_to") for band in held if isinstance(band, Mapping)]
    ups = [up for up in found if isinstance(up, int)]
    return all(one < two for one, two in pairwise(ups))


EFFECTS: Final = (
    Word(
        "choose",
        both("Choose one", "Sceglie tra più effetti"),
        both("Choose one: {among}", "Scegline uno: {among}"),
        (Slot("among", both("Among", "Tra"), Many("mode", low=2, high=FACES)), *LAST),
        clauses=("KX-9.9",),
    ),
    Word(
        "roll",
        both("Roll a die", "Lancia un dado"),
        both("Roll a die: {bands}", "Lancia un dado: {bands}"),
        (Slot("bands", both("Results", "Risultati"), Many("band", low=1, high=FACES)), *LAST),
        clauses=("KX-9.9",),
        agree=_rise,
    ),
)
