"""Nouns and verbs in both languages: the bricks that a game's lexicon is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.kernel.names import Name, both

Language = Literal["en", "it"]
Gender = Literal["m", "f"]

_VOWELS = "aeiouàèéìòù"
_IMPURE = ("z", "gn", "ps", "pn", "x", "y")
_ENGLISH_CONSONANT_SOUND = ("uni", "one", "eu", "use")


def spoken_in(language: str) -> Language:
    """The one of the two languages that a reader of `language` is given."""
    return "it" if language.startswith("it") else "en"


@dataclass(frozen=True)
class Noun:
    """A noun, singular and plural; `gender` is that of the Italian word."""

    en: str
    en_many: str
    it: str
    it_many: str
    gender: Gender

    @property
    def many(self) -> Name:
        """What several are called."""
        return both(self.en_many, self.it_many)


@dataclass(frozen=True)
class Verb:
    """A verb as orders (`en`, `it`), as told of somebody else, and as the Italian infinitive."""

    en: str
    en_third: str
    it: str
    it_third: str
    it_infinitive: str


@dataclass(frozen=True)
class Actor:
    """Who does something; `None` in place of an `Actor` means the reader of the card."""

    en: str
    it: str


def starts_with_vowel(word: str) -> bool:
    """Say whether the first letter of an Italian or English word is a vowel."""
    return word[:1].lower() in _VOWELS


def is_impure(word: str) -> bool:
    """Say whether an Italian masculine word takes `lo`, `gli`, `uno`."""
    low = word.lower()
    if low.startswith(_IMPURE):
        return True
    return low[:1] == "s" and len(low) > 1 and low[1] not in _VOWELS


def italian_the(word: str, gender: Gender, many: bool) -> str:
    """Put the Italian definite article before `word`."""
    vowel = starts_with_vowel(word)
    if many:
        if gender == "f":
            return f"le {word}"
        return f"gli {word}" if vowel or is_impure(word) else f"i {word}"
    if vowel:
        return f"l'{word}"
    if gender == "f":
        return f"la {word}"
    return f"lo {word}" if is_impure(word) else f"il {word}"


def italian_a(word: str, gender: Gender) -> str:
    """Put the Italian indefinite article before `word`."""
    if gender == "f":
        return f"un'{word}" if starts_with_vowel(word) else f"una {word}"
    return f"uno {word}" if is_impure(word) else f"un {word}"


def italian_that(word: str, gender: Gender) -> str:
    """Put the Italian `quel`, `quello`, `quella` or `quell'` before `word`."""
    if starts_with_vowel(word):
        return f"quell'{word}"
    if gender == "f":
        return f"quella {word}"
    return f"quello {word}" if is_impure(word) else f"quel {word}"


def english_a(word: str) -> str:
    """Put `a` or `an` before `word`."""
    low = word.lower()
    if starts_with_vowel(word) and not low.startswith(_ENGLISH_CONSONANT_SOUND):
        return f"an {word}"
    return f"a {word}"


_CONTRACTED = {
    "a": {"il": "al", "lo": "allo", "la": "alla", "i": "ai", "gli": "agli", "le": "alle"},
    "di": {"il": "del", "lo": "dello", "la": "della", "i": "dei", "gli": "degli", "le": "delle"},
    "da": {"il": "dal", "lo": "dallo", "la": "dalla", "i": "dai", "gli": "dagli", "le": "dalle"},
    "in": {"il": "nel", "lo": "nello", "la": "nella", "i": "nei", "gli": "negli", "le": "nelle"},
    "su": {"il": "sul", "lo": "sullo", "la": "sulla", "i": "sui", "gli": "sugli", "le": "sulle"},
}
_ELIDED = {"a": "all'", "di": "dell'", "da": "dall'", "in": "nell'", "su": "sull'"}


def italian_contracted(preposition: str, phrase: str) -> str:
    """Join an Italian preposition to a phrase: `di` + `il mazzo` gives `del mazzo`."""
    forms = _CONTRACTED.get(preposition)
    if forms is None:
        return f"{preposition} {phrase}"
    if phrase.startswith("l'"):
        return _ELIDED[preposition] + phrase[2:]
    head, _, rest = phrase.partition(" ")
    if rest and head in forms:
        return f"{forms[head]} {rest}"
    return f"{preposition} {phrase}"
