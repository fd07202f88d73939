"""The table for programs; the same services as the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.house.problems import whole, words
from collection.own.queries import own_card_of
from collection.requests.rest import ApiView
from decks.keeping.queries import deck_for
from decks.lists.errors import DeckNotFound, IllegalDeck
from decks.lists.judging import spoken
from engine.kernel import doors
from engine.kernel.errors import KernelError, StaleRevision
from engine.kernel.messages import N_, Message
from engine.kernel.view import SPECTATOR
from engine.registry import game
from engine.web.laying.rematch import same_wish
from engine.web.laying.services import start
from engine.web.laying.trying import try_card
from engine.web.laying.wishes import Wish, last_setup, read_pace, read_wish
from engine.web.seat import handover, hands, storage, waits
from engine.web.seat.errors import BadTable, TableNotFound
from engine.web.seat.partners import DEFAULT
from engine.web.seat.rows import Match
from engine.web.table import services, story
from engine.web.table.on_trial import keep_deck
from engine.web.table.ports import upstairs
from engine.web.table.table_list import SHOWS, counts_of, shown_of, summary
from engine.web.table.tables import check_sits, present, seat_for, table_for, tables_of
from engine.web.thinking.moves import Progress, ask_partner

Door = TypeVar("Door", bound=Callable[..., Response])


def door(name: str) -> Callable[[Door], Door]:
    """Describe a POST that takes a JSON object and answers with the table."""
    return extend_schema(
        operation_id=name, request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT
    )


def state_of(row: Match, user: Any, chosen: list[int] | None = None) -> dict[str, Any]:
    """The table as the person's seat sees it; `chosen`: the beginning of a change by hand."""
    shown = present(row, user, chosen)
    del shown["scene_template"]
    shown.pop("can_keep", None)
    # Fresh at each showing, and for forms alone.
    del shown["match"]["key"]
    return shown


class TableView(ApiView):
    """Anything of one table or of all of a person's tables."""

    permission_classes = (IsAuthenticated,)
    missing = (*ApiView.missing, TableNotFound, DeckNotFound)
    named_by = "match_id"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whose table it is comes before what is asked of it."""
        super().initial(request, *args, **kwargs)
        if "match_id" in kwargs:
            check_sits(request.user, kwargs["match_id"])

    def more(self, exc: KernelError) -> dict[str, Any]:
        """All violations with an illegal deck; the fresh state with a stale revision."""
        if isinstance(exc, IllegalDeck):
            return {"violations": spoken(exc.game, exc.verdict)["violations"]}
        match_id = self.kwargs.get("match_id")
        if isinstance(exc, StaleRevision) and match_id:
            row = table_for(self.request.user, match_id)
            return {"table": state_of(row, self.request.user)}
        return {}

    def table(self, request: Request, match_id: str) -> Response:
        """The table after a change."""
        row = table_for(request.user, match_id)
        return Response(state_of(row, request.user))

    def revision(self, request: Request) -> int:
        """The revision that the program last saw."""
        return self.seen(self.body(request), "match", "revision")

    def current(self, request: Request, **kwargs: Any) -> Response:
        """The table as its own address answers it."""
        if "match_id" not in kwargs:
            return super().current(request, **kwargs)
        return self.table(request, kwargs["match_id"])


class TableList(TableView):
    """The person's tables."""

    @extend_schema(
        operation_id="tables",
        parameters=[OpenApiParameter("show", str, enum=SHOWS)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """The last played first: all, `running` or `ended` ones."""
        actor, show = self.actor(request), request.query_params.get("show", "")
        rows = tables_of(actor)
        found = shown_of(rows, show if show in SHOWS else SHOWS[0])
        return self.paged(
            request,
            found,
            lambda page: [summary(row, actor) for row in page],
            counts=counts_of(rows),
        )

    @door("table_create")
    def post(self, request: Request) -> Response:
        """Lay a table, seat by seat or in the short form.

        `{game, seats: [{who, level, name, deck | starter | surprise | box | try}], options?,
        begins?, seed?, pace?, own_dice?}`: `who` is "person" (several are told apart by `name`) or
        "partner" with a `level`; `deck` is the id of a deck of yours, or the address of a public or
        shared one; `surprise` draws a legal one; `box` is the number of a place, or "all": a legal
        deck of what is free there; `try` is the id of a card that gets its places in a starter;
        `begins` is the number of a seat or "lot"; a typed `seed` opens
        the deal; `pace` is "slow", "normal", "off" or "pause"; with `own_dice` people throw their
        dice and coins and type what fell. `{game, last: true}` lays the last set-up once more. The
        short form is `{deck | game, level?, opponent?, options?}`.
        """
        body = self.body(request)
        wish = self.wish(request, body)
        made = start(actor=self.actor(request), wish=wish, key=self.key(request))
        return self.created(self.table(request, made).data, "api-table", made)

    def wish(self, request: Request, body: dict[str, Any]) -> Wish:
        """What the body asks for. Raises BadTable, BadSeat, BadInput, DeckNotFound."""
        if "seats" in body or body.get("last"):
            key = game(words(body, "game", 32)).key
            setup = last_setup(request.user, key) if body.get("last") else body
            if setup is None:
                raise BadTable(Message(N_("There is no last time to lay again. Name the seats.")))
            return read_wish(request.user, key, setup)
        deck = deck_for(request.user, words(body, "deck", 16)) if body.get("deck") else None
        key = deck.game if deck else game(words(body, "game", 32)).key
        options = body.get("options")
        return Wish(
            key,
            deck,
            words(body, "level", 32) or DEFAULT,
            words(body, "opponent", 64),
            dict(options) if isinstance(options, dict) else {},
        )


class TableDetail(TableView):
    """One table."""

    @extend_schema(operation_id="table", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Scene, moves, log and match, as the person's seat sees them.

        While the screen goes from one person to another, `handover` says to whom, and there is
        no scene, no move and no log until it is taken.
        """
        return self.table(request, match_id)

    @extend_schema(operation_id="table_delete", responses={204: None})
    def delete(self, request: Request, match_id: str) -> Response:
        """Clear the table away for ever, with its log, notes and links."""
        services.delete(actor=self.actor(request), match_id=match_id, key=self.key(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Take(TableView):
    """The screen, where several people play at one."""

    @door("table_take")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, seat}`: the person of that seat, for whom it waits, has the screen now."""
        body = self.body(request)
        seat, revision = whole(body, "seat"), self.revision(request)
        handover.take(actor=self.actor(request), match_id=match_id, revision=revision, seat=seat)
        return self.table(request, match_id)


class Wait(TableView):
    """A card that somebody else carries out by hand."""

    @door("table_wait")
    def post(self, request: Request, match_id: str) -> Response:
        """`{wait}`: true stops its end, until false takes that back; for all at your screen."""
        stands = self.body(request).get("wait")
        if not isinstance(stands, bool):
            raise BadTable(Message(N_("Field «wait» is true or false.")))
        waits.say_wait(actor=self.actor(request), match_id=match_id, stands=stands)
        return self.table(request, match_id)


class Watch(TableView):
    """How partners are watched."""

    @door("table_watch")
    def post(self, request: Request, match_id: str) -> Response:
        """`{pace?, open?}`: how fast they move; all hands open, where nobody else plays."""
        body = self.body(request)
        hands = body.get("open")
        if hands is not None and not isinstance(hands, bool):
            raise BadTable(Message(N_("Field «open» is true or false.")))
        services.set_watch(
            actor=self.actor(request),
            match_id=match_id,
            pace=read_pace(body) if body.get("pace") else "",
            open_hands=hands,
        )
        return self.table(request, match_id)


class Again(TableView):
    """The same table once more."""

    @door("table_again")
    def post(self, request: Request, match_id: str) -> Response:
        """`{swap?}`: with "decks" each seat plays the next one's deck; "seats" moves all by one."""
        row = table_for(request.user, match_id)
        actor = self.actor(request)
        if row.position_id:
            made = upstairs().again(actor=actor, match=row, key=self.key(request))
        else:
            wish = same_wish(row, actor, words(self.body(request), "swap", 16))
            made = start(actor=actor, wish=wish, key=self.key(request))
        return self.created(self.table(request, made).data, "api-table", made)


class OwnTry(TableView):
    """A card of one's own at a table."""

    @door("own_try")
    def post(self, request: Request, own_card: str) -> Response:
        """`{}`: a table with a shipped deck in which copies of the card take the places of the
        cards most like it; `trial` of the table says of which. The deck is not kept."""
        actor = self.actor(request)
        card = own_card_of(actor, own_card)
        if card is None:
            raise TableNotFound(own_card)
        made = try_card(actor=actor, game=card.game, code=card.code, key=self.key(request))
        return self.created(self.table(request, made).data, "api-table", made)


class Deck(TableView):
    """The deck that was made to try a card."""

    @door("table_deck")
    def post(self, request: Request, match_id: str) -> Response:
        """`{}`: keep it as one of your own."""
        row, actor = table_for(request.user, match_id), self.actor(request)
        made = keep_deck(actor=actor, row=row, key=self.key(request))
        found = {"id": made, "url": deck_for(actor, made).get_absolute_url()}
        return self.created(found, "api-deck", made)


class Legal(TableView):
    """What may be done now."""

    @extend_schema(operation_id="table_legal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """The legal actions with their exact texts, and what is refused, with reasons."""
        shown = present(table_for(request.user, match_id), self.actor(request))
        moves = {"handover": shown["handover"], **shown["moves"]}
        return Response({"revision": shown["match"]["revision"], **moves})


class Act(TableView):
    """One decision."""

    @door("table_act")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, action}` with the number, or `{revision, text}` with the exact text.

        At a table of own dice what fell is typed here too: the faces stand among the legal
        actions, and "table" lets the table throw. `{revision, hand: [...]}` changes the table by
        hand, each number out of a menu: while it is not complete, the moves of the answer are what
        can be added; `[]` asks for the first menu. "done" ends what a card waits for."""
        body = self.body(request)
        actor, key, revision = self.actor(request), self.key(request), self.revision(request)
        given = str(body.get("action", ""))
        if "hand" in body or given.startswith(hands.SIGN):
            chosen = hands.chosen_of(given) if given else doors.hand_written(body["hand"])
            row = table_for(request.user, match_id)
            if not services.is_whole(
                actor=actor, match_id=match_id, revision=revision, chosen=chosen
            ):
                return Response(state_of(row, request.user, chosen))
            services.by_hand(
                actor=actor, match_id=match_id, revision=revision, chosen=chosen, key=key
            )
            return self.table(request, match_id)
        if "text" in body:
            text = words(body, "text", 400)
            services.act_text(actor=actor, match_id=match_id, revision=revision, text=text, key=key)
        else:
            action = whole(body, "action")
            services.act(actor=actor, match_id=match_id, revision=revision, action=action, key=key)
        return self.table(request, match_id)


class Back(TableView):
    """The last choice of a half-made move."""

    @door("table_back")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: take it back."""
        services.back(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
        )
        return self.table(request, match_id)


class Undo(TableView):
    """The last move."""

    @door("table_undo")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, agreed?, shuffle?, since?}`: take it back; what had come to light is dealt
        anew, or with `"shuffle": "same"` it stays and the match counts no more. `since`: that one,
        counted from 1, of what was done for the card being carried out by hand, with all behind it.

        Where several people play, `agreed: true` says that all of them wish it."""
        services.undo(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
            agreed=self.body(request).get("agreed") is True,
            same_shuffle=self.body(request).get("shuffle") == "same",
            since=whole(self.body(request), "since") if "since" in self.body(request) else None,
        )
        return self.table(request, match_id)


class Concede(TableView):
    """Giving up."""

    @door("table_concede")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision, agreed?}`: where several people of a team give up together, `agreed: true`
        says that all of them wish it."""
        services.concede(
            actor=self.actor(request),
            match_id=match_id,
            revision=self.revision(request),
            key=self.key(request),
            agreed=self.body(request).get("agreed") is True,
        )
        return self.table(request, match_id)


class Partner(TableView):
    """The partner's move."""

    @door("table_partner")
    def post(self, request: Request, match_id: str) -> Response:
        """`{revision}`: one move; nothing happens when the table has moved on.

        While the partner still thinks the answer is the table as it stands, with `Retry-After`:
        send the same again. Leaving, undoing or conceding calls the thinking off."""
        row = table_for(request.user, match_id)
        found = ask_partner(match_id=row.pk, revision=self.revision(request))
        answer = self.table(request, match_id)
        if found is Progress.THINKING:
            answer["Retry-After"] = "1"
        return answer


class Events(TableView):
    """What happened, as the person's seat saw it."""

    @extend_schema(
        operation_id="table_events",
        parameters=[OpenApiParameter("since", int)],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The events of the branch being played after step `since`."""
        row = table_for(request.user, match_id)
        played = storage.replayed(row)
        wanted = handover.awaited(row, self.actor(request), played)
        if wanted is not None:
            told = handover.blank(row, wanted)["handover"]
            return Response({"revision": row.revision, "handover": told, "results": []})
        seat = seat_for(row, self.actor(request), played)
        since = whole(request.query_params, "since") if "since" in request.query_params else -1
        found = story.events_of(played, SPECTATOR if seat is None else seat, since)
        return Response({"revision": row.revision, "results": found})
