"""The engine's messages in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation

from engine.kernel.forms import LANGUAGES
from engine.kernel.messages import Message
from engine.kernel.names import Name


class DjangoTranslator:
    """A `Translator` over the catalogues of LOCALE_PATHS, in the language active when asked."""

    @property
    def language(self) -> str:
        return translation.get_language() or "en"

    def gettext(self, message: str) -> str:
        return translation.gettext(message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return translation.ngettext(one, many, number)


READER = DjangoTranslator()


def spoken() -> tuple[str, ...]:
    """The languages of cards, the reader's first."""
    mine = READER.language.split("-")[0]
    return tuple(sorted(LANGUAGES, key=lambda language: language != mine))


def say(value: Any) -> Any:
    """Plain data with every message and name in it put into the reader's language."""
    if isinstance(value, Message):
        return value.render(READER)
    if isinstance(value, Name):
        return value.pick(READER.language)
    if isinstance(value, Mapping):
        return {key: say(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [say(item) for item in value]
    return value
