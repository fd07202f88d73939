"""Finding the card that is meant: by name in any language, by code, by set and number.

The pool is a parameter: shipped cards, a catalogue, one person's own.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from collection.catalogue.shelves import sets_of_reader
from collection.house.pools import OWN, pool_of
from collection.search.fold import fold as fold_any
from engine.kernel.cards import CardPool
from engine.kernel.messages import N_, Message, Phrase, shown
from engine.registry import game

# Cards looked at closely before the nearest are named.
_CLOSE: Final = 60
# Naming the nearest costs: one list gets so many hints and no more.
MOST_HINTS: Final = 100
# Letters that a person types or a scan reads for a figure.
_LOOKALIKES: Final = str.maketrans({"l": "1", "i": "1", "o": "0", "s": "5"})
_GAPS: Final = re.compile(r"[^0-9a-z]+")
_ZEROS: Final = re.compile(r"(?<!\d)0+(?=\d)")
_GAP: Final = re.compile(r"(?<=\d) (?=\d)")
_PARTS: Final = re.compile(r"[:()\[\]|]")

PRINTING: Final = Phrase(N_("Set and number name {other}, the words name {card}: the words count."))
NO_SET: Final = Phrase(N_("No set «{set}» is known here: it was ignored, the name counts."))
NO_NUMBER: Final = Phrase(
    N_("{card} has no number {number} here: it was ignored, the name counts.")
)
ELSEWHERE: Final = Phrase(N_("Found by its name as {code}; it is not in the set that stands here."))
UNLIKE: Final = Phrase(N_("The list says «{name}», but {code} is «{card}»."))
SEVERAL: Final = Phrase(N_("{count} cards fit: {codes}. Write one of these into a column «uid»."))
NOTHING: Final = Phrase(N_("The row names no card: give set and number, a code or a name."))
NO_CODE: Final = Phrase(N_("There is no card «{code}» in this game."))
NO_NAME: Final = Phrase(N_("No card of this game is called «{name}»."))
NEAREST: Final = Phrase(N_("No card of this game is called «{name}». Nearest: {nearest}."))


@dataclass(frozen=True)
class Listed:
    """A card as far as a list must know it; `keys` are its folded names where they are kept,
    `label` is what stands on the cards of its set, where that is somebody's own."""

    code: str
    set: str
    number: str
    names: tuple[str, ...]
    type: str = ""
    pk: int = 0
    keys: tuple[str, ...] = ()
    label: str = ""

    @property
    def name(self) -> str:
        """Any name, or the code."""
        return self.names[0] if self.names else self.code

    @property
    def shown(self) -> str:
        """The code as people read it."""
        return f"{self.label} {self.number}".strip() if self.code.startswith(OWN) else self.code


@dataclass(frozen=True)
class Found:
    """The cards that are meant, one when it is clear; a remark on the cell `field`, if any."""

    cards: tuple[Listed, ...] = ()
    remark: Message | None = None
    field: str = "name"


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """As the search folds, faster for plain letters: a long list asks often."""
    return _GAPS.sub(" ", text.lower()).strip() if text.isascii() else fold_any(text)


class NameIndex:
    """Every way to name a card of a pool; `sets` are the words for each set by its code."""

    def __init__(self, cards: Iterable[Listed], sets: Mapping[str, Iterable[str]]) -> None:
        self.cards = tuple(cards)
        self.by_code = {card.code: card for card in self.cards}
        self._codes: dict[str, list[Listed]] = {}
        self._spelled: dict[str, list[Listed]] = {}
        self._names: dict[str, list[Listed]] = {}
        self._numbers: dict[tuple[str, str], list[Listed]] = {}
        self._bare: dict[str, list[Listed]] = {}
        self._labelled: dict[str, list[Listed]] = {}
        self._shown: dict[str, list[Listed]] = {}
        self._sets: dict[str, set[str]] = {}
        self._words: set[str] = set()
        self._grams: dict[str, list[int]] = {}
        self._hints: dict[str, tuple[Listed, ...]] = {}
        for card in self.cards:
            self._add(card)
        for code, words in sets.items():
            for word in (code, *words):
                self._sets.setdefault(fold(word), set()).add(code)
        self._words.update(word for words in self._sets for word in words.split())
        # What is called like an own card by set and number may as well be meant.
        for card in self.cards if self._labelled else ():
            found = self._labelled.get(_short(f"{card.set} {card.number}")) if card.set else None
            if found is not None and not card.label:
                found.append(card)

    def _add(self, card: Listed) -> None:
        for code in {card.code.casefold(), _short(card.code)}:
            self._codes.setdefault(code, []).append(card)
        for name in {name.casefold() for name in card.names}:
            self._spelled.setdefault(name, []).append(card)
        keys = set(card.keys or map(fold, card.names))
        # "Hunters Mark" and "Multishot" are what people type, too; "0" is no word for "×0".
        for key in keys | {_joined(key) for key in keys}:
            if _says(key):
                self._names.setdefault(key, []).append(card)
        if card.label and card.number:
            self._labelled.setdefault(_short(card.shown), []).append(card)
            self._shown.setdefault(card.shown.casefold(), []).append(card)
        for words in (*(key.split() for key in keys), fold(card.shown).split()):
            pairs = (first + second for first, second in pairwise(words))
            self._words.update(words, pairs, ("".join(words),))
        if card.set:
            self._sets.setdefault(fold(card.set), set()).add(card.set)
            for number in {card.number.casefold(), _short(card.number)} - {""}:
                self._numbers.setdefault((card.set, number), []).append(card)
                self._bare.setdefault(number, []).append(card)

    def can_name(self, text: str) -> bool:
        """Whether a word of it stands in any name, code or set: a quick no for other lists."""
        return not self._words.isdisjoint(fold(text).split())

    def named(self, text: str) -> tuple[Listed, ...]:
        """The cards of exactly that name or code; several when a name was printed again."""
        found = self._spelled.get(text.strip().casefold()) or self.coded(text)
        if not found:
            words = fold(text)
            if _says(words):
                found = self._names.get(words) or self._names.get(_joined(words)) or ()
        return tuple(found)

    def coded(self, text: str) -> tuple[Listed, ...]:
        """The card of that code, leading zeros and gaps aside."""
        key = text.strip().casefold()
        if not key:
            return ()
        short = _short(key)
        return tuple(
            self._codes.get(key) or self._codes.get(short) or self._labelled.get(short) or ()
        )

    def is_set(self, word: str) -> bool:
        """Whether a word is a set's code or name, and nothing else."""
        return fold(word) in self._sets

    def sets_called(self, text: str) -> frozenset[str]:
        """The codes of the sets that a word or a whole name means."""
        for part in (text, *_PARTS.split(text)):
            found = self._sets.get(fold(part)) if part.strip() else None
            if found:
                return frozenset(found)
        return frozenset()

    def printed(self, sets: Iterable[str], number: str) -> tuple[Listed, ...]:
        """The cards with that number in one of the sets, leading zeros aside; 4/90 is 4."""
        for key in _numbers(number):
            found = [card for code in sorted(sets) for card in self._numbers.get((code, key), ())]
            if found:
                return tuple(dict.fromkeys(found))
        return ()

    def numbered(self, number: str) -> tuple[Listed, ...]:
        """The cards with that number in any set."""
        return next((tuple(self._bare[key]) for key in _numbers(number) if key in self._bare), ())

    def find(self, cells: Mapping[str, str]) -> Found:
        """What `name`, `code` or `uid`, `set_code`, `set_name` and `number` mean together.

        A name counts for more than a code or number that contradicts it, and the remark says so;
        a set that nobody knows is ignored, and that is said, too.
        """
        name, number, code = (cells.get(key, "").strip() for key in ("name", "number", "code"))
        code = code or cells.get("uid", "").strip()
        words = [word for key in ("set_code", "set_name") if (word := cells.get(key, "").strip())]
        sets = next((known for word in words if (known := self.sets_called(word))), frozenset())
        uid = self._shown.get(cells.get("uid", "").strip().casefold())
        coded = tuple(uid or ()) or self.coded(code) or (self.coded(number) if number else ())
        printed = self.printed(sets, number) if number else ()
        named = self.named(name) if name else ()
        if named:
            return self._of_named(named, coded, printed, sets, words, number)
        hinted = tuple(dict.fromkeys((*coded, *printed)))
        if not hinted and not name and number and not words:
            hinted = self.numbered(number)
        if len(hinted) > 1:
            return Found(hinted, _several(hinted), "number")
        if hinted:
            unlike = UNLIKE.fill({"name": shown(name), "code": hinted[0].shown,
                                  "card": hinted[0].name})  # fmt: skip
            return Found(hinted, unlike if name else None)
        return self._none(name, code or " ".join((*words[:1], *([number] if number else []))), code)

    def _of_named(
        self,
        named: tuple[Listed, ...],
        coded: tuple[Listed, ...],
        printed: tuple[Listed, ...],
        sets: frozenset[str],
        words: list[str],
        number: str,
    ) -> Found:
        best, field = named, "number"
        remark: Message | None = None
        for hinted in (coded, printed):
            both = tuple(card for card in best if card in hinted)
            if hinted and not both:
                remark = PRINTING.fill({"card": best[0].name, "other": hinted[0].name})
            best = both or best
        inside = tuple(card for card in best if card.set in sets)
        best = inside or best
        if number and not coded and not printed:
            same = tuple(c for c in best if set(_numbers(number)) & set(_numbers(c.number)))
            if not same and (sets or not words):
                remark = NO_NUMBER.fill({"card": best[0].name, "number": shown(number)})
            best = same or best
        if remark is None and words:
            field = "set_code"
            if not sets:
                remark = NO_SET.fill({"set": shown(words[0])})
            elif not inside:
                remark = ELSEWHERE.fill({"code": best[0].shown})
        if len(best) > 1:
            return Found(best, _several(best))
        return Found(best, remark, field)

    def _none(self, name: str, what: str, code: str) -> Found:
        if not name:
            said = NO_CODE.fill({"code": shown(what)}) if what else NOTHING.fill({})
            return Found((), said, "code" if code else "number" if what else "name")
        nearest = self.nearest(name)
        if not nearest:
            return Found((), NO_NAME.fill({"name": shown(name)}))
        near = ", ".join(f"«{self._spelling(card, name)}»" for card in nearest)
        return Found((), NEAREST.fill({"name": shown(name), "nearest": near}))

    def nearest(self, text: str, most: int = 3) -> tuple[Listed, ...]:
        """The cards whose name or code is most like the text, best first; () after many asked."""
        wanted = fold(text)[:80]
        if wanted not in self._hints and len(self._hints) < MOST_HINTS:
            self._hints[wanted] = self._alike(wanted)
        return self._hints.get(wanted, ())[:most]

    def _alike(self, wanted: str) -> tuple[Listed, ...]:
        counts: Counter[int] = Counter()
        for gram in _grams(wanted):
            counts.update(self._grams_of().get(gram, ()))
        meant = wanted.translate(_LOOKALIKES)
        likeness = {
            place: _likeness(self.cards[place], wanted, meant)
            for place, _ in counts.most_common(_CLOSE)
        }
        ranked = sorted(likeness, key=lambda place: (-likeness[place], self.cards[place].code))
        return tuple(self.cards[place] for place in ranked[:5] if likeness[place] > 0.5)

    def _grams_of(self) -> dict[str, list[int]]:
        if not self._grams:
            for place, card in enumerate(self.cards):
                for gram in {gram for text in _texts(card) for gram in _grams(text)}:
                    self._grams.setdefault(gram, []).append(place)
        return self._grams

    def _spelling(self, card: Listed, wanted: str) -> str:
        close = difflib.get_close_matches(fold(wanted), [*map(fold, card.names)], 1, 0.0)
        return next((name for name in card.names if fold(name) in close), card.name)


def names_in(
    pool: CardPool,
    sets: Mapping[str, Iterable[str]] | None = None,
    labels: Mapping[str, str] | None = None,
) -> NameIndex:
    """The index of a pool of card definitions; `labels` is what stands on cards of own sets."""
    told = labels or {}
    return NameIndex(
        (
            Listed(
                card.code,
                card.set,
                card.number,
                tuple(t for _, t in card.name.texts),
                card.type,
                label=told.get(card.set, ""),
            )
            for card in pool
        ),
        sets or {},
    )


@lru_cache(maxsize=16)
def _of_pool(key: str, pool: CardPool) -> NameIndex:
    sets = {code: [text for _, text in n.texts] for code, n in game(key).set_names().items()}
    mine = sets_of_reader(key) if pool.own else {}
    for code, own in mine.items():
        sets[code] = [text for text in (own.label, *(text for _, text in own.name.texts)) if text]
    return names_in(pool, sets, {code: own.label for code, own in mine.items()})


def names_of(key: str) -> NameIndex:
    """The index of the cards that the reader can mean. Raises UnknownGame."""
    return _of_pool(key, pool_of(key))


def _several(cards: tuple[Listed, ...]) -> Message:
    codes = ", ".join(card.shown for card in cards[:6])
    return SEVERAL.fill({"count": len(cards), "codes": codes})


def _says(words: str) -> bool:
    """Whether a folded name can be told by it: figures alone are a quantity as well."""
    return bool(words) and not words.replace(" ", "").isdigit()


@lru_cache(maxsize=4096)
def _numbers(number: str) -> tuple[str, ...]:
    """As it stands, without leading zeros, and without what follows a stroke: 017/204."""
    forms = (number.casefold().strip(), _short(number), _short(number.split("/")[0]))
    return tuple(form for form in dict.fromkeys(forms) if form)


def _short(text: str) -> str:
    return _ZEROS.sub("", _joined(fold(text)))


def _joined(words: str) -> str:
    """Without gaps, but for those between figures: "A01 2" is no A12."""
    return _GAP.sub("-", words).replace(" ", "")


def _texts(card: Listed) -> list[str]:
    return [fold(card.shown), *(card.keys or map(fold, card.names))]


def _grams(text: str) -> Iterable[str]:
    padded = f"  {text[:80]} "
    return {padded[place : place + 3] for place in range(len(padded) - 2)}


def _likeness(card: Listed, wanted: str, meant: str) -> float:
    """1 = the same; a code that differs by a lookalike letter counts as the same."""
    if fold(card.shown).translate(_LOOKALIKES) == meant:
        return 1.0
    matcher = difflib.SequenceMatcher(None, "", wanted)
    best = 0.0
    for text in _texts(card):
        matcher.set_seq1(text)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            best = max(best, matcher.ratio())
    return best
