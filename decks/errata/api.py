"""Corrections for programs; the same services as the pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.rows import Card
from collection.house.pools import OWN
from collection.house.problems import BadInput, whole, words
from collection.own.hanging import positions_with
from collection.requests.rest import ApiView
from collection.requests.rows import User
from decks.errata import services
from decks.errata.errors import NoErratum
from decks.errata.finding import Corrected, Erratum, Stand, all_corrected, corrected, errata_of
from decks.errata.pages import broken_in, wished
from decks.errata.telling import Said, differences
from decks.errata.weighing import mend_of, weigh, with_taken
from decks.lists.rows import Deck
from decks.showing.api import DeckView, own_data
from engine.kernel.cards import CardDef
from engine.kernel.messages import N_, Message
from engine.registry import game

OBJECT = OpenApiTypes.OBJECT
_DO = Message(N_("«do» is «take» or «stay»."))
_CARDS = Message(N_("«cards» has for each card the number of the content that was looked at."))


class AllErrata(ApiView):
    """Corrected cards that decks of the person stand on."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="errata",
        parameters=[OpenApiParameter("game", str, required=True), OpenApiParameter("set", str)],
        responses=OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Those with decks that wait for an answer first."""
        key = game(words(request.query_params, "game", 32)).key
        found = all_corrected(self.actor(request), key, words(request.query_params, "set", 32))
        return self.paged(
            request,
            found,
            lambda page: [
                {**_card(one.card), "waiting": one.waiting, "stayed": one.stayed} for one in page
            ],
        )


class CardErrata(ApiView):
    """What one card says otherwise than where decks stand on it."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, NoErratum)

    @extend_schema(operation_id="own_card_errata", responses=OBJECT)
    def get(self, request: Request, own_card: str) -> Response:
        """The decks, what each would break, what the card said; positions keep what it said."""
        actor, key = self.actor(request), _game_of(own_card)
        found = corrected(actor, key, own_card)
        said = [
            {"content": number, "differences": said_data(differences(game(key), was, found.now))}
            for number, was in found.was.items()
        ]
        return self.paged(
            request,
            found.stands,
            lambda page: _decks(actor, found, page),
            **_card(found.now),
            content=found.edition,
            said=said,
            waiting=len(found.waiting),
            stayed=found.stayed,
            wished=wished(actor, key, own_card),
            positions=[
                {"title": one.name, "url": one.url}
                for one in positions_with(actor, key, [own_card])
            ],
        )

    @extend_schema(operation_id="own_card_errata_all", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, own_card: str) -> Response:
        """`{do: take|stay, content}` for every deck that waits; those that would break a rule by it
        are `left`."""
        body, key = self.body(request), _game_of(own_card)
        acts = {"take": services.take_all, "stay": services.stay_all}
        act = acts.get(words(body, "do", 8))
        if act is None:
            raise BadInput(_DO)
        done = act(
            actor=self.actor(request),
            key_of_game=key,
            code=own_card,
            edition=whole(body, "content", 1),
            key=self.key(request),
        )
        return Response(dict(done))


class DeckErrata(DeckView):
    """The corrected cards of a deck."""

    @extend_schema(operation_id="deck_errata", responses=OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """What each said and says, what the deck would break with all of them, the nearest mend."""
        deck = self.deck(request, deck_id)
        found = errata_of(deck)
        contents = {one.code: one.edition for one in found if not one.stayed}
        breaks = bool(contents) and weigh(deck, contents).breaks
        taken = with_taken(deck, contents)
        mend = mend_of(taken) if breaks else None
        return Response(
            {
                "version": deck.version,
                "cards": [_erratum(deck, one) for one in found],
                "breaks": broken_in(taken) if breaks else [],
                "mend": [[e.zone, e.code, e.delta] for e in mend.edits] if mend else None,
            }
        )

    @extend_schema(operation_id="deck_errata_answer", request=OBJECT, responses=OBJECT)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{do: take|stay, version, cards: {id: content}, edits?}`: the contents that were looked
        at; `edits` as a mend gives them."""
        body = self.body(request)
        seen, do = _seen(body.get("cards")), words(body, "do", 8)
        actor, version, key = self.actor(request), self.version(request), self.key(request)
        if do == "take":
            edits = body.get("edits")
            services.take(
                actor=actor, deck_id=deck_id, version=version, seen=seen, edits=edits, key=key
            )
        elif do == "stay":
            services.stay(actor=actor, deck_id=deck_id, version=version, seen=seen, key=key)
        else:
            raise BadInput(_DO)
        return Response(own_data(self.deck(request, deck_id)))


def said_data(said: Iterable[Said]) -> list[dict[str, str]]:
    """Differences for programs."""
    return [
        {"field": one.field, "label": one.label, "was": one.was, "now": one.now} for one in said
    ]


def _game_of(code: str) -> str:
    """The game of an own card; whether the person finds it is asked then. Raises NoErratum."""
    rows = Card.objects.filter(code=code[:64].replace("\0", "")) if code.startswith(OWN) else None
    key = rows.values_list("game", flat=True).first() if rows is not None else None
    if key is None:
        raise NoErratum(code)
    return key


def _card(card: CardDef) -> dict[str, Any]:
    return {"code": card.code, "name": card.name.as_dict()}


def _decks(actor: User, found: Corrected, page: Iterable[Stand]) -> list[dict[str, Any]]:
    stands = list(page)
    rows = Deck.objects.in_bulk([stand.deck_id for stand in stands])
    told = []
    for stand in stands:
        deck = rows[stand.deck_id]
        deck.owner = actor
        weighed = weigh(deck, {found.code: found.edition})
        told.append(
            {
                "id": deck.pk,
                "name": deck.name,
                "version": deck.version,
                "content": stand.number,
                "stayed": stand.stayed,
                "legal": weighed.before.legal,
                "legal_then": weighed.after.legal,
                "rules_broken_then": weighed.after.count,
            }
        )
    return told


def _erratum(deck: Deck, one: Erratum) -> dict[str, Any]:
    return {
        **_card(one.now),
        "stands_on": one.number,
        "content": one.edition,
        "stayed": one.stayed,
        "differences": said_data(differences(game(deck.game), one.was, one.now)),
        "breaks": weigh(deck, {one.code: one.edition}).breaks,
    }


def _seen(raw: object) -> dict[str, int]:
    if not isinstance(raw, dict) or not raw:
        raise BadInput(_CARDS)
    return {str(code): whole(raw, code, 1) for code in raw}
