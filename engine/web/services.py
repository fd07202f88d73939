"""Writes of the table: each is one transaction, keyed by the match's revision, run once per key."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from collection.models import User
from collection.once import Outcome, once
from decks import services as decks
from decks.listing import loadout_of_version
from decks.models import Deck, DeckVersion
from engine.kernel import match as kernel
from engine.kernel.errors import WrongSeat
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message
from engine.kernel.origin import Origin
from engine.kernel.rng import SEED_BYTES
from engine.kernel.rules import Table
from engine.registry import UnknownGame, game
from engine.web import partners, storage
from engine.web.errors import BadTable, TableNotFound
from engine.web.models import Match, Seat

Change = Callable[[kernel.Match, int], None]
DEFAULT_LEVEL = partners.DEFAULT


@dataclass(frozen=True)
class Wish:
    """What a person wants to play. `deck` is None for a game without cards of one's own.

    `opponent` is the starter the partner plays; "" = another one than the deck was made from.
    """

    game: str
    deck: Deck | None = None
    level: str = partners.DEFAULT
    opponent: str = ""
    options: dict[str, Any] = field(default_factory=dict)


def start(*, actor: User, wish: Wish, key: str = "") -> str:
    """Lay a table for the person (seat 0) and partners; its id.

    Raises BadTable, BadOption, IllegalDeck, UnknownProduct.
    """

    def work() -> Outcome:
        rules_game = _game(wish.game)
        seats = rules_game.seat_counts()[0]
        level = partners.check_level(wish.level)
        version = decks.freeze(_deck(wish)) if rules_game.loadout_kinds() else None
        products = _products(wish, seats) if version else [""] * seats
        loadouts = tuple(_brought(wish.game, version, product) for product in products if version)
        rules = storage.rules_for(wish.game, wish.options, seats)
        origin = Origin(Table(seats, loadouts, rules.options))
        row = storage.lay(kernel.Match(rules, origin, secrets.token_bytes(SEED_BYTES)))
        people = [Seat(match=row, number=0, user=actor, deck_version=version)]
        partner_seats = [
            Seat(match=row, number=n, level=level, product=products[n]) for n in range(1, seats)
        ]
        Seat.objects.bulk_create(people + partner_seats)
        return {"match": row.pk}

    return str(once(actor=actor, key=key, purpose="table.start", work=work)["match"])


def act(*, actor: User, match_id: str, revision: int, action: int, key: str = "") -> int:
    """One decision of the person; the new revision.

    Raises TableNotFound, StaleRevision, WrongSeat, IllegalAction, TableClosed.
    """

    def change(played: kernel.Match, seat: int) -> None:
        played.act(seat, action, revision=revision)

    return _change(actor=actor, match_id=match_id, key=key, purpose="act", change=change)


def act_text(*, actor: User, match_id: str, revision: int, text: str, key: str = "") -> int:
    """As `act`, with the action given by its exact text."""

    def change(played: kernel.Match, seat: int) -> None:
        if played.decider != seat:
            played.act(seat, -1, revision=revision)
        played.act(seat, played.rules.parse(played.view(seat).state, text), revision=revision)

    return _change(actor=actor, match_id=match_id, key=key, purpose="act", change=change)


def back(*, actor: User, match_id: str, revision: int, key: str = "") -> int:
    """Take back the last choice of a move being declared; the new revision."""

    def change(played: kernel.Match, seat: int) -> None:
        played.back(seat, revision=revision)

    return _change(actor=actor, match_id=match_id, key=key, purpose="back", change=change)


def concede(*, actor: User, match_id: str, revision: int, key: str = "") -> int:
    """Give up; the new revision."""

    def change(played: kernel.Match, seat: int) -> None:
        played.concede(seat, revision=revision)

    return _change(actor=actor, match_id=match_id, key=key, purpose="concede", change=change)


def undo(*, actor: User, match_id: str, revision: int, key: str = "") -> int:
    """Go back to before the person's last move; the new revision.

    What had come to light is dealt anew. With several people at the table all must agree.
    """

    def change(played: kernel.Match, seat: int) -> None:
        seats = Seat.objects.filter(match_id=match_id).exclude(user=None)
        people = {row.number: row.user_id for row in seats}
        agreed = {number for number, user in people.items() if user == actor.pk}
        played.undo(agreed, set(people), secrets.token_bytes(SEED_BYTES), revision=revision)

    return _change(actor=actor, match_id=match_id, key=key, purpose="undo", change=change)


@transaction.atomic
def let_partner_move(*, match_id: str, revision: int) -> bool:
    """Let the partner whose decision it is make one move; whether one was made.

    Does nothing when the table has moved on since `revision`, so that any number of views may
    ask for it, after a crash too.
    """
    row = Match.objects.select_for_update().filter(pk=match_id, revision=revision).first()
    if row is None or row.status == Match.Status.OVER:
        return False
    played = storage.replayed(row)
    seat = row.seats.exclude(level="").filter(number=played.decider).first()
    if seat is None:
        return False
    known = len(played.log.steps)
    partners.move(played, seat.number, seat.level)
    storage.store(row, played, known)
    return True


def let_partners_move(*, match_id: str, most: int = 500) -> None:
    """Let partners move until a person decides or the match ends: for pages without scripts."""
    for _ in range(most):
        row = Match.objects.filter(pk=match_id).only("revision").first()
        if row is None or not let_partner_move(match_id=match_id, revision=row.revision):
            return


def same_wish(row: Match, actor: User) -> Wish:
    """What was wished for at that table, with the deck as it is now."""
    seats = list(row.seats.select_related("deck_version__deck"))
    mine = next((seat for seat in seats if seat.user_id == actor.pk), None)
    other = next((seat for seat in seats if seat.level), None)
    version = mine.deck_version if mine else None
    return Wish(
        row.game,
        version.deck if version else None,
        other.level if other else DEFAULT_LEVEL,
        other.product if other else "",
        dict(row.header["origin"]["options"]),
    )


def _change(*, actor: User, match_id: str, key: str, purpose: str, change: Change) -> int:
    def work() -> Outcome:
        row = Match.objects.select_for_update().filter(pk=match_id, seats__user=actor).first()
        if row is None:
            raise TableNotFound(match_id)
        played = storage.replayed(row)
        known = len(played.log.steps)
        change(played, _seat_of(row, actor, played))
        storage.store(row, played, known)
        return {"revision": row.revision}

    outcome = once(actor=actor, key=key, purpose=f"table.{purpose} {match_id}", work=work)
    return int(outcome["revision"])


def _seat_of(row: Match, actor: User, played: kernel.Match) -> int:
    """The person's seat; of several, the one that decides."""
    mine = sorted(row.seats.filter(user=actor).values_list("number", flat=True))
    if not mine:
        raise WrongSeat(Message(N_("You only watch this table.")))
    return played.decider if played.decider in mine else mine[0]


def _game(key: str) -> Any:
    try:
        return game(key)
    except UnknownGame as exc:
        raise BadTable(Message(N_("There is no game «{game}» here."), {"game": key[:32]})) from exc


def _deck(wish: Wish) -> Deck:
    if wish.deck is None:
        raise BadTable(Message(N_("This game is played with a deck. Choose one first.")))
    if wish.deck.game != wish.game:
        raise BadTable(Message(N_("«{deck}» is a deck of another game."), {"deck": wish.deck.name}))
    return wish.deck


def _products(wish: Wish, seats: int) -> list[str]:
    """The starter of each seat; "" for the person's."""
    known = [code for code, _ in game(wish.game).starter_loadouts()]
    if wish.opponent:
        decks.starter(wish.game, wish.opponent)
        return [""] + [wish.opponent] * (seats - 1)
    mine = wish.deck.source if wish.deck else ""
    others = [code for code in known if code != mine] or known
    if not others:
        raise BadTable(Message(N_("This game ships no deck that a partner could play.")))
    return [""] + [others[n % len(others)] for n in range(seats - 1)]


def _brought(key: str, version: DeckVersion, product: str) -> Loadout:
    return decks.starter(key, product) if product else loadout_of_version(version)
