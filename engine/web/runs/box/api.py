"""Two decks out of one box, for programs; the same services as the page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import words
from collection.requests.rest import ApiView
from collection.shelf.errors import PlaceNotFound
from decks.lists.errors import DeckNotFound, IllegalDeck
from decks.lists.judging import spoken
from decks.lists.rows import Deck
from decks.showing.api import own_data
from engine.kernel.errors import KernelError
from engine.registry import game
from engine.web.runs.api import state_of as run_state
from engine.web.runs.box import services
from engine.web.runs.box.asked import Asked, read_asked
from engine.web.runs.box.pairs import find
from engine.web.runs.box.telling import told
from engine.web.runs.services import own_run
from engine.web.table.api import state_of
from engine.web.table.tables import table_for


class BoxView(ApiView):
    """Anything of a person's boxes."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, PlaceNotFound, DeckNotFound)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """All violations with an illegal deck."""
        if isinstance(exc, IllegalDeck):
            return {"violations": spoken(exc.game, exc.verdict)["violations"]}
        return {}

    def asked(self, request: Request, key: str) -> Asked:
        """The wish: `{place?, mine?, seed?, apart?, pick?, run?}`."""
        body = self.body(request)
        plain = {name: str(value) for name, value in body.items() if _is_number(value)}
        return read_asked(request.user, game(key).key, {**body, **plain})


class BoxDecks(BoxView):
    """Two legal decks out of one box."""

    @extend_schema(
        operation_id="box_decks", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, key: str) -> Response:
        """The pair with its figures, or what is missing; nothing is written.

        `place` is the number of a place, or "all"; `mine` "deck:ID" or "starter:CODE", without it
        both decks come out of the box; equal boxes and `seed`s give equal decks; `apart` takes
        built decks apart as well; `pick` chooses among the candidates; `run` is the batch that
        measured them."""
        found = told(find(request.user, self.asked(request, key)))
        for deck in found["decks"]:
            del deck["lines"]
        return Response(found)


class BoxPlay(BoxView):
    """A table with the pair."""

    @extend_schema(
        operation_id="box_play", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, key: str) -> Response:
        """Sit down: as `box-decks`, with `level?` and `swap?` (I play the other deck)."""
        asked, body, actor = self.asked(request, key), self.body(request), self.actor(request)
        made = services.play(
            actor=actor,
            asked=asked,
            level=words(body, "level", 32),
            swap=body.get("swap") is True,
            key=self.key(request),
        )
        return self.created(state_of(table_for(actor, made), actor), "api-table", made)


class BoxSave(BoxView):
    """The pair kept as planned decks."""

    @extend_schema(
        operation_id="box_save", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, key: str) -> Response:
        """Keep what was dealt: as `box-decks`; a deck of mine is there already."""
        actor = self.actor(request)
        made = services.save(actor=actor, asked=self.asked(request, key), key=self.key(request))
        rows = Deck.objects.filter(owner=actor).in_bulk(made)
        return self.created({"decks": [own_data(rows[pk]) for pk in made]}, "api-deck", made[-1])


class BoxMeasure(BoxView):
    """The pair measured."""

    @extend_schema(
        operation_id="box_measure", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request, key: str) -> Response:
        """Begin a batch of my deck against each candidate: as `box-decks`."""
        actor = self.actor(request)
        run = services.measure(actor=actor, asked=self.asked(request, key), key=self.key(request))
        return self.created(run_state(own_run(actor, run)), "api-run", run)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
