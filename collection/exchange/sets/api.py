"""Sets as files for programs; the same services as the pages."""

from __future__ import annotations

import io
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.exchange.archive import MAX_ZIP
from collection.exchange.sets import services
from collection.exchange.sets.errors import NotChosen, SetFileNotFound
from collection.exchange.sets.judging import BOTH, MINE, THEIRS
from collection.exchange.sets.naming import CALLED
from collection.exchange.sets.pages import file_data, file_for
from collection.exchange.sets.services import Choice
from collection.exchange.sets.views import along_by, zip_of
from collection.house.problems import BadInput
from collection.own.bulk.api import OwnView
from collection.requests.files import AnyFile, file_of
from collection.requests.rest import ApiView
from engine.kernel.errors import KernelError
from engine.kernel.messages import N_, Message, Phrase, shown

_CHOICES = Message(N_("«choices» is an object: by the number of a card mine, theirs or both."))
_CHOICE = Phrase(N_("«{value}» is no choice. Choose mine, theirs or both."))
_KNOWN = ("", MINE, THEIRS, BOTH)


class _FilesView(ApiView):
    """One's own files of sets; nobody else's can be named."""

    missing = (*ApiView.missing, SetFileNotFound)
    permission_classes = (IsAuthenticated,)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """The cards for which nothing was chosen."""
        return {"cards": exc.cards} if isinstance(exc, NotChosen) else {}


class SetAsFile(OwnView):
    """A set as one file."""

    throttle_scope = "heavy"
    takes_file = True

    @extend_schema(
        operation_id="own_set_file",
        parameters=[
            OpenApiParameter("pictures", str, description="Let pictures go along."),
            OpenApiParameter("decks", str, description="Let decks made of it go along."),
            OpenApiParameter("past", str, description="Let former contents go along."),
        ],
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, own_set: str) -> StreamingHttpResponse:
        """One ZIP; nothing but the cards goes along unless it is asked for."""
        return zip_of(self.set_here(request, own_set), along_by(request.query_params))


class SetFiles(_FilesView):
    """Files of sets that were given."""

    throttle_scope = "heavy"
    parser_classes = (AnyFile,)
    takes_file = True

    @extend_schema(
        operation_id="own_file_read", request=OpenApiTypes.BINARY, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """The body is the ZIP; it is read and compared, nothing more."""
        raw = file_of(request, MAX_ZIP)
        made = services.read_file(
            actor=self.actor(request), file=io.BytesIO(raw), key=self.key(request)
        )
        return self.created(file_data(file_for(request.user, made)), "api-own-set-read", made)


class SetFileRead(_FilesView):
    """One of them."""

    @extend_schema(operation_id="own_file", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, set_file: int) -> Response:
        """What it would do, card by card."""
        return Response(file_data(file_for(request.user, set_file)))


class SetFileTake(_FilesView):
    """Take it in."""

    @extend_schema(
        operation_id="own_file_take", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, set_file: int) -> Response:
        """`{choices?: {"<card>": mine|theirs|both}, rest?, called?: {"<field>": mine|theirs}}`:
        `rest` holds for all others that are asked, `called` for what the set says of itself. All or
        nothing."""
        file_for(request.user, set_file)
        body = self.body(request)
        picks, called = _picks(body.get("choices") or {}), _called(body.get("called") or {})
        choice = Choice(picks, _picked(body.get("rest") or ""), called)
        services.take(
            actor=self.actor(request), file_id=set_file, choice=choice, key=self.key(request)
        )
        return Response(file_data(file_for(request.user, set_file)))


class SetFileUndo(_FilesView):
    """Take it back."""

    @extend_schema(operation_id="own_file_undo", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, set_file: int) -> Response:
        """Whole, with the pictures and decks that it brought."""
        file_for(request.user, set_file)
        services.undo(actor=self.actor(request), file_id=set_file, key=self.key(request))
        return Response(file_data(file_for(request.user, set_file)))


def _picks(raw: Any) -> dict[int, str]:
    if not isinstance(raw, dict) or not all(str(key).isdecimal() for key in raw):
        raise BadInput(_CHOICES)
    return {int(str(key)[:9]): _picked(value) for key, value in raw.items()}


def _called(raw: Any) -> dict[str, str]:
    if not isinstance(raw, dict) or not set(raw) <= CALLED.keys():
        raise BadInput(_CHOICES)
    return {key: _picked(value) for key, value in raw.items()}


def _picked(value: Any) -> str:
    if value not in _KNOWN:
        raise BadInput(_CHOICE.fill({"value": shown(str(value)[:40])}))
    return str(value)
