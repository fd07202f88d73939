"""Cards as people type them, in every stage of being finished; and Italian for what is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from engine.games.aac.game import GAME
from engine.kernel.cards import CardDef
from engine.kernel.forms import CHOICE, CHOICES, FLAG, NUMBER, Field
from engine.kernel.rng import Rng, seed_of

Raw = dict[str, Any]
TYPES = ("creature", "magic", "trap")
NAMES: tuple[dict[str, str], ...] = (
    {"it": "Gatto del lunedì"},
    {"en": "Monday Cat"},
    {"it": "Gatto {0} %s", "en": "Cat <b>\N{CAT FACE}"},
)
WORDS: tuple[dict[str, str], ...] = (
    {"it": "Quando muore, {pesca} 1 carta."},
    {"en": "Draw 1 card.\nThen rest."},
    {"it": "Riposa.", "en": "It rests."},
)
OWN = ("Fiammante", "animale da cortile", "\N{CAT FACE}", "x" * 60)


def named(code: str, card_type: str, **more: Any) -> Raw:
    """Typed values; `more` may name fields with `__` for the point."""
    fields = {key.replace("__", "."): value for key, value in more.items()}
    return {"code": code, "type": card_type, "name": {"it": code, "en": code}, **fields}


def typed(code: str, card_type: str, **more: Any) -> CardDef:
    """The card of values that are right."""
    found = GAME.read_card(named(code, card_type, **more))
    assert found.card is not None
    assert not found.refused, found.refused
    return found.card


def every_kind(count: int, seed: str = "typed", *, whole: bool = False) -> Iterator[Raw]:
    """Typed values of so many cards: any type or none, any fields or none; a `whole` card has what
    the table counts with."""
    for number in range(count):
        rng = Rng(seed_of(seed, number))
        card_type = _of(rng, TYPES if whole else ("", *TYPES))
        raw: Raw = {"code": f"own-{seed}-{number}", "type": card_type, "name": _of(rng, NAMES)}
        share = rng.below(5)
        for field in GAME.card_form(card_type):
            if rng.below(4) < share or (whole and field.needed):
                raw[field.key] = value_for(field, rng)
        for key, choices in (("words", WORDS), ("rarity", OWN), ("set", ("SOF", "AAC1"))):
            if rng.below(2):
                raw[key] = _of(rng, choices)
        if rng.below(2):
            raw["number"] = str(1 + rng.below(90))
        yield raw


def value_for(field: Field, rng: Rng) -> Any:
    """Something that a field takes."""
    if field.kind == NUMBER:
        usual = 700 if field.high > 1000 else field.low + 1
        return _of(rng, (field.low, field.high, usual, usual, min(field.high, field.low + 3)))
    if field.kind == FLAG:
        return True
    words: list[str] = [choice.value for choice in field.choices]
    words += OWN if field.own_words else ()
    if field.kind == CHOICE:
        return _of(rng, words)
    assert field.kind == CHOICES
    return list(dict.fromkeys(_of(rng, words) for _ in range(rng.below(4))))


def _of(rng: Rng, choices: Any) -> Any:
    return choices[rng.below(len(choices))]


class Italian:
    """The translator made of the game's Italian catalogue; an unknown text is a KeyError."""

    language = "it"

    def __init__(self) -> None:
        path = Path(__file__).parents[1] / "locale" / "it" / "LC_MESSAGES" / "django.po"
        with path.open("rb") as stream:
            self.found = {
                message.id: message.string
                for message in read_po(stream, locale="it")
                if isinstance(message.id, str) and isinstance(message.string, str)
            }

    def gettext(self, message: str) -> str:
        if not self.found[message]:
            raise KeyError(message)
        return self.found[message]

    def ngettext(self, one: str, many: str, number: int) -> str:
        raise KeyError(one)
