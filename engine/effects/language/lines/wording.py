"""How alike two wordings are: word by word in their order, endings and accents aside."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from engine.effects.language.lines.usage import FAMILY, ONES

_WORDS: Final = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+")
_MINUS: Final = str.maketrans("\u2212\u2013", "--")
# What is done one after the other may stand in one sentence.
_ENDS: Final = re.compile(
    r"(?<=[.;:!])\s+|,?\s+(?:and\s+then|e\s+poi|then|poi)\s+|$", re.IGNORECASE
)
_STOPS: Final = re.compile(r"[.,;:!]\s+|\s+(?:and|or|nor|e|o|né|oppure)\s+")
_ORS: Final = re.compile(r"(?:^|,?\s+)(?:or|oppure)\s+", re.IGNORECASE)
_ANDS: Final = re.compile(r",?\s+(?:and|e|ed)\s+", re.IGNORECASE)
_AROUND: Final = " .;:!\n\t"
# One is mostly an article.
_FIGURES: Final[Mapping[str, str]] = {
    **{word: str(at) for at, word in enumerate(("two", "three", "four", "five", "six"), 2)},
    **{word: str(at) for at, word in enumerate(("due", "tre", "quattro", "cinque", "sei"), 2)},
}
ARTICLES: Final = frozenset(
    ("a", "an", "the", "one", "un", "uno", "una", "il", "lo", "la", "i", "gli", "le", "l")
)
FIGURE: Final = "#"
_STEM: Final = 4
# Words that begin with as many letters alike may be of one family.
_ALIKE: Final = 3
_FIGURE_WEIGHT: Final = 0.3
_ARTICLE_WEIGHT: Final = 0.1
# What no line says at all, is but another's way to say it.
_STRANGE: Final = 0.4
_FURTHER: Final = 0.1


@dataclass(frozen=True)
class Sentences:
    """A printed text in its sentences."""

    whole: str
    _spans: tuple[tuple[int, int], ...]

    @staticmethod
    def of(text: str) -> Sentences:
        """The text, parted."""
        starts = [0, *(end.end() for end in _ENDS.finditer(text))]
        ends = [end.start() for end in _ENDS.finditer(text)]
        spans = zip(starts, ends, strict=False)
        return Sentences(text, tuple((at, to) for at, to in spans if text[at:to].strip(_AROUND)))

    def __len__(self) -> int:
        return len(self._spans)

    def some(self, at: int, to: int) -> str:
        """Those from one place to before another, without what is around them."""
        return self.whole[self._spans[at][0] : self._spans[to - 1][1]].strip(_AROUND)

    def is_ended(self, to: int) -> bool:
        """Whether the last of those before a place is typed to its stop."""
        return to < len(self) or self.whole.rstrip().endswith((".", ";", "!"))

    def is_open(self, to: int) -> bool:
        """Whether what stands at a place goes on with the sentence before it."""
        return self.whole[: self._spans[to - 1][1]].rstrip().endswith((":", ";")) or not (
            self.whole[: self._spans[to - 1][1]].rstrip().endswith((".", "!"))
        )


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a printed text, each without what is around it."""
    parted = Sentences.of(text)
    return tuple([parted.some(at, at + 1) for at in range(len(parted))])


def clauses(text: str) -> tuple[str, ...]:
    """What stands between the stops of a text."""
    return tuple([each for each in _STOPS.split(text) if each.strip()])


def options(text: str) -> tuple[str, ...]:
    """The possibilities that a text names."""
    return tuple([each.strip(_AROUND) for each in _ORS.split(text) if each.strip(_AROUND)])


def joined(text: str) -> Iterator[tuple[str, str]]:
    """Each two halves that "and" joins to a text."""
    for found in _ANDS.finditer(text):
        yield text[: found.start()], text[found.end() :]


def tokens(text: str) -> tuple[str, ...]:
    """The words of a text in small letters without accents, numbers in figures."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_MINUS))
    letters = "".join([sign for sign in plain if not unicodedata.combining(sign)])
    return tuple([_FIGURES.get(word, word) for word in _WORDS.findall(letters)])


def figures(words: Iterable[str]) -> tuple[int, ...]:
    """The numbers among words, in order."""
    return tuple([int(word) for word in words if _is_figure(word) and len(word) < 6])


def masked(words: Iterable[str]) -> tuple[str, ...]:
    """The words with every number as the same sign, those below nothing as another."""
    return tuple([_masked(word) if _is_figure(word) else word for word in words])


def _masked(word: str) -> str:
    return f"-{FIGURE}" if word.startswith("-") else FIGURE


def _is_figure(word: str) -> bool:
    return word.lstrip("+-").isdecimal()


def stem(word: str) -> str:
    """What words of one family have in common."""
    return FAMILY.get(word, word[:_STEM])


def stems(word: str) -> set[str]:
    """All by which a word is looked for, begun or whole."""
    return {word[:_STEM], stem(word)}


class Weights:
    """How much a word says: the less, the more lines have it."""

    def __init__(self, lines: Sequence[Sequence[str]]) -> None:
        counted: Counter[str] = Counter()
        for line in lines:
            counted.update({stem(word) for word in line})
        self._strange = _STRANGE * log(len(lines) + 2)
        self._of = {word: log((len(lines) + 2) / (count + 1)) for word, count in counted.items()}

    def of(self, word: str) -> float:
        """From nearly 0 for an article to that of a word that one line has."""
        if word == FIGURE:
            return _FIGURE_WEIGHT
        if word in ARTICLES:
            return _ARTICLE_WEIGHT
        return 0.3 + self._of.get(stem(word), self._strange)


class Likeness:
    """How alike a wording, as far as it is typed, and lines are."""

    def __init__(self, typed: Sequence[str], weights: Weights) -> None:
        self.typed = tuple(typed)
        self._weights = weights
        self._weighed = [weights.of(word) for word in typed]
        self._asked = sum(self._weighed)
        # Words that begin alike may fit; what each word of a line fits is found out once.
        self._begun: dict[str, list[int]] = {}
        for at, word in enumerate(typed):
            self._begun.setdefault(word[:_ALIKE], []).append(at)
            if word in FAMILY:
                self._begun.setdefault(FAMILY[word], []).append(at)
            if word in ONES:
                self._begun.setdefault(FIGURE, []).append(at)
        self._fitting: dict[str, list[tuple[int, float, float]]] = {}

    def of(self, line: Sequence[str], further: float = _FURTHER) -> float:
        """From 0 to 1. What the line says behind the last word that fits counts `further`, little:
        it may still be typed."""
        if not self._asked or not line:
            return 0.0
        found, until, anywhere = self._aligned(line)
        weights = [self._weights.of(word) for word in line]
        rest = further * sum(weights[until:])
        in_order = 2 * found / (self._asked + sum(weights[:until]) + rest)
        # What stands in another order fits, too, though not as well.
        strewn = sum([weight * fits for weight, fits in zip(self._weighed, anywhere, strict=True)])
        return 0.7 * in_order + 0.3 * 2 * strewn / (2 * self._asked + rest)

    def _aligned(self, line: Sequence[str]) -> tuple[float, int, list[float]]:
        """The greatest weight of words that fit in order, where in the line the last of them is,
        and how well each fits anywhere."""
        # The greatest weight of the first words typed, so far in the line.
        best = [0.0] * (len(self.typed) + 1)
        anywhere = [0.0] * len(self.typed)
        until = 0
        for to, word in enumerate(line, 1):
            last = best[-1]
            for at, fits, fits_whole in reversed(self._fits(word)):
                anywhere[at] = max(anywhere[at], fits_whole)
                weight = best[at] + self._weighed[at] * fits
                further = at + 1
                while further < len(best) and best[further] < weight:
                    best[further] = weight
                    further += 1
            if best[-1] > last:
                until = to
        return best[-1], until, anywhere

    def _fits(self, word: str) -> list[tuple[int, float, float]]:
        """Which words typed it fits, each as it is typed and as a whole word."""
        if word not in self._fitting:
            last = len(self.typed) - 1
            near = [*self._begun.get(word[:_ALIKE], ())]
            if word in FAMILY:
                near = sorted({*near, *self._begun.get(FAMILY[word], ())})
            if last not in near and word.startswith(self.typed[last]):
                near.append(last)
            found = [
                (at, _fits(self.typed[at], word, is_last=at == last),
                 _fits(self.typed[at], word, is_last=False))
                for at in near
            ]  # fmt: skip
            self._fitting[word] = [each for each in found if each[1]]
        return self._fitting[word]


def begins(typed: Sequence[str], line: Sequence[str]) -> bool:
    """Whether a line begins just as it is typed, its last word perhaps not to its end."""
    last = len(typed) - 1
    return (
        0 <= last < len(line)
        and tuple(typed[:last]) == tuple(line[:last])
        and line[last].startswith(typed[last])
    )


def placed(typed: Sequence[str], line: Sequence[str]) -> tuple[int | None, ...]:
    """What is typed for each number of a line, by the words around it; None where nothing is."""
    said = [at for at, word in enumerate(typed) if _is_figure(word) or word in ONES]
    places = [at for at, word in enumerate(line) if word.endswith(FIGURE)]
    near = [
        (
            _around(typed, at, line, to) - 0.1 * abs(at - to) / len(typed) - (typed[at] in ONES),
            at,
            to,
        )
        for at in said
        for to in places
    ]
    found: dict[int, int] = {}
    for worth, at, to in sorted(near, reverse=True):
        if to not in found and at not in found.values() and worth > -1:
            found[to] = at
    numbers = {to: 1 if typed[at] in ONES else int(typed[at]) for to, at in found.items()}
    return tuple([numbers.get(to) for to in places])


def _around(typed: Sequence[str], at: int, line: Sequence[str], to: int) -> float:
    """How alike the words beside two are."""
    found = 0.0
    for away, counts in ((1, 1.0), (-1, 0.8), (2, 0.5), (-2, 0.4)):
        one, other = at + away, to + away
        if 0 <= one < len(typed) and 0 <= other < len(line):
            found += counts * _fits(typed[one], line[other], is_last=False)
    return found


def _likes(word: str) -> set[str]:
    return {word[:_ALIKE], FAMILY.get(word, word[:_ALIKE])}


def _fits(word: str, other: str, is_last: bool) -> float:
    if word == other:
        return 1.0
    if is_last and other.startswith(word):
        return 0.9
    if other == FIGURE and word in ONES:
        return 0.7
    if word in FAMILY and FAMILY[word] == FAMILY.get(other):
        return 0.8
    shared = 0
    for one, two in zip(word, other, strict=False):
        if one != two:
            break
        shared += 1
    longest = max(len(word), len(other))
    return 0.8 if shared >= _ALIKE and longest - shared <= 3 else 0.0
