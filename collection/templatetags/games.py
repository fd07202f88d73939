"""Games in templates, none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from collection.i18n import say
from engine.registry import games

register = template.Library()


@register.simple_tag(takes_context=True)
def game_here(context: Mapping[str, Any]) -> str:
    """The key of the game that the page is about (its `game`), else of the first installed one."""
    about = context.get("game")
    here = about.get("key") if isinstance(about, Mapping) else about
    known = games()
    return here if isinstance(here, str) and here in known else next(iter(known), "")


@register.simple_tag(takes_context=True)
def rulebooks_here(context: Mapping[str, Any]) -> list[dict[str, str]]:
    """`[{key, title}]` of the game that the page is about, else of every installed one."""
    about = context.get("game")
    here = about.get("key") if isinstance(about, Mapping) else about
    known = games()
    shown = [here] if isinstance(here, str) and here in known else known
    return [{"key": key, "title": str(say(known[key].title()))} for key in shown]


@register.filter
def unbroken(name: str) -> str:
    """A name that is not broken at its hyphens: a word joiner, which nobody sees, follows each."""
    return name.replace("-", "-\u2060")
