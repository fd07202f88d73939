"""The page of the box as it was bought."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from collection.catalogue.rows import CardSet
from collection.house.i18n import say
from collection.house.pools import OWN
from collection.house.problems import MAX_KEY, BadInput, status_of, whole, words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from decks.building.bought import box_page, take_box
from decks.keeping.queries import deck_for
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

PAGE = "decks/building/bought.html"
# More cards than a person can have typed.
MOST_FIELDS = 2_000


@require_http_methods(["GET", "HEAD", "POST"])
def box(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Choose copies card by card; one press makes starter, deck and shelf of them."""
    user = request.user
    code = own_set.replace("\0", "")
    row = CardSet.seen.filter(game=game, code=code, code__startswith=OWN).first()
    if not isinstance(user, User) or row is None:
        raise Http404(own_set)
    if request.method != "POST":
        return render(request, PAGE, box_page(user, row))
    try:
        made = take_box(
            actor=user,
            set_code=row.code,
            name=words(request.POST, "name", 400),
            copies=_copies(request),
            key=words(request.POST, "key", MAX_KEY),
        )
    except KernelError as exc:
        context = box_page(user, row, str(say(exc.message)), request.POST)
        return render(request, PAGE, context, status=status_of(exc))
    return redirect(deck_for(user, made))


def _copies(request: HttpRequest) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in request.POST:
        if name.startswith("n-") and request.POST.get(name, "").strip():
            if len(found) > MOST_FIELDS:
                raise BadInput(Message(N_("That is more cards than a box holds.")))
            found[name.removeprefix("n-")[:64]] = whole(request.POST, name)
    return found
