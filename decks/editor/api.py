"""The editor for programs; the same services as its pages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.i18n import say
from collection.house.problems import whole, words
from decks.editor import editing
from decks.editor.judge import Teller
from decks.editor.paste_page import preview_page
from decks.editor.paste_views import MOST_SIGNS
from decks.keeping import undoing
from decks.lists import judging
from decks.lists.bounds import MAX_CODE
from decks.lists.listing import loadout_of
from decks.lists.rows import Deck
from decks.making import services
from decks.mends.mending import Mend, Mender, mend_all
from decks.pasting import lines
from decks.shelf.promises import availability
from decks.showing.api import DeckView, own_data
from engine.registry import game

_ANY = OpenApiTypes.OBJECT


class DeckQuantity(DeckView):
    """The copies of one card in a deck."""

    @extend_schema(operation_id="deck_quantity", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, code, zone?, quantity}`; 0 takes the card out."""
        body = self.body(request)
        services.set_quantity(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            zone=words(body, "zone", MAX_CODE),
            code=words(body, "code", MAX_CODE),
            quantity=body.get("quantity"),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckRemedy(DeckView):
    """A mend that the verdict proposes."""

    @extend_schema(operation_id="deck_remedy", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, violation, remedy, code?}`, the numbers as the verdict gives them."""
        body = self.body(request)
        services.apply_remedy(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            violation=whole(body, "violation"),
            remedy=whole(body, "remedy"),
            code=words(body, "code", MAX_CODE),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckUndo(DeckView):
    """One step back in the editor."""

    @extend_schema(operation_id="deck_undo", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version}`; the version before comes back as a new one."""
        undoing.undo(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckRedo(DeckView):
    """One step forth in the editor."""

    @extend_schema(operation_id="deck_redo", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version}`; what the last undo took comes back."""
        undoing.redo(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckPaste(DeckView):
    """A list as people type it."""

    @extend_schema(operation_id="deck_paste", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{text}` says what it means; with `{version, how: replace|add, rename?}` it counts."""
        body = self.body(request)
        text = words(body, "text", MOST_SIGNS)
        if not body.get("how"):
            return Response(preview_page(self.deck(request, deck_id), text)["read"])
        editing.paste(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            text=text,
            replace=words(body, "how", 16) == "replace",
            rename=body.get("rename") is True,
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckMend(DeckView):
    """The proved mends of a deck."""

    @extend_schema(operation_id="deck_mends", responses=_ANY)
    def get(self, request: Request, deck_id: str) -> Response:
        """By violation, in the verdict's order; and `all`, the edits that make the deck legal."""
        deck = self.deck(request, deck_id)
        mender = Mender(
            deck.game, loadout_of(deck), availability(self.actor(request), deck.game, deck)
        )
        whole = mend_all(mender)
        return Response(
            {
                "version": deck.version,
                "mends": [[_mend(deck, mend) for mend in mends] for mends in mender.all_mends()],
                "all": [_edit(edit) for edit in whole.edits] if whole else None,
            }
        )

    @extend_schema(operation_id="deck_mend", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version, edits: [[zone, code, copies]]}` as a mend gives them."""
        editing.apply_mend(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            edits=self.body(request).get("edits"),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class DeckMendAll(DeckView):
    """All broken rules mended at once."""

    @extend_schema(operation_id="deck_mend_all", request=_ANY, responses=_ANY)
    def post(self, request: Request, deck_id: str) -> Response:
        """`{version}`; refused when no mends are known that make the deck legal."""
        editing.mend_everything(
            actor=self.actor(request),
            deck_id=deck_id,
            version=self.version(request),
            key=self.key(request),
        )
        return Response(own_data(self.deck(request, deck_id)))


class Validate(DeckView):
    """The judge for a list that is no deck; nothing is written."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="deck_validate", request=_ANY, responses=_ANY)
    def post(self, request: Request) -> Response:
        """`{game, kind?, header?, zones}`; unknown cards and bad quantities are violations."""
        body = self.body(request)
        key = game(words(body, "game", 32)).key
        loadout = lines.any_loadout(key, body)
        return Response(judging.spoken(key, judging.verdict(key, loadout)))


def _mend(deck: Deck, mend: Mend) -> dict[str, Any]:
    label = mend.message or Teller(deck, shelf=True).label(mend.edits)
    return {
        "text": say(label),
        "edits": [_edit(edit) for edit in mend.edits],
        "source": mend.source,
        "left": mend.left,
    }


def _edit(edit: Any) -> list[Any]:
    return [edit.zone, edit.code, edit.delta]
