"""Games in templates, none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from collection.house.i18n import say
from collection.shelf.queries import game_at_hand
from engine.registry import games

register = template.Library()


@register.simple_tag(takes_context=True)
def game_here(context: Mapping[str, Any]) -> str:
    """The key of the game that the page is about (its `game`), else of the one at hand.

    `at_hand` spares a query where the page knows the last change."""
    about = context.get("game")
    here = about.get("key") if isinstance(about, Mapping) else about
    for key in (here, context.get("at_hand")):
        if isinstance(key, str) and key in games():
            return key
    return game_at_hand(context.get("user") or AnonymousUser())


@register.simple_tag(takes_context=True)
def rulebooks_here(context: Mapping[str, Any]) -> list[dict[str, str]]:
    """`[{key, title}]` of the game that the page is about, if it is about one."""
    about = context.get("game")
    here = about.get("key") if isinstance(about, Mapping) else about
    known = games()
    shown = [here] if isinstance(here, str) and here in known else ()
    return [{"key": key, "title": str(say(known[key].title()))} for key in shown]


@register.filter
def unbroken(name: str) -> str:
    """A name that is not broken at its hyphens: a word joiner, which nobody sees, follows each."""
    return name.replace("-", "-\u2060")
