"""What a printed line may mean: the best sentences, offered and never taken unasked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from engine.effects.language.editing import at, put
from engine.effects.language.lines.phrasebook import Book, Line, books, numbers, text_of
from engine.effects.language.lines.varying import Varying
from engine.effects.language.lines.wording import (
    Sentences,
    begins,
    figures,
    likeness,
    masked,
    stem,
    tokens,
)
from engine.effects.language.words import Language, Slot
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game
from engine.kernel.names import Name

# So many lines are looked at closely, and so many tried with the numbers that were typed.
_CLOSE: Final = 120
_TRIED: Final = 8
# Below this a line says something else.
LEAST: Final = 0.35
# What is said often stands before what is said as likely.
_HABIT: Final = 0.01
_SHIPPED: Final = 0.04
# Of lines that begin as typed, how much the shorter one is before the longer one.
_SHORT: Final = 0.1
# So many sentences may be one phrase, where together they are as likely as this.
_TOGETHER: Final = 4
_SURE: Final = 0.9
# More words are of no one sentence.
_LONGEST: Final = 60


@dataclass(frozen=True)
class Offer:
    """A phrase that may be meant: the part of the card it belongs to, its JSON, its text, and how
    likely it is: more is better, from 1 up it begins as typed; `whole`: it is typed to its end."""

    part: str
    value: Any
    text: Name
    likely: float
    whole: bool = False


class Reader:
    """Reads printed lines of one game's cards; its books are made when a type is first asked."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language = language
        self._varying = Varying(language)
        self._books: dict[str, dict[str, Book]] = {}

    def text(
        self, card_type: str, typed: str, most: int = 12
    ) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
        """The sentences of a text, each with what it may mean; those that are one phrase together
        as one."""
        parted = Sentences.of(typed)
        end = min(len(parted), most)
        found, at = [], 0
        while at < end:
            to, sentence = at + 1, parted.some(at, at + 1)
            offers = self.offers(card_type, sentence)
            furthest = at + 1 if any(offer.whole for offer in offers) else at + _TOGETHER
            for further in range(min(furthest, end), at + 1, -1):
                together = self.offers(card_type, parted.some(at, further))
                if together and together[0].likely >= _SURE:
                    to, sentence, offers = further, parted.some(at, further), together
                    break
            found.append((sentence, offers))
            at = to
        return tuple(found)

    def offers(self, card_type: str, typed: str, most: int = 3) -> tuple[Offer, ...]:
        """What a line on a card of that type may mean, the likeliest first; begun lines too."""
        words = tokens(typed)[:_LONGEST]
        if card_type not in self._books:
            self._books[card_type] = books(self.game, self._varying, card_type)
        found: list[tuple[float, str, Line]] = []
        for spoken in LANGUAGES:
            book = self._books[card_type][spoken]
            found += [(score, spoken, line) for score, line in _close(book, masked(words))]
        found.sort(key=lambda each: -each[0])
        offered: dict[str, Offer] = {}
        for score, spoken, line in found[:_TRIED]:
            if score < LEAST:
                break
            offer = self._meant(card_type, line, words, spoken, score)
            said = f"{offer.part} {offer.text.texts}"
            before = offered.get(said)
            if before is None or before.likely < offer.likely:
                offered[said] = offer
        ordered = sorted(offered.values(), key=lambda offer: -offer.likely)
        return tuple(ordered[:most])

    def _meant(
        self, card_type: str, line: Line, words: tuple[str, ...], spoken: str, score: float
    ) -> Offer:
        """The line with the numbers that were typed."""
        slot = next(s for s in self.language.parts[card_type] if s.key == line.part)
        value: object = line.value
        wanted = figures(words)
        for number, path in self.numbers_of(card_type, slot, value, spoken):
            if number < len(wanted):
                whole, here = {"value": value}, ("value", *path)
                # "2 less" is a number below nothing; the text says which.
                sign = -1 if at(whole, here) < 0 else 1
                value = put(whole, here, sign * wanted[number])["value"]
        told = text_of(self.game, card_type, slot, value)
        return Offer(line.part, value, told, score, line.words == masked(words))

    def numbers_of(
        self, card_type: str, slot: Slot, value: object, spoken: str
    ) -> list[tuple[int, tuple[str | int, ...]]]:
        """Which number of the text is said by which of the JSON."""
        found: list[tuple[int, tuple[str | int, ...]]] = []
        for path in numbers(value):
            whole = {"value": value}
            here = ("value", *path)
            number = at(whole, here)
            texts = []
            for tried in (number + 70, number + 71):
                other = put(whole, here, tried)["value"]
                told = text_of(self.game, card_type, slot, other).pick(spoken)
                texts.append(figures(tokens(told)))
            differing = [
                place for place, (one, two) in enumerate(zip(*texts, strict=False)) if one != two
            ]
            if len(differing) == 1:
                found.append((differing[0], path))
        return found


def _close(book: Book, words: tuple[str, ...]) -> list[tuple[float, Line]]:
    """The lines most like these words, with how alike they are."""
    counted: Counter[int] = Counter()
    for word in set(words):
        weight = book.weights.of(word)
        for place in book.by_stem.get(stem(word), ()):
            counted[place] += int(weight * 100)
    if words:
        begun = [known for known in book.by_stem if known.startswith(words[-1])]
        for place in {place for known in begun for place in book.by_stem[known]}:
            counted[place] += 40
    near = sorted(counted, key=lambda place: (-counted[place], -book.lines[place].often))
    found = []
    for place in near[:_CLOSE]:
        line = book.lines[place]
        score = likeness(words, line.words, book.weights)
        if begins(words, line.words):
            score = 1 + _SHORT * score
        score += _HABIT * min(line.often, 10) + _SHIPPED * (line.often > 0)
        found.append((score, line))
    return found
