"""The doors of rewinding at the table: redo, and jumps."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from collection.house.problems import words
from collection.requests.asked import HttpRequest
from collection.requests.rows import User
from engine.web.review.replays import rewind
from engine.web.review.replays.places import wanted_in
from engine.web.table.answering import changed


@require_POST
def table_redo(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take the last undo back."""

    def change(actor: User, revision: int, key: str) -> int:
        return rewind.redo(
            actor=actor, match_id=match_id, revision=revision, key=key, agreed=_agreed(request)
        )

    return changed(request, match_id, change)


@require_POST
def table_go(request: HttpRequest, match_id: str) -> HttpResponse:
    """Jump to a place of the match."""

    def change(actor: User, revision: int, key: str) -> int:
        return rewind.go(
            actor=actor,
            match_id=match_id,
            revision=revision,
            wanted=wanted_in(request.POST.dict()),
            eyes=words(request.POST, "eyes", 16),
            same_shuffle=request.POST.get("shuffle") == "same",
            agreed=_agreed(request),
            key=key,
        )

    return changed(request, match_id, change)


def _agreed(request: HttpRequest) -> bool:
    return request.POST.get("agreed") == "yes"
