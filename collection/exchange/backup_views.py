"""The pages of a person's own backup: take it with you, look at one, put it back."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.exchange import account, restoring
from collection.exchange.archive import MAX_ZIP
from collection.exchange.errors import RunNotFound
from collection.exchange.rows import ImportRun
from collection.exchange.views import as_file
from collection.house.i18n import say
from collection.house.problems import MAX_KEY, status_of, words
from collection.requests.files import BadFile, too_large
from collection.requests.guests import ensure_user
from collection.requests.keys import fresh_key
from collection.requests.rows import User
from collection.requests.uploads import capped
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message

_PIECE: Final = 256_000


@capped(MAX_ZIP)
@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: HttpRequest) -> HttpResponse:
    """Download everything; or give a backup to be looked at."""
    if request.method != "POST":
        return _page(request)
    try:
        file = request.FILES.get("file")
        if file is None:
            raise BadFile(Message(N_("Choose the ZIP of a backup first.")))
        if (file.size or 0) > MAX_ZIP:
            raise too_large(file.size or 0, MAX_ZIP)
        key = words(request.POST, "key", MAX_KEY)
        run = restoring.read_backup(
            actor=ensure_user(request, key), file=file, filename=file.name or "", key=key
        )
    except KernelError as exc:
        return _page(request, None, exc)
    return redirect("backup-run", run)


@require_safe
def backup_file(request: HttpRequest) -> StreamingHttpResponse:
    """Everything of this person as one ZIP. A visitor has nothing yet: 404."""
    if not isinstance(request.user, User):
        raise Http404
    return zip_of(request.user)


def zip_of(user: User) -> StreamingHttpResponse:
    """The backup as a file to be saved."""
    response = StreamingHttpResponse(_pieces(user), content_type="application/zip")
    return as_file(response, f"mazziere-backup-{timezone.localdate():%Y-%m-%d}.zip")


def _pieces(user: User) -> Iterator[bytes]:
    with tempfile.TemporaryFile() as target:
        account.write(user, target)
        target.seek(0)
        while piece := target.read(_PIECE):
            yield piece


@require_safe
def backup_run(request: HttpRequest, run_id: int) -> HttpResponse:
    """What a backup holds, before it is put back; or that it was."""
    return _page(request, backup_for(request.user, run_id))


@require_POST
def backup_restore(request: HttpRequest, run_id: int) -> HttpResponse:
    """Put it back, whole."""
    run = backup_for(request.user, run_id)
    try:
        key = words(request.POST, "key", MAX_KEY)
        mode = words(request.POST, "mode", 16)
        restoring.restore(actor=run.owner, run_id=run_id, mode=mode, key=key)
    except KernelError as exc:
        return _page(request, run, exc)
    except RunNotFound as exc:
        raise Http404(run_id) from exc
    return redirect("backup-run", run_id)


def backup_for(user: Any, run_id: int) -> ImportRun:
    """That backup of this person. Raises Http404, whether it exists or not."""
    run = ImportRun.objects.filter(pk=run_id, owner=user, game="").first() if user.pk else None
    if run is None:
        raise Http404(run_id)
    return run


def _page(
    request: HttpRequest, run: ImportRun | None = None, refused: KernelError | None = None
) -> HttpResponse:
    context = {
        "run": run,
        "totals": run.totals if run else {},
        "done": run is not None and run.state == ImportRun.State.APPLIED,
        "most": MAX_ZIP // 1_000_000,
        "key": fresh_key(),
        "refusal": str(say(refused.message)) if refused else "",
    }
    status = status_of(refused) if refused else 200
    return render(request, "collection/exchange/backup.html", context, status=status)
