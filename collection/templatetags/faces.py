"""Card faces in templates: the drawn pictures of `collection.drawing`, ready for any size of place.

A card is the mapping of `collection.catalogue.faces`. Where the reader keeps an own picture of it,
the face with that picture stands in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from collection.drawing.addresses import back_pictures, own_pictures
from collection.drawing.forms import FORMS
from collection.drawing.plans import back_of
from collection.drawing.units import height_of
from collection.house.i18n import READER
from collection.pictures.faces import own_version
from collection.pictures.queries import pictured

register = template.Library()
Card = Mapping[str, Any]
# How wide a face mostly stands, for browsers that cannot measure it.
_THUMBNAIL: Final = "180px"


@register.simple_tag(takes_context=True)
def drawn(
    context: Mapping[str, Any],
    card: Card,
    decorative: str = "",
    classes: str = "",
    place: str = "",
) -> SafeString:
    """The face of a card; `decorative` where its name stands beside it."""
    pictures = _own(context, card) or card["pictures"]
    alt = "" if decorative else spoken(card)
    told = (str(classes or ""), str(place or _THUMBNAIL))
    return _face(tuple(pictures.items()), tuple(card["size"]), alt, *told)


@register.simple_tag
def card_back(game_key: str, name: str = "") -> SafeString:
    """A back of a game's cards, for decoration; nothing where no game is named."""
    return _back(game_key, name or "") if game_key else SafeString("")


@register.simple_tag
def gap(game_key: str, text: str, classes: str = "") -> SafeString:
    """A place without a card, in the proportions of the game's cards."""
    shape = _shape_of(game_key)
    return format_html(
        '<span class="gap shaped{}"><svg viewBox="0 0 {} {}" aria-hidden="true"></svg>'
        "<span>{}</span></span>",
        f" {classes}" if classes else "",
        *shape,
        text,
    )


@register.filter
def discs(card: Card) -> list[str]:
    """The element keys to show, `item` or `generic` when the card has none.

    Empty where the game knows no elements.
    """
    elements = list(card.get("elements") or ())
    if not elements and not card.get("elemental", True):
        return []
    return elements or ["item" if card["type"] == "item" else "generic"]


@register.filter
def inks(card: Card) -> str:
    """The classes that colour what stands beside a face: first and second element."""
    first, second = [*(discs(card) or ["generic"]), "none"][:2]
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


def _own(context: Mapping[str, Any], card: Card) -> Mapping[str, str] | None:
    """The addresses of the face with the reader's picture of the card; one query a request. With a
    picture a card is shown as it is now, and not as it was when a match was played with it."""
    if card.get("is_past"):
        return None
    found = pictured(context.get("request")).get((card["game"], card["code"]))
    if found is None:
        return None
    version = own_version(found.image, card["pictures"]["100"].rpartition("=")[2])
    return own_pictures(str(card["game"]), str(card["code"]), READER.language, version)


@lru_cache(maxsize=8192)
def _face(
    pictures: tuple[tuple[str, str], ...],
    size: tuple[float, float],
    alt: str,
    classes: str,
    place: str,
) -> SafeString:
    """The markup, kept: in a list the same cards are shown again and again."""
    told = {"alt": alt, "classes": classes, "place": place}
    context = {"src": _named(dict(pictures)), **told, **_shape(*size)}
    return SafeString(render_to_string("collection/drawing/face.html", context).strip())


@lru_cache(maxsize=64)
def _back(game_key: str, name: str) -> SafeString:
    plan = back_of(game_key, name)
    context = {"src": back_pictures(game_key, name)["250"], **_shape(plan.width, plan.height)}
    return SafeString(render_to_string("collection/drawing/back.html", context).strip())


@lru_cache(maxsize=64)
def _shape_of(game_key: str) -> tuple[str, str]:
    plan = back_of(game_key)
    return f"{plan.width:g}", f"{plan.height:g}"


def _named(pictures: Mapping[str, str]) -> dict[str, str]:
    """Templates name no key that begins with a figure."""
    return {f"w{form}" if form.isdigit() else form: url for form, url in pictures.items()}


def _shape(wide: float, high: float) -> dict[str, int]:
    """Width and height of the middle form in pixels: the proportions of the card."""
    width = FORMS["250"].width
    return {"width": width, "height": height_of(width, wide, high)}
