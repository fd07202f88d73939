"""What conditions, finishes and languages of copies are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from collection.house.i18n import say
from collection.ledger.lots import CONDITIONS, FINISHES, LANGUAGES
from engine.kernel.messages import N_, Message

_UNKNOWN: Final = Message(N_("not said"))
CONDITION_NAMES: Final[Mapping[str, Message]] = {
    "": _UNKNOWN,
    "mint": Message(N_("Mint")),
    "near_mint": Message(N_("Near mint")),
    "excellent": Message(N_("Excellent")),
    "good": Message(N_("Good")),
    "lightly_played": Message(N_("Lightly played")),
    "played": Message(N_("Played")),
    "poor": Message(N_("Poor")),
}
FINISH_NAMES: Final[Mapping[str, Message]] = {
    "": _UNKNOWN,
    "foil": Message(N_("Foil")),
    "promo": Message(N_("Promo")),
    "misprint": Message(N_("Misprint")),
    "other": Message(N_("Other finish")),
}
LANGUAGE_NAMES: Final[Mapping[str, Message]] = {
    "": _UNKNOWN,
    "en": Message(N_("English")),
    "it": Message(N_("Italian")),
    "de": Message(N_("German")),
    "es": Message(N_("Spanish")),
    "fr": Message(N_("French")),
    "pt": Message(N_("Portuguese")),
    "ja": Message(N_("Japanese")),
}
Choices = list[dict[str, str]]


def choices() -> dict[str, Choices]:
    """The lists to choose from in a form, in the reader's language."""
    return {
        "languages": _choices(LANGUAGES, LANGUAGE_NAMES),
        "conditions": _choices(CONDITIONS, CONDITION_NAMES),
        "finishes": _choices(FINISHES, FINISH_NAMES),
    }


def label(names: Mapping[str, Message], key: str) -> str:
    """What a key is called; "" for what is not said."""
    return str(say(names[key])) if key and key in names else key


def _choices(keys: tuple[str, ...], names: Mapping[str, Message]) -> Choices:
    return [{"key": key, "label": str(say(names[key]))} for key in keys]
