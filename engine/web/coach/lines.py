"""What a search expects, from exact texts to words: the line is played again where it fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from django.conf import settings
from django.utils import translation

from collection.house.i18n import say
from engine.ai.rollout import settle
from engine.ai.worlds import Worlds
from engine.kernel.messages import Message
from engine.kernel.rules import Rules
from engine.kernel.state import DECIDE, State
from engine.kernel.view import View
from engine.web.seat.names import Sitter

# A search tells its line in one of its first worlds; in so many it is looked for.
TRIED: Final = 24
# So much of a line is told.
LONGEST: Final = 4
NOT_LEGAL: Final = -1

Line = Sequence[tuple[int, str]]


def titles(
    rules: Rules, seen: View, seed: bytes, line: Line, most: int = LONGEST
) -> list[tuple[int, Message]]:
    """The line in words, seat by seat, its first `most` moves at most.

    It is played in the worlds that `seed` draws from `seen`, as whoever searched did: nothing
    else is known of it. Shorter where none of them takes it to its end."""
    wanted = list(line)[:most]
    worlds = Worlds(rules, seen, seed)
    best: list[tuple[int, Message]] = []
    for number in range(TRIED):
        found = _played(worlds, number, wanted)
        if len(found) > len(best):
            best = found
        if len(best) == len(wanted):
            break
    return best


def in_all_languages(message: Message) -> dict[str, str]:
    """The text by language code, for what is kept as it was told."""
    told: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            told[language] = str(say(message))
    return told


def kept(told: Sequence[tuple[int, Message]]) -> list[dict[str, Any]]:
    """A line as a row keeps it."""
    return [{"seat": seat, "told": in_all_languages(title)} for seat, title in told]


def read(told: Sequence[Any]) -> list[tuple[int, str]]:
    """A kept line in the reader's language."""
    language = (translation.get_language() or "en").split("-")[0]
    return [(int(each["seat"]), str(each["told"].get(language, ""))) for each in told]


def grouped(told: Sequence[tuple[int, str]], who: Mapping[int, Sitter]) -> list[dict[str, str]]:
    """`[{who, text}]`: what one after the other does, moves of the same one joined."""
    return [
        {"who": who[seat].name, "text": ", ".join(text for _seat, text in moves)}
        for seat, moves in groupby(told, key=itemgetter(0))
        if seat in who
    ]


def _played(worlds: Worlds, number: int, line: Line) -> list[tuple[int, Message]]:
    rules, rng = worlds.rules, worlds.chances(number)
    s = worlds.at(number).copy()
    found: list[tuple[int, Message]] = []
    for seat, text in line:
        action = _named(rules, s, seat, text)
        if action == NOT_LEGAL:
            break
        found.append((seat, rules.label(s, action).title))
        rules.apply(s, action, None)
        settle(rules, s, rng)
    return found


def _named(rules: Rules, s: State, seat: int, text: str) -> int:
    """The legal action of that seat with that exact text, or NOT_LEGAL."""
    if s.node != DECIDE or s.decider != seat:
        return NOT_LEGAL
    return next((each for each in s.menu if rules.exact(s, each) == text), NOT_LEGAL)
