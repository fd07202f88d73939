"""Replays for programs; the same services as the pages."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import words
from collection.requests.rest import ApiView
from engine.web.review.replays import page, pasting, rewind, samples, services, texts
from engine.web.review.replays.places import Wanted, place, wanted_in
from engine.web.review.replays.reading import Reader, reader_of
from engine.web.review.replays.reels import reel
from engine.web.seat.errors import TableNotFound
from engine.web.table.api import TableView, door

_PLACE = [
    OpenApiParameter("branch", int, description="1 = the first; 0 = the one being played"),
    OpenApiParameter("at", int, description="which entry, 0 = the beginning"),
    OpenApiParameter("eyes", str, description="a seat from 1, public or open"),
]


class Redo(TableView):
    """The last undo."""

    @door("table_redo")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, agreed?}`: take it back."""
        rewind.redo(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
            agreed=self.body(request).get("agreed") is True,
        )
        return self.table(request, match_id)


class Go(TableView):
    """A jump to any place of the match."""

    @door("table_go")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, branch, at, eyes?, shuffle?, agreed?}`; what came to light in what is left
        is dealt anew, or with `"shuffle": "same"` it stays and the match counts no more."""
        body = self.body(request)
        rewind.go(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            wanted=_wanted(body),
            eyes=words(body, "eyes", 16),
            same_shuffle=body.get("shuffle") == "same",
            agreed=body.get("agreed") is True,
            key=self.key(request),
        )
        return self.table(request, match_id)


class ReplayView(ApiView):
    """Anything of one replay."""

    missing = (*ApiView.missing, TableNotFound)
    permission_classes = (AllowAny,)

    def reader(self, request: Request, replay_id: str, eyes: str = "") -> Reader:
        """Whoever asks, by their own match or by a secret link."""
        return reader_of(request.user, replay_id, eyes)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose match it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "replay_id" not in kwargs:
            return
        reader = self.reader(request, kwargs["replay_id"])
        if request.method == "POST" and not reader.is_of_the_match:
            raise TableNotFound(kwargs["replay_id"])


class Replays(ApiView):
    """Records that become replays."""

    permission_classes = (IsAuthenticated,)

    @door("replay_create")
    def post(self, request: Request) -> Response:
        """`{text}`: read a record, or `{game, sample}`: open a sample match; the replay's id."""
        body = self.body(request)
        actor, key = self.actor(request), self.key(request)
        if "sample" in body:
            game, name = words(body, "game", 32), words(body, "sample", 64)
            made = samples.open_sample(actor=actor, game=game, name=name, key=key)
        else:
            text = body.get("text")
            made = pasting.paste(actor=actor, text=text if isinstance(text, str) else "", key=key)
        return self.created({"id": made}, "api-replay", made)


class Replay(ReplayView):
    """One replay."""

    @extend_schema(operation_id="replay", parameters=_PLACE, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, replay_id: str) -> Response:
        """The scene at a place, and all entries of its branch."""
        asked = request.query_params.dict()
        reader = self.reader(request, replay_id, asked.get("eyes", ""))
        shown = page.whole(reader, wanted_in(asked))
        del shown["scene_template"], shown["can_keep"]
        return Response(_plain(shown))


class Text(ReplayView):
    """The record of a branch."""

    @extend_schema(operation_id="replay_text", parameters=_PLACE, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, replay_id: str) -> Response:
        """`{text}`."""
        asked = request.query_params.dict()
        reader = self.reader(request, replay_id, asked.get("eyes", ""))
        with reel(reader.row) as played:
            end = place(reader, played, wanted_in(asked)).branch.end
            text = texts.record(reader, played, end, page.notes_by_step(reader))
        return Response({"text": text})


class Note(ReplayView):
    """One's note at a place."""

    @door("replay_note")
    def post(self, request: Request, replay_id: str) -> Response:
        """`{branch, at, eyes?, text, was?}`; an empty text removes the note."""
        body = self.body(request)
        services.write_note(
            actor=self.actor(request),
            replay_id=replay_id,
            eyes=words(body, "eyes", 16),
            wanted=_wanted(body),
            text=words(body, "text", 4 * services.MOST_SIGNS),
            was=words(body, "was", 4 * services.MOST_SIGNS),
            key=self.key(request),
        )
        return Response({"saved": True})


class Share(ReplayView):
    """Secret links."""

    @door("replay_share")
    def post(self, request: Request, replay_id: str) -> Response:
        """`{view, with_notes?}`; the link's id and address."""
        body = self.body(request)
        made = services.share(
            actor=self.actor(request),
            replay_id=replay_id,
            eyes=words(body, "view", 16),
            with_notes=body.get("with_notes") is True,
            key=self.key(request),
        )
        return Response({"id": made, "url": f"/r/{made}"}, status=status.HTTP_201_CREATED)


class Revoke(ReplayView):
    """The end of a secret link."""

    @door("replay_revoke")
    def post(self, request: Request, replay_id: str) -> Response:
        """`{link}`."""
        link = words(self.body(request), "link", 32)
        services.revoke(
            actor=self.actor(request), replay_id=replay_id, link_id=link, key=self.key(request)
        )
        return Response({"revoked": True})


class On(ReplayView):
    """Playing on from a place."""

    @door("replay_on")
    def post(self, request: Request, replay_id: str) -> Response:
        """`{branch, at, eyes?, level?, shuffle?}`; the new table's id."""
        body = self.body(request)
        made = services.play_on(
            actor=self.actor(request),
            replay_id=replay_id,
            eyes=words(body, "eyes", 16),
            wanted=_wanted(body),
            level=words(body, "level", 32),
            same_shuffle=body.get("shuffle") == "same",
            key=self.key(request),
        )
        told = {"id": made, "url": reverse("table", args=(made,))}
        return self.created(told, "api-table", made)


class Keep(ReplayView):
    """A place of a replay as a position."""

    @door("replay_keep")
    def post(self, request: Request, replay_id: str) -> Response:
        """`{branch, at, eyes?}`: what those eyes see there; the new position's code."""
        body = self.body(request)
        code = services.keep_here(
            actor=self.actor(request),
            replay_id=replay_id,
            eyes=words(body, "eyes", 16),
            wanted=_wanted(body),
            key=self.key(request),
        )
        return self.created({"id": code, "url": f"/p/{code}"}, "api-position", code)


def _wanted(body: dict[str, Any]) -> Wanted:
    return wanted_in({name: str(body.get(name, "")) for name in ("branch", "at")})


def _plain(shown: dict[str, Any]) -> dict[str, Any]:
    """The page's data with its lines as plain mappings."""
    del shown["replay"]["key"]
    shown["replay"]["lines"] = [asdict(line) for line in shown["replay"]["lines"]]
    for turn in shown["turns"]:
        for stop in turn["stops"]:
            stop["lines"] = [asdict(line) for line in stop["lines"]]
    return shown
