"""How large a deck can be: what is typed, pasted or restored is held to these, and to no others.

So whatever is kept can be backed up, and whatever was backed up can be restored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from decks.lists.errors import BadLine
from engine.kernel.loadouts import MAX_QUANTITY, read_quantity
from engine.kernel.messages import N_, Message, shown

MAX_NAME: Final = 100
MAX_LABEL: Final = 80
MAX_NOTES: Final = 4000
MAX_DESCRIPTION: Final = 4000
MAX_FOLDER: Final = 40
MAX_LINES: Final = 1000
# Signs of a zone, and of a card's code: with cards that nobody knows, of what was written.
MAX_CODE: Final = 100
MAX_FACTS: Final = 100
MAX_FACT: Final = 1000
MAX_FIGURE: Final = 2_000_000_000
# What no database keeps: NUL and halves of a sign.
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


def check_lines(zones: Mapping[str, object]) -> None:
    """Raises BadLine for more lines than any deck has, before any of them is looked at."""
    lines = sum(len(counts) for counts in zones.values() if isinstance(counts, Mapping))
    if max(lines, len(zones)) > MAX_LINES:
        raise BadLine(
            Message(
                N_("A deck has at most {most} lines; this one has {found}."),
                {"most": MAX_LINES, "found": max(lines, len(zones))},
            )
        )


def check_zones(zones: Mapping[str, Mapping[str, int]]) -> None:
    """Raises BadLine saying what of these cards by zone is more than is kept, and by how much."""
    check_lines(zones)
    lines = [(code, count) for counts in zones.values() for code, count in counts.items()]
    for text in (*zones, *(code for code, _ in lines)):
        if not is_kept_text(text, MAX_CODE):
            raise BadLine(
                Message(
                    N_("«{name}» has {found} characters; a line of a deck keeps 1 to {most}."),
                    {"name": _plain(text), "found": len(text), "most": MAX_CODE},
                )
            )
    for code, count in lines:
        if read_quantity(count) is None:
            raise BadLine(
                Message(
                    N_("{code}: a card is in a deck 1 to {most} times, not {found} times."),
                    {"code": code, "most": MAX_QUANTITY, "found": shown(count)},
                )
            )


def check_facts(header: Mapping[str, Any]) -> None:
    """Raises BadLine naming the declared fact that is more than is kept."""
    if len(header) > MAX_FACTS:
        raise BadLine(
            Message(
                N_("A deck declares at most {most} facts; this one has {found}."),
                {"most": MAX_FACTS, "found": len(header)},
            )
        )
    for key, value in header.items():
        if len(key) > MAX_CODE or _NO_TEXT.search(key) or not _is_fact(value):
            raise BadLine(
                Message(
                    N_("{fact}: give a text of at most {most} characters."),
                    {"fact": _plain(key), "most": MAX_FACT},
                )
            )


def check_description(text: str) -> None:
    """Raises BadLine for a description that is more than is kept."""
    if len(text) > MAX_DESCRIPTION or _NO_TEXT.search(text):
        raise BadLine(
            Message(
                N_("A description has at most {most} characters; this one has {found}. "
                   "Shorten it by {more}."),
                {"most": MAX_DESCRIPTION, "found": len(text),
                 "more": max(0, len(text) - MAX_DESCRIPTION)},
            )
        )  # fmt: skip


def is_kept_text(text: str, most: int) -> bool:
    """Whether it is a text of 1 to `most` signs that a database keeps."""
    return 0 < len(text) <= most and not _NO_TEXT.search(text)


def _is_fact(value: object) -> bool:
    """A text, a figure or a yes: what a deck may declare."""
    if isinstance(value, str):
        return len(value) <= MAX_FACT and not _NO_TEXT.search(value)
    return isinstance(value, int) and abs(value) <= MAX_FIGURE


def _plain(text: str) -> str:
    return str(shown(_NO_TEXT.sub("?", text)))
