"""The catalogue for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue import queries
from collection.catalogue.faces import face
from collection.catalogue.rows import Card
from collection.house.i18n import say
from collection.ledger.ports import workshop
from collection.requests.rest import ApiView
from collection.requests.rows import User
from collection.search import find
from collection.shelf import queries as shelf
from collection.shelf.views.cardpage import clauses_of, equation
from collection.shelf.wishes import wished_of
from engine.kernel.game import Game
from engine.registry import game, games


def game_data(found: Game) -> dict[str, Any]:
    """What an installed game says of itself."""
    box, minute = found.on_the_box(), found.minute()
    return {
        "key": found.key,
        "version": found.version,
        "title": say(found.title()),
        "seats": list(found.seat_counts()),
        "says": say(box.says) if box else "",
        "minutes": box.minutes if box else 0,
        "in_a_minute": [say(line.text) for line in minute.lines] if minute else [],
        "loadout_kinds": [
            {
                "key": kind.key,
                "holder": kind.holder,
                "name": say(kind.name),
                "zones": [{"key": zone.key, "name": say(zone.name)} for zone in kind.zones],
            }
            for kind in found.loadout_kinds()
        ],
        "options": [
            {
                "name": spec.name,
                "default": spec.default,
                "values": list(spec.values),
                "clause": spec.clause,
            }
            for spec in found.option_specs()
        ],
        "starters": [code for code, _ in found.starter_loadouts()],
    }


class GameList(ApiView):
    """The installed games."""

    @extend_schema(operation_id="games", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """All of them, by key."""
        found = list(games().values())
        return self.paged(request, found, lambda page: [game_data(item) for item in page])


class GameDetail(ApiView):
    """One game."""

    @extend_schema(operation_id="game", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str) -> Response:
        """Its seats, loadout kinds, options and starters."""
        return Response(game_data(game(key)))


class CardList(ApiView):
    """The cards of a game."""

    @extend_schema(
        operation_id="cards",
        parameters=[OpenApiParameter(name, str) for name in ("q", "sort", "limit", "offset")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, key: str) -> Response:
        """What `q` finds in the grammar of the catalogue; `problems` and `chips` say how."""
        wish = request.query_params
        found = find(game(key).key, wish.get("q", ""), self.reader(request), wish.get("sort", ""))
        return self.paged(
            request,
            found.cards.select_related("set").defer("text_key", "stem_key"),
            lambda page: [_card(key, row) for row in page],
            chips=[{"text": chip.text, "without": chip.without} for chip in found.chips],
            problems=[say(problem) for problem in found.problems],
            order=found.order,
        )

    def reader(self, request: Request) -> User | None:
        """Who asks, for what is said of their own copies."""
        return request.user if isinstance(request.user, User) else None


class CardDetail(ApiView):
    """One card."""

    @extend_schema(operation_id="card", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, key: str, code: str) -> Response:
        """Its definition and face, the clauses that touch it, other printings, one's own copies."""
        row = Card.seen.filter(game=game(key).key, code=code).select_related("set").first()
        if row is None:
            raise queries.CardNotFound(code)
        return Response(
            {
                **_card(key, row),
                "set": row.set.code if row.set else None,
                "number": row.number,
                "definition": row.data,
                "clauses": clauses_of(game(key), row),
                "printings": [other.code for other in shelf.printings(row)],
                "own": self._own(request, row),
            }
        )

    def _own(self, request: Request, row: Card) -> dict[str, Any] | None:
        """The copies, wishes and decks of who asks; null for a visitor."""
        user = request.user
        if not isinstance(user, User):
            return None
        uses = workshop().uses(user, row.game, row.code)
        return {
            **equation(shelf.owned_counts(user, row.game, [row.code]).get(row.code, 0), uses),
            "wished": wished_of(user, row),
            "decks": [
                {
                    "id": use.deck_id,
                    "name": use.name,
                    "copies": use.quantity,
                    "maybe": use.maybe,
                    "built": use.built,
                }
                for use in uses
            ],
        }

    missing = (*ApiView.missing, queries.CardNotFound)


def _card(key: str, row: Card) -> dict[str, Any]:
    return {
        "code": row.code,
        "shown": row.shown,
        "type": row.type,
        "face": face(key, row.definition),
    }
