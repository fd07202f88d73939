"""Making a deck: empty, to paste into, or of a starter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from collection.house.i18n import READER, say
from collection.house.problems import MAX_KEY, status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from decks.keeping.queries import deck_for
from decks.lists.headers import header_page
from decks.making import care, services
from decks.showing import pages
from decks.showing.doors import door
from engine.kernel.errors import KernelError
from engine.registry import games

_WAYS = ("empty", "paste", "starter")
_FACT = "fact."
_NEW = "decks/browsing/new.html"


@require_http_methods(["GET", "HEAD", "POST"])
def deck_new(request: HttpRequest) -> HttpResponse:
    """Choose how a deck is made (`how`); or make it, of a starter or empty: a visitor becomes a
    guest."""
    if request.method != "POST":
        return render(request, _NEW, new_page(request.GET.get("how", "")))
    try:
        key = words(request.POST, "key", MAX_KEY)
        game_key = words(request.POST, "game", 32)
        product = words(request.POST, "product", 64)
        if product or not request.POST.get("kind"):
            made = _from_starter(request, game_key, product, key)
        else:
            made = _empty(request, game_key, key)
    except KernelError as exc:
        how = "starter" if request.POST.get("product") else request.POST.get("then", "")
        context = {**new_page(how, request.POST), "refusal": say(exc.message)}
        return render(request, _NEW, context, status=status_of(exc))
    return made


def new_page(how: str, typed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The context of `templates/decks/browsing/new.html`; `typed` is a form that was refused."""
    how = how if how in _WAYS else _WAYS[0]
    given = typed or {}
    return {
        "how": how,
        "ways": [{"key": way, "url": f"{reverse('deck-new')}?how={way}"} for way in _WAYS],
        "games": pages.shelves(),
        "makers": [] if how == "starter" else makers(),
        "typed": {"game": given.get("game", ""), "kind": given.get("kind", ""),
                  "name": given.get("name", "")[:400]},
        "key": fresh_key(),
    }  # fmt: skip


def makers() -> list[dict[str, Any]]:
    """The loadout kinds of all installed games, each with the facts it declares."""
    return [
        {
            "game": key,
            "title": say(found.title()),
            "kind": kind.key,
            "label": kind.name.pick(READER.language),
            "alone": len(found.loadout_kinds()) == 1,
            "header": header_page(kind, {}),
        }
        for key, found in games().items()
        for kind in found.loadout_kinds()
    ]


def facts_of(given: Mapping[str, Any]) -> dict[str, str]:
    """The declared facts of a form, whose fields are called `fact.<key>`."""
    return {
        name.removeprefix(_FACT): words(given, name, 400)
        for name in given
        if name.startswith(_FACT)
    }


def _from_starter(
    request: HttpRequest, game_key: str, product: str, key: str
) -> HttpResponseRedirect:
    services.check_starter(game_key, product)
    actor = ensure_user(request, key)
    made = services.create_from_starter(actor=actor, game_key=game_key, product=product, key=key)
    return redirect(deck_for(actor, made))


def _empty(request: HttpRequest, game_key: str, key: str) -> HttpResponseRedirect:
    care.check_empty(
        game_key=game_key,
        kind=words(request.POST, "kind", 32),
        name=words(request.POST, "name", 400),
        header=facts_of(request.POST),
    )
    actor = ensure_user(request, key)
    made = care.create_empty(
        actor=actor,
        game_key=game_key,
        kind=words(request.POST, "kind", 32),
        name=words(request.POST, "name", 400),
        header=facts_of(request.POST),
        key=key,
    )
    deck = deck_for(actor, made)
    paste = door("deck-paste", deck) if request.POST.get("then") == "paste" else ""
    return HttpResponseRedirect(paste or door("deck-edit", deck))
