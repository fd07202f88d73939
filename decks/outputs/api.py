"""Outputs for programs: chances, hands, charts, files, print sheet, picture, codes."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.shelves import show
from collection.house.problems import words
from collection.requests.asked import HttpRequest
from collection.requests.rest import ApiView
from decks.formats.formats import export
from decks.keeping.queries import readable_deck
from decks.lists import judging
from decks.lists.errors import DeckNotFound
from decks.lists.rows import Deck
from decks.outputs import hands_page, odds_page, print_page
from decks.outputs.asked import printed_language
from decks.outputs.charts import charts
from decks.outputs.code_page import default_name, known_code
from decks.outputs.frame import token_of
from decks.outputs.odds import at_least
from decks.outputs.picture import deck_picture
from decks.outputs.services import keep_code


class OutputView(ApiView):
    """Anything that a reader of a deck may ask; `?k=` is the token of a secret link."""

    missing = (*ApiView.missing, DeckNotFound)

    def deck(self, request: Request, deck_id: str) -> Deck:
        """The deck, if this person may read it; its cards are shown."""
        token = token_of(cast(HttpRequest, request._request))
        found = readable_deck(request.user, deck_id, token)
        show(found.owner, found.zones, found.contents)
        return found


class Odds(OutputView):
    """Exact chances by own turn."""

    @extend_schema(operation_id="deck_odds", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """`least`, `go`: each card's chances in turns 1 to 10 as exact fractions."""
        deck = self.deck(request, deck_id)
        asked = odds_page.Asked.of(request._request.GET)
        zones = [self._zone(deck, plan, asked) for plan in odds_page.plans_of(deck)]
        return Response({"least": asked.wanted, "second": asked.second, "zones": zones})

    def _zone(self, deck: Deck, plan: Any, asked: odds_page.Asked) -> dict[str, Any]:
        counts = deck.zones[plan.zone]
        size = sum(counts.values())
        seen = [plan.seen(turn, asked.second) for turn in range(1, odds_page.TURNS + 1)]
        return {
            "zone": plan.zone,
            "size": size,
            "seen": seen,
            "chances": {
                code: [str(at_least(asked.wanted, count, size, n)) for n in seen]
                for code, count in sorted(counts.items())
            },
        }


class Hand(OutputView):
    """A sample hand."""

    @extend_schema(operation_id="deck_hand", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """`seed`, `drawn`, `go`: the hand of that seed, or of a fresh one."""
        deck = self.deck(request, deck_id)
        asked = hands_page.Asked.of(request._request.GET)
        return Response(hands_page.hand_data(deck, asked))


class Charts(OutputView):
    """The charts of a deck."""

    @extend_schema(operation_id="deck_charts", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """Each chart with its bars and their parts."""
        found = [
            {
                "key": chart["key"],
                "title": chart["title"],
                "bars": [
                    {
                        "key": bar["key"],
                        "label": bar["label"],
                        "total": bar["total"],
                        "parts": [{"name": p["name"], "count": p["count"]} for p in bar["parts"]],
                    }
                    for bar in chart["bars"]
                ],
            }
            for chart in charts(self.deck(request, deck_id))
        ]
        return Response({"count": len(found), "results": found})


class Export(OutputView):
    """The deck as a file."""

    @extend_schema(
        operation_id="deck_export",
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "text/markdown"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
    )
    def get(self, request: Request, deck_id: str, fmt: str) -> HttpResponse:
        """`fmt`: text, plain, markdown, json or code; `lang`: en or it, for card names."""
        asked = request._request
        base = asked.build_absolute_uri("/").rstrip("/")
        made = export(self.deck(request, deck_id), fmt, printed_language(asked.GET), base)
        return HttpResponse(made.text, content_type=f"{made.media}; charset=utf-8")


class Sheet(OutputView):
    """The print sheet."""

    @extend_schema(
        operation_id="deck_print", responses={(200, "application/pdf"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        """A PDF, asked for as the page: `cards times each words paper gap bleed marks backs
        lang`."""
        deck = self.deck(request, deck_id)
        asked = print_page.Asked.of(request._request.GET)
        made = print_page.sheet_of(deck, request.user, asked)
        return HttpResponse(made, content_type="application/pdf")


class Picture(OutputView):
    """The deck in one picture."""

    @extend_schema(operation_id="deck_image", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        """A WebP; `lang`: en or it."""
        deck = self.deck(request, deck_id)
        language = printed_language(request._request.GET)
        return HttpResponse(deck_picture(deck, language), content_type="image/webp")


class Code(ApiView):
    """A deck as a code."""

    @extend_schema(operation_id="code", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """What the code says, and the verdict on it."""
        coded = known_code(code)
        verdict = judging.verdict(coded.game, coded.loadout)
        data = {"game": coded.game, "name": coded.name, **coded.loadout.to_json()}
        return Response({**data, "verdict": judging.spoken(coded.game, verdict)})

    @extend_schema(
        operation_id="code_keep", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, code: str) -> Response:
        """`{name?}`: makes a deck of one's own of it."""
        name = words(self.body(request), "name", 100) or default_name()
        made = keep_code(actor=self.actor(request), code=code, name=name, key=self.key(request))
        deck = Deck.objects.get(pk=made)
        data = {"id": deck.pk, "url": deck.get_absolute_url(), "name": deck.name}
        return self.created(data, "api-deck", made)
