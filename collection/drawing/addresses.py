"""The addresses of pictures: what a page writes into `src` and `srcset`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django.urls import reverse
from django.utils.crypto import salted_hmac

from collection.drawing.forms import BACKS, FORMS
from collection.drawing.plans import LANGUAGES, back_version, version_of
from collection.house.pools import OWN
from engine.kernel.cards import CardDef

Pictures = Mapping[str, str]
_SEALED_SIGNS: Final = 32
# So much of a content's digest stands before the seal: no other content need be sealed for it.
CONTENT_SIGNS: Final = 12


def face_pictures(
    game_key: str, card: CardDef, language: str, printed: Mapping[str, Any], content: str = ""
) -> Pictures:
    """The face's address by form; `printed` is what `Game.face` tells of the card, `content` the
    digest of an own one."""
    spoken = drawn_language(language)
    version = face_version(game_key, card, spoken, printed, content)
    first = reverse("card-face", args=(game_key, card.code, spoken, "100"))
    return _by_form(first, version, FORMS)


def face_version(
    game_key: str,
    card: CardDef,
    language: str,
    printed: Mapping[str, Any] | None = None,
    content: str = "",
) -> str:
    """What stands as `?v=` in the address of a face. That of an own card nobody can guess: it is
    known to whom its owner's pages showed the card; it begins with the digest of its content.
    Raises UnknownGame."""
    version = version_of(game_key, card, language, printed)
    if not card.code.startswith(OWN):
        return version
    told = f"{game_key}|{card.code}|{version}"
    seal = salted_hmac("card-face", told, algorithm="sha256").hexdigest()[:_SEALED_SIGNS]
    return content[:CONTENT_SIGNS] + seal


@lru_cache(maxsize=64)
def back_pictures(game_key: str, name: str = "") -> Pictures:
    """The address of a game's card back by form. Raises UnknownGame, UnknownBack."""
    first = reverse("card-back", args=(game_key, f"{name}-100" if name else "100"))
    return _by_form(first, back_version(game_key, name), BACKS)


def own_pictures(game_key: str, code: str, language: str, version: str) -> Pictures:
    """The same of the face with its owner's picture."""
    first = reverse("own-face", args=(game_key, code, drawn_language(language), "100"))
    return _by_form(first, version, FORMS)


def drawn_language(language: str) -> str:
    """The language in which a face is drawn for a reader of that one."""
    short = language.split("-")[0]
    return short if short in LANGUAGES else LANGUAGES[0]


def _by_form(first: str, version: str, forms: Mapping[str, object]) -> Pictures:
    base = first.removesuffix("100.webp")
    return {form: f"{base}{form}.webp?v={version}" for form in forms}
