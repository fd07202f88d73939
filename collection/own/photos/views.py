"""The pages of pictures in a row: send, look, turn, name, keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from PIL import Image

from collection.catalogue.rows import Card, CardSet
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import queries
from collection.own.drafts import is_kept
from collection.own.errors import BadCards
from collection.own.given import given_by
from collection.own.photos import services
from collection.own.photos.folders import MAX_ZIP
from collection.own.photos.pages import NO_SET, new_page, photos_page
from collection.own.rows import Typing
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
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message

# Scripts say so, and are answered in JSON.
_BY_SCRIPT: Final = "X-Photos"
_THUMB: Final = 160
_Work = Callable[[HttpRequest, User, CardSet, Typing, str], str]
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
def photo(request: HttpRequest, game: str, own_set: str, draft: int) -> HttpResponse:
    """What is typed of a picture is kept; then it is turned, cut, straightened or left out, made a
    card with all the others, or another one is opened."""
    rules, card_set, actor = _own(request, game, own_set)
    do = request.POST.get("do", "")
    try:
        row = services.draft_of(actor, card_set, draft)
        if row.card is None or do not in _WORKS:
            raise BadFile(_NO_DOING)
        given = {name: told for name, told in given_by(request.POST).items() if name != "key"}
        if given:
            services.put_words(actor=actor, code=own_set, draft=draft, given=given)
        key = words(request.POST, "key", MAX_KEY)
        then = _WORKS[do](request, actor, card_set, row, key)
    except services.NoDraft as exc:
        # Gone by the very press that comes once more, or never seen.
        if is_kept(actor, request.POST.get("key", "")[:MAX_KEY].replace("\0", "")):
            return redirect("own-set" if do == "keep" else "own-photos", game, own_set)
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


def _go(request: HttpRequest, actor: User, card_set: CardSet, row: Typing, key: str) -> str:
    """On to the picture that is asked for, if the words of this one fit."""
    services.check_words(actor, card_set, row.pk)
    return _address(card_set, words(request.POST, "to", 12))


def _keep(request: HttpRequest, actor: User, card_set: CardSet, row: Typing, key: str) -> str:
    made = services.keep_all(actor=actor, code=card_set.code, key=key)
    page = reverse("own-set", args=(card_set.game, card_set.code))
    return f"{page}?kept={made['edit']}"


def _fields(request: HttpRequest, actor: User, card_set: CardSet, row: Typing, key: str) -> str:
    return _address(card_set, str(row.pk))


def _out(request: HttpRequest, actor: User, card_set: CardSet, row: Typing, key: str) -> str:
    services.leave_out(actor=actor, code=card_set.code, draft=row.pk, key=key)
    return _address(card_set, words(request.POST, "to", 12))


def _redrawn(draw: Callable[[User, Card, Mapping[str, str], str], object]) -> _Work:
    def work(request: HttpRequest, actor: User, card_set: CardSet, row: Typing, key: str) -> str:
        assert row.card is not None
        draw(actor, row.card, request.POST.dict(), key)
        return _address(card_set, str(row.pk))

    return work


def _turned(way: str) -> _Work:
    return _redrawn(lambda actor, card, _given, key: pictures.turn(
        actor=actor, card=card, way=way, key=key))  # fmt: skip


_WORKS: Final[dict[str, _Work]] = {
    "": _go,
    "fields": _fields,
    "keep": _keep,
    "out": _out,
    "left": _turned("left"),
    "right": _turned("right"),
    "crop": _redrawn(lambda actor, card, given, key: pictures.crop(
        actor=actor, card=card, given=given, key=key)),
    "level": _redrawn(lambda actor, card, given, key: pictures.straighten(
        actor=actor, card=card, given=given, key=key)),
}  # fmt: skip


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
    text = str(say(refused.message)) if refused and not isinstance(refused, BadCards) else ""
    if card_set is None:
        page = new_page(rules, text, request.POST.get("name", ""))
    else:
        owner: Any = request.user
        faults = refused.faults if isinstance(refused, BadCards) else {}
        draft = str(next(iter(faults), "")) or draft or request.GET.get("d", "")[:12]
        page = photos_page(owner, rules, card_set, draft, text, faults)
    status = status_of(refused) if refused else 200
    return render(request, "collection/own/photos.html", page, status=status)


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
