"""The short form: a card is typed in place where it was looked for and not found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse

from collection.catalogue.faces import card_url, shown_code
from collection.catalogue.rows import Card
from collection.house.doors import type_it_url
from collection.house.i18n import say, spoken
from collection.own.forming import LONGEST_NUMBER, MOST_COPIES
from collection.own.given import Given, last
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.shelf.views.told import back_of
from engine.kernel.forms import LONGEST_NAME, CardFault
from engine.registry import game

# Says that a form is the short one, and in which spot of the page it stands.
SHORT: Final = "short"
FIELDS: Final = "collection/own/_short.html"
KEPT: Final = "collection/own/_short_kept.html"
_SPOT: Final = re.compile(r"[a-z0-9-]{1,40}")


def spot_of(request: HttpRequest) -> str:
    """The spot of the short form that was sent, "" for another form."""
    spot = request.POST.get(SHORT, "")
    return spot if _SPOT.fullmatch(spot) else ""


def short_page(door: str, spot: str, back: str = "") -> dict[str, Any]:
    """The context of the form that a door (`type_it_url`) leads to; empty for no such door."""
    told = urlsplit(door)
    try:
        key = str(resolve(told.path).kwargs["game"])
    except (Resolver404, KeyError):
        return {}
    asked = dict(parse_qsl(told.query))
    given = {f"name.{spoken()[0]}": [asked.get("name", "")]}
    given |= {name: [asked[name]] for name in ("number", "copies") if name in asked}
    more = {"all": door, "action": told.path, "key": fresh_key(), "back": back}
    return {**fields_page(key, given, asked.get("set", ""), spot), **more}


def fields_page(
    key: str, given: Given, printed: str, spot: str, faults: tuple[CardFault, ...] = ()
) -> dict[str, Any]:
    """The context of its fields as they were typed, with what is wrong at each."""
    language = next((one for one in spoken() if f"name.{one}" in given), spoken()[0])
    control = f"name.{language}"
    told: dict[str, list[str]] = {}
    for fault in faults:
        field = fault.field.partition(".")[0]
        told.setdefault(field if field in _FIELDS else "", []).append(str(say(fault.message)))
    return {
        "spot": spot,
        "printed": printed,
        "name": {"control": control, "value": last(given, control), "language": language},
        "number": last(given, "number"),
        "copies": last(given, "copies", "1"),
        "types": [
            {"key": one.key, "name": say(one.name), "on": one.key == last(given, "type")}
            for one in game(key).card_types()
        ],
        "faults": {field: told.get(field, []) for field in _FIELDS},
        "problems": told.get("", []),
        "longest": {"name": LONGEST_NAME, "number": LONGEST_NUMBER, "copies": MOST_COPIES},
    }


_FIELDS: Final = ("name", "number", "copies", "type")


def short_kept(request: HttpRequest, key: str, code: str, made: Mapping[str, Any]) -> HttpResponse:
    """In its place what was kept; without scripts the page where it was looked for."""
    if not request.htmx:
        otherwise = f"{reverse('own-set', args=(key, code))}?kept={made['edit']}"
        return redirect(back_of(request) or otherwise)
    row = Card.objects.filter(pk__in=made["cards"]).first()
    shown = row and {
        "name": row.name,
        "shown": shown_code(key, row.definition),
        "url": card_url(key, row.definition, row.name),
    }
    context = {"spot": spot_of(request), "card": shown, "back": back_of(request)}
    return render(request, KEPT, context)


def short_refused(
    request: HttpRequest, key: str, given: Given, faults: tuple[CardFault, ...], status: int
) -> HttpResponse:
    """Its fields as they were typed, with what is wrong."""
    printed = request.POST.get("set", "")[:16]
    page = fields_page(key, given, printed, spot_of(request), faults)
    told = {"name": page["name"]["value"], "number": page["number"], "copies": page["copies"]}
    whole = {"all": type_it_url(key, **told, set=printed)}
    return render(request, FIELDS, {"short": {**page, **whole}}, status=status)
