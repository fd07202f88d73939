"""The pages of sets as files: give one, look at one, take it in, take it back."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.catalogue.rows import CardSet
from collection.exchange.archive import MAX_ZIP
from collection.exchange.rows import SetFile
from collection.exchange.sets import services
from collection.exchange.sets.errors import SetFileNotFound
from collection.exchange.sets.judging import BOTH, MINE, THEIRS
from collection.exchange.sets.naming import CALLED
from collection.exchange.sets.pages import file_for, file_page, give_page, read_page
from collection.exchange.sets.services import Choice
from collection.exchange.sets.writing import Along, name_of, write
from collection.exchange.views import as_file
from collection.house.games import game_or_404
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.own import queries
from collection.requests.files import BadFile, too_large
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.requests.uploads import capped
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

_PIECE: Final = 256_000
_PICK: Final = "pick-"
_NO_FILE: Final = Message(N_("Choose the file of a set first."))


@require_safe
def give(request: HttpRequest, game: str, own_set: str) -> HttpResponse:
    """What goes along in the file of a set."""
    user, card_set = _own(request, game, own_set)
    return render(request, "collection/exchange/sets/give.html", give_page(user, card_set))


@require_safe
def give_zip(request: HttpRequest, game: str, own_set: str) -> StreamingHttpResponse:
    """A set as one ZIP."""
    _, card_set = _own(request, game, own_set)
    return zip_of(card_set, along_by(request.GET))


def along_by(asked: QueryDict) -> Along:
    """What is asked to go along."""
    return Along(pictures="pictures" in asked, decks="decks" in asked, past="past" in asked)


def zip_of(card_set: CardSet, along: Along) -> StreamingHttpResponse:
    """The set as a file to be saved."""
    response = StreamingHttpResponse(_pieces(card_set, along), content_type="application/zip")
    return as_file(response, name_of(card_set))


def _pieces(card_set: CardSet, along: Along) -> Iterator[bytes]:
    with tempfile.TemporaryFile() as target:
        write(card_set, target, along)
        target.seek(0)
        while piece := target.read(_PIECE):
            yield piece


@capped(MAX_ZIP)
@require_http_methods(["GET", "HEAD", "POST"])
def set_files(request: HttpRequest) -> HttpResponse:
    """Give the file of a set; it is read and compared, nothing more."""
    if request.method != "POST":
        page = read_page(request.user)
        return render(request, "collection/exchange/sets/read.html", page)
    try:
        file = request.FILES.get("file")
        if file is None:
            raise BadFile(_NO_FILE)
        if (file.size or 0) > MAX_ZIP:
            raise too_large(file.size or 0, MAX_ZIP)
        key = words(request.POST, "key", MAX_KEY)
        made = services.read_file(
            actor=ensure_user(request, key), file=file, filename=file.name or "", key=key
        )
    except KernelError as exc:
        page = read_page(request.user, str(say(exc.message)))
        return render(request, "collection/exchange/sets/read.html", page, status=status_of(exc))
    return redirect("set-file-read", made)


@require_safe
def set_file_read(request: HttpRequest, set_file: int) -> HttpResponse:
    """What would happen, card by card; or what happened."""
    return _page(request, _file_or_404(request, set_file))


@require_POST
def set_file_take(request: HttpRequest, set_file: int) -> HttpResponse:
    """Take it in as it was chosen."""
    row = _file_or_404(request, set_file)
    choice = _choice(request.POST)

    def work(actor: User, key: str) -> object:
        return services.take(actor=actor, file_id=set_file, choice=choice, key=key)

    return _carried_out(request, row, work, choice)


@require_POST
def set_file_undo(request: HttpRequest, set_file: int) -> HttpResponse:
    """Take it back, whole."""
    row = _file_or_404(request, set_file)

    def work(actor: User, key: str) -> object:
        services.undo(actor=actor, file_id=set_file, key=key)
        return None

    return _carried_out(request, row, work, Choice({}))


def _choice(posted: QueryDict) -> Choice:
    picks = {
        int(name.removeprefix(_PICK)): words(posted, name, 8)
        for name in posted
        if name.startswith(_PICK) and name.removeprefix(_PICK).isdecimal() and len(name) < 16
    }
    rest = words(posted, "rest", 8)
    called = {key: words(posted, f"call-{key}", 8) for key in CALLED if f"call-{key}" in posted}
    return Choice(picks, rest if rest in (MINE, THEIRS, BOTH) else "", called)


def _carried_out(
    request: HttpRequest, row: SetFile, work: Callable[[User, str], object], choice: Choice
) -> HttpResponse:
    try:
        work(row.owner, words(request.POST, "key", MAX_KEY))
    except KernelError as exc:
        return _page(request, _file_or_404(request, row.pk), choice, exc)
    return redirect("set-file-read", row.pk)


def _page(
    request: HttpRequest,
    row: SetFile,
    choice: Choice | None = None,
    refused: KernelError | None = None,
) -> HttpResponse:
    text = str(say(refused.message)) if refused else ""
    page = file_page(row, request.GET.get("show", ""), request.GET.get("page"), choice, text)
    status = status_of(refused) if refused else 200
    context = {**page, "undo_key": fresh_key()}
    return render(request, "collection/exchange/sets/file.html", context, status=status)


def _own(request: HttpRequest, game: str, code: str) -> tuple[User, CardSet]:
    game_or_404(game)
    user, row = request.user, queries.own_set(request.user, game, code)
    if row is None or not isinstance(user, User):
        raise Http404(code)
    return user, row


def _file_or_404(request: HttpRequest, file_id: int) -> SetFile:
    try:
        return file_for(request.user, file_id)
    except SetFileNotFound as exc:
        raise Http404(file_id) from exc
