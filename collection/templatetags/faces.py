"""Card faces in templates. A card is the mapping described in `cotton/card_thumb.html`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from collection.emblems import paths

register = template.Library()
Card = Mapping[str, Any]


@register.simple_tag
def emblem(card: Card) -> SafeString:
    """The drawing of the card's window as SVG paths."""
    elements = tuple(card.get("elements") or ())
    kind = "creature" if card.get("hp") is not None else str(card["type"])
    drawn = paths(str(card["code"]), kind, elements, bool(card.get("ultimate")))
    return mark_safe(drawn)  # noqa: S308  made of constants only; the code is hashed


@register.filter
def discs(card: Card) -> list[str]:
    """The element keys to show, `item` or `generic` when the card has none."""
    elements = list(card.get("elements") or ())
    return elements or ["item" if card["type"] == "item" else "generic"]


@register.filter
def inks(card: Card) -> str:
    """The classes that colour a face: first and second element."""
    first, second = [*discs(card), "none"][:2]
    return f"el-{first} el2-{second}"


@register.filter
def type_line(card: Card) -> str:
    """ "Ghost / Air" for a creature, "Ability · Ice" for the rest."""
    elements = " / ".join(card.get("element_labels") or ())
    if card.get("hp") is not None and elements:
        return elements
    return " · ".join(part for part in (type_word(card), elements) if part)


@register.filter
def type_word(card: Card) -> str:
    """The type in the reader's language; an ULTIMATE is called so."""
    if card.get("ultimate"):
        return "ULTIMATE"
    return str(card.get("type_label") or str(card["type"]).capitalize())


@register.filter
def spoken(card: Card) -> str:
    """The whole face for a reader: name, type, elements, figures, trait."""
    parts = [str(card["name"]), type_word(card), " / ".join(card.get("element_labels") or ())]
    if card.get("hp") is not None:
        parts.append(_("%(n)s hit points") % {"n": card["hp"]})
    if card.get("cost") is not None:
        parts.append(_("cost %(n)s") % {"n": card["cost"]})
    parts.append(str(card.get("trait") or ""))
    return ", ".join(part for part in parts if part)
