"""Rapid entry: collector numbers as people type them, `17`, `3x17`, `17-24`, `2x17-24`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from collection.house.pools import OWN
from engine.kernel.messages import N_, Message, shown

MOST_COPIES: Final = 99
MOST_PARTS: Final = 200
MOST_CARDS: Final = 500
LONGEST: Final = 2_000
_PARTS: Final = re.compile(r"[\s,;]+")
_TIMES: Final = re.compile(r"(?P<times>\d{1,9})\s*[x×*](?P<rest>.+)", re.IGNORECASE)
_SPREAD: Final = re.compile(r"(?<=\d)\s*([x×*])\s+(?=\w)|(?<=\w)\s*([–—-])\s*(?=\w)", re.I)
_DASH: Final = re.compile(r"[-–—]")
_FIGURE: Final = re.compile(r"(\D*)(\d{1,18})", re.ASCII)
_DIGITS: Final = re.compile(r"\d+")


@dataclass(frozen=True)
class Part:
    """One thing typed, and the cards by code that it stands for, each so many times."""

    text: str
    codes: tuple[str, ...]
    copies: int


@dataclass(frozen=True)
class Line:
    """A whole line: what was understood, and what was not (nothing is written then)."""

    parts: tuple[Part, ...]
    problems: tuple[Message, ...]


@dataclass(frozen=True)
class Numbers:
    """The numbers of a set in its order, with the cards they stand for."""

    order: tuple[str, ...]
    codes: Mapping[str, str]
    folded: Mapping[str, tuple[str, ...]]

    @staticmethod
    def of(cards: Iterable[tuple[str, ...]]) -> Numbers:
        """From number, code and perhaps name: of own cards with one number the name is asked."""
        told = [
            (number or ("" if code.startswith(OWN) else code), code, " ".join(name))
            for number, code, *name in cards
        ]
        times = Counter(number for number, _, _ in told)
        codes = {
            f"{number} {name}" if times[number] > 1 and code.startswith(OWN) else number: code
            for number, code, name in told
            if number
        }
        numbers = {code: number for number, code, _ in told}
        order = tuple(sorted(codes, key=natural))
        folded: dict[str, list[str]] = {}
        for number in order:
            printed = numbers[codes[number]]
            for form in {_fold(number), _fold(printed), _fold(codes[number])}:
                folded.setdefault(form, []).append(number)
            bare = _bare(printed)
            if bare and bare not in (_fold(number), _fold(printed)):
                folded.setdefault(bare, []).append(number)
        return Numbers(order, codes, {form: tuple(names) for form, names in folded.items()})

    def find(self, text: str) -> tuple[str, ...]:
        """The numbers that a text may mean: one when it is clear, none or several else."""
        if text in self.codes:
            return (text,)
        return self.folded.get(_fold(text), ())

    def example(self) -> tuple[str, str]:
        """Two of the numbers, a few apart."""
        kin = [number for number in self.order if _split(number)[0] == _split(self.order[0])[0]]
        return (kin[0], kin[min(7, len(kin) - 1)]) if kin else ("17", "24")


def read_line(text: str, numbers: Numbers) -> Line:
    """Every part of a line, or why not. Copies of one card typed twice are added up later."""
    words = [word for word in _PARTS.split(_tightened(text[: LONGEST + 1])) if word]
    if not words:
        one, last = numbers.example()
        said = N_("Type the numbers of cards, such as {one} or 3x{one} or {one}-{last}, or names.")
        return Line((), (Message(said, {"one": one, "last": last}),))
    if len(text) > LONGEST or len(words) > MOST_PARTS:
        return Line(
            (),
            (Message(N_("A line holds at most {most} numbers. Type the rest in a second line."),
                     {"most": MOST_PARTS}),),
        )  # fmt: skip
    parts: list[Part] = []
    problems: list[Message] = []
    for word in words:
        found = _part(word, numbers)
        if isinstance(found, Part):
            parts.append(found)
        else:
            problems.append(found)
    return Line(tuple(parts), tuple(problems))


def impossible(word: str, times: int) -> Message | None:
    """Why so many copies cannot be meant."""
    if 1 <= times <= MOST_COPIES:
        return None
    return Message(
        N_("«{part}»: {times} copies are not possible; 1 to {most} are."),
        {"part": shown(word), "times": shown(times), "most": MOST_COPIES},
    )


def natural(number: str) -> tuple[tuple[int, int, str], ...]:
    """An order in which 9 comes before 10, and A9 before A10."""
    pieces = re.findall(r"\d+|\D+", number.casefold())
    return tuple(
        (0, int(piece[:18]), piece) if piece.isdecimal() else (1, 0, piece) for piece in pieces
    )


def _tightened(text: str) -> str:
    """`3 x 17` and `17 - 24` without their spaces, where both sides are part of a number."""
    return _SPREAD.sub(lambda match: match[1] or "-", text.replace("\0", "?"))


def _part(word: str, numbers: Numbers) -> Part | Message:
    whole = numbers.find(word)
    if len(whole) == 1:
        return Part(word, (numbers.codes[whole[0]],), 1)
    times, rest = 1, word
    match = _TIMES.fullmatch(word)
    if match:
        times, rest = int(match["times"]), match["rest"]
    refusal = impossible(word, times)
    if refusal is not None:
        return refusal
    found = numbers.find(rest)
    if len(found) == 1:
        return Part(word, (numbers.codes[found[0]],), times)
    ends = _DASH.split(rest)
    if len(ends) == 2 and all(ends) and not found:
        return _range(word, ends, times, numbers)
    return _unknown(word, rest, numbers)


def _range(word: str, ends: Sequence[str], times: int, numbers: Numbers) -> Part | Message:
    first = numbers.find(ends[0])
    # `A17-24` means `A17-A24`.
    letters = _DIGITS.split(ends[0])[0]
    last = numbers.find(ends[1]) if not ends[1].isdecimal() or not letters else ()
    last = last or numbers.find(letters + ends[1])
    for end, found in zip(ends, (first, last), strict=True):
        if len(found) != 1:
            return _unknown(word, end, numbers)
    start, stop = numbers.order.index(first[0]), numbers.order.index(last[0])
    if stop < start:
        return Message(
            N_("«{part}» runs backwards: {last} comes before {first} in this set."),
            {"part": shown(word), "first": first[0], "last": last[0]},
        )
    if stop - start >= MOST_CARDS:
        return Message(
            N_("«{part}» means {count} cards; at most {most} fit in one range."),
            {"part": shown(word), "count": stop - start + 1, "most": MOST_CARDS},
        )
    inside = numbers.order[start : stop + 1]
    return Part(word, tuple(numbers.codes[number] for number in inside), times)


def _unknown(word: str, text: str, numbers: Numbers) -> Message:
    several = numbers.find(text)
    if several:
        return Message(
            N_("«{part}» can mean {near}. Type which."),
            {"part": shown(word), "near": ", ".join(several[:5])},
        )
    return Message(
        N_("«{part}»: this set has no number {number}. Near it: {near}."),
        {"part": shown(word), "number": shown(text), "near": ", ".join(_near(text, numbers))},
    )


def _near(text: str, numbers: Numbers) -> list[str]:
    letters, figure = _split(text)
    kin = [number for number in numbers.order if _split(number)[0] == letters]
    if kin and figure is not None:
        nearest = sorted(kin, key=lambda number: abs((_split(number)[1] or 0) - figure))[:3]
        return sorted(nearest, key=natural)
    alike = get_close_matches(text.upper(), numbers.order, 3, 0.5)
    return alike or [*numbers.order[:1], *numbers.order[-1:]]


def _split(number: str) -> tuple[str, int | None]:
    """The letters before a figure, folded, and the figure."""
    match = _FIGURE.fullmatch(number.strip())
    return (match[1].casefold(), int(match[2])) if match else (number.casefold(), None)


def _fold(text: str) -> str:
    """Case and leading zeros aside: `a7` is `A07`."""
    return _DIGITS.sub(lambda match: str(int(match[0][:18])), text.casefold().strip())


def _bare(number: str) -> str:
    """The digits alone, when the number has just one group of them."""
    groups = _DIGITS.findall(number)
    return str(int(groups[0][:18])) if len(groups) == 1 else ""
