"""Cards taken away: first what hangs on them, then the act, which can be undone."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from collection.catalogue.faces import shown_code
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import drafts, queries, services
from collection.own.hanging import hanging_on
from collection.own.sharing.pages import share_part
from collection.requests.asked import HttpRequest
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.errors import KernelError

MOST_NAMED: Final = 40


@require_http_methods(["GET", "HEAD", "POST"])
def away(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """The cards named by `card`, all of a set without; by POST they are gone."""
    rules = game_or_404(game)
    user = request.user
    row = queries.own_set(user, game, own_set)
    if row is None or not isinstance(user, User):
        return _again(request, game, own_set)
    named = (request.POST if request.method == "POST" else request.GET).getlist("card")[:500]
    rows = queries.cards_of(user, row)
    cards = list(rows.filter(code__in=[code[:64].replace("\0", "") for code in named]) if named
                 else rows)  # fmt: skip
    if named and not cards and request.method != "POST":
        raise Http404
    back = reverse("own-set", args=(game, own_set))
    if request.method == "POST":
        try:
            key = words(request.POST, "key", MAX_KEY)
            if not named:
                edit = services.take_set_away(actor=user, code=row.code, key=key)
                return redirect(f"{reverse('own', args=(game,))}?away={edit}")
            if not cards and not drafts.is_kept(user, key):
                return redirect(back)
            pks = [card.pk for card in cards]
            edit = services.take_away(actor=user, code=row.code, cards=pks, key=key)
        except KernelError as exc:
            context = {"refusal": say(exc.message), "back": back}
            return render(request, "collection/shelf/refused.html", context, status=status_of(exc))
        return redirect(f"{back}?kept={edit}")
    context = {
        "game": {"key": game, "title": say(rules.title())},
        "set": {"code": row.code, "name": row.name, "label": row.label},
        "cards": [
            {"name": card.name, "shown": shown_code(game, card.definition), "code": card.code}
            for card in cards[:MOST_NAMED]
        ],
        "count": len(cards),
        "more": max(0, len(cards) - MOST_NAMED),
        "named": bool(named),
        "hanging": hanging_on(user, game, cards),
        "adopters": share_part(request, row)["adopters"],
        "key": fresh_key(),
        "back": back,
    }
    return render(request, "collection/own/away.html", context)


def _again(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """A set that is not there: gone by the very press that comes once more, or never seen."""
    user, key = request.user, request.POST.get("key", "")[:MAX_KEY]
    if isinstance(user, User) and "\0" not in f"{own_set}{key}" and drafts.is_kept(user, key):
        return redirect("own", game)
    raise Http404(own_set)
