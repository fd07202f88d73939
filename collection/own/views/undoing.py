"""The last act on own cards taken back, in one press."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, whole, words
from collection.own import services
from collection.own.errors import NoSuchEdit
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from collection.shelf.views.told import back_of
from engine.kernel.errors import KernelError


@require_POST
def undo(request: HttpRequest, game: str) -> HttpResponse:
    """Take an act back, or an undo."""
    game_or_404(game)
    user = request.user
    if not isinstance(user, User):
        raise Http404
    back = back_of(request) or reverse("own", args=(game,))
    try:
        number, key = whole(request.POST, "edit"), words(request.POST, "key", MAX_KEY)
        services.undo(actor=user, edit_id=number, key=key)
    except NoSuchEdit as exc:
        raise Http404 from exc
    except KernelError as exc:
        context = {"refusal": say(exc.message), "back": back}
        return render(request, "collection/shelf/refused.html", context, status=status_of(exc))
    messages.success(request, gettext("Undone. It is as it was before."))
    return redirect(back)
