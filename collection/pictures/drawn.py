"""Faces by address: in a few forms, kept for ever under the version that pages ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from collection.catalogue.rows import Card, CardVersion
from collection.catalogue.shelves import as_printed
from collection.drawing import UnknownCard, back_file, face_file
from collection.drawing.addresses import CONTENT_SIGNS, face_version
from collection.drawing.forms import BACKS, FORMS, Form
from collection.drawing.plans import (
    LANGUAGES,
    UnknownBack,
    back_version,
    card_of,
    version_of,
)
from collection.house.pools import EVERYBODY, OWN
from engine.kernel.cards import CardDef, canonical_digest
from engine.registry import UnknownGame

_FOR_EVER: Final = 365 * 24 * 3600
_SHORTLY: Final = 300
# Of an own card so many contents are looked through for the one that an address means.
_MOST_CONTENTS: Final = 50


@require_safe
def card_face(request: HttpRequest, game: str, code: str, language: str, form: str) -> HttpResponse:
    """The face of a card as WebP. With its version in the address it never changes."""
    wanted = FORMS.get(form)
    if language not in LANGUAGES or wanted is None:
        raise Http404(form)
    if code.startswith(OWN):
        return _own_card(request, game, code, language, wanted)
    card = catalogued(game, code)
    version = version_of(game, card, language)
    return _picture(request, version, form, lambda: face_file(game, card, language, wanted))


@require_safe
def card_back(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """A back of a game's cards; one of several is named before its form: `dragon-250`."""
    name, _, size = form.rpartition("-")
    wanted = BACKS.get(size)
    if wanted is None or form != (f"{name}-{size}" if name else size):
        raise Http404(form)
    try:
        version = back_version(game, name)
    except (UnknownGame, UnknownBack):
        raise Http404(game) from None
    return _picture(request, version, form, lambda: back_file(game, wanted, name))


def catalogued(game: str, code: str) -> CardDef:
    """The card the game ships, else the catalogue's row for everybody. Raises Http404."""
    try:
        return card_of(game, code)
    except UnknownCard:
        rows = Card.objects.filter(game=game, code=code, shelf=EVERYBODY)
        row = None if "\0" in code else rows.first()
    if row is None:
        raise Http404(code)
    return row.definition


def _own_card(
    request: HttpRequest, game: str, code: str, language: str, form: Form
) -> HttpResponse:
    """The face of an own card as it was when its address was given; without that address there is
    none. Kept by the browsers that were shown it, by nothing between."""
    asked = request.GET.get("v", "")
    card = _meant(game, code, language, asked) if "\0" not in code else None
    if card is None:
        raise Http404(code)
    etag = f'"{asked}-{form.key}"'
    found = get_conditional_response(request, etag=etag)
    answer = found or HttpResponse(face_file(game, card, language, form), content_type="image/webp")
    answer["ETag"] = etag
    patch_cache_control(answer, private=True, max_age=_FOR_EVER, immutable=True)
    return answer


def _meant(game: str, code: str, language: str, asked: str) -> CardDef | None:
    """The content of an own card whose face has that version: the newest first."""
    contents = CardVersion.objects.filter(card__game=game, card__code=code).order_by("-number")
    for raw in contents.values_list("data", flat=True)[:_MOST_CONTENTS] if asked else ():
        content = canonical_digest(raw)
        if asked.startswith(content[:CONTENT_SIGNS]):
            card = as_printed(game, CardDef.from_json(raw))
            sealed = face_version(game, card, language, content=content)
            return card if constant_time_compare(sealed, asked) else None
    return None


def _picture(
    request: HttpRequest, version: str, form: str, draw: Callable[[], bytes]
) -> HttpResponse:
    """The picture, "not changed", or the way from an old version to this one."""
    asked = request.GET.get("v")
    if asked is not None and asked != version:
        moved: HttpResponse = HttpResponseRedirect(f"{request.path}?v={version}")
        patch_cache_control(moved, public=True, max_age=_SHORTLY)
        return moved
    etag = f'"{version}-{form}"'
    found = get_conditional_response(request, etag=etag)
    answer: HttpResponse = found or HttpResponse(draw(), content_type="image/webp")
    answer["ETag"] = etag
    if asked == version:
        patch_cache_control(answer, public=True, max_age=_FOR_EVER, immutable=True)
    else:
        patch_cache_control(answer, public=True, max_age=_SHORTLY)
    return answer
