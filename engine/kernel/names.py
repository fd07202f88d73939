"""A name in several languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Name:
    """One name in one or more languages, as (language code, text) pairs in a fixed order.

    Cards typed by people may be named in one language only, so `pick` falls back.
    """

    texts: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(texts: Mapping[str, str]) -> Name:
        """Build from `{"it": ..., "en": ...}`; blank texts are dropped."""
        return Name(tuple(sorted((key, text) for key, text in texts.items() if text.strip())))

    def pick(self, language: str) -> str:
        """The text for `language` ("it", "en-gb" ...), else English, else any, else ""."""
        short = language.split("-")[0].lower()
        for wanted in (short, "en"):
            for key, text in self.texts:
                if key == wanted:
                    return text
        return self.texts[0][1] if self.texts else ""

    def as_dict(self) -> dict[str, str]:
        """The name as it stands in card JSON."""
        return dict(self.texts)


def both(en: str, it: str) -> Name:
    """A glossary name given in English and Italian."""
    return Name((("en", en), ("it", it)))
