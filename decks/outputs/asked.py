"""What the pages of outputs are asked for in their addresses."""

from __future__ import annotations

from django.http import QueryDict

from collection.house.i18n import READER
from collection.house.problems import BadInput, words
from decks.formats.cards import language_of
from engine.kernel.messages import N_, Message


def number(given: QueryDict, field: str, default: int, least: int, most: int) -> int:
    """A whole number of an address, `default` when it is left out. Raises BadInput."""
    text = given.get(field, "").strip()
    if not text:
        return default
    fits = text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most
    if not fits:
        raise BadInput(
            Message(N_("«{field}» must be a whole number from {least} to {most}, not «{value}»."),
                    {"field": field, "least": least, "most": most, "value": text[:20]})
        )  # fmt: skip
    return int(text)


def one_of(given: QueryDict, field: str, choices: tuple[str, ...]) -> str:
    """One of some words, the first when it is left out. Raises BadInput naming them."""
    text = given.get(field, "") or choices[0]
    if text not in choices:
        raise BadInput(
            Message(N_("«{field}» must be one of {known}, not «{value}»."),
                    {"field": field, "known": ", ".join(choices), "value": text[:20]})
        )  # fmt: skip
    return text


def printed_language(given: QueryDict) -> str:
    """The language for printed names: `lang`, else the reader's."""
    return language_of(words(given, "lang", 20), READER.language)
