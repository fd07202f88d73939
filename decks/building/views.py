"""Building several decks at once."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.building.page import together_page
from decks.building.substituting import substitute
from decks.building.together import MOST, chosen_decks, plan, possible_decks
from decks.building.wishing import wish_missing
from decks.lists.bounds import MAX_CODE
from decks.lists.errors import DeckNotFound
from decks.showing.answering import kept_private, led_to, own_or_404
from engine.kernel.errors import KernelError


@require_safe
def together(request: HttpRequest) -> HttpResponse:
    """Whether the chosen decks can be built at the same time; without any, the choice."""
    return _answer(request, request.GET.getlist("d"))


@require_POST
def together_wish(request: HttpRequest) -> HttpResponse:
    """Wish for the copies that are missing."""
    user, ids = _person(request), _ids(request.POST.getlist("d"))
    try:
        count = wish_missing(actor=user, deck_ids=ids, key=words(request.POST, "key", MAX_KEY))
    except DeckNotFound as exc:
        raise Http404 from exc
    except KernelError as exc:
        return _answer(request, ids, exc)
    asked = [("d", deck_id) for deck_id in ids] + [("wished", str(count))]
    return HttpResponseRedirect(f"{reverse('decks-together')}?{urlencode(asked)}")


@require_POST
def deck_substitute(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """Put a free card in the place of missing copies."""
    found = own_or_404(request, deck_id)
    try:
        substitute(
            actor=found.owner,
            deck_id=deck_id,
            version=whole(request.POST, "version", 1),
            zone=words(request.POST, "zone", MAX_CODE),
            out=words(request.POST, "out", MAX_CODE),
            code=words(request.POST, "code", MAX_CODE),
            count=whole(request.POST, "count", 1),
            key=words(request.POST, "key", MAX_KEY),
        )
    except DeckNotFound as exc:
        raise Http404 from exc
    except KernelError as exc:
        return _answer(request, [deck_id], exc)
    return led_to(request, f"{reverse('decks-together')}?d={deck_id}")


def _answer(
    request: HttpRequest, given: list[str], error: KernelError | None = None
) -> HttpResponse:
    ids = _ids(given)
    context: dict[str, Any] = {"most": MOST, "ids": ids, "refusal": ""}
    status = 200
    if error is not None:
        context["refusal"], status = say(error.message), status_of(error)
    if isinstance(request.user, User):
        context["choices"] = possible_decks(request.user)
        try:
            if ids:
                decks = chosen_decks(request.user, ids)
                context |= together_page(plan(request.user, decks))
        except DeckNotFound as exc:
            raise Http404 from exc
        except KernelError as exc:
            context["refusal"], status = say(exc.message), status_of(exc)
    elif ids:
        raise Http404
    wished = request.GET.get("wished", "")
    context["wished"] = int(wished) if wished.isdecimal() and len(wished) < 7 else 0
    return kept_private(render(request, "decks/building/together.html", context, status=status))


def _ids(given: list[str]) -> list[str]:
    return list(dict.fromkeys(deck_id[:16].replace("\0", "") for deck_id in given))


def _person(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user
