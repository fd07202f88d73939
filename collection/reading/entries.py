"""One line of cards: how many, and which card its words mean, in the dress of any program.

A line is read in several ways, and from each its tails and frames are taken off one by one. What
first leaves a card's name is what was meant: a name with brackets or figures is tried before them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from collection.reading.names import Found, NameIndex

_BULLET: Final = re.compile(r"^(?:[*•·‣▪◦+–—-]|[-*+]?\s*\[[ xX✓]?\])\s+(?=\S)")
_LINK: Final = re.compile(r"(?<!\\)\[((?:\\.|[^\]\\])+)\]\((?:https?:|/)[^\s()]*\)")
_BOLD: Final = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")
_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]<>()#+!|~&-])")

_N: Final = r"(?P<n>[+-]?\d+(?:[.,]\d+)?)"
_UNIT: Final = r"(?:pcs?|pieces|copies|pz|pezzi|copie|stk|stück|ea|cards|carte)"
_QTY: Final = r"(?:qty|quantity|count|quantità|q\.?tà)"
# Quantities before the name, the surest last: the first four may also begin a name.
_HEADS: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"^{_N}(?P<plain>)\s+(?P<name>\S.*)$",
        rf"^{_N}(?:[x×*]\s*|\s+[x×*]\s+|\s*×\s*)(?P<name>\S.*)$",
        rf"^{_N}\s*[,;:=)\]|]\s*(?P<name>\S.*)$",
        rf"^{_N}\s+[–—-]\s+(?P<name>\S.*)$",
        rf"^{_N}\.\s+(?P<name>\S.*)$",
        rf"^[(\[{{]\s*[x×]?\s*{_N}\s*[x×]?\s*[)\]}}]\s*(?:[x×-]\s+|[:.]\s*)?(?P<name>\S.*)$",
        rf"^{_N}\s*{_UNIT}\b\.?(?:\s+(?:of|di|de|von)\b|\s*:|\s+x(?=\s))?\s+(?P<name>\S.*)$",
        rf"^[x×]\s*{_N}\s+(?P<name>.+)$",
        rf"^{_QTY}\s*[:=]?\s*{_N}\s*[,;x]?\s+(?P<name>\S.*)$",
    )
)
# A name that begins so is no plain name behind a number.
_NO_NAME: Final = re.compile(rf"^(?:[x×*]\s|[^\w\s(\[{{\"'«“‘]|{_UNIT}\b)", re.IGNORECASE)
# Quantities behind the name that say themselves to be one: "x2", "2x", "(x2)", or after a tab.
_TAILS: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        r"^(?P<name>.+?)(?:\s+x|[,;:]\s*x|\s*×|\s+\*)\s*(?P<n>\d+)$",
        r"^(?P<name>.+?)\s+(?P<n>\d+)\s*[x×]$",
        rf"^(?P<name>.+?)\s*[(\[{{]\s*(?:[x×*]\s*(?P<n>\d+)|(?P<m>\d+)\s*(?:[x×]|{_UNIT}))\s*[)\]}}]$",
        rf"^(?P<name>.+?)[\s,:;–—-]+(?P<n>\d+)\s*{_UNIT}\.?$",
        rf"^(?P<name>.+?)[\s,:;–—-]+{_QTY}\s*[:=]?\s*(?P<n>\d+)$",
        r"^(?P<name>.+?)\s*\t\s*(?P<n>\d+)$",
    )
)
# ... and one that may as well belong to the name: "(2)", ": 2", ", 2", " - 2", " 2".
_MAYBE: Final = re.compile(
    r"^(?P<name>.+?)(?:\s*[:,;=]\s*|\s+[–—-]\s+|\s+[(\[{]?|[(\[{])(?P<n>\d+)[)\]}]?$"
)

_COUNT: Final = re.compile(
    rf"\+?(?:[x×*]\s*)?(?P<n>[0-9]+)(?:[.,]0{{1,2}})?\s*(?:[x×*]|{_UNIT}\.?)?", re.IGNORECASE
)

# A number has a figure or a star in it, words have not.
_ID: Final = r"(?=[^\s\d★†]*[\d★†])[\w★†/-]+"
_FLAG: Final = re.compile(r"^(?P<rest>.*\S)\s+\*(?P<flag>[A-Za-z-]{1,8})\*$")
_LABEL: Final = re.compile(r"^(?P<rest>.*\S)\s+\^[^^]*\^$")
_CATEGORY: Final = re.compile(r"^(?P<rest>.*\S)\s+\[(?P<inside>[^\[\]]*\{[^\[\]]*)\]$")
_PRICE: Final = re.compile(
    r"^(?P<rest>.*\S)(?:\s+[@–—-])?\s+(?:[€$£]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£])$"
)
_COMMENT: Final = re.compile(r"^(?P<rest>.*\S)\s+(?://|--|#(?!\d)|;)\s*.*$")
_DASHED: Final = re.compile(r"^(?P<rest>.*\S)\s+[–—-]\s+(?P<set>\S.*)$")
_TRAILING: Final = re.compile(r"^(?P<rest>.*\S)\s*[,;.:+-]$")
_FRAME: Final = re.compile(
    r"^(?P<rest>.*?)\s*(?:\((?P<a>[^()]+)\)|\[(?P<b>[^\[\]]+)\]|\{(?P<c>[^{}]+)\}|<(?P<d>[^<>]+)>)$"
)
_FIRST_FRAME: Final = re.compile(r"^(?:\((?P<a>[^()]+)\)|\[(?P<b>[^\[\]]+)\])\s*(?P<rest>.+)$")
_PIPES: Final = re.compile(r"^(?P<rest>[^|]+?)\s*\|(?P<set>[^|]*)(?:\|(?P<number>[^|]*))?\|?.*$")
_MARKED: Final = re.compile(rf"^(?P<rest>.*\S)\s*#(?P<number>{_ID})$")
_LAST_WORD: Final = re.compile(r"^(?P<rest>.*\S)\s+(?P<word>\S+)$")
_FIRST_WORD: Final = re.compile(r"^(?P<word>[^\s#/:-]+)[\s#/:-]+(?P<rest>\S.*)$")
_IN_SET: Final = re.compile(rf"^(?P<set>.+?)\s*[:#]\s*#?(?P<number>{_ID})$")

_FINISHES: Final = {
    "f": "foil", "foil": "foil", "holo": "foil", "e": "etched", "etched": "etched",
    "nonfoil": "nonfoil", "promo": "promo",
}  # fmt: skip
_ARCHIDEKT_OUT: Final = "{nodeck}"
_MOST_STEPS: Final = 60
# A longer line names no card; taking it apart would cost more than it is worth.
LONGEST_LINE: Final = 300

Cells = Mapping[str, str]
ZoneOf = Callable[[str], str]


@dataclass(frozen=True)
class Entry:
    """`quantity` as typed; `cells` are what the line says beside it, `name` first; `counted`:
    the line says how many. Without cards in `found` the name is kept as it was typed."""

    quantity: str
    cells: Cells
    found: Found = field(default_factory=Found)
    counted: bool = False


def tidied(line: str) -> str:
    """The line without bullets and what Markdown adds to it; what is endless is cut."""
    text, marked = line.strip()[:LONGEST_LINE].rstrip(), False
    while match := _BULLET.match(text):
        text, marked = text[match.end() :], True
    return unmarked(text) if marked or _LINK.search(text) else text.strip()


def unmarked(text: str) -> str:
    """Without what Markdown adds to words."""
    return unescaped(_BOLD.sub(r"\2", _LINK.sub(r"\1", text))).strip()


def unescaped(text: str) -> str:
    """Signs of Markdown as they were meant."""
    return _ESCAPED.sub(r"\1", text)


def _no_zone(_words: str) -> str:
    return ""


def read_entry(line: str, index: NameIndex, zone_of: ZoneOf = _no_zone, in_set: str = "") -> Entry:
    """What a line says: the first reading that leaves a card's name, else its likeliest one.

    `zone_of` gives the zone that a word in brackets means, or ""; `in_set` is the set in which a
    bare number counts.
    """
    text = tidied(line)
    reader = _Reader(index, zone_of, in_set)
    if index.named(text):
        return reader.entry("1", text, {}, counted=False)
    readings = [*_readings(text)]
    printed: Entry | None = None
    lost = not in_set and not index.can_name(text)
    # What no name confirms is not believed against the likeliest count: of "1 Fog (FUR) 077", where
    # there is no 077, the 1 is not the number and 77 not the copies.
    likely = next((each[0] for each in readings if each[2]), readings[0][0])
    for quantity, name, counted, cells in () if lost else readings:
        found, sure = reader.meant(name, cells, counted=counted)
        if found is not None and (sure or (printed is None and quantity == likely)):
            entry = reader.entry(quantity, *found, counted=counted)
            if sure:
                return entry
            printed = entry
    if printed is not None:
        return printed
    quantity, name, counted, cells = next((each for each in readings if each[2]), readings[0])
    plain, more = _bared(name)
    return Entry(_figures(quantity), {**reader.placed(cells), **reader.placed(more),
                 "name": " ".join(plain.split())}, counted=counted)  # fmt: skip


def read_name(text: str, index: NameIndex) -> Entry | None:
    """What a cell that should hold a name says besides it; None when it leads to no card."""
    reader = _Reader(index, _no_zone, "")
    found, sure = reader.meant(text.strip(), {}, counted=True)
    return reader.entry("", *found, counted=False) if found and sure else None


def is_counted(line: str) -> bool:
    """Whether a line says how many."""
    return any(counted for _, _, counted, _ in _readings(tidied(line)))


def is_plain(name: str) -> bool:
    """Whether a name can stand behind a figure and is read as it is."""
    return not _NO_NAME.match(name)


def _readings(text: str) -> Iterator[tuple[str, str, bool, Cells]]:
    """(quantity, name, whether the line leaves no doubt, what else), the likeliest first."""
    late: list[tuple[str, str, bool, Cells]] = []
    for shape in _HEADS:
        match = shape.match(text)
        if match:
            doubtful = "plain" in match.groupdict() and bool(_NO_NAME.match(match["name"]))
            if doubtful:
                yield match["n"], match["name"], False, {}
            else:
                late.append((match["n"], match["name"], True, {}))
    yield from late
    bare, cells = _bared(text, comments=True)
    for each in dict.fromkeys((text, bare)):
        for shape in _TAILS:
            match = shape.match(each)
            if match:
                count = match["n"] or match.groupdict().get("m") or ""
                yield count, match["name"], True, cells if each == bare else {}
    yield "1", text, False, {}
    for each in dict.fromkeys((text, bare)):
        match = _MAYBE.match(each)
        if match:
            yield match["n"], match["name"], False, cells if each == bare else {}
    columns = [cell.strip() for cell in text.split("\t")]
    numbers = [cell for cell in columns if cell.isdigit()]
    if len(columns) > 2 and numbers:
        yield from ((numbers[0], cell, False, {}) for cell in columns if cell not in numbers)


def _bared(text: str, *, comments: bool = False) -> tuple[str, dict[str, str]]:
    """Without what no name ends in, and what that said."""
    cells: dict[str, str] = {}
    shapes = (_FLAG, _LABEL, _CATEGORY, *((_PRICE, _COMMENT) if comments else ()))
    while match := next((found for shape in shapes if (found := shape.match(text))), None):
        text = match["rest"]
        parts = match.groupdict()
        if parts.get("flag", "").lower() in _FINISHES:
            cells.setdefault("finish", _FINISHES[parts["flag"].lower()])
        if "inside" in parts:
            cells.setdefault("category", parts["inside"])
    return text, cells


@dataclass(frozen=True)
class _Reader:
    index: NameIndex
    zone_of: ZoneOf
    in_set: str

    def entry(self, quantity: str, name: str, cells: Cells, *, counted: bool) -> Entry:
        told = {"set_code": self.in_set, **self.placed(cells), "name": name}
        return Entry(_figures(quantity), told, self.index.find(told), counted)

    def meant(
        self, name: str, cells: Cells, *, counted: bool
    ) -> tuple[tuple[str, Cells] | None, bool]:
        """The first way to take the line apart that leaves a card, and whether it is sure: by its
        name, or by its number alone. Words that name no card beside set and number are not."""
        printed: tuple[str, Cells] | None = None
        waiting: list[tuple[str, Cells]] = [(name, cells)]
        seen: set[str] = set()
        for text, told in waiting:
            if self.index.named(text):
                return (text, told), True
            numbered = self._numbered(text, told)
            if numbered is not None and not numbered[0]:
                return numbered, True
            printed = printed or numbered
            for rest, more in self._steps(text, told, counted=counted):
                if rest not in seen and len(seen) < _MOST_STEPS:
                    seen.add(rest)
                    waiting.append((rest, more))
        return printed, False

    def _numbered(self, text: str, told: Cells) -> tuple[str, Cells] | None:
        """The card of a set and number: the number alone, or with words that name no card."""
        sets = self.index.sets_called(told.get("set_code") or self.in_set)
        if not sets:
            return None
        if "number" in told:
            return (text, told) if self.index.printed(sets, told["number"]) else None
        if self.index.printed(sets, text):
            return "", {**told, "set_code": told.get("set_code") or self.in_set, "number": text}
        return None

    def _steps(self, text: str, told: Cells, *, counted: bool) -> Iterator[tuple[str, Cells]]:
        """What stands there without one of its tails or frames, and what that one said."""
        bare, more = _bared(text)
        if bare != text:
            yield bare, {**more, **told}
            return
        match = _MARKED.match(text)
        if match:
            yield match["rest"], _with(told, number=match["number"])
        match = _LAST_WORD.match(text)
        if match:
            yield from self._last_word(match["rest"], match["word"], told, counted=counted)
        for shape in (_FRAME, _FIRST_FRAME):
            match = shape.match(text)
            if match:
                inside = next(match[key] for key in "abcd" if match.groupdict().get(key))
                yield from self._framed(match["rest"], inside, told, counted=counted)
        yield from self._by_set(text, told)
        for shape in (_PRICE, _COMMENT, _TRAILING):
            match = shape.match(text)
            if match:
                yield match["rest"], told

    def _by_set(self, text: str, told: Cells) -> Iterator[tuple[str, Cells]]:
        match = _PIPES.match(text)
        if match:
            number = (match["number"] or "").strip(" []#")
            more = _with(told, set_code=match["set"].strip(), number=number)
            rest = match["rest"]
            yield rest.removesuffix("+"), _with(more, finish="foil" if rest[-1] == "+" else "")
        match = _DASHED.match(text)
        if match and self.index.is_set(match["set"]):
            yield match["rest"], self._in(told, match["set"])
        match = _FIRST_WORD.match(text)
        if match:
            yield from self._first_word(match["rest"], match["word"], told)

    def _first_word(self, rest: str, word: str, told: Cells) -> Iterator[tuple[str, Cells]]:
        if self.index.is_set(word):
            yield rest, self._in(told, word)
        if "set_code" in told and re.fullmatch(_ID, word):
            yield rest, _with(told, number=word)

    def _last_word(
        self, rest: str, word: str, told: Cells, *, counted: bool
    ) -> Iterator[tuple[str, Cells]]:
        if word.strip(",").casefold() in _FINISHES:
            yield rest.rstrip(","), _with(told, finish=_FINISHES[word.strip(",").casefold()])
        after_set = rest[-1] in ")]" or self.index.is_set(rest.split()[-1])
        if self.index.is_set(word):
            yield rest, self._in(told, word)
        elif re.fullmatch(_ID, word) and (counted or after_set or not word.isdigit()):
            yield rest, _with(told, number=word)

    def _framed(
        self, rest: str, inside: str, told: Cells, *, counted: bool
    ) -> Iterator[tuple[str, Cells]]:
        inside = inside.strip()
        match = _IN_SET.match(inside)
        if inside.casefold() in _FINISHES:
            yield rest, _with(told, finish=_FINISHES[inside.casefold()])
        elif self.zone_of(inside.split(",")[0]) and not self.index.sets_called(inside):
            yield rest, _with(told, category=inside)
        elif match and self.index.sets_called(match["set"]):
            yield rest, self._in(_with(told, number=match["number"]), match["set"])
        elif self.index.coded(inside):
            yield rest, _with(told, code=inside)
        elif inside.isdigit():
            if counted:
                yield rest, _with(told, number=inside)
        else:
            yield rest, self._in(told, inside)

    def _in(self, told: Cells, words: str) -> Cells:
        """With a set; one that nobody knows gives way to the next."""
        known = self.index.sets_called(told.get("set_code", ""))
        return {"set_code": words, **told} if known else {**told, "set_code": words}

    def placed(self, cells: Cells) -> dict[str, str]:
        """The cells with the zone that a category means."""
        told = {key: value for key, value in cells.items() if value and key != "category"}
        category = cells.get("category", "")
        words = category.split("{")[0].split(",")[0]
        zone = self.zone_of(words) if words.strip() else ""
        if not zone and _ARCHIDEKT_OUT in category.casefold():
            zone = self.zone_of("Maybeboard")
        return {**told, "zone": zone} if zone else told


def _with(told: Cells, **more: str) -> Cells:
    """With what was said nearer to the name, where nothing was yet."""
    return {**{key: value for key, value in more.items() if value}, **told}


def _figures(quantity: str) -> str:
    """Plain figures, however wide they were typed: ２ is 2."""
    return unicodedata.normalize("NFKC", quantity).removeprefix("+")


def count_of(text: str) -> str:
    """The whole number that a quantity says, `2x`, `×2`, `4.0`, `4,00`, `２`; else the text."""
    match = _COUNT.fullmatch(_figures(text).strip())
    return match["n"] if match else text.strip()
