"""The effects of a card as its form holds them: one text of JSON for all parts of the card, and the
way back beside it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from collection.catalogue.wording import part_keys
from engine.kernel.forms import CardFault
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.kernel.severity import Severity

Parts = dict[str, Any]
# The control with all effects, and that with the steps back from there and on again.
EFFECTS: Final = "effects"
PAST: Final = "effects.past"
MOST_STEPS: Final = 20
LONGEST: Final = 8_000
LONGEST_PAST: Final = 24_000
# Parts that say nothing; an empty phrase says something.
_UNSAID: Final[tuple[object, ...]] = (None, "", [])
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")
_UNREAD: Final = Message(
    N_("These effects cannot be read: they are no JSON of at most {most} characters."),
    {"most": LONGEST},
)
_NO_PART: Final = Phrase(N_("No card of this game has «{part}». It can have: {parts}."))


@dataclass(frozen=True)
class Past:
    """Earlier states, the last one last, and those that were gone back from."""

    back: tuple[str, ...] = ()
    on: tuple[str, ...] = ()

    @staticmethod
    def of(text: str) -> Past:
        """As a form holds it; one that cannot be read is none."""
        try:
            told = _loaded(text)
            return Past(*(tuple(one for one in told[key] if type(one) is str) for key in _PAST))
        except (ValueError, TypeError, KeyError, RecursionError):
            return Past()

    def and_then(self, text: str) -> Past:
        """With one more state that was left."""
        return Past((*self.back, text))

    def text(self) -> str:
        """As a form holds it: the last steps, as many as there is room for."""
        back, on = list(self.back[-MOST_STEPS:]), list(self.on[-MOST_STEPS:])
        while sum(map(len, (*back, *on))) > LONGEST_PAST:
            del (back or on)[0]
        return json.dumps(dict(zip(_PAST, (back, on), strict=True)), ensure_ascii=False)


_PAST: Final = ("back", "on")


def read_parts(rules: Game, text: str) -> tuple[Parts, tuple[CardFault, ...]]:
    """The parts that a form's text says, and why it says none, or what in it is none."""
    if not text.strip():
        return {}, ()
    try:
        told = _loaded(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not _is_clean(told):
        return {}, (CardFault(EFFECTS, Severity.ERROR, _UNREAD),)
    known = part_keys(rules)
    strange = [key for key in told if key not in known]
    faults = tuple(
        CardFault(
            key[:60],
            Severity.ERROR,
            _NO_PART.fill({"part": shown(key), "parts": tuple(known.values())}),
        )
        for key in strange
    )
    return {key: told[key] for key in told if key in known}, faults


def says_of(text: str) -> list[tuple[str, object]]:
    """What a text of JSON says: parts of a card, each with a phrase. Raises ValueError."""
    try:
        told = [(str(part), value) for part, value in _loaded(text)]
    except (RecursionError, TypeError) as exc:
        raise ValueError(text[:60]) from exc
    if not all(_is_clean(value) for _, value in told):
        raise ValueError(text[:60])
    return told


def text_of(parts: Mapping[str, Any]) -> str:
    """The parts as the form holds them; what says nothing is left out."""
    said = {key: value for key, value in parts.items() if value not in _UNSAID}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) if said else ""


def parts_in(rules: Game, raw: Mapping[str, object]) -> Parts:
    """The parts among the typed values of a card."""
    return {key: raw[key] for key in part_keys(rules) if raw.get(key) not in _UNSAID}


def _loaded(text: str) -> Any:
    return json.loads(text, parse_constant=_refused, parse_float=_finite)


def _refused(constant: str) -> float:
    raise ValueError(constant)


def _finite(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):
        raise ValueError(text)
    return found


def _is_clean(value: object) -> bool:
    """Whether every text in it can be kept."""
    if isinstance(value, str):
        return not _NO_TEXT.search(value)
    if isinstance(value, dict):
        return all(_is_clean(each) for pair in value.items() for each in pair)
    return all(map(_is_clean, value)) if isinstance(value, list) else True
