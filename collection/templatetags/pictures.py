"""A person's own picture of a card in templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from collection.pictures.queries import pictured_now
from collection.requests.keys import fresh_key

register = template.Library()


@register.simple_tag(takes_context=True)
def own_picture(context: Mapping[str, Any], game_key: str, card: Mapping[str, Any]) -> Any:
    """Where the picture is and what stands in its forms; `src` is "" without a picture.

    One query. `card` is the mapping of `collection.catalogue.faces`.
    """
    found = pictured_now(context.get("request")).get((game_key, str(card["code"])))
    base = str(card["url"]).rsplit("/", 1)[0] + "/picture"
    return {
        "src": f"{base}?v={found.version}" if found else "",
        "width": found.width if found else 0,
        "height": found.height if found else 0,
        "url": base,
        "edit": f"{base}/edit",
        "key": fresh_key(),
    }
