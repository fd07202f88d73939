"""One line of cards: its quantity, and which card its words mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decks.pasting.names import NameIndex

_BULLET = re.compile(r"^(?:[*•·–—-]|\d+\.)\s+(?=\S)")
_FLAG = re.compile(r"\s+\*[A-Za-z]{1,6}\*")
_TAGS = re.compile(r"\s+#!?[^\W\d].*$")
_NUMBER = r"[+-]?\d+(?:[.,]\d+)?"
# "2x Name", "2xName", "2 x Name", but "2 X-Ray" begins with its name.
_TIMES = r"(?:[xX×*]\s*|\s+[xX×*]\s+|\s*×\s*|\s*[,;]\s*|\s+)"
_FIRST = re.compile(rf"^(?P<n>{_NUMBER}){_TIMES}(?P<name>\S.*)$")
_SIGN_FIRST = re.compile(rf"^[xX×]\s*(?P<n>{_NUMBER})\s+(?P<name>.+)$")
# A quantity behind the name that says itself to be one: "x2", "2x", or after a tab.
_LAST = (
    re.compile(r"^(?P<name>.+?)(?:\s+[xX]|\s*×|\s+\*)\s*(?P<n>\d+)$"),
    re.compile(r"^(?P<name>.+?)\s+(?P<n>\d+)\s*[xX×]$"),
    re.compile(r"^(?P<name>.+?)\s*\t\s*(?P<n>\d+)$"),
)
# ... and one that may as well belong to the name: "(2)", ": 2", ", 2", " 2".
_MAYBE_LAST = re.compile(r"^(?P<name>.+?)(?:\s*[:,;=]\s*|\s+[(\[]?|[(\[])(?P<n>\d+)[)\]]?$")

_ID = r"[0-9A-Za-z★†_/-]+"
_IN_SET = re.compile(rf"^(?P<name>.+?)\s*[(\[](?P<set>{_ID})[)\]](?:\s*#?(?P<number>{_ID}))?$")
_PIPES = re.compile(rf"^(?P<name>[^|]+?)\s*\|\s*(?P<set>{_ID})(?:\s*\|\s*(?P<number>{_ID}))?$")
_BARE_SET = re.compile(rf"^(?P<name>.+?)\s+(?P<set>{_ID})\s+#?(?P<number>{_ID})$")
_ONLY = re.compile(rf"^[(\[]?(?P<set>{_ID}?)[)\]]?[\s#/-]+(?P<number>{_ID})(?:\s+(?P<name>.+))?$")
_NUMBERED = re.compile(rf"^(?P<name>.+?)\s+#?(?P<number>{_ID})$")


@dataclass(frozen=True)
class Entry:
    """`quantity` as typed; `code` "" when `name` means no card. `other`: a second card that the
    set and number name, against the name."""

    quantity: str
    name: str
    code: str = ""
    other: str = ""


@dataclass(frozen=True)
class _Found:
    code: str
    other: str = ""


def read_entry(line: str, index: NameIndex) -> Entry:
    """The first reading of the line that names a card, else its most likely one, without code."""
    entry = _BULLET.sub("", line)
    exact = index.codes(entry)
    if exact:
        return Entry("1", " ".join(entry.split()), exact[0])
    first: Entry | None = None
    for quantity, name, sure in _readings(entry):
        clean = " ".join(_FLAG.sub("", name).split())
        found = _card(clean, index)
        if found is not None:
            return Entry(quantity, clean, found.code, found.other)
        if sure and first is None:
            first = Entry(quantity, clean)
    return first or Entry("1", " ".join(entry.split()))


def is_counted(line: str) -> bool:
    """Whether a line says how many."""
    entry = _BULLET.sub("", line)
    return any(sure for _, _, sure in _readings(entry))


def _readings(entry: str) -> Iterator[tuple[str, str, bool]]:
    """(quantity, name, whether the line leaves no doubt), the likeliest first."""
    for shape in (_FIRST, _SIGN_FIRST):
        match = shape.match(entry)
        if match:
            yield match["n"].removeprefix("+"), match["name"], True
    untagged = _TAGS.sub("", _FLAG.sub("", entry))
    for shape in _LAST:
        match = shape.match(untagged)
        if match:
            yield match["n"], match["name"], True
    yield "1", entry, False
    match = _MAYBE_LAST.match(untagged)
    if match:
        yield match["n"], match["name"], False
    cells = [cell.strip() for cell in entry.split("\t")]
    numbers = [cell for cell in cells if cell.isascii() and cell.isdigit()]
    if len(cells) > 2 and numbers:
        yield from ((numbers[0], cell, False) for cell in cells if cell not in numbers)


def _card(name: str, index: NameIndex) -> _Found | None:
    for text in dict.fromkeys((name, _TAGS.sub("", name))):
        codes = index.codes(text)
        if codes:
            return _Found(codes[0])
        found = _printing(text, index)
        if found is not None:
            return found
    return None


def _printing(text: str, index: NameIndex) -> _Found | None:
    for shape in (_IN_SET, _PIPES, _BARE_SET, _ONLY, _NUMBERED):
        match = shape.match(text)
        found = _agreed(match, index) if match else None
        if found is not None:
            return found
    return None


def _agreed(match: re.Match[str], index: NameIndex) -> _Found | None:
    """The card on which name, set and number agree; else the named one, else the printed one."""
    parts = match.groupdict()
    named = index.codes(parts["name"]) if parts.get("name") else ()
    set_code, number = parts.get("set") or "", parts.get("number") or ""
    if set_code and set_code.casefold() not in index.sets:
        # An unknown set is no reason to forget the name; a bare word or number must be a set.
        framed = match.re in (_IN_SET, _PIPES) and not set_code.isdigit()
        return _Found(named[0]) if named and framed else None
    sets = [set_code] if set_code else sorted({index.pool[code].set for code in named})
    printed = [code for each in sets if number and (code := index.printed(each, number))]
    if not set_code and not set(printed) & set(named):
        return None
    both = [code for code in printed if not named or code in named]
    if both:
        return _Found(both[0])
    if named:
        inside = [c for c in named if index.pool[c].set.casefold() == set_code.casefold()]
        return _Found((inside or named)[0], printed[0] if printed else "")
    return None
