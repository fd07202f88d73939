"""The doors of lots: copies added with facts, described anew, moved, taken out."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from collection.house.games import game_or_404
from collection.house.problems import BadInput, whole, words
from collection.requests.asked import HttpRequest
from collection.shelf import lots, services
from collection.shelf.lots import Step
from collection.shelf.views.doors import Fields, carried_out, lot_fields, own_only
from engine.kernel.messages import N_, Message

Steps = list[Step]


@require_POST
def add(request: HttpRequest, game: str) -> HttpResponse:
    """So many copies of a card with everything that is said of them."""
    game_or_404(game)

    def read() -> Fields:
        return {
            "game": game,
            "code": words(request.POST, "code", 64),
            "delta": whole(request.POST, "copies", 1),
            "trade": _optional(request, "for_trade") or 0,
            "facts": lot_fields(request),
        }

    return carried_out(request, services.add_copies, read, reverse("catalogue", args=(game,)))


@require_POST
def count(request: HttpRequest, lot: int) -> HttpResponse:
    """So many copies of one lot."""
    own_only(request)

    def read() -> Fields:
        quantity, seen = whole(request.POST, "quantity"), _optional(request, "seen")
        return {"lot_id": lot, "quantity": quantity, "seen": seen}

    return carried_out(request, services.change_lot, read, reverse("shelf"))


@require_POST
def edit(request: HttpRequest, lot: int) -> HttpResponse:
    """Other facts of some copies of a lot."""
    own_only(request)

    def read() -> Fields:
        return {
            "lot_id": lot,
            "facts": lot_fields(request),
            "copies": _optional(request, "copies"),
            "for_trade": _optional(request, "for_trade"),
        }

    return carried_out(request, lots.edit_lot, read, reverse("shelf"))


@require_POST
def move(request: HttpRequest) -> HttpResponse:
    """Chosen lots into one place."""
    own_only(request)

    def read() -> Fields:
        place, slot = words(request.POST, "place", 20), words(request.POST, "slot", 32)
        return {"steps": _steps(request), "place": place, "slot": slot}

    return carried_out(request, lots.move_lots, read, reverse("shelf-places"))


def _steps(request: HttpRequest) -> Steps:
    chosen = request.POST.getlist("lot")
    if not all(text.isascii() and text.isdigit() and len(text) < 19 for text in chosen):
        raise BadInput(
            Message(N_("Field «{field}»: «{value}» must be a whole number from {least}."),
                    {"field": "lot", "value": "?", "least": 1})
        )  # fmt: skip
    return [Step(int(text)) for text in dict.fromkeys(chosen)]


def _optional(request: HttpRequest, field: str) -> int | None:
    return whole(request.POST, field) if request.POST.get(field) else None
