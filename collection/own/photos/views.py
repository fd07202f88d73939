"""The pages of pictures in a row: send, look, turn, name, keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from PIL import Image

from collection.catalogue.rows import Card, CardSet
from collection.house.games import game_or_404
from collection.house.i18n import READER, say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import queries
from collection.own.errors import BadCards
from collection.own.photos import services
from collection.own.photos.folders import MAX_ZIP
from collection.own.photos.pages import NO_SET, name_of, new_page, photos_page
from collection.pictures import services as pictures
from collection.pictures.queries import picture_of
from collection.pictures.reading import MAX_BYTES, decoded, encoded
from collection.pictures.views import for_owner
from collection.reading.workbooks import is_workbook as is_zip
from collection.requests.asked import HttpRequest
from collection.requests.files import BadFile, too_large
from collection.requests.guests import ensure_user
from collection.requests.rows import User
from collection.requests.uploads import capped
from engine.kernel.errors import KernelError
from engine.kernel.forms import LANGUAGES
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message

# Scripts say so, and are answered in JSON.
_BY_SCRIPT: Final = "X-Photos"
_THUMB: Final = 160
_WORDS: Final = ("number", "copies")
_NO_DOING: Final = Message(N_("Choose what to do with the picture."))
_ONE_ZIP: Final = Message(N_("Send one ZIP at a time, and nothing beside it."))


@capped(MAX_ZIP)
@require_http_methods(["GET", "HEAD", "POST"])
def photos(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """The pictures that wait, one of them open; POST sends more."""
    rules = game_or_404(game)
    card_set = None if own_set == NO_SET else _set_or_404(request, game, own_set)
    if request.method != "POST":
        return _page(request, rules, card_set)
    try:
        key = words(request.POST, "key", MAX_KEY)
        actor = ensure_user(request, key)
        code = _taken(request, actor, rules, card_set, key)
    except KernelError as exc:
        if _BY_SCRIPT in request.headers:
            return JsonResponse({"detail": str(say(exc.message))}, status=status_of(exc))
        return _page(request, rules, card_set, exc)
    address = reverse("own-photos", args=(game, code))
    if _BY_SCRIPT in request.headers:
        read = reverse("own-photos-read", args=(game, code))
        return JsonResponse({"url": address, "read": read})
    return redirect(address)


@require_POST
def photos_read(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Read some of the pictures that wait; scripts ask until none does."""
    rules, card_set, actor = _own(request, game, own_set)
    try:
        waiting = services.read_next(actor=actor, code=own_set)
    except KernelError as exc:
        if _BY_SCRIPT in request.headers:
            return JsonResponse({"detail": str(say(exc.message))}, status=status_of(exc))
        return _page(request, rules, card_set, exc)
    if _BY_SCRIPT in request.headers:
        return JsonResponse({"waiting": waiting})
    return redirect("own-photos", game, own_set)


@require_POST
def photos_keep(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """Make cards of all that wait, as they stand."""
    rules, card_set, actor = _own(request, game, own_set)
    try:
        key = words(request.POST, "key", MAX_KEY)
        made = services.keep_all(actor=actor, code=own_set, key=key)
    except KernelError as exc:
        return _page(request, rules, card_set, exc)
    return redirect(f"{reverse('own-set', args=(game, own_set))}?kept={made['edit']}")


@require_POST
def photo(request: HttpRequest, game: str, own_set: str, draft: int) -> HttpResponse:
    """Words for one picture, or its turning, cutting, straightening, leaving out."""
    rules, card_set, actor = _own(request, game, own_set)
    work = _WORKS.get(request.POST.get("do", ""))
    try:
        row = services.draft_of(actor, card_set, draft)
        if work is None or row.card is None:
            raise BadFile(_NO_DOING)
        key = words(request.POST, "key", MAX_KEY)
        then = work(request, actor, card_set, row.card, draft, key)
    except services.NoDraft as exc:
        raise Http404(draft) from exc
    except KernelError as exc:
        return _page(request, rules, card_set, exc, str(draft))
    return redirect(then)


@require_safe
def photo_image(request: HttpRequest, game: str, own_set: str, draft: int) -> HttpResponse:
    """The picture; with `?small` as it stands in the strip."""
    _rules, card_set, actor = _own(request, game, own_set)
    try:
        row = services.draft_of(actor, card_set, draft)
    except services.NoDraft as exc:
        raise Http404(draft) from exc
    assert row.card is not None
    found = picture_of(actor, game, row.card.code)
    try:
        if found is None:
            raise Http404(draft)
        with found.image.open("rb") as file:
            raw = file.read()
    except OSError as exc:
        raise Http404(draft) from exc
    if "small" in request.GET:
        image = decoded(raw)
        image.thumbnail((_THUMB, _THUMB), Image.Resampling.LANCZOS)
        raw = encoded(image).raw
    return for_owner(HttpResponse(raw, content_type="image/webp"))


def _taken(
    request: HttpRequest, actor: User, rules: Game, card_set: CardSet | None, key: str
) -> str:
    """The id of the set that takes what was sent."""
    sent = request.FILES.getlist("files")
    batch = words(request.POST, "batch", 64) or key
    if not sent:
        raise BadFile(services.NO_FILES)
    zips = [one for one in sent if _is_zip(one)]
    if zips and len(sent) > 1:
        raise BadFile(_ONE_ZIP)
    into = services.Target(
        card_set.code if card_set else "", rules.key, words(request.POST, "name").strip()
    )
    if zips:
        filename = zips[0].name or ""
        return services.take_zip(
            actor=actor, into=into, file=zips[0], filename=filename, batch=batch, key=key
        )[0]
    files = [(one.name or "", _raw(one)) for one in sent]
    return services.take_files(
        actor=actor,
        into=into,
        files=files,
        batch=batch,
        part=_BY_SCRIPT in request.headers,
        key=key,
    )


def _is_zip(sent: UploadedFile[Any]) -> bool:
    start = sent.read(4)
    sent.seek(0)
    return is_zip(start)


def _raw(sent: UploadedFile[Any]) -> bytes:
    if (sent.size or 0) > MAX_BYTES:
        raise too_large(sent.size or 0, MAX_BYTES)
    raw: bytes = sent.read()
    return raw


def _put_words(
    request: HttpRequest, actor: User, card_set: CardSet, card: Card, draft: int, key: str
) -> str:
    row = services.draft_of(actor, card_set, draft)
    language = words(request.POST, "language", 2)
    if language not in LANGUAGES:
        language = READER.language[:2]
    given = {name: [words(request.POST, name, 100)] for name in _WORDS}
    name = words(request.POST, "name", 400).strip()
    given |= {f"name.{key}": [name] if key == language else [] for key in LANGUAGES}
    if name != name_of(row) or given["number"][0]:
        given["camera"] = []
    services.put_words(actor=actor, code=card_set.code, draft=draft, given=given, key=key)
    if request.POST.get("then") == "card":
        services.keep_all(actor=actor, code=card_set.code, drafts=[draft])
        return reverse("own-edit", args=(card_set.game, card.code))
    after = words(request.POST, "next", 12)
    return _address(card_set, after if after.isdigit() and after != "0" else str(draft))


def _turn(
    request: HttpRequest, actor: User, card_set: CardSet, card: Card, draft: int, key: str
) -> str:
    pictures.turn(actor=actor, card=card, way=words(request.POST, "way", 16), key=key)
    return _address(card_set, str(draft))


def _crop(
    request: HttpRequest, actor: User, card_set: CardSet, card: Card, draft: int, key: str
) -> str:
    pictures.crop(actor=actor, card=card, given=request.POST.dict(), key=key)
    return _address(card_set, str(draft))


def _level(
    request: HttpRequest, actor: User, card_set: CardSet, card: Card, draft: int, key: str
) -> str:
    pictures.straighten(actor=actor, card=card, given=request.POST.dict(), key=key)
    return _address(card_set, str(draft))


def _out(
    request: HttpRequest, actor: User, card_set: CardSet, card: Card, draft: int, key: str
) -> str:
    services.leave_out(actor=actor, code=card_set.code, draft=draft, key=key)
    return _address(card_set, words(request.POST, "next", 12))


_Work = Callable[[HttpRequest, User, CardSet, Card, int, str], str]
_WORKS: Final[dict[str, _Work]] = {
    "words": _put_words,
    "turn": _turn,
    "crop": _crop,
    "level": _level,
    "out": _out,
}


def _address(card_set: CardSet, draft: str) -> str:
    page = reverse("own-photos", args=(card_set.game, card_set.code))
    return f"{page}?d={draft}" if draft.isdigit() and draft != "0" else page


def _page(
    request: HttpRequest,
    rules: Game,
    card_set: CardSet | None,
    refused: KernelError | None = None,
    draft: str = "",
) -> HttpResponse:
    text = _told(refused)
    if card_set is None:
        page = new_page(rules, text, request.POST.get("name", ""))
    else:
        owner: Any = request.user
        draft = draft or request.GET.get("d", "")[:12]
        page = photos_page(owner, rules, card_set, draft, text)
    status = status_of(refused) if refused else 200
    return render(request, "collection/own/photos.html", page, status=status)


def _told(refused: KernelError | None) -> str:
    if refused is None:
        return ""
    if isinstance(refused, BadCards):
        faults = [str(say(one.message)) for found in refused.faults.values() for one in found]
        return " ".join(dict.fromkeys(faults[:3]))
    return str(say(refused.message))


def _own(request: HttpRequest, game: str, own_set: str) -> tuple[Game, CardSet, User]:
    rules = game_or_404(game)
    card_set = _set_or_404(request, game, own_set)
    user = request.user
    assert isinstance(user, User)
    return rules, card_set, user


def _set_or_404(request: HttpRequest, game: str, own_set: str) -> CardSet:
    row = queries.own_set(request.user, game, own_set)
    if row is None:
        raise Http404(own_set)
    return row
