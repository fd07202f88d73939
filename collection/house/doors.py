"""Doors that stand at every "not found": whoever misses a card may type it."""

from __future__ import annotations

import re
from typing import Final

from django.urls import NoReverseMatch, reverse
from django.utils.http import urlencode

from engine.kernel.forms import HOUSE_KEYS
from engine.registry import UnknownGame
from engine.registry import game as game_of

_LONGEST: Final = 100
_ASKED_OF_ALL: Final = HOUSE_KEYS | {"copies", "place"}
_PLACED: Final = re.compile(
    r"(?P<name>.+?)\s*[(\[](?P<set>[\w-]{1,16})[)\]]\s*#?(?P<number>[\w-]{1,20})"
)


def form_url(game: str, code: str, field: str = "", card_type: str = "") -> str:
    """The form of an own card, at one of the fields of its type; "" where there is no such form."""
    try:
        form = reverse("own-edit", args=(game, code))
    except NoReverseMatch:
        return ""
    return f"{form}#{control_id(card_type, field)}" if field else form


def control_id(card_type: str, field: str) -> str:
    """The id that a field has in the form: what is asked of every card, or of those of a type."""
    name = field.replace(".", "-")
    return name if field.partition(".")[0] in _ASKED_OF_ALL else f"f-{card_type}-{name}"


def type_it_url(game: str, **asked: object) -> str:
    """The form of a new card with what was asked filled in (`name`, `number`, `copies`, `set`); ""
    where there is no such form. A name as lists write it, `Fog (FUR) 021`, says set and number."""
    try:
        form = reverse("own-new", args=(game,)) if game_of(game).card_types() else ""
    except (NoReverseMatch, UnknownGame):
        return ""
    if not form:
        return ""
    placed = _PLACED.fullmatch(str(asked.get("name") or ""))
    if placed and not asked.get("number"):
        asked |= placed.groupdict()
    told = {key: str(value)[:_LONGEST] for key, value in asked.items() if value not in (None, "")}
    return f"{form}?{urlencode(told)}" if told else form
