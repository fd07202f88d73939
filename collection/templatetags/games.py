"""Games in templates, none of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from engine.registry import games

register = template.Library()


@register.simple_tag(takes_context=True)
def game_here(context: Mapping[str, Any]) -> str:
    """The key of the game that the page is about (its `game`), else of the first installed one."""
    about = context.get("game")
    here = about.get("key") if isinstance(about, Mapping) else about
    known = games()
    return here if isinstance(here, str) and here in known else next(iter(known), "")
