"""Pages of corrections: what a card says otherwise, which decks stand on what it said, answers."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_safe

from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, BadInput, status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.errata import services
from decks.errata.errors import NoErratum
from decks.errata.pages import SEEN, all_errata, card_errata, deck_errata
from decks.lists.bounds import MAX_CODE
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.showing.answering import kept_private, led_to, own_or_404
from decks.showing.doors import door
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import UnknownGame

_CARD = "decks/errata/card.html"
_DECK = "decks/errata/deck.html"
_MOST_CARDS = 500
_NO_ANSWER = Message(N_("Say «take» or «stay». Nothing was changed."))


@require_safe
def every(request: HttpRequest, game: str) -> HttpResponse:
    """The corrected cards of a game that decks stand on; `set` for those of one set."""
    rules, user = game_or_404(game), request.user
    if not isinstance(user, User):
        raise Http404
    own_set = request.GET.get("set", "")[:32]
    return kept_private(
        render(request, "decks/errata/all.html", all_errata(user, rules.key, own_set))
    )


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, game: str, own_card: str) -> HttpResponse:
    """What one card says otherwise, and the decks; by POST all of them take it or stay."""
    rules, user = game_or_404(game), request.user
    if not isinstance(user, User):
        raise Http404
    problem: KernelError | None = None
    try:
        if request.method == "POST":
            try:
                return _answered(request, user, rules.key, own_card)
            except KernelError as exc:
                problem = exc
        context = card_errata(user, rules.key, own_card, request.GET.get("page", "1")[:12])
    except NoErratum as exc:
        raise Http404(own_card) from exc
    context["done"] = _done(request.GET)
    status = 200
    if problem is not None:
        context["problem"], status = say(problem.message), status_of(problem)
    return kept_private(render(request, _CARD, context, status=status))


@require_http_methods(["GET", "HEAD", "POST"])
def deck(request: HttpRequest, deck_id: str, slug: str) -> HttpResponse:
    """The corrected cards of a deck; by POST it takes some of them, or stays."""
    found = own_or_404(request, deck_id)
    if found.deleted is not None:
        raise Http404(deck_id)
    if request.method != "POST":
        return _deck_page(request, found)
    try:
        _answer(request.POST, found)
    except DeckNotFound as exc:
        raise Http404(deck_id) from exc
    except KernelError as exc:
        return _deck_page(request, own_or_404(request, deck_id), exc)
    return led_to(request, found.get_absolute_url())


def _answered(request: HttpRequest, user: User, key: str, code: str) -> HttpResponse:
    acts = {"take": services.take_all, "stay": services.stay_all}
    act = acts.get(request.POST.get("do", ""))
    if act is None:
        raise BadInput(_NO_ANSWER)
    done = act(
        actor=user,
        key_of_game=key,
        code=code,
        edition=whole(request.POST, "edition", 1),
        key=words(request.POST, "key", MAX_KEY),
    )
    return redirect(f"{reverse('own-errata', args=(key, code))}?{urlencode(dict(done))}")


def _answer(posted: QueryDict, found: Deck) -> None:
    names = [name for name in posted if name.startswith(SEEN)][:_MOST_CARDS]
    seen = {name.removeprefix(SEEN)[:MAX_CODE]: whole(posted, name, 1) for name in names}
    do, key = posted.get("do", ""), words(posted, "key", MAX_KEY)
    version = whole(posted, "version", 1)
    if not seen or do not in ("take", "mend", "stay"):
        raise BadInput(_NO_ANSWER)
    if do == "stay":
        services.stay(actor=found.owner, deck_id=found.pk, version=version, seen=seen, key=key)
        return
    edits = words(posted, "edits", 100_000) if do == "mend" else None
    services.take(
        actor=found.owner, deck_id=found.pk, version=version, seen=seen, edits=edits, key=key
    )


def _deck_page(request: HttpRequest, found: Deck, error: KernelError | None = None) -> HttpResponse:
    try:
        context = deck_errata(found)
    except UnknownGame as exc:
        raise Http404(found.game) from exc
    context["problem"] = say(error.message) if error else ""
    context["back"] = door("deck-errata", found)
    status = status_of(error) if error else 200
    return kept_private(render(request, _DECK, context, status=status), found)


def _done(asked: QueryDict) -> dict[str, int]:
    """What a press has done just now."""
    told = {name: asked.get(name, "")[:6] for name in ("taken", "left", "stayed")}
    return {name: int(n) for name, n in told.items() if n.isascii() and n.isdigit()}
