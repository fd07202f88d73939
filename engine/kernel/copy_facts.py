"""What a person writes of an owned copy, read as the kind of fact that the game asks for."""

from __future__ import annotations

from datetime import date
from typing import Final

from engine.kernel.cards import CardDef
from engine.kernel.construction import LoadoutKind
from engine.kernel.construction_records import RegularCopyRule
from engine.kernel.errors import KernelError
from engine.kernel.loadouts import CHOICE, DATE, LENGTH, CopyAttribute, PhysicalCopy
from engine.kernel.messages import N_, Message, shown
from engine.kernel.names import Name, both

YES: Final = "yes"
NO: Final = "no"
ANSWERS: Final = ((YES, both("yes", "sì")), (NO, both("no", "no")))
# A longer side than this, in millimetres, is a slip of the keyboard.
LONGEST: Final = 1000
LONGEST_TEXT: Final = 60
# What spreadsheets write for an answer.
_ALSO: Final[dict[str, tuple[str, ...]]] = {YES: ("true", "1", "si"), NO: ("false", "0")}


class BadCopyFact(KernelError):
    """A fact of a copy that is not of the kind asked for."""


def yes_or_no(key: str, name: Name, clause: str = "") -> CopyAttribute:
    """A question about a copy, answered YES or NO."""
    return CopyAttribute(key, name, ANSWERS, clause, CHOICE)


def length(key: str, name: Name, clause: str = "") -> CopyAttribute:
    """A length of a copy in millimetres."""
    return CopyAttribute(key, name, (), clause, LENGTH)


def read_copy_fact(attribute: CopyAttribute, raw: object) -> str:
    """The fact as it is kept, "" for nothing said. Raises BadCopyFact."""
    text = "" if raw is None else " ".join(str(raw).split())
    if not text:
        return ""
    if attribute.choices:
        return _choice(attribute, text)
    if attribute.kind == LENGTH:
        return _length(attribute, text)
    if attribute.kind == DATE:
        return _date(attribute, text)
    if len(text) > LONGEST_TEXT or "\0" in text:
        raise BadCopyFact(
            Message(
                N_("{field}: {found} characters, at most {most} can be kept. Shorten it."),
                {"field": attribute.name, "found": len(text), "most": LONGEST_TEXT},
            )
        )
    return text


def millimetres(raw: object) -> float | None:
    """A length as people write it, "42.5", "42,5" or "42.5 mm"; None for anything else."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, str):
        try:
            raw = float(raw.strip().removesuffix("mm").strip().replace(",", "."))
        except ValueError:
            return None
    if not isinstance(raw, (int, float)):
        return None
    return float(raw) if 0 < raw < LONGEST else None


def faults_of_copy(kind: LoadoutKind, card: CardDef, item: PhysicalCopy) -> tuple[Message, ...]:
    """What the rules of the kind find wrong with a copy, whatever the options."""
    found: list[Message] = []
    for rule in kind.constraints:
        if isinstance(rule, RegularCopyRule):
            found.extend(rule.faults(card, item))
    return tuple(found)


def _choice(attribute: CopyAttribute, text: str) -> str:
    wanted = text.casefold()
    for key, name in attribute.choices:
        also = _ALSO.get(key, ()) if attribute.choices == ANSWERS else ()
        named = [word.casefold() for word in name.as_dict().values()]
        if wanted in (key.casefold(), *also, *named):
            return key
    raise BadCopyFact(
        Message(
            N_("{field}: «{value}» is not known. Choose one of {choices}, or leave it empty."),
            {
                "field": attribute.name,
                "value": shown(text),
                "choices": tuple(name for _, name in attribute.choices),
            },
        )
    )


def _date(attribute: CopyAttribute, text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadCopyFact(
            Message(
                N_("{field}: «{value}» is no date. Write year-month-day, such as 2026-03-21."),
                {"field": attribute.name, "value": shown(text)},
            )
        ) from None


def _length(attribute: CopyAttribute, text: str) -> str:
    found = millimetres(text)
    if found is None or round(found, 2) != found:
        raise BadCopyFact(
            Message(
                N_(
                    "{field}: «{value}» is no length. Write millimetres such as 42.5, more than 0 "
                    "and less than {most}, with at most two decimals."
                ),
                {"field": attribute.name, "value": shown(text), "most": LONGEST},
            )
        )
    return f"{found:g}"
