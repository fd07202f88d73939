"""Which lines are most like words that were typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.effects.language.lines.phrasebook import Book, Line
from engine.effects.language.lines.wording import Likeness, begins, stem

# So many lines are looked at closely, and so many tried with the numbers that were typed.
_CLOSE: Final = 120
# What is said often stands before what is said as likely.
_HABIT: Final = 0.01
_SHIPPED: Final = 0.04
# Of lines that begin as typed, how much the shorter one is before the longer one.
_SHORT: Final = 0.1
# What is typed to its end is before all that only begins so.
_WHOLE: Final = 0.2
# What is said beside what is typed is likely only where it is typed so.
FURTHER: Final = 0.08


def close(books: Mapping[str, Book], words: tuple[str, ...]) -> list[tuple[float, str, Line]]:
    """The lines most like these words, with how alike they are and in which language."""
    near = [
        (count, book.lines[line].often, spoken, line)
        for spoken, book in books.items()
        for line, count in _counted(book, words).items()
    ]
    found, likes = [], alike(books, words)
    for _, _, spoken, place in sorted(near, reverse=True)[:_CLOSE]:
        line = books[spoken].lines[place]
        found.append((likely_of(likes[spoken], line), spoken, line))
    return sorted(found, key=lambda each: -each[0])


def alike(books: Mapping[str, Book], words: tuple[str, ...]) -> dict[str, Likeness]:
    """How alike words, numbers masked, and those of lines are in each language."""
    return {spoken: Likeness(words, book.weights) for spoken, book in books.items()}


def likely_of(alike: Likeness, line: Line) -> float:
    """How likely a line is meant by what is typed."""
    score = alike.of(line.words)
    if begins(alike.typed, line.words):
        score = 1 + _SHORT * score + _WHOLE * (alike.typed == line.words)
    else:
        score -= FURTHER * (len(line.says) - 1)
    return score + _HABIT * min(line.often, 10) + _SHIPPED * (line.often > 0)


def _counted(book: Book, words: tuple[str, ...]) -> Counter[int]:
    """The lines with words of these stems, and how much the words say."""
    counted: Counter[int] = Counter()
    for word in set(words):
        weight = book.weights.of(word)
        for line in book.by_stem.get(stem(word), ()):
            counted[line] += int(weight * 100)
    if words:
        begun = [known for known in book.by_stem if known.startswith(words[-1])]
        for line in {line for known in begun for line in book.by_stem[known]}:
            counted[line] += 40
    return counted
