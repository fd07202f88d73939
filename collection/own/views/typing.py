"""What is being typed, kept field by field while it is typed."""

from __future__ import annotations

import json
from typing import Any, Final

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_http_methods

from collection.house.games import game_or_404
from collection.house.problems import BadInput, status_of
from collection.own import drafts
from collection.own.given import last
from collection.own.making import names_kept
from collection.own.rows import Typing
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

MOST_BYTES: Final = 240_000
_UNREAD: Final = Message(N_("This form says more than a card can hold. Nothing was kept."))


@require_http_methods(["GET", "HEAD", "PUT", "DELETE"])
def typing(request: HttpRequest, game: str, typing_place: str) -> HttpResponse:
    """GET what stands at a place, PUT a newer one, DELETE it: it is not typed on."""
    game_or_404(game)
    user = request.user
    if request.method == "PUT":
        return _put(request, game, typing_place)
    row = drafts.find(user, typing_place)
    if row is None or not isinstance(user, User):
        raise Http404(typing_place)
    if request.method == "DELETE":
        drafts.drop(user, typing_place)
        return HttpResponse(status=204)
    return JsonResponse(_told(row))


def _put(request: HttpRequest, game: str, place: str) -> HttpResponse:
    try:
        draft = drafts.read_draft(place, _body(request))
        if not isinstance(request.user, User):
            # Who is nobody yet has it in the browser alone.
            return JsonResponse({"kept": False})
        if not drafts.put(request.user, game, draft):
            key = last(draft.fields, "key")
            return JsonResponse({"done": True, "names": names_kept(request.user, key)})
    except drafts.TypedOn as exc:
        return JsonResponse(_told(exc.row), status=409)
    except KernelError as exc:
        return HttpResponse(status=status_of(exc))
    return JsonResponse({"kept": True})


def _body(request: HttpRequest) -> object:
    if len(request.body) > MOST_BYTES:
        raise BadInput(_UNREAD)
    try:
        return json.loads(request.body)
    except (ValueError, RecursionError) as exc:
        raise BadInput(_UNREAD) from exc


def _told(row: Typing) -> dict[str, Any]:
    return {"fields": row.fields, "revision": row.revision}
