"""Steppers of owned copies, lines of sets, forms of products, kept: pages draw the same few over
and over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django import template
from django.middleware.csrf import get_token
from django.template.context import RequestContext
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from collection.house.i18n import READER
from collection.shelf.products import product_lines

register = template.Library()
# Stand in the kept form for what differs from page to page.
_SEAL: Final = "0token0"
_KEY: Final = "0key0"
_NEXT: Final = "0next0"


@register.simple_tag(takes_context=True)
def owned(
    context: RequestContext, card: Mapping[str, Any], game: str, own: int, key: str, back: str
) -> SafeString:
    """`<c-owned>` for a card of which `own` copies are there; `back`: where one returns to."""
    kept = _form(str(card["code"]), str(card["name"]), game, own or 0, READER.language)
    return _filled(context, kept.replace(_NEXT, escape(back)), key)


@register.simple_tag(takes_context=True)
def products(context: RequestContext, game: str, key: str) -> SafeString:
    """What of a game can be added to a shelf at once."""
    return _filled(context, _products(game, READER.language), key)


def _filled(context: RequestContext, kept: str, key: str) -> SafeString:
    # The page's own token: making another for every card takes longer than the rest.
    token = str(context.get("csrf_token") or get_token(context["request"]))
    told = kept.replace(_SEAL, token).replace(_KEY, escape(key))
    return mark_safe(told)  # noqa: S308  the component escapes its parts; the rest is escaped here


@register.simple_tag
def set_line(game: str, code: str, name: str, have: int, total: int) -> SafeString:
    """How complete a set is, kept as long as none of it differs."""
    return _set_line(game, code, name, have, total, READER.language)


@lru_cache(maxsize=2048)
def _set_line(game: str, code: str, name: str, have: int, total: int, language: str) -> SafeString:
    context = {"game": game, "code": code, "name": name, "have": have, "total": total}
    return render_to_string("collection/shelf/_set_line.html", context)


@lru_cache(maxsize=64)
def _products(game: str, language: str) -> str:
    context = {"game": game, "products": product_lines(game), "key": _KEY, "csrf_token": _SEAL}
    return render_to_string("collection/shelf/_products.html", context)


@lru_cache(maxsize=8192)
def _form(code: str, name: str, game: str, own: int, language: str) -> str:
    context = {
        "card": {"code": code, "name": name},
        "game": game,
        "own": own,
        "key": _KEY,
        "next": _NEXT,
        "csrf_token": _SEAL,
    }
    return render_to_string("collection/shelf/_owned_kept.html", context)
