"""Words that print puts otherwise, put as the game's own texts put them (`Word.printed`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

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
        """From the two texts: numbers and gaps stand in both, in one order; a number that ours has
        beyond those of print stands as it is."""
        asked = [
            _FEW if piece == GAP else _NUMBER if _is_open(piece) else re.escape(piece)
            for piece in _split(printed)
        ]
        told, at = [], 0
        kept = sum([_is_open(piece) for piece in _split(printed)])
        for piece in _split(ours):
            at += _is_open(piece)
            told.append(f"\\{at}" if _is_open(piece) and at <= kept else piece)
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
    """Those of all words of a language, in the order of their declarations."""
    found = {
        (printed.pick(spoken), ours.pick(spoken)): None
        for role in language.roles.values()
        for word in role.words
        for printed, ours in word.printed
        for spoken in LANGUAGES
    }
    return tuple(Rewording.of(*pair) for pair in found)


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
