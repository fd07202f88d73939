"""From a wish to the rows of a table: everything is checked before anything is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from decks.lists.listing import loadout_of
from decks.making import services as decks
from engine.kernel import match as kernel
from engine.kernel.game import Game
from engine.kernel.messages import N_, Message
from engine.kernel.origin import Origin
from engine.kernel.rng import SEED_BYTES, seed_of
from engine.kernel.rules import Table
from engine.registry import UnknownGame, game
from engine.web.laying.bringing import Brought, all_brought, check_together
from engine.web.laying.meeting import opponents_of
from engine.web.laying.wishes import BY_LOT, PARTNER, PERSON, SeatWish, Wish, remember
from engine.web.seat import partners, storage
from engine.web.seat.errors import BadSeat, BadTable
from engine.web.seat.pools import table_pool
from engine.web.seat.rows import Match, Seat
from engine.web.seat.seeds import fresh_seed, lot
from engine.web.seat.throwing import check_thrown


def start(*, actor: User, wish: Wish, key: str = "") -> str:
    """Lay a table as wished and remember the wish; the table's id.

    Raises BadTable, BadSeat, BadOption, IllegalSeat, IllegalDeck, UnknownProduct.
    """

    def work() -> Outcome:
        return {"match": lay(actor, wish).pk}

    return str(once(actor=actor, key=key, purpose="table.start", work=work)["match"])


def lay(actor: User, wish: Wish) -> Match:
    """The rows of a new table, and the wish remembered; to be called inside a transaction.

    Raises BadTable, BadSeat, BadOption, IllegalSeat, IllegalDeck, UnknownProduct.
    """
    played_game = _game(wish.game)
    wished = replace(wish, seats=wish.seats or _short_form(wish, played_game))
    seats = _named(_seated(wished, played_game))
    if wish.own_dice:
        check_thrown(played_game, has_people=any(seat.who == PERSON for seat in seats))
    usual = storage.rules_for(wish.game, wish.options, len(seats))
    found = all_brought(actor, usual, seats)
    pool = table_pool(usual.key, [each.lent for each in found.values()], actor)
    rules = storage.rules_for(wish.game, wish.options, len(seats), pool)
    loadouts = tuple(each.loadout for each in found.values())
    check_together(rules, loadouts, pool)
    origin = Origin(Table(rules.seats, loadouts, rules.options))
    seed = seed_from(wish.seed)
    played = kernel.Match(
        rules,
        origin,
        seed,
        open_seed=bool(wish.seed),
        own_dice=wish.own_dice,
        attended=any(seat.who == PERSON for seat in seats),
    )
    row = storage.lay(played, actor, pace=wish.pace)
    Seat.objects.bulk_create(_rows(row, actor, seats, found))
    remember(actor, wished)
    return row


def seed_from(text: str) -> bytes:
    """A fresh secret, or the seed that a typed text stands for; 64 hex digits are the seed."""
    if not text:
        return fresh_seed()
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    return raw if len(raw) == SEED_BYTES else seed_of("typed", text)


def _game(key: str) -> Game:
    try:
        return game(key)
    except UnknownGame as exc:
        raise BadTable(Message(N_("There is no game «{game}» here."), {"game": key[:32]})) from exc


def _short_form(wish: Wish, played_game: Game) -> tuple[SeatWish, ...]:
    """The person on seat 0, partners of one level on the others."""
    count = played_game.seat_counts()[0]
    level = partners.check_level(wish.level)
    if not played_game.loadout_kinds():
        return (SeatWish(PERSON), *[SeatWish(PARTNER, level)] * (count - 1))
    if wish.deck is None:
        raise BadTable(Message(N_("This game is played with a deck. Choose one first.")))
    if wish.deck.game != wish.game:
        raise BadTable(Message(N_("«{deck}» is a deck of another game."), {"deck": wish.deck.name}))
    products = _opponents(wish, count - 1)
    others = [SeatWish(PARTNER, level, starter=product) for product in products]
    return (SeatWish(PERSON, deck=wish.deck), *others)


def _opponents(wish: Wish, count: int) -> list[str]:
    """The starters of the partners: that one, or others than the deck was made from."""
    if wish.opponent:
        decks.starter(wish.game, wish.opponent)
        return [wish.opponent] * count
    brought = loadout_of(wish.deck) if wish.deck else None
    known = opponents_of(wish.game, brought, wish.options)
    mine = wish.deck.source if wish.deck else ""
    others = [code for code in known if code != mine] or known
    if not others:
        raise BadTable(Message(N_("This game ships no deck that the computer could play.")))
    return [others[n % len(others)] for n in range(count)]


def _seated(wish: Wish, played_game: Game) -> list[SeatWish]:
    """The seats in the order of the table: whoever is to begin sits where the game begins."""
    seats = list(wish.seats)
    if not wish.begins:
        return seats
    first = played_game.begins()
    if first is None:
        raise BadTable(
            Message(N_("In this game the rules say who begins. Leave that choice to them."))
        )
    if wish.begins == BY_LOT:
        chosen = lot(len(seats))
    elif int(wish.begins) < len(seats):
        chosen = int(wish.begins)
    else:
        raise BadTable(
            Message(
                N_("Seat {n} cannot begin: there are {count}."),
                {"n": int(wish.begins) + 1, "count": len(seats)},
            )
        )
    turn = (chosen - first) % len(seats)
    return seats[turn:] + seats[:turn]


def _named(seats: Sequence[SeatWish]) -> list[SeatWish]:
    """Several people at one screen are told apart by names. Raises BadSeat for one used twice."""
    people = [seat for seat in seats if seat.who == PERSON]
    if len(people) < 2:
        return list(seats)
    named = [
        replace(seat, name=seat.name or _("Player %(n)s") % {"n": n + 1})
        if seat.who == PERSON
        else seat
        for n, seat in enumerate(seats)
    ]
    used = Counter(seat.name.casefold() for seat in named if seat.name)
    for n, seat in enumerate(named):
        if used[seat.name.casefold()] > 1:
            said = N_("two seats are called «{name}». Give each another name.")
            raise BadSeat(n, Message(said, {"name": seat.name}))
    return named


def _rows(
    row: Match, actor: User, seats: Sequence[SeatWish], found: Mapping[int, Brought]
) -> list[Seat]:
    rows: list[Seat] = []
    for number, seat in enumerate(seats):
        each = found.get(number)
        rows.append(
            Seat(
                match=row,
                number=number,
                user=actor if seat.who == PERSON else None,
                level=seat.level,
                name=seat.name,
                product=each.product if each else "",
                deck_version=each.kept() if each else None,
                surprise=each.surprise if each else False,
            )
        )
    return rows
