"""When a trait works, at what price, and whether it may be left (KX-9.1, 9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.describe import Describer, Params, Telling
from engine.effects.say import Say
from engine.games.karmox.card_reading import entries
from engine.games.karmox.language.moments import ONCE_CHOICES, TRAITS
from engine.games.karmox.told.asking import if_you_wish, price


def _lead(trait: Params, telling: Telling) -> str:
    """The moment, as a heading where several things follow or are paid for."""
    word = TRAITS.word(str(trait.get("on")))
    assert word is not None
    said = word.title.pick(telling.say.language)
    paid = price(trait.get("cost"), telling.say.pick("it ", ""), telling.say)
    many = len(entries(trait.get("effects"))) > 1 and not paid
    head = said[:1].lower() + said[1:] + _how_often(trait, telling.say)
    return f"{head}{': ' if many else ', '}{paid}"


def _how_often(trait: Params, say: Say) -> str:
    """In brackets: how often it works, and that one may leave it."""
    wish = if_you_wish(trait, say)
    once = _ONCE.get(str(trait.get("once")))
    if once is None:
        return wish
    told = once.pick(say.language)
    return f" ({told}, {wish[2:]}" if wish else f" ({told})"


_ONCE: Final = {choice.value: choice.name for choice in ONCE_CHOICES}
LEADS: Final[Mapping[str, Describer]] = {"on": _lead}
