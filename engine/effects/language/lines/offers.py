"""What a printed line may mean: the best sentences, offered and never taken unasked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final

from engine.effects.language.editing import Path, at, put
from engine.effects.language.kinds import Many, One
from engine.effects.language.lines.finding import FURTHER, alike, close, likely_of
from engine.effects.language.lines.growing import MOST, Growing, with_lists
from engine.effects.language.lines.hinting import Hints
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
from engine.effects.language.lines.usage import ONES
from engine.effects.language.lines.varying import Varying
from engine.effects.language.lines.wording import (
    FIGURE,
    Likeness,
    Sentences,
    clauses,
    figures,
    joined,
    masked,
    options,
    placed,
    tokens,
)
from engine.effects.language.reading import read, write
from engine.effects.language.words import Language, Place
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game
from engine.kernel.names import Name

_TRIED: Final = 8
# So many lines lend their parts to those that grow, and as many for each clause.
_STOCK: Final = 6
# Below this a line says something else.
LEAST: Final = 0.35
# What is likely as it is begun, of what is typed to its end.
_BEFORE: Final = 0.05
# Sentences may be one phrase where together they are as likely as this.
_SURE: Final = 0.9
# As likely are both halves of one that is two.
_HALF: Final = 0.8
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
            some = parted.some(at, at + many)
            found += self._halves(card_type, some, offers, place) or [(some, offers)]
            at += many
        return tuple(found)

    def _halves(
        self, card_type: str, some: str, whole: tuple[Offer, ...], place: Place | None
    ) -> list[tuple[str, tuple[Offer, ...]]]:
        """The two sentences that one is, joined by "and", where they say more; else none."""
        likely = whole[0].likely if whole else 0.0
        for halves in joined(some) if likely < _SURE else ():
            read = [(half, self.offers(card_type, half, place)) for half in halves]
            if all(offers and offers[0].likely > max(likely, _HALF) for _, offers in read):
                return read
        return []

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
        end = ends[0]
        for end in range(ends[0] + 1, len(parted) + 1):
            for option in options(parted.some(end - 1, end)):
                offers = self._whole(card_type, option, place)
                if not offers or any(key != part for key, _ in offers[0].says):
                    return None
                read.append(offers[0])
            if not parted.is_open(end):
                break
        lists = [[value for _, value in offer.says] for offer in read]
        says = with_lists(self.language, card_type, place, begun.says[0], lists)
        if says is None:
            return None
        told = self._told(card_type, (says,))
        likely = min(offer.likely for offer in read)
        return 1 + end - ends[0], (Offer((says,), told, likely),)

    def _offers_of(
        self, card_type: str, parted: Sentences, at: int, end: int, place: Place | None
    ) -> tuple[Offer, ...]:
        """What some sentences may mean; those that end, and are one, also in words of no line."""
        some = parted.some(at, end)
        is_one = all(parted.is_open(to) for to in range(at + 1, end))
        if is_one and parted.is_ended(end):
            return self._whole(card_type, some, place)
        return self.offers(card_type, some, place)

    def _whole(self, card_type: str, typed: str, place: Place | None) -> tuple[Offer, ...]:
        """What is typed to its end may mean, also in words of no line."""
        found = self.offers(card_type, typed, place)
        if any(offer.whole for offer in found):
            return found
        return self._judged(
            card_type, typed, _best((*found, *self._grown_of(card_type, typed, place)))
        )

    def _judged(self, card_type: str, typed: str, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """The offers by how alike all that they say is to what is typed to its end."""
        said = tokens(typed)[:_LONGEST]
        once, times = repeated(said)
        books = self._books_of(card_type)
        likes = [alike(books, masked(words)) for words in {said, reworded(once, self._rewordings)}]
        found = []
        for offer in offers:
            says = offer.says[: len(offer.says) // times] if times > 1 else offer.says
            worth = max(
                self._nearness(card_type, like, spoken, says) for like in likes for spoken in like
            )
            is_begun = offer.likely >= 1
            likely = offer.likely if is_begun else worth + _BEFORE * offer.likely
            found.append(replace(offer, likely=likely))
        return tuple(sorted(found, key=lambda offer: -offer.likely))

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
        if words != said and not any(offer.whole for offer in offered):
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
        for found in close(self._books_of(card_type), masked(words)):
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
        hints = Hints(self.language, (*tokens(typed), *words))
        growing = Growing(self.language, self._varying, card_type, place, stock, usual, hints)
        likes = alike(self._books_of(card_type), masked(words))
        begun = {json.dumps(line.says): (spoken, line.says) for _, spoken, line in first}
        for says in self._hinted(card_type, hints, place):
            worth = {spoken: self._nearness(card_type, likes, spoken, says) for spoken in likes}
            begun.setdefault(json.dumps(says), (max(likes, key=worth.__getitem__), says))
        found = []
        starts = sorted(begun.values(), key=lambda each: -self._nearness(card_type, likes, *each))
        for (spoken, says), most in zip(starts, MOST, strict=False):
            likely = partial(self._nearness, card_type, likes, spoken)
            grown = growing.grown(says, likely, most)
            line = self._line(card_type, grown, spoken)
            score = likely_of(likes[spoken], line)
            if score >= LEAST:
                found.append(_often(self._meant(card_type, line, words, spoken, score), times))
        return tuple(found)

    def _hinted(self, card_type: str, hints: Hints, place: Place) -> Iterator[tuple[Said, ...]]:
        """What the typed words hint at, for each part of a card."""
        for slot in self.language.parts[card_type]:
            if slot.stands(place) and isinstance(slot.kind, (One, Many)):
                for phrase in hints.of(slot.kind.role, slot.within(place)):
                    yield ((slot.key, write(self.language, phrase)),)

    def _line(self, card_type: str, says: tuple[Said, ...], spoken: str) -> Line:
        return Line(says, masked(tokens(self._told(card_type, says).pick(spoken))))

    def _nearness(
        self, card_type: str, likes: Mapping[str, Likeness], spoken: str, says: tuple[Said, ...]
    ) -> float:
        """How alike what is typed and the whole text of phrases are."""
        worth = likes[spoken].of(self._line(card_type, says, spoken).words, further=1)
        return worth - FURTHER * (len(says) - 1)

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
        says, wanted = line.says, _wanted(words, line.words)
        for place, path in self.numbers_of(card_type, says, spoken):
            number = wanted[place] if place < len(wanted) else None
            if number is not None:
                said = figures(tokens(self._told(card_type, says).pick(spoken)))[place]
                changed = _put(says, path, _signed(number, said, _at(says, path)))
                if number < 0 and not self._fits(card_type, changed):
                    changed = _put(says, path, -number)
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


def _wanted(typed: tuple[str, ...], line: tuple[str, ...]) -> tuple[int | None, ...]:
    """The numbers that are typed, each where a line has one."""
    wanted, count = figures(typed), sum([word.endswith(FIGURE) for word in line])
    if len(wanted) == count < 2 or (len(wanted) < count and ONES.isdisjoint(typed)):
        return wanted
    return placed(typed, line)


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


def _best(offered: Iterable[Offer]) -> tuple[Offer, ...]:
    """The likeliest first, each text once."""
    best: dict[str, Offer] = {}
    for offer in sorted(offered, key=lambda offer: -offer.likely):
        best.setdefault(f"{[part for part, _ in offer.says]} {offer.text.texts}", offer)
    return tuple(best.values())


def _often(offer: Offer, times: int) -> Offer:
    return replace(offer, says=offer.says * times) if times > 1 else offer
