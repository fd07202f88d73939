"""A template's example row: our own invention, left out when the file comes back with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from collection.house.i18n import READER
from engine.kernel.forms import CHOICE, CHOICES, NUMBER, Field
from engine.kernel.game import Game

NAMES: Final[Mapping[str, str]] = {
    "en": "Lantern otter (example)",
    "it": "Lontra lanterna (esempio)",
}
_WORDS: Final[Mapping[str, str]] = {
    "en": "What is printed on the card, as it stands there.",
    "it": "Quello che è stampato sulla carta, come sta scritto.",
}


def is_example(raw: Mapping[str, Any]) -> bool:
    """Whether a row is the example of a template."""
    return bool(raw.get("name") == dict(NAMES))


def example_of(rules: Game) -> dict[str, str]:
    """Cells by column, in the reader's words: a card of the first kind with all that it may say."""
    kinds = rules.card_types()
    cells = {
        "number": "000",
        "name.it": NAMES["it"],
        "name.en": NAMES["en"],
        "copies": "2",
        "words.it": _WORDS["it"],
        "words.en": _WORDS["en"],
    }
    if not kinds:
        return cells
    language = READER.language
    cells["type"] = kinds[0].name.pick(language)
    cells |= {field.key: _cell(field, language) for field in rules.card_form(kinds[0].key)}
    return cells


def _cell(field: Field, language: str) -> str:
    if field.only[0]:
        # It is asked beside some cards alone.
        return ""
    if field.kind == NUMBER:
        return str(min(max(3, field.low), field.high))
    if field.kind in (CHOICE, CHOICES):
        return field.choices[0].name.pick(language) if field.choices else ""
    return ""
