"""The boxes on the shelf: each game's picture, what it is like and what wins, minutes, players."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

from collection.house.games import players_of
from collection.house.i18n import say
from decks.showing.pages import short_name
from engine.registry import game, games

Plain = dict[str, Any]
# Found by being there: `engine/games/<key>/static/box.svg`.
_PICTURE: Final = "{}/box.svg"
# A game that does not tell its minutes stands last.
_LONG: Final = 10_000


def boxes() -> list[Plain]:
    """One for each installed game, the quickest first; see `box`."""
    return sorted((box(key) for key in games()), key=lambda each: each["minutes"] or _LONG)


def box(key: str) -> Plain:
    """`{key, title, name, says, players, minutes, picture, url}`; what the game does not tell is
    blank or 0. Raises UnknownGame."""
    rules = game(key)
    told = rules.on_the_box()
    return {
        "key": key,
        "title": say(rules.title()),
        "name": short_name(key),
        "says": say(told.says) if told else "",
        "players": players_of(rules),
        "minutes": told.minutes if told else 0,
        "picture": static(_PICTURE.format(key)) if _has_picture(key) else "",
        "url": reverse("game", args=(key,)),
    }


@lru_cache(maxsize=64)
def _has_picture(key: str) -> bool:
    return finders.find(_PICTURE.format(key)) is not None
