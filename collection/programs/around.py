"""What stands around the cards of a game, for programs: sets, words of the search, rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.faces import face
from collection.catalogue.rows import Card, CardSet
from collection.house.i18n import READER
from collection.requests.rest import ApiView
from collection.rules.rulebook import Paragraph, paragraphs
from collection.rules.views import aid_data
from collection.search.pages import help_page
from collection.search.stems import Wanted
from collection.shelf import queries
from collection.shelf.products import product_lines
from engine.registry import game

LONGEST_QUERY = 60
MOST_COPIES = 99


class Sets(ApiView):
    """The sets of a game."""

    @extend_schema(operation_id="sets", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """How many cards each has, and how many of them (`have`, `copies`) the person owns."""
        found = game(key).key
        rows = [row for row in queries.progress_of(request.user) if row.game == found and row.code]
        return self.paged(request, rows, lambda page: [asdict(row) for row in page])


class OneSet(ApiView):
    """A set, card by card."""

    @extend_schema(
        operation_id="set",
        parameters=[
            OpenApiParameter("copies", int, description="complete with so many of each; 1"),
            OpenApiParameter("show", str, enum=["all", "missing"]),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, key: str, code: str) -> Response:
        """Each card with the copies owned and lacking; `show=missing` leaves those that lack."""
        row = CardSet.seen.filter(game=game(key).key, code=code.replace("\0", "")).first()
        if row is None:
            raise NotFound
        wanted = request.query_params.get("copies", "")
        fits = wanted.isascii() and wanted.isdigit() and len(wanted) < 4
        copies = min(MOST_COPIES, max(1, int(wanted))) if fits else 1
        counted = queries.completion_of(request.user, row)
        lacking = counted.lacking(copies)
        shown = lacking if request.query_params.get("show") == "missing" else list(counted.cards)

        def told(page: Iterable[int]) -> list[dict[str, Any]]:
            cards = queries.cards_by_id(page)
            return [_owned(card, counted.owned.get(card.pk, 0), copies) for card in cards]

        return self.paged(
            request,
            shown,
            told,
            code=row.code,
            shown=row.label,
            name=row.name,
            total=len(counted.cards),
            have=len(counted.cards) - len(lacking),
            copies=copies,
        )


class SearchWords(ApiView):
    """What can be typed into `q`."""

    @extend_schema(operation_id="search_words", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """Each word with its other names, what it means, and examples."""
        lines = [
            {
                "part": part["title"],
                "name": line["name"],
                "names": list(line["names"]),
                "help": line["help"],
                "examples": [example["query"] for example in line["examples"]],
            }
            for part in help_page(game(key).key)["parts"]
            for line in part["lines"]
        ]
        return self.paged(request, lines, list)


class Products(ApiView):
    """Starters, boxes, boosters."""

    @extend_schema(operation_id="products", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """What can be added to a shelf, or made a deck of, at once."""
        rows = product_lines(game(key).key)
        return self.paged(request, rows, lambda page: [asdict(row) for row in page])


class Rules(ApiView):
    """The rulebook of a game."""

    @extend_schema(
        operation_id="rules",
        parameters=[OpenApiParameter("q", str, description="clauses that say this")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, key: str) -> Response:
        """Its numbered clauses in the reader's language; every refusal names one of them."""
        wanted = request.query_params.get("q", "").strip()[:LONGEST_QUERY]
        sought = Wanted(wanted, READER.language)
        clauses = [
            clause
            for clause in _clauses(paragraphs(game(key), READER.language))
            if not wanted or sought.is_in(" ".join(clause.values()))
        ]
        return self.paged(request, clauses, list)


class Turn(ApiView):
    """A game's turn on one page."""

    @extend_schema(operation_id="turn", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """Blocks of lines, each with the clauses behind it."""
        aid = game(key).turn_aid()
        if aid is None:
            raise NotFound
        return Response(aid_data(aid))


def _owned(card: Card, own: int, copies: int) -> dict[str, Any]:
    name = face(card.game, card.definition)["name"]
    return {
        "code": card.code,
        "shown": card.shown,
        "name": name,
        "own": own,
        "lacks": max(0, copies - own),
    }


def _clauses(found: Iterable[Paragraph]) -> Iterable[dict[str, str]]:
    chapter = ""
    for part in found:
        if part.level:
            chapter = part.text
        elif part.clause:
            yield {
                "id": part.clause,
                "chapter": chapter,
                "title": part.title,
                "text": part.text,
                "example": part.example,
            }
