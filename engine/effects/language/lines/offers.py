"""What a printed line may mean: the best sentences, offered and never taken unasked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final

from engine.effects.language.editing import Path, at, put
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.growing import Growing, with_lists
from engine.effects.language.lines.phrasebook import (
    TOGETHER,
    Book,
    Line,
    Said,
    books,
    is_in_range,
    numbers,
    standing,
    text_of,
)
from engine.effects.language.lines.rewording import repeated, reworded, rewordings
from engine.effects.language.lines.varying import Varying
from engine.effects.language.lines.wording import (
    Likeness,
    Sentences,
    begins,
    clauses,
    figures,
    masked,
    stem,
    tokens,
)
from engine.effects.language.reading import read
from engine.effects.language.words import Language, Place
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game
from engine.kernel.names import Name

# So many lines are looked at closely, and so many tried with the numbers that were typed.
_CLOSE: Final = 120
_TRIED: Final = 8
# So many lines lend their parts to those that grow, and as many for each clause.
_STOCK: Final = 6
# Below this a line says something else.
LEAST: Final = 0.35
# What is said often stands before what is said as likely.
_HABIT: Final = 0.01
_SHIPPED: Final = 0.04
# What is said beside what is typed is likely only where it is typed so.
_FURTHER: Final = 0.08
# Of lines that begin as typed, how much the shorter one is before the longer one.
_SHORT: Final = 0.1
# What is typed to its end is before all that only begins so.
_WHOLE: Final = 0.2
# Sentences may be one phrase where together they are as likely as this.
_SURE: Final = 0.9
# More words are of no one sentence.
_LONGEST: Final = 60
# So many texts are kept, and so many sentences with what likely lines become: who types on, and
# takes what is offered, asks for the same again.
_TEXTS: Final = 2_000
_SENTENCES: Final = 200


@dataclass(frozen=True)
class Offer:
    """What may be meant: phrases with the parts of the card they belong to, their text, and how
    likely it is: more is better, from 1 up it begins as typed; `whole`: it is typed to its end."""

    says: tuple[Said, ...]
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
        self._rewordings = rewordings(language)
        self._texts = lru_cache(_TEXTS)(self._text)
        self._grown_of = lru_cache(_SENTENCES)(self._grown)

    def text(
        self, card_type: str, typed: str, place: Place | None = None, most: int = 12
    ) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
        """The sentences of a text, each with what it may mean on a card where phrases stand in that
        place (None: wherever); those that are said as one together."""
        parted = Sentences.of(typed)
        end = min(len(parted), most)
        found, at = [], 0
        while at < end:
            to = min(at + TOGETHER, end)
            many, offers = self._together(card_type, parted, range(at + 1, to + 1), place)
            found.append((parted.some(at, at + many), offers))
            at += many
        return tuple(found)

    def _together(
        self, card_type: str, parted: Sentences, ends: range, place: Place | None
    ) -> tuple[int, tuple[Offer, ...]]:
        """How many sentences are one, and what they may mean, by the first, the first two and so
        on: as many as are typed just so, else more than one where together they are as good."""
        at = ends[0] - 1
        for end in reversed(ends):
            some = parted.some(at, end)
            if self._is_known(card_type, some, place):
                return end - at, self.offers(card_type, some, place)
        alone = self._offers_of(card_type, parted, at, ends[0], place)
        # What goes on behind a colon is not said to its end.
        is_begun = len(ends) > 1 and parted.is_open(ends[0])
        least = max(_SURE, alone[0].likely if alone and not is_begun else 0)
        if is_begun and alone:
            together = self._composed(card_type, parted, ends, alone[0], place)
            if together is not None:
                return together
        for end in reversed(ends[1:]):
            offers = self._offers_of(card_type, parted, at, end, place)
            if offers and offers[0].likely >= least:
                return end - at, offers
        return 1, alone

    def _composed(
        self, card_type: str, parted: Sentences, ends: range, begun: Offer, place: Place | None
    ) -> tuple[int, tuple[Offer, ...]] | None:
        """What begins with a word of possibilities, each of them read by itself."""
        part = begun.says[0][0]
        read: list[Offer] = []
        for start in range(ends[0], len(parted)):
            offers = self._offers_of(card_type, parted, start, start + 1, place)
            if not offers or any(key != part for key, _ in offers[0].says):
                return None
            read.append(offers[0])
            if not parted.is_open(start + 1):
                break
        lists = [[value for _, value in offer.says] for offer in read]
        says = with_lists(self.language, card_type, place, begun.says[0], lists)
        if says is None:
            return None
        told = self._told(card_type, (says,))
        likely = min(offer.likely for offer in read)
        return 1 + len(read), (Offer((says,), told, likely),)

    def _offers_of(
        self, card_type: str, parted: Sentences, at: int, end: int, place: Place | None
    ) -> tuple[Offer, ...]:
        """What some sentences may mean; those that end, and are one, also in words of no line."""
        some = parted.some(at, end)
        found = self.offers(card_type, some, place)
        is_one = all(parted.is_open(to) for to in range(at + 1, end))
        if is_one and parted.is_ended(end) and not any(offer.whole for offer in found):
            found = _best((*found, *self._grown_of(card_type, some, place)))
        return found

    def _is_known(self, card_type: str, typed: str, place: Place | None) -> bool:
        """Whether a line says just this, numbers aside."""
        words = masked(tokens(typed))
        return any(
            self._stands(card_type, book.lines[line], place)
            for book in self._books_of(card_type).values()
            for line in book.by_words.get(words, ())
        )

    def _books_of(self, card_type: str) -> dict[str, Book]:
        if card_type not in self._books:
            self._books[card_type] = books(self.game, self._varying, card_type)
        return self._books[card_type]

    def offers(
        self, card_type: str, typed: str, place: Place | None = None, most: int = 3
    ) -> tuple[Offer, ...]:
        """What a line may mean, the likeliest first; begun lines too."""
        said = tokens(typed)[:_LONGEST]
        once, times = repeated(said)
        words = reworded(once, self._rewordings)
        offered = self._offered(card_type, said, place)
        if words != said:
            offered += [_often(offer, times) for offer in self._offered(card_type, words, place)]
        return _best(offered)[:most]

    def _offered(self, card_type: str, words: tuple[str, ...], place: Place | None) -> list[Offer]:
        """What the known lines say that are most like these words."""
        found = self._standing(card_type, words, place)
        return [
            self._meant(card_type, line, words, spoken, score)
            for score, spoken, line in islice(found, _TRIED)
            if score >= LEAST
        ]

    def _standing(
        self, card_type: str, words: tuple[str, ...], place: Place | None
    ) -> Iterator[tuple[float, str, Line]]:
        """The lines most like these words that may stand there."""
        for found in _close(self._books_of(card_type), masked(words)):
            if self._stands(card_type, found[2], place):
                yield found

    def _grown(self, card_type: str, typed: str, place: Place | None) -> tuple[Offer, ...]:
        """What likely lines become with parts of others."""
        once, times = repeated(tokens(typed)[:_LONGEST])
        words = reworded(once, self._rewordings)
        place = self.language.place_of(card_type, {}) if place is None else place
        near = list(islice(self._standing(card_type, words, place), _STOCK))
        first, stock = near[:1], [line.says for _, _, line in near]
        for clause in clauses(typed):
            part = reworded(tokens(clause), self._rewordings)
            near = list(islice(self._standing(card_type, part, place), _STOCK))
            first += near[:1]
            stock += [line.says for _, _, line in near]
        usual = [line.says for line in self._books_of(card_type)[LANGUAGES[0]].lines if line.often]
        growing = Growing(self.language, self._varying, card_type, place, stock, usual)
        alike = _alike(self._books_of(card_type), masked(words))
        begun = {json.dumps(line.says): (spoken, line.says) for _, spoken, line in first}
        found = []
        for spoken, says in sorted(
            begun.values(), key=lambda each: -self._nearness(card_type, alike, *each)
        ):
            grown = growing.grown(says, partial(self._nearness, card_type, alike, spoken))
            line = self._line(card_type, grown, spoken)
            score = _likely(alike[spoken], line)
            if score >= LEAST:
                found.append(_often(self._meant(card_type, line, words, spoken, score), times))
        return tuple(found)

    def _line(self, card_type: str, says: tuple[Said, ...], spoken: str) -> Line:
        return Line(says, masked(tokens(self._told(card_type, says).pick(spoken))))

    def _nearness(
        self, card_type: str, alike: Mapping[str, Likeness], spoken: str, says: tuple[Said, ...]
    ) -> float:
        """How alike what is typed and the whole text of phrases are."""
        return alike[spoken].of(self._line(card_type, says, spoken).words, further=1)

    def _stands(self, card_type: str, line: Line, place: Place | None) -> bool:
        if place is None:
            return True
        slots = {slot.key: slot for slot in self.language.parts[card_type]}
        return all(
            slots[part].stands(place)
            and standing(self.language, slots[part], value, place) is not None
            for part, value in line.says
        )

    def _meant(
        self, card_type: str, line: Line, words: tuple[str, ...], spoken: str, score: float
    ) -> Offer:
        """The line with the numbers that were typed."""
        says, wanted = line.says, figures(words)
        for place, path in self.numbers_of(card_type, says, spoken):
            if place < len(wanted):
                said = figures(tokens(self._told(card_type, says).pick(spoken)))[place]
                changed = _put(says, path, _signed(wanted[place], said, _at(says, path)))
                if wanted[place] < 0 and not self._fits(card_type, changed):
                    changed = _put(says, path, -wanted[place])
                says = changed
        told = self._told(card_type, says)
        return Offer(says, told, score, line.words == masked(words))

    def numbers_of(
        self, card_type: str, says: tuple[Said, ...], spoken: str
    ) -> list[tuple[int, Path]]:
        """Which number of the text is said by which of the JSON."""
        told = figures(tokens(self._told(card_type, says).pick(spoken)))
        found: list[tuple[int, Path]] = []
        for path in numbers([value for _, value in says]):
            number = _at(says, path)
            texts = []
            for tried in (number + 70, number + 71):
                other = self._told(card_type, _put(says, path, tried)).pick(spoken)
                texts.append(figures(tokens(other)))
            differing = [
                place for place, (one, two) in enumerate(zip(*texts, strict=False)) if one != two
            ]
            # "One or two" says the second of its numbers in figures.
            is_one = len(differing) == 1 and all(len(text) == len(told) for text in texts)
            if is_one and abs(number) in map(abs, told[differing[0] :][:1]):
                found.append((differing[0], path))
        return found

    def _told(self, card_type: str, says: tuple[Said, ...]) -> Name:
        return self._texts(card_type, json.dumps(says))

    def _text(self, card_type: str, says: str) -> Name:
        return text_of(self.game, self.language, card_type, json.loads(says))

    def _fits(self, card_type: str, says: tuple[Said, ...]) -> bool:
        """Whether all numbers in it are in their ranges."""
        slots = {slot.key: slot for slot in self.language.parts[card_type]}
        for part, value in says:
            kind = slots[part].kind
            assert isinstance(kind, (One, Many))
            phrase = read(self.language, kind.role, value, frozenset())
            if phrase is None or not is_in_range(phrase):
                return False
        return True


def _signed(wanted: int, said: int, number: int) -> int:
    """What is wanted of a number that the text says as `said`: "2 less" is a number below nothing,
    whether one types 2 or -2."""
    if wanted < 0 and said > 0:
        return wanted
    return wanted if (said < 0) == (number < 0) else -wanted


def _at(says: tuple[Said, ...], path: Path) -> Any:
    return at({"says": [value for _, value in says]}, ("says", *path))


def _put(says: tuple[Said, ...], path: Path, value: int) -> tuple[Said, ...]:
    held = put({"says": [each for _, each in says]}, ("says", *path), value)["says"]
    return tuple((part, each) for (part, _), each in zip(says, held, strict=True))


def _close(books: Mapping[str, Book], words: tuple[str, ...]) -> list[tuple[float, str, Line]]:
    """The lines most like these words, with how alike they are and in which language."""
    near = [
        (count, book.lines[line].often, spoken, line)
        for spoken, book in books.items()
        for line, count in _counted(book, words).items()
    ]
    found, alike = [], _alike(books, words)
    for _, _, spoken, place in sorted(near, reverse=True)[:_CLOSE]:
        line = books[spoken].lines[place]
        found.append((_likely(alike[spoken], line), spoken, line))
    return sorted(found, key=lambda each: -each[0])


def _alike(books: Mapping[str, Book], words: tuple[str, ...]) -> dict[str, Likeness]:
    """How alike words, numbers masked, and those of lines are in each language."""
    return {spoken: Likeness(words, book.weights) for spoken, book in books.items()}


def _likely(alike: Likeness, line: Line) -> float:
    """How likely a line is meant by what is typed."""
    score = alike.of(line.words)
    if begins(alike.typed, line.words):
        score = 1 + _SHORT * score + _WHOLE * (alike.typed == line.words)
    else:
        score -= _FURTHER * (len(line.says) - 1)
    return score + _HABIT * min(line.often, 10) + _SHIPPED * (line.often > 0)


def _best(offered: Iterable[Offer]) -> tuple[Offer, ...]:
    """The likeliest first, each text once."""
    best: dict[str, Offer] = {}
    for offer in sorted(offered, key=lambda offer: -offer.likely):
        best.setdefault(f"{[part for part, _ in offer.says]} {offer.text.texts}", offer)
    return tuple(best.values())


def _often(offer: Offer, times: int) -> Offer:
    return replace(offer, says=offer.says * times) if times > 1 else offer


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
