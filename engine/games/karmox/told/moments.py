"""When a trait works, at what price, and whether it may be left (KX-9.1, 9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.effects.describe import Describer, Params, Telling
from engine.games.karmox.card_reading import entries
from engine.games.karmox.language.moments import TRAITS
from engine.games.karmox.told.asking import if_you_wish, price


def _lead(trait: Params, telling: Telling) -> str:
    """The moment, as a heading where several things follow or are paid for."""
    word = TRAITS.word(str(trait.get("on")))
    assert word is not None
    said = word.title.pick(telling.say.language)
    paid = price(trait.get("cost"), telling.say.pick("it ", ""), telling.say)
    many = len(entries(trait.get("effects"))) > 1 and not paid
    head = said[:1].lower() + said[1:] + if_you_wish(trait, telling.say)
    return f"{head}{': ' if many else ', '}{paid}"


LEADS: Final[Mapping[str, Describer]] = {"on": _lead}
