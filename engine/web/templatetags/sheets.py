"""A game's own style sheet in the head of pages that show its table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

# Found by being there: `engine/games/<key>/static/<name>`.
_SHEET: Final = "{}/table.css"


@register.simple_tag
def table_sheet(game_key: str) -> SafeString:
    """The link to the sheet of this game's table; nothing where it has none."""
    if not game_key or not _has_sheet(game_key):
        return SafeString("")
    return format_html('<link rel="stylesheet" href="{}">', static(_SHEET.format(game_key)))


@lru_cache(maxsize=64)
def _has_sheet(game_key: str) -> bool:
    return finders.find(_SHEET.format(game_key)) is not None
