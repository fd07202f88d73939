"""Words that print puts otherwise, put as the game's own texts put them (`Word.printed`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.effects.language.lines.usage import PRINTED
from engine.effects.language.lines.wording import ARTICLES, tokens
from engine.effects.language.words import Language
from engine.kernel.forms import LANGUAGES

GAP: Final = "\N{HORIZONTAL ELLIPSIS}"
_PIECES: Final = re.compile(f"{GAP}|[^{GAP}]+")
# Few words stand where anything may.
_FEW: Final = r"((?:\S+ ){0,7}?\S+)"
_NUMBER: Final = r"([+-]?\d+)"
_ARTICLE: Final = f"(?:(?:{'|'.join(sorted(ARTICLES))}) )*"
_TIMES: Final = re.compile(r" (\d) (?:times|volte)\b")


@dataclass(frozen=True)
class Rewording:
    """A wording that print has, and what stands for it in ours."""

    printed: re.Pattern[str]
    ours: str

    @staticmethod
    def of(printed: str, ours: str) -> Rewording:
        """From the two texts: numbers stand in both in one order, gaps likewise; a number that ours
        has beyond those of print stands as it is."""
        asked = [
            _FEW if piece == GAP else _NUMBER if _is_open(piece) else re.escape(piece)
            for piece in _split(printed)
        ]
        places: dict[bool, list[int]] = {True: [], False: []}
        for at, piece in enumerate(filter(_is_open, _split(printed)), 1):
            places[piece == GAP].append(at)
        told = []
        for piece in _split(ours):
            kept = places[piece == GAP] if _is_open(piece) else []
            told.append(f"\\{kept.pop(0)}" if kept else piece)
        return Rewording(re.compile(rf"(?<!\S){_joined(asked)}(?!\S)"), " ".join(told))


def _joined(asked: list[str]) -> str:
    """An article may stand before any word, but before a gap it belongs to that."""
    return asked[0] + "".join(
        [f" {piece}" if piece == _FEW else f" {_ARTICLE}{piece}" for piece in asked[1:]]
    )


def _is_open(piece: str) -> bool:
    return piece == GAP or piece.lstrip("+-").isdecimal()


def _split(text: str) -> Iterator[str]:
    for piece in _PIECES.findall(text):
        yield from (GAP,) if piece == GAP else tokens(piece)


def rewordings(language: Language) -> tuple[Rewording, ...]:
    """Those of all words of a language, in the order of their declarations, then those of print in
    any game."""
    found = {
        (printed.pick(spoken), ours.pick(spoken)): None
        for role in language.roles.values()
        for word in role.words
        for printed, ours in word.printed
        for spoken in LANGUAGES
    }
    general = [
        (printed.pick(spoken), ours.pick(spoken))
        for printed, ours in PRINTED
        for spoken in LANGUAGES
    ]
    return tuple(Rewording.of(*pair) for pair in dict.fromkeys((*found, *general)))


def reworded(words: tuple[str, ...], known: tuple[Rewording, ...]) -> tuple[str, ...]:
    """The words as our texts would put them."""
    text = " ".join(words)
    for each in known:
        text = each.printed.sub(each.ours, text)
    return tuple(text.split())


def repeated(words: tuple[str, ...]) -> tuple[tuple[str, ...], int]:
    """The words without "three times", and how often they are meant."""
    found = _TIMES.search(" ".join(words))
    if found is None:
        return words, 1
    rest = _TIMES.sub("", " ".join(words), count=1)
    return tuple(rest.split()), int(found.group(1))
