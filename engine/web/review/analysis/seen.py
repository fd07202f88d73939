"""What a page that follows an analysis has already: it says so, and only news are sent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_FORM: Final = re.compile(r"[a-z]+:(?P<spans>[0-9.-]{0,2000}):[0-9]{1,6}")
_SPAN: Final = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")


@dataclass(frozen=True)
class Seen:
    """The decisions shown, as spans of their numbers."""

    spans: tuple[tuple[int, int], ...] = ()

    def __contains__(self, number: int) -> bool:
        return any(low <= number <= high for low, high in self.spans)


NOTHING: Final = Seen()


def stamp(status: str, numbers: Iterable[int], failed: int) -> str:
    """As `working:0-5.7:1`: the status, the decisions judged, how many failed."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    told = (f"{low}-{high}" if low < high else str(low) for low, high in spans)
    return f"{status}:{'.'.join(told)}:{failed}"


def read(text: str) -> Seen:
    """What a stamp says; nothing for what is none."""
    found = _FORM.fullmatch(text)
    if found is None:
        return NOTHING
    spans = [_SPAN.fullmatch(each) for each in found["spans"].split(".")]
    return Seen(tuple((int(s[1]), int(s[2] or s[1])) for s in spans if s is not None))
