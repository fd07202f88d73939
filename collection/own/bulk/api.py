"""Own sets and their cards for programs; the same services as the pages."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.rows import Card, CardSet
from collection.catalogue.wording import part_keys
from collection.house.i18n import READER
from collection.house.problems import BadInput, Refusal, words
from collection.own import services
from collection.own.bulk.columns import columns_of, meanings_of
from collection.own.bulk.export import card_data
from collection.own.bulk.judging import BAD, CHANGE, NEW, SAME, judge
from collection.own.bulk.pages import row_data
from collection.own.bulk.services import taken_in
from collection.own.bulk.tables import table_of_cards
from collection.own.errors import NoSuchSet
from collection.own.services import SetWish, copies_of, set_of
from collection.requests.once import Outcome, once
from collection.requests.rest import ApiView
from collection.shelf.services import alone
from engine.kernel.errors import KernelError
from engine.kernel.forms import LANGUAGES
from engine.kernel.messages import N_, Message, Phrase
from engine.registry import game

OBJECT = OpenApiTypes.OBJECT
_BAD: Final = Phrase(N_("{bad} of {rows} cards cannot be kept, so none was. See «problems»."))
_UNKNOWN: Final = Phrase(N_("Cards of this game have no «{found}». There are: {known}."))
_LIST: Final = Message(N_("«cards» must be a list of cards."))


class BadRows(Refusal):
    """Cards that cannot be kept, each with its place."""

    status = 422

    def __init__(self, message: Message, rows: list[dict[str, Any]]) -> None:
        super().__init__(message)
        self.rows = rows


class OwnView(ApiView):
    """One's own sets; nobody else's can be named."""

    permission_classes = (IsAuthenticated,)

    def set_here(self, request: Request, own_set: str) -> CardSet:
        """The person's set of that id. Raises NoSuchSet."""
        rows = CardSet.objects.filter(owner=self.actor(request), gone=False)
        found = rows.filter(code=own_set.replace("\0", "")).first()
        if found is None:
            raise NoSuchSet(services.NO_SET)
        return found

    def more(self, exc: KernelError) -> dict[str, Any]:
        """The cards that cannot be kept, each with its problems."""
        return {"problems": exc.rows} if isinstance(exc, BadRows) else {}


class Sets(OwnView):
    """Own sets of all games."""

    @extend_schema(
        operation_id="own_sets", parameters=[OpenApiParameter("game", str)], responses=OBJECT
    )
    def get(self, request: Request) -> Response:
        """In the order in which they were made; `?game=` for one game."""
        mine = CardSet.objects.filter(owner=self.actor(request), gone=False)
        rows = mine.order_by("id")
        wanted = words(request.query_params, "game", 32)
        rows = rows.filter(game=game(wanted).key) if wanted else rows
        return self.paged(request, rows, lambda page: [set_data(row) for row in page])

    @extend_schema(operation_id="own_set_make", request=OBJECT, responses=OBJECT)
    def post(self, request: Request) -> Response:
        """`{game, name: {it, en}, code?, note?}`: a name in one language at least."""
        body, actor = self.body(request), self.actor(request)
        given = body.get("name")
        told = given if isinstance(given, dict) else {}
        names = {key: words(told, key).strip() for key in LANGUAGES}
        if not any(names.values()):
            raise BadInput(Message(N_("Give the new set a name.")))
        wish = SetWish(names, words(body, "code", 16), words(body, "note", 500))
        key = game(words(body, "game", 32)).key
        code = services.new_set(actor=actor, key_of_game=key, wish=wish, key=self.key(request))
        row = self.set_here(request, code)
        return self.created(set_data(row), "api-own-cards", code)


class Cards(OwnView):
    """The cards of an own set."""

    @extend_schema(operation_id="own_cards", responses=OBJECT)
    def get(self, request: Request, own_set: str) -> Response:
        """In the set's order, each with its typed values and `copies`; `PUT` takes them back."""
        row, actor = self.set_here(request, own_set), self.actor(request)
        rows = Card.objects.filter(set=row, shelf=actor.pk).order_by("code_key", "id")

        def told(page: Any) -> list[dict[str, Any]]:
            cards = list(page)
            copies = copies_of(actor, [card.pk for card in cards])
            return [{"id": card.code, **card_data(card, copies)} for card in cards]

        return self.paged(request, rows, told, set=set_data(row))

    @extend_schema(operation_id="own_cards_put", request=OBJECT, responses=OBJECT)
    def put(self, request: Request, own_set: str) -> Response:
        """`{cards: [{number?, name: {it?, en?}, type?, words?, rarity?, reprint_of?, copies?,
        effects?…}], dry_run?, good_only?}`: a card of the same number, else of the same name, is
        changed by what is said of it and keeps the rest; `copies` are how many there shall be. All
        of it or nothing, but for `good_only`; with `dry_run` nothing is written."""
        row, actor, body = self.set_here(request, own_set), self.actor(request), self.body(request)
        cards, dry = body.get("cards"), body.get("dry_run") is True
        good_only = body.get("good_only") is True
        if not isinstance(cards, list):
            raise BadInput(_LIST)
        parts = part_keys(game(row.game))
        table = table_of_cards([_without_id(card) for card in cards], parts)
        meanings = meanings_of(row.game, table.header, {}, READER.language)
        _check_known(row.game, table.header)

        def work() -> Outcome:
            alone(actor)
            card_set = set_of(actor, own_set)
            judged = judge(actor, row.game, card_set, table, meanings)
            totals, told = judged.totals, [row_data(one) for one in judged.rows]
            if totals[BAD] and not dry and not good_only:
                refused = _BAD.fill({"bad": totals[BAD], "rows": totals["rows"]})
                raise BadRows(refused, [one for one in told if one["problems"]])
            edit = None if dry else taken_in(actor, card_set, judged.rows)["edit"]
            return {"edit": edit, **{kind: totals[kind] for kind in (NEW, CHANGE, SAME, BAD)},
                    "rows": told}  # fmt: skip

        key = "" if dry else self.key(request)
        return Response(once(actor=actor, key=key, purpose=f"own.cards {own_set}", work=work))


def set_data(row: CardSet) -> dict[str, Any]:
    """An own set."""
    names = {"en": row.name_en, "it": row.name_it}
    return {
        "id": row.code,
        "game": row.game,
        "name": {key: text for key, text in names.items() if text},
        "code": row.printed,
        "note": row.note,
        "revision": row.revision,
    }


def _without_id(card: Any) -> Any:
    return {key: card[key] for key in card if key != "id"} if isinstance(card, dict) else card


def _check_known(key: str, header: Any) -> None:
    known = [column.key for column in columns_of(game(key))]
    strange = [word for word in header if word not in known]
    if strange:
        told = {"found": ", ".join(strange[:8]), "known": ", ".join(known)}
        raise BadInput(_UNKNOWN.fill(told))
