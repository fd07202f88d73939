"""Finding the card that a person means: by name in any language, by code, by set and number."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from collection.search.fold import fold as fold_any
from engine.kernel.cards import CardDef, CardPool
from engine.registry import game

# Cards looked at closely before the nearest are named.
_CLOSE = 60
# Letters that a person types or a scan reads for a figure.
_LOOKALIKES = str.maketrans({"l": "1", "i": "1", "o": "0", "s": "5"})
_GAPS = re.compile(r"[^0-9a-z]+")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """As the search folds, faster for plain letters: a long list asks often."""
    return _GAPS.sub(" ", text.lower()).strip() if text.isascii() else fold_any(text)


class NameIndex:
    """Every way to name a card of a pool; built once for each pool."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.sets = {card.set.casefold() for card in pool if card.set}
        self._codes = {card.code.casefold(): card.code for card in pool}
        self._names: dict[str, list[str]] = {}
        self._numbers: dict[tuple[str, str], str] = {}
        self._grams: dict[str, list[int]] | None = None
        for card in pool:
            self._add(card)

    def _add(self, card: CardDef) -> None:
        keys = {fold(text) for _, text in card.name.texts}
        # "Hunters Mark" and "Multishot" are what people type, too.
        for key in (keys | {_joined(key) for key in keys}) - {""}:
            self._names.setdefault(key, []).append(card.code)
        if card.set:
            for number in (card.number, card.number.lstrip("0")):
                self._numbers.setdefault((card.set.casefold(), number.casefold()), card.code)

    def codes(self, text: str) -> tuple[str, ...]:
        """The cards of exactly that name or code; several when a name was printed again."""
        code = self._codes.get(text.strip().casefold())
        if code is not None:
            return (code,)
        words = fold(text)
        return tuple(self._names.get(words) or self._names.get(_joined(words)) or ())

    def printed(self, set_code: str, number: str) -> str | None:
        """The card with that number in that set, leading zeros aside."""
        key, text = set_code.casefold(), number.casefold()
        return (
            self._numbers.get((key, text))
            or self._numbers.get((key, text.lstrip("0")))
            or self._codes.get(f"{key}-{text}")
        )

    def nearest(self, text: str, most: int = 3) -> list[CardDef]:
        """The cards whose name or code is most like the text, best first."""
        wanted = fold(text)
        counts: Counter[int] = Counter()
        grams = self._grams if self._grams is not None else self._index()
        for gram in _grams(wanted):
            counts.update(grams.get(gram, ()))
        meant = wanted.translate(_LOOKALIKES)
        ranked = sorted(
            (self.pool.at(place) for place, _ in counts.most_common(_CLOSE)),
            key=lambda card: (-_likeness(card, wanted, meant), card.code),
        )
        return [card for card in ranked if _likeness(card, wanted, meant) > 0.5][:most]

    def _index(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for place, card in enumerate(self.pool):
            for gram in {gram for text in _texts(card) for gram in _grams(text)}:
                found.setdefault(gram, []).append(place)
        self._grams = found
        return found


@lru_cache(maxsize=16)
def _of_pool(pool: CardPool) -> NameIndex:
    return NameIndex(pool)


def names_of(key: str) -> NameIndex:
    """The index of a game's cards. Raises UnknownGame."""
    return _of_pool(game(key).pool())


def _joined(words: str) -> str:
    return words.replace(" ", "")


def _texts(card: CardDef) -> list[str]:
    return [fold(card.code), *(fold(text) for _, text in card.name.texts)]


def _grams(text: str) -> Iterable[str]:
    padded = f"  {text[:80]} "
    return {padded[place : place + 3] for place in range(len(padded) - 2)}


def _likeness(card: CardDef, wanted: str, meant: str) -> float:
    """1 = the same; a code that differs by a lookalike letter counts as the same."""
    if fold(card.code).translate(_LOOKALIKES) == meant:
        return 1.0
    matcher = difflib.SequenceMatcher(None, "", wanted)
    best = 0.0
    for text in _texts(card):
        matcher.set_seq1(text)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            best = max(best, matcher.ratio())
    return best
