"""What was kept last, with its way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse

from collection.catalogue.faces import card_url, shown_code
from collection.catalogue.rows import Card, CardSet
from collection.catalogue.trying import try_door
from collection.ledger.ports import workshop
from collection.own import queries
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.once import Outcome
from collection.requests.rows import User


def kept_answer(
    request: HttpRequest, game: str, code: str, made: Outcome, then: str = ""
) -> HttpResponse:
    """What the page of a form is told of a card that it sent, and the page that comes `then`."""
    cards = list(Card.objects.filter(pk__in=made["cards"]))
    context = {
        "game": {"key": game},
        "kept": _kept(request, game, cards),
        "edit": made["edit"],
        "undo_key": fresh_key(),
        "back": reverse("own-card-new", args=(game, code)),
    }
    return JsonResponse(
        {
            "html": render_to_string("collection/own/_kept.html", context, request),
            "action": reverse("own-card-new", args=(game, code)),
            "set": code,
            "person": str(request.user.pk),
            "known": cards[0].edition,
            "then": then,
        }
    )


def kept_part(request: HttpRequest, game: str, row: CardSet | None) -> dict[str, Any]:
    """The last act on a set, for the button that takes it back; what was kept just now."""
    edit = queries.last_edit(request.user, row)
    if edit is None:
        return {"undo": None, "kept": []}
    just = request.GET.get("kept", "") == str(edit.pk)
    pks = [line[0] for line in edit.lines[:3]]
    cards = Card.objects.filter(pk__in=pks, shelf=edit.owner_id) if just else []
    return {
        "undo": {"edit": edit.pk, "redo": edit.cause == "undo", "key": fresh_key()},
        "just": {"cause": edit.cause, "count": len(edit.lines)} if just else None,
        "kept": _kept(request, game, list(cards)),
        "edit": edit.pk,
        "undo_key": fresh_key(),
        "back": request.path,
    }


def _kept(request: HttpRequest, game: str, cards: Sequence[Card]) -> list[dict[str, Any]]:
    """Cards kept just now; of those that say something else than before how many decks use them."""
    user, again = request.user, [row.code for row in cards if row.edition > 1]
    uses = workshop().uses_by_code(user, game, again) if again and isinstance(user, User) else {}
    return [_card(game, row, len(uses.get(row.code, ()))) for row in cards]


def _card(game: str, row: Card, decks: int) -> dict[str, Any]:
    return {
        "decks": decks,
        "errata": reverse("own-errata", args=(game, row.code)),
        "name": row.name,
        "shown": shown_code(game, row.definition),
        "url": card_url(game, row.definition, row.name),
        "edit": reverse("own-edit", args=(game, row.code)),
        "code": row.code,
        "try": try_door(game, row.definition),
        "key": fresh_key(),
    }
