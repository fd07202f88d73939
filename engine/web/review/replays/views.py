"""The pages of replays. Each fetches, calls a service, renders."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.house.i18n import say
from collection.house.problems import BadInput, status_of, words
from collection.requests.asked import HttpRequest
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from engine.kernel.errors import BadRecord, KernelError
from engine.kernel.messages import N_, Message
from engine.kernel.notation_reading import MOST_SIGNS
from engine.web.review.replays import page, pasting, samples, services, texts
from engine.web.review.replays.places import Wanted, place, wanted_in
from engine.web.review.replays.reading import OPEN, Reader, reader_of
from engine.web.review.replays.reels import reel
from engine.web.review.replays.watched import watched
from engine.web.seat.errors import TableClosed, TableNotFound
from engine.web.table.answering import unkept

_TEXT = "text/plain; charset=utf-8"


@require_safe
def replay(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The replay, or for htmx the part of it that changes with a step."""
    return _show(request, _reader(request, replay_id), wanted_in(request.GET.dict()))


@require_safe
def replay_text(request: HttpRequest, replay_id: str) -> HttpResponse:
    """The record of the branch as a text file."""
    reader = _reader(request, replay_id)
    wanted = wanted_in(request.GET.dict())
    try:
        with reel(reader.row) as played:
            end = place(reader, played, wanted).branch.end
            notes = page.notes_by_step(reader)
            text = texts.record(reader, played, end, notes)
    except KernelError as exc:
        return _plain(str(say(exc.message)) + "\n", status=status_of(exc))
    response = _plain(text)
    name = f"{reader.row.game}-{reader.replay_id[:10]}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
def table_log(request: HttpRequest, match_id: str) -> HttpResponse:
    """The whole log of a table as the person's seat read it, with totals, as plain text."""
    reader = _reader(request, match_id)
    if not reader.is_of_the_match:
        raise Http404(match_id)
    try:
        with reel(reader.row) as played:
            text = texts.log_text(reader, played, played.log.head)
    except KernelError as exc:
        return _plain(str(say(exc.message)) + "\n", status=status_of(exc))
    return _plain(text)


@require_http_methods(["GET", "HEAD", "POST"])
def replay_new(request: HttpRequest) -> HttpResponse:
    """The form that takes a record (GET); the reading of it, or of a sample match (POST)."""
    context = {"text": "", "refusal": "", "key": fresh_key(), "most": MOST_SIGNS}
    if request.method != "POST":
        return render(request, "engine/review/replays/new.html", context)
    context["text"] = request.POST.get("text", "")[:MOST_SIGNS]
    try:
        key = words(request.POST, "key", 64)
        if request.POST.get("sample"):
            return _open_sample(request, key)
        text = _given(request)
        made = pasting.paste(actor=ensure_user(request, key), text=text, key=key)
    except KernelError as exc:
        context["refusal"] = say(exc.message)
        return render(request, "engine/review/replays/new.html", context, status=status_of(exc))
    return redirect("replay", made)


def _open_sample(request: HttpRequest, key: str) -> HttpResponse:
    """A sample match from its first step, with all hands open."""
    made = samples.open_sample(
        actor=ensure_user(request, key),
        game=words(request.POST, "game", 32),
        name=words(request.POST, "sample", 64),
        key=key,
    )
    return redirect(f"{reverse('replay', args=(made,))}?at=0&eyes={OPEN}")


@require_POST
def replay_note(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Write, change or remove one's note at a stop."""
    reader, wanted = _own(request, replay_id), wanted_in(request.POST.dict())
    try:
        removed = request.POST.get("do") == "remove"
        services.write_note(
            actor=_actor(request),
            replay_id=replay_id,
            eyes=words(request.POST, "eyes", 16),
            wanted=wanted,
            text="" if removed else _long(request, "text"),
            was=_long(request, "was"),
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, wanted, error=exc, draft=request.POST.get("text", ""))
    return _back(request, replay_id, wanted)


@require_POST
def replay_share(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Make a secret link."""
    reader, wanted = _own(request, replay_id), wanted_in(request.POST.dict())
    try:
        services.share(
            actor=_actor(request),
            replay_id=replay_id,
            eyes=words(request.POST, "view", 16),
            with_notes=request.POST.get("with_notes") == "yes",
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, wanted, error=exc)
    return _back(request, replay_id, wanted, "share")


@require_POST
def replay_revoke(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Close a secret link for good."""
    reader, wanted = _own(request, replay_id), wanted_in(request.POST.dict())
    try:
        services.revoke(
            actor=_actor(request),
            replay_id=replay_id,
            link_id=words(request.POST, "link", 32),
            key=words(request.POST, "key", 64),
        )
    except TableNotFound as exc:
        raise Http404(replay_id) from exc
    except KernelError as exc:
        return _show(request, reader, wanted, error=exc)
    return _back(request, replay_id, wanted, "share")


@require_POST
def replay_on(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Play on from here, at a table of its own."""
    reader, wanted = _own(request, replay_id), wanted_in(request.POST.dict())
    try:
        made = services.play_on(
            actor=_actor(request),
            replay_id=replay_id,
            eyes=words(request.POST, "eyes", 16),
            wanted=wanted,
            level=words(request.POST, "level", 32),
            same_shuffle=request.POST.get("shuffle") == "same",
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, wanted, error=exc)
    return redirect("table", made)


@require_POST
def replay_keep(request: HttpRequest, replay_id: str) -> HttpResponse:
    """Keep what lies here as a position of one's own."""
    reader, wanted = _own(request, replay_id), wanted_in(request.POST.dict())
    try:
        code = services.keep_here(
            actor=_actor(request),
            replay_id=replay_id,
            eyes=words(request.POST, "eyes", 16),
            wanted=wanted,
            key=words(request.POST, "key", 64),
        )
    except KernelError as exc:
        return _show(request, reader, wanted, error=exc)
    return redirect("position", code)


def _show(
    request: HttpRequest,
    reader: Reader,
    wanted: Wanted,
    *,
    error: KernelError | None = None,
    draft: str | None = None,
) -> HttpResponse:
    """The replay at a place, with what was refused if anything was."""
    is_part = bool(request.htmx) and error is None
    try:
        context = page.frame(reader, wanted) if is_part else page.whole(reader, wanted)
    except TableClosed as exc:
        return _watch(request, reader, exc)
    except KernelError as exc:
        if error is not None:
            raise Http404(reader.replay_id) from exc
        return _show(request, reader, Wanted(), error=exc)
    context["refusal"] = say(error.message) if error else ""
    context["draft"] = draft
    name = "engine/review/replays/_replay.html" if is_part else "engine/review/replays/replay.html"
    status = 200 if error is None else status_of(error)
    return unkept(render(request, name, context, status=status))


def _watch(request: HttpRequest, reader: Reader, error: KernelError) -> HttpResponse:
    """The log alone, of a match that the rules of today would play otherwise."""
    context = {
        "replay": page.head_of(reader),
        "why": say(error.message),
        "turns": [],
    }
    try:
        context["turns"] = watched(reader)
    except BadRecord as exc:
        context["why"] = say(exc.message)
    return unkept(render(request, "engine/review/replays/watched.html", context))


def _reader(request: HttpRequest, replay_id: str) -> Reader:
    given = request.POST if request.method == "POST" else request.GET
    try:
        return reader_of(request.user, replay_id, given.get("eyes", ""))
    except TableNotFound as exc:
        raise Http404(replay_id) from exc


def _own(request: HttpRequest, replay_id: str) -> Reader:
    reader = _reader(request, replay_id)
    if not reader.is_of_the_match:
        raise Http404(replay_id)
    return reader


def _actor(request: HttpRequest) -> User:
    return ensure_user(request)


def _back(request: HttpRequest, replay_id: str, wanted: Wanted, part: str = "") -> HttpResponse:
    reader = _reader(request, replay_id)
    url = page.address(reader, wanted.branch, wanted.at)
    return redirect(f"{url}#{part}" if part else url)


def _long(request: HttpRequest, field: str) -> str:
    return words(request.POST, field, 4 * services.MOST_SIGNS)


def _given(request: HttpRequest) -> str:
    """The record out of the text field, or out of the file."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if file.size is None or file.size > 4 * MOST_SIGNS:
        raise BadInput(
            Message(
                N_("This file is too large for a record ({most} characters)."), {"most": MOST_SIGNS}
            )
        )
    try:
        return str(file.read().decode("utf-8"))
    except UnicodeDecodeError as exc:
        raise BadInput(Message(N_("This file is no text in UTF-8."))) from exc


def _plain(text: str, status: int = 200) -> HttpResponse:
    return unkept(HttpResponse(text, content_type=_TEXT, status=status))
