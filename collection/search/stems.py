"""Word forms: what is left of a folded word without its endings, so that danno finds danni."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.italian_stemmer import ItalianStemmer

from collection.search.fold import fold
from collection.search.keys import BAR

# The kept library in Python alone: with a compiled one in its place, two machines could differ.
_STEMMERS: Final = {"en": EnglishStemmer, "it": ItalianStemmer}
# No folded word has such a sign, and both databases keep it within the word.
NAME: Final = "§"
TEXT: Final = "¬"
# A stem begins as its word does, at least so far.
_KEPT: Final = 2


@lru_cache(maxsize=1 << 16)
def stem(word: str, language: str) -> str:
    """A folded word without its ending; as it is in a language that we have no endings of."""
    # One that is asked by several threads at once would mix their words up.
    found = _STEMMERS.get(language)
    return str(found().stemWord(word)) if found else word


def phrases(text: str, sign: str) -> list[str]:
    """A searched text as marked stems, once for each language in which they differ."""
    words = fold(text).split()
    return list(dict.fromkeys(_marked(words, key, sign) for key in _STEMMERS if words))


def stem_key(names: Iterable[tuple[str, str]], texts: Iterable[tuple[str, str]]) -> str:
    """Names and texts by language as marked stems, a space before and after every word."""
    told = [
        _marked(fold(text).split(), language, sign)
        for sign, said in ((NAME, names), (TEXT, texts))
        for language, text in said
    ]
    kept = [text for text in dict.fromkeys(told) if text]
    return f" {f' {BAR} '.join(kept)} " if kept else ""


class Wanted:
    """What is looked for in plain texts of one language: as it stands, or in another form."""

    def __init__(self, text: str, language: str) -> None:
        self.folded, self.language = fold(text), language
        self.stems = [stem(word, language) for word in self.folded.split()]
        # Words that begin so, one after the other: only of those the stems are compared.
        begun = " ".join(rf"{re.escape(one[:_KEPT])}\S*" for one in self.stems)
        self._likely = re.compile(rf"(?<!\S)(?=({begun}))") if begun else None

    def is_in(self, text: str) -> bool:
        """Whether a text says it; nothing is said everywhere."""
        folded = _folded(text)
        return self.folded in folded or any(self._forms(folded))

    def _forms(self, folded: str) -> Iterator[bool]:
        for found in self._likely.finditer(folded) if self._likely else ():
            yield [stem(word, self.language) for word in found[1].split()] == self.stems


@lru_cache(maxsize=1 << 13)
def _folded(text: str) -> str:
    """Rules are the same texts for everybody."""
    return fold(text)


def _marked(words: Iterable[str], language: str, sign: str) -> str:
    return " ".join(f"{sign}{stem(word, language)}" for word in words)
