"""Guided battles that are still to be finished, wherever a page speaks of a game."""

from __future__ import annotations

from typing import Any

from django import template

from engine.web.learning.offered import offered

register = template.Library()


@register.inclusion_tag("engine/learning/_guided.html", takes_context=True)
def guided(context: dict[str, Any], game: str = "") -> dict[str, Any]:
    """The reader's open ones: of every game, or of that one."""
    return {"offers": offered(context["request"].user, game), "alone": bool(game)}
