"""Whether an owned copy is regular, and known to be (AAC-2.14, AAC-3.11, AAC-R77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.kernel.cards import CardDef
from engine.kernel.copy_facts import NO, YES, length, millimetres, yes_or_no
from engine.kernel.loadouts import PhysicalCopy
from engine.kernel.messages import N_, Message
from engine.kernel.names import both

SIZES: Final = ((45.0, 63.0), (42.5, 60.0))

COPY_ATTRIBUTES: Final = (
    length("width_mm", both("Width in mm", "Larghezza in mm"), "AAC-2.14"),
    length("height_mm", both("Height in mm", "Altezza in mm"), "AAC-2.14"),
    yes_or_no("colour", both("In colour", "A colori"), "AAC-2.14"),
    yes_or_no(
        "has_serial", both("Shows its serial number", "Mostra il numero di serie"), "AAC-2.14"
    ),
)

_ADMITTED: Final = "45 × 63 / 42.5 × 60 mm"
_SIZE: Final = N_("it measures {width} × {height} mm, admitted are {admitted}")
_NO_SIZE: Final = N_("its size is not recorded, admitted are {admitted}")
_GREY: Final = Message(N_("it is not in colour"), clause="AAC-2.14")
_NO_COLOUR: Final = Message(N_("nothing says whether it is in colour"), clause="AAC-2.14")
_NO_SERIAL: Final = Message(N_("its serial number is not to be seen"), clause="AAC-2.14")
_NO_WORD: Final = Message(
    N_("nothing says whether its serial number is to be seen"), clause="AAC-2.14"
)
_DENIED: Final = (False, NO)
_TOLD: Final = (True, YES, False, NO)


def is_official(options: Mapping[str, object]) -> bool:
    """Whether a referee looks at the copies (AAC-3.11, AAC-R77)."""
    return options.get("official") is True


def copy_faults(card: CardDef, item: PhysicalCopy) -> tuple[Message, ...]:
    """Each property by which a copy is known not to be regular."""
    facts = item.attributes
    colour = (_GREY,) if facts.get("colour") in _DENIED else ()
    serial = (_NO_SERIAL,) if facts.get("has_serial") in _DENIED else ()
    return (*_size_faults(facts), *colour, *serial)


def referee_faults(card: CardDef, item: PhysicalCopy) -> tuple[Message, ...]:
    """Those, and what nobody recorded: it is not taken as right."""
    facts = item.attributes
    size = () if _size_of(facts) else (Message(_NO_SIZE, {"admitted": _ADMITTED}, "AAC-2.14"),)
    colour = () if facts.get("colour") in _TOLD else (_NO_COLOUR,)
    serial = () if facts.get("has_serial") in _TOLD else (_NO_WORD,)
    return (*copy_faults(card, item), *size, *colour, *serial)


def _size_of(facts: Mapping[str, object]) -> tuple[float, float] | None:
    width, height = millimetres(facts.get("width_mm")), millimetres(facts.get("height_mm"))
    return None if width is None or height is None else (width, height)


def _size_faults(facts: Mapping[str, object]) -> tuple[Message, ...]:
    size = _size_of(facts)
    if size is None or size in SIZES:
        return ()
    shown = {"width": f"{size[0]:g}", "height": f"{size[1]:g}", "admitted": _ADMITTED}
    return (Message(_SIZE, shown, "AAC-2.14"),)
