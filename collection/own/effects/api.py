"""Printed lines for programs: which phrases of a game's card language may be meant."""

from __future__ import annotations

from typing import Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import BadInput, words
from collection.own.effects.lines import LONGEST, offers_of, reader_of
from collection.requests.rest import ApiView
from engine.kernel.messages import N_, Phrase, shown
from engine.registry import game

_NO_TYPE: Final = Phrase(
    N_("No cards of type «{found}» say what they do by sentences. There are: {known}.")
)


class Lines(ApiView):
    """What lines on a card may mean."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="own_lines",
        parameters=[
            OpenApiParameter("game", str, required=True),
            OpenApiParameter("type", str, required=True),
            OpenApiParameter("text", str, required=True),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Each sentence of `text`, in either language, with what is likeliest meant: phrases with
        their part of the card, and their words together. Nothing is kept."""
        asked = request.query_params
        rules = game(words(asked, "game", 32))
        card_type, text = words(asked, "type", 40), words(asked, "text", LONGEST)
        reader = reader_of(rules)
        known = tuple(reader.language.parts) if reader is not None else ()
        if card_type not in known:
            raise BadInput(_NO_TYPE.fill({"found": shown(card_type), "known": known}))
        return Response(
            {
                "lines": [
                    {
                        "text": sentence,
                        "offers": [
                            {
                                "says": [
                                    {"part": part, "value": value} for part, value in offer.says
                                ],
                                "text": offer.text.as_dict(),
                                "likely": round(offer.likely, 3),
                            }
                            for offer in offers
                        ],
                    }
                    for sentence, offers in offers_of(rules, card_type, text)
                ]
            }
        )
