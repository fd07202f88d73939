"""A card typed where it was not found: the short form in templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from collection.own.sharing.already import typed_already
from collection.own.views.short import FIELDS, short_page

register = template.Library()
FORM = "collection/own/_short_form.html"


@register.simple_tag(takes_context=True)
def type_here(context: dict[str, Any], door: str, spot: str, back: str = "") -> SafeString:
    """The short form that a door to the long one stands for; for `back` see `short_page`."""
    return typed_before(context, door) + _drawn(context, (FIELDS, FORM), door, spot, back)


@register.simple_tag(takes_context=True)
def type_here_fields(context: dict[str, Any], door: str, spot: str) -> SafeString:
    """Its controls alone, inside another form; the page brings `type_here_form` outside of it."""
    return typed_before(context, door) + _drawn({}, (FIELDS,), door, spot, "")


@register.simple_tag(takes_context=True)
def typed_before(context: dict[str, Any], door: str) -> SafeString:
    """Where what the door would type stands already, in a set of somebody else's."""
    found = typed_already(context.get("request"), door)
    if not found:
        return SafeString()
    drawn = render_to_string("collection/own/_already.html", {"already": found})
    return mark_safe(drawn)  # noqa: S308  rendered


@register.simple_tag(takes_context=True)
def type_here_form(context: dict[str, Any], door: str, spot: str, back: str = "") -> SafeString:
    """The form to which such controls belong."""
    return _drawn(context, (FORM,), door, spot, back)


@register.simple_tag
def spot(place: object) -> str:
    """What the spot of a form is called that stands at a line, a rule ..."""
    return f"type-{place}"


def _drawn(
    context: dict[str, Any], parts: tuple[str, ...], door: str, spot: str, back: str
) -> SafeString:
    short = short_page(door, spot, back)
    if not short:
        return SafeString()
    told = {"short": short, "csrf_token": context.get("csrf_token")}
    return mark_safe("".join(render_to_string(part, told) for part in parts))  # noqa: S308  rendered
