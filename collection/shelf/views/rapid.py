"""Rapid entry: pin the set, type numbers, press Enter; the receipt grows below."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from collection.catalogue.rows import CardSet
from collection.catalogue.shelves import sets_of_reader
from collection.house.doors import type_it_url
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, BadInput, status_of, words
from collection.reading.entries import count_of, read_entry
from collection.reading.names import NameIndex
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.shelf import queries, rapid
from collection.shelf.errors import BadNumbers, PlaceNotFound
from collection.shelf.labels import choices
from collection.shelf.shown import change_row
from collection.shelf.views.told import told_here
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

PINNED: Final = ("language", "condition", "place")
RECEIPT: Final = 15
PAGE: Final = "collection/shelf/rapid.html"
FRAGMENT: Final = "collection/shelf/_rapid.html"


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, game: str) -> HttpResponse:
    """The page; by POST a line is carried out whole, or refused with every part named."""
    game_or_404(game)
    if request.method != "POST":
        return render(request, PAGE, _page(request, game, dict(request.GET.items())))
    given = dict(request.POST.items())
    try:
        key = words(request.POST, "key", MAX_KEY)
        set_code, text = _set_of(request, game), words(request.POST, "line", 20_000)
        rapid.enter(
            actor=ensure_user(request, key),
            game=game,
            set_code=set_code,
            text=text,
            facts={name: given[name] for name in PINNED if name in given},
            key=key,
        )
    except (KernelError, PlaceNotFound) as exc:
        return _refused(request, game, given, exc)
    if request.htmx:
        return render(request, FRAGMENT, _page(request, game, {**given, "line": ""}))
    pins = {name: given[name] for name in ("set", *PINNED) if given.get(name)}
    return redirect(f"{reverse('shelf-rapid', args=(game,))}?{urlencode(pins)}")


def _set_of(request: HttpRequest, game: str) -> str:
    code = words(request.POST, "set", 32)
    if not CardSet.seen.filter(game=game, code=code).exists():
        raise BadInput(Message(N_("Choose the set that the numbers stand for.")))
    return code


def _refused(
    request: HttpRequest, game: str, given: dict[str, Any], error: KernelError | PlaceNotFound
) -> HttpResponse:
    if isinstance(error, PlaceNotFound):
        problems, status = [say(Message(N_("That place is not there any more.")))], 404
    else:
        found = error.problems if isinstance(error, BadNumbers) else (error.message,)
        problems, status = [say(problem) for problem in found], status_of(error)
    door = _type_it(game, given) if isinstance(error, BadNumbers) else ""
    context = {**_page(request, game, given), "problems": problems, "type_it": door}
    return render(request, FRAGMENT if request.htmx else PAGE, context, status=status)


def _type_it(game: str, given: dict[str, Any]) -> str:
    """The form of a card that is in no set: the first thing typed, a number or a name."""
    first = re.split(r"[,;\n]", str(given.get("line", "")).strip())[0]
    entry = read_entry(first, NameIndex((), {}))
    called, copies = entry.cells.get("name", ""), count_of(entry.quantity)
    is_number = " " not in called and any(sign.isdigit() for sign in called)
    pinned = sets_of_reader(game).get(str(given.get("set", "")))
    return type_it_url(
        game,
        number=called if is_number else "",
        name="" if is_number else called,
        copies=copies if copies.isdecimal() else "",
        set=pinned.label if pinned else "",
    )


def _page(request: HttpRequest, game: str, given: dict[str, Any]) -> dict[str, Any]:
    sets = list(CardSet.seen.filter(game=game).order_by("code"))
    asked = given.get("set")
    chosen = asked if asked in {row.code for row in sets} else (sets[0].code if sets else "")
    one, last = rapid.numbers_of(game, chosen).example()
    made = queries.changes_of(request.user).filter(cause="rapid", note__game=game)[:RECEIPT]
    return {
        "game": {"key": game, "title": say(game_or_404(game).title())},
        "sets": sets,
        "set": chosen,
        "pins": {name: str(given.get(name, ""))[:40] for name in PINNED},
        "example": {"one": one, "last": last},
        "line": str(given.get("line", ""))[:2000],
        "places": queries.places_of(request.user),
        "choices": choices(),
        "receipt": [change_row(row) for row in queries.told(made)],
        "key": fresh_key(),
        **(told_here(request) if request.method != "POST" else {}),
    }
