"""The person's decks for programs: listed, made, changed, copied, many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import QueryDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import BadInput, whole, words
from collection.requests.rows import User
from decks.browsing.deck_list import WISHES, Wanted, decks_in_order
from decks.browsing.deck_list import DeckList as Listing
from decks.browsing.list_views import many
from decks.keeping.queries import deck_for
from decks.lists.rows import Deck
from decks.making import care, services
from decks.making.care import notes_seen
from decks.showing.answering import TOKEN, is_own, kept_private
from decks.showing.api import (
    TOKEN_PARAMETER,
    DeckView,
    ReadableView,
    deck_data,
    listed,
    own_data,
    own_facts,
)
from engine.kernel.messages import N_, Message
from engine.registry import game

Patch = Callable[[], object]


class DeckList(DeckView):
    """The person's decks."""

    @extend_schema(
        operation_id="decks",
        parameters=[OpenApiParameter(name, str) for name in WISHES],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Last edited first: `q` as in the page, `show` active, archived, bin."""
        if not isinstance(request.user, User):
            return self.paged(request, [], list)
        found = Listing(request.user, Wanted.of(_given(request.query_params)))

        def told(page: Iterable[str]) -> list[dict[str, Any]]:
            return [{**listed(deck), **own_facts(deck)} for deck in decks_in_order(page)]

        return self.paged(request, found.ids, told)

    @extend_schema(
        operation_id="deck_create", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{game, starter, name?}`, or `{game, kind?, name, zones?, header?}`."""
        body, actor, key = self.body(request), self.actor(request), self.key(request)
        made = _made(body, actor, key)
        data = own_data(self.deck(request, made))
        return self.created(data, "api-deck", made)


class DeckDetail(ReadableView):
    """One deck."""

    @extend_schema(operation_id="deck", parameters=[TOKEN_PARAMETER], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, deck_id: str) -> Response:
        """Its cards and the verdict on it; the owner gets its status, tags and sharing, too."""
        found = self.readable(request, deck_id)
        if is_own(request.user, found):
            return Response(own_data(found))
        data = {**deck_data(found), "notes": found.notes, "owner": found.owner.label}
        return kept_private(Response(data), found)

    @extend_schema(
        operation_id="deck_change", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def patch(self, request: Request, deck_id: str) -> Response:
        """One of name, zones, beside, header, description, each with `version`; or status, tags,
        folder, notes, archived."""
        body, found = self.body(request), deck_for(request.user, deck_id)
        changes = _changes({**body, **self.asked(body)}, found, self.key(request))
        asked = [name for name in changes if name in body]
        if len(asked) != 1:
            raise BadInput(
                Message(N_("Change one of these at a time: {known}."), {"known": tuple(changes)})
            )
        changes[asked[0]]()
        return Response(own_data(self.deck(request, deck_id)))

    @extend_schema(operation_id="deck_delete", request=OpenApiTypes.OBJECT, responses={204: None})
    def delete(self, request: Request, deck_id: str) -> Response:
        """`{version}`; the deck lies in the bin and can be restored."""
        found = deck_for(request.user, deck_id)
        services.delete(
            actor=found.owner,
            deck_id=deck_id,
            version=self.version(request),
            key=self.key(request),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckCopy(ReadableView):
    """A copy of a deck."""

    @extend_schema(
        operation_id="deck_copy",
        parameters=[TOKEN_PARAMETER],
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, deck_id: str) -> Response:
        """`{name?}`; the copy is the person's own and private."""
        made = care.copy(
            actor=self.actor(request),
            deck_id=deck_id,
            token=request.query_params.get(TOKEN, "")[:64],
            name=words(self.body(request), "name", 400),
            key=self.key(request),
        )
        data = own_data(self.deck(request, made))
        return self.created(data, "api-deck", made)


class DecksMany(DeckView):
    """One act on many decks."""

    @extend_schema(
        operation_id="decks_many", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """`{act, decks, tag?, folder?}`; archive, unarchive, delete, restore, purge, tag, untag
        or move them; `{act: rename, was, folder}` calls a whole folder otherwise."""
        body = self.body(request)
        ids = body.get("decks", [] if body.get("act") == "rename" else None)
        if not isinstance(ids, list) or not all(isinstance(deck, str) for deck in ids):
            raise BadInput(Message(N_("«decks» must be a list of deck ids.")))
        plain = [deck[:16].replace("\0", "") for deck in ids]
        count = many(self.actor(request), words(body, "act", 16), plain, body, self.key(request))
        return Response({"decks": count})


def _made(body: Mapping[str, Any], actor: User, key: str) -> str:
    game_key, name = game(words(body, "game", 32)).key, words(body, "name", 400)
    if body.get("starter"):
        if more := {"kind", "zones", "header"} & body.keys():
            raise BadInput(
                Message(
                    N_("A starter brings its own cards: leave out {found}."),
                    {"found": ", ".join(sorted(more))},
                )
            )
        return services.create_from_starter(
            actor=actor,
            game_key=game_key,
            product=words(body, "starter", 64),
            name=name,
            key=key,
        )
    kind = words(body, "kind", 32)
    if "zones" not in body:
        return care.create_empty(
            actor=actor,
            game_key=game_key,
            kind=kind,
            name=name,
            header=body.get("header"),
            key=key,
        )
    return services.create(
        actor=actor,
        game_key=game_key,
        kind=kind,
        name=name,
        zones=body["zones"],
        header=body.get("header"),
        key=key,
    )


def _changes(body: Mapping[str, Any], deck: Deck, key: str) -> dict[str, Patch]:
    """What each field of a PATCH does."""
    actor, deck_id = deck.owner, deck.pk
    return {
        "name": lambda: services.rename(
            actor=actor,
            deck_id=deck_id,
            version=whole(body, "version"),
            name=words(body, "name", 400),
            key=key,
        ),
        "zones": lambda: services.replace_cards(
            actor=actor,
            deck_id=deck_id,
            version=whole(body, "version"),
            zones=body["zones"],
            key=key,
        ),
        "beside": lambda: services.lay_beside(
            actor=actor,
            deck_id=deck_id,
            version=whole(body, "version"),
            beside=body["beside"],
            key=key,
        ),
        "header": lambda: care.set_header(
            actor=actor,
            deck_id=deck_id,
            version=whole(body, "version"),
            header=body["header"],
            key=key,
        ),
        "description": lambda: services.describe(
            actor=actor,
            deck_id=deck_id,
            version=whole(body, "version"),
            description=words(body, "description", 20_000),
            key=key,
        ),
        "status": lambda: care.set_status(
            actor=actor, deck_id=deck_id, status=words(body, "status", 40), key=key
        ),
        "notes": lambda: care.set_notes(
            actor=actor,
            deck_id=deck_id,
            notes=words(body, "notes", 20_000),
            seen=words(body, "notes_seen", 32) or notes_seen(deck.notes),
            key=key,
        ),
        "tags": lambda: _retag(deck, body["tags"], key),
        "folder": lambda: care.move(
            actor=actor, folders={deck_id: words(body, "folder", 400)}, key=key
        ),
        "archived": lambda: care.archive(
            actor=actor, deck_ids=[deck_id], archived=body["archived"] is True, key=key
        ),
    }


def _retag(deck: Deck, tags: object, key: str) -> None:
    if not isinstance(tags, list):
        raise BadInput(Message(N_("«tags» must be a list of texts.")))
    kept = {tag.casefold() for tag in tags if isinstance(tag, str)}
    gone = [tag for tag in deck.tags if tag.casefold() not in kept]
    care.tag(actor=deck.owner, deck_ids=[deck.pk], add=tags, remove=gone, key=key)


def _given(params: Mapping[str, Any]) -> QueryDict:
    given = QueryDict(mutable=True)
    for name in params:
        given[name] = str(params[name])
    return given
