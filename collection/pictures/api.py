"""Own pictures for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.queries import CardNotFound
from collection.catalogue.rows import Card, CardPicture
from collection.house.i18n import say
from collection.house.problems import words
from collection.pictures import queries, services
from collection.pictures.errors import PictureNotFound
from collection.pictures.reading import MAX_BYTES, mislabelled
from collection.pictures.views import image_of
from collection.requests.files import AnyFile, file_of
from collection.requests.rest import ApiView
from engine.registry import game


class Picture(ApiView):
    """A person's own picture of a card."""

    missing = (*ApiView.missing, CardNotFound, PictureNotFound)
    parser_classes = (JSONParser, AnyFile)
    takes_file = True

    @extend_schema(
        operation_id="card_picture", responses={(200, "image/webp"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, key: str, code: str) -> FileResponse:
        """The picture as WebP."""
        return image_of(request.user, _card(key, code))

    @extend_schema(
        operation_id="card_picture_put",
        request=OpenApiTypes.BINARY,
        responses=OpenApiTypes.OBJECT,
    )
    def put(self, request: Request, key: str, code: str) -> Response:
        """The body is a JPEG, PNG or WebP; only its pixels are kept."""
        card, raw = _card(key, code), file_of(request, MAX_BYTES)
        actor = self.actor(request)
        services.put(actor=actor, card=card, raw=raw, key=self.key(request))
        remark = mislabelled(raw, f"x.{(request.content_type or '').rsplit('/', 1)[-1]}")
        data = _told(queries.picture_for(actor, key, code))
        return Response({**data, "remark": say(remark) if remark else ""})

    @extend_schema(
        operation_id="card_picture_change",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def patch(self, request: Request, key: str, code: str) -> Response:
        """`{turn: left|right|round}` or `{left, top, width}`, texts in percent of the picture."""
        card, actor, body = _card(key, code), self.actor(request), self.body(request)
        once = self.key(request)
        if "turn" in body:
            services.turn(actor=actor, card=card, way=words(body, "turn", 16), key=once)
        else:
            services.crop(actor=actor, card=card, given=body, key=once)
        return Response(_told(queries.picture_for(actor, key, code)))

    @extend_schema(operation_id="card_picture_delete", request=None, responses={204: None})
    def delete(self, request: Request, key: str, code: str) -> Response:
        """Take it away."""
        card = _card(key, code)
        services.remove(actor=self.actor(request), card=card, key=self.key(request))
        return Response(status=204)


def _card(key: str, code: str) -> Card:
    row = Card.seen.filter(game=game(key).key, code=code).select_related("set").first()
    if row is None:
        raise CardNotFound(code)
    return row


def _told(found: CardPicture) -> dict[str, Any]:
    return {"version": found.version, "width": found.width, "height": found.height}
