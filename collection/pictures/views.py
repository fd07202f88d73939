"""The doors of a person's own picture of a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe

from collection.catalogue.faces import card_url, face
from collection.catalogue.queries import card_at
from collection.catalogue.rows import Card
from collection.catalogue.shelves import as_printed
from collection.drawing.forms import FORMS
from collection.drawing.plans import LANGUAGES, version_of
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.pictures import queries, services
from collection.pictures.errors import BadPicture, PictureNotFound
from collection.pictures.faces import own_face_file, own_version
from collection.pictures.reading import MAX_BYTES, mislabelled, too_many_bytes
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.requests.uploads import capped
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message
from engine.registry import game as game_of

# Even a picture that slipped through could not run anything.
_INERT = "default-src 'none'; sandbox"
_A_DAY = 24 * 3600
_Answer = TypeVar("_Answer", bound=HttpResponseBase)


@capped(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def picture(request: HttpRequest, game: str, set_code: str, number: str) -> HttpResponse:
    """The owner's picture; a form gives, turns, cuts or takes it away."""
    card = _card_or_404(game, set_code, number)
    if request.method != "POST":
        return image_of(request.user, card)  # type: ignore[return-value]
    work = _WORKS.get(request.POST.get("do", ""))
    try:
        if work is None:
            raise BadPicture(Message(N_("Choose what to do with the picture.")))
        key = words(request.POST, "key", MAX_KEY)
        work(request, card, key)
        queries.changed(request)
    except PictureNotFound as exc:
        raise Http404(number) from exc
    except KernelError as exc:
        return _edit_page(request, card, exc)
    return redirect(_after(request, card))


@require_safe
def own_face(request: HttpRequest, game: str, code: str, language: str, form: str) -> HttpResponse:
    """The face of a card with the reader's own picture in it; to anybody else it does not exist."""
    wanted = FORMS.get(form)
    found = None if "\0" in code else queries.picture_seen(request.user, game, code)
    if found is None or wanted is None or language not in LANGUAGES:
        raise Http404(code)
    drawn = version_of(game, as_printed(game, found.card.definition), language)
    etag = f'"{own_version(str(found.image.name), drawn)}-{form}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        try:
            raw = own_face_file(found, language, wanted)
        except PictureNotFound as exc:
            raise Http404(code) from exc
        answer = HttpResponse(raw, content_type="image/webp")
    answer["ETag"] = etag
    return for_owner(answer)


@require_safe
def edit(request: HttpRequest, game: str, set_code: str, number: str) -> HttpResponse:
    """Turn, cut, take away."""
    return _edit_page(request, _card_or_404(game, set_code, number))


def _put(request: HttpRequest, card: Card, key: str) -> None:
    file = request.FILES.get("file")
    if file is None:
        raise BadPicture(Message(N_("Choose a picture first.")))
    if (file.size or 0) > MAX_BYTES:
        raise too_many_bytes(file.size or 0)
    raw = file.read()
    services.put(actor=ensure_user(request, key), card=card, raw=raw, key=key)
    remark = mislabelled(raw, file.name or "")
    if remark is not None:
        messages.warning(request, str(say(remark)))


def _turn(request: HttpRequest, card: Card, key: str) -> None:
    services.turn(actor=_owner(request, card), card=card, way=request.POST.get("way", ""), key=key)


def _crop(request: HttpRequest, card: Card, key: str) -> None:
    services.crop(actor=_owner(request, card), card=card, given=request.POST.dict(), key=key)


def _remove(request: HttpRequest, card: Card, key: str) -> None:
    if not isinstance(request.user, User):
        raise PictureNotFound(card.code)
    services.remove(actor=request.user, card=card, key=key)


_WORKS: dict[str, Callable[[HttpRequest, Card, str], None]] = {
    "put": _put,
    "turn": _turn,
    "crop": _crop,
    "remove": _remove,
}


def _owner(request: HttpRequest, card: Card) -> User:
    if not isinstance(request.user, User):
        raise PictureNotFound(card.code)
    return request.user


def image_of(user: object, card: Card) -> FileResponse:
    """The person's picture of a card. Raises Http404."""
    found = queries.picture_seen(user, card.game, card.code)
    if found is None:
        raise Http404(card.code)
    try:
        file = found.image.open("rb")
    except OSError as exc:
        raise Http404(card.code) from exc
    response = FileResponse(file, content_type="image/webp")
    response["Content-Disposition"] = 'inline; filename="picture.webp"'
    return for_owner(response)


def for_owner(response: _Answer) -> _Answer:
    """Kept for a day in the owner's own browser, and nowhere else."""
    response["Content-Security-Policy"] = _INERT
    response["Cache-Control"] = f"private, max-age={_A_DAY}"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    patch_vary_headers(response, ["Cookie"])
    return response


def _edit_page(
    request: HttpRequest, card: Card, refused: KernelError | None = None
) -> HttpResponse:
    width, height = game_of(card.game).card_size(card.definition)
    context: dict[str, Any] = {
        "game": {"key": card.game, "title": say(game_of(card.game).title())},
        "card": face(card.game, card.definition),
        "proportion": {"width": int(width * 10), "height": int(height * 10)},
        "keys": {name: fresh_key() for name in (*_WORKS, "left", "right", "round")},
        "refusal": str(say(refused.message)) if refused else "",
    }
    status = status_of(refused) if refused else 200
    return render(request, "collection/pictures/picture.html", context, status=status)


def _after(request: HttpRequest, card: Card) -> str:
    """A new or turned picture is looked at once more; the rest leads to the card."""
    page = face(card.game, card.definition)
    if request.POST.get("do") in ("put", "turn"):
        return f"{_base(card)}/edit"
    return str(page["url"])


def _base(card: Card) -> str:
    name = str(face(card.game, card.definition)["name"])
    return card_url(card.game, card.definition, name).rsplit("/", 1)[0] + "/picture"


def _card_or_404(game: str, set_code: str, number: str) -> Card:
    game_or_404(game)
    card = card_at(game, set_code, number)
    if card is None:
        raise Http404(number)
    return card
