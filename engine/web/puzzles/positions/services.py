"""Writes of positions: each is one transaction, run once per key, checked against the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from collection.house.quotas import check_room
from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.errors import BadLoadout
from engine.kernel.messages import N_, Message
from engine.kernel.origin import Origin
from engine.kernel.positions import BadLayout, Layout
from engine.kernel.rules import Rules, Table
from engine.registry import UnknownGame, game
from engine.web.laying.bringing import Brought, bringers, brought, check_together, title_of
from engine.web.laying.wishes import SeatWish
from engine.web.puzzles.positions.beginning import beginning
from engine.web.puzzles.positions.editing import Edit, edited
from engine.web.puzzles.positions.errors import BadEdit, PositionNotFound, StalePosition
from engine.web.puzzles.positions.rows import Laid, is_owner, laid, own_position, readable_position
from engine.web.seat import partners, storage
from engine.web.seat.errors import BadTable
from engine.web.seat.pinning import pin
from engine.web.seat.pools import as_for, table_pool
from engine.web.seat.rows import Match, Position, Seat
from engine.web.seat.seeds import fresh_seed

MOST_PAST = 20
MAX_TITLE = 120
MAX_QUESTION = 500
MOST_POSITIONS = 500
_FULL = Message(
    N_("You have {most} positions, the most that are kept. Delete one first."),
    {"most": MOST_POSITIONS},
)


@dataclass(frozen=True)
class About:
    """What a position is called, whose eyes see it, and what is asked of them."""

    title: str = ""
    question: str = ""
    seat: int = 0


def create(
    *,
    actor: User,
    key: str,
    decks: Sequence[SeatWish],
    title: str = "",
    seats: int = 0,
    once_key: str = "",
) -> str:
    """A new position of these decks, laid as positions begin (`beginning`); its code.

    `seats`: for how many players, 0 as few as the game allows. Raises BadTable, BadSeat,
    IllegalSeat, IllegalDeck, NoPositions."""
    about = About(title)
    return lay(actor=actor, key=key, decks=decks, about=about, seats=seats, once_key=once_key)


def lay(
    *,
    actor: User,
    key: str,
    decks: Sequence[SeatWish],
    about: About,
    layout: object = None,
    seats: int = 0,
    once_key: str = "",
) -> str:
    """As `create`, with a layout (as JSON) at once; raises BadPosition, BadEdit too."""

    def work() -> Outcome:
        usual = rules_of(key, seats)
        found = _brought(actor, usual, decks)
        loadouts = tuple(each.loadout for each in found)
        pool = table_pool(usual.key, [each.lent for each in found], actor)
        rules = storage.rules_for(usual.key, usual.options, usual.seats, pool)
        check_together(rules, loadouts, pool)
        table = Table(rules.seats, loadouts, rules.options)
        form = rules.position_form(table)
        names = [
            each.deck.name if each.deck else title_of(key, each.product, each.version)
            for each in found
        ]
        begun = beginning(rules, table, form) if layout is None else _read(layout, len(form.seats))
        row = new_row(actor, rules, table, begun, names)
        _tell(row, about)
        row.save(force_insert=True)
        return {"position": row.pk}

    return str(once(actor=actor, key=once_key, purpose="position.create", work=work)["position"])


def rules_of(key: str, seats: int = 0) -> Rules:
    """What positions of so many players are laid by. Raises BadTable."""
    try:
        counts = game(key).seat_counts()
    except UnknownGame as exc:
        raise BadTable(Message(N_("There is no game «{game}» here."), {"game": key[:32]})) from exc
    if seats and seats not in counts:
        text = N_("This game is played by {allowed}; {found} seats were given.")
        allowed = ", ".join(map(str, counts))
        raise BadTable(Message(text, {"allowed": allowed, "found": seats}))
    return storage.rules_for(key, {}, seats or counts[0])


def change(*, actor: User, code: str, edition: int, edit: Edit, key: str = "") -> int:
    """One edit of the layout; the new edition.

    Raises PositionNotFound, StalePosition, BadEdit, BadPosition, PositionClosed."""

    def work(row: Position) -> None:
        found = laid(row)
        _keep_past(row)
        row.moment = ""
        row.layout = edited(found.form, found.layout, edit).to_json()

    return _write(actor, code, edition, key, "change", work, edit)


def save(
    *, actor: User, code: str, edition: int, layout: object, about: About | None, key: str = ""
) -> int:
    """The whole layout (as JSON) in place of the present one; the new edition.

    Raises as `change`, and BadPosition naming what cannot be read."""

    def work(row: Position) -> None:
        read = _read(layout, len(laid(row).form.seats))
        _keep_past(row)
        row.moment = ""
        row.layout = read.to_json()
        if about is not None:
            _tell(row, about)

    return _write(actor, code, edition, key, "save", work, layout)


def tell(*, actor: User, code: str, edition: int, about: About, key: str = "") -> int:
    """Title, question and whose eyes; the new edition."""

    def work(row: Position) -> None:
        _tell(row, about)

    return _write(actor, code, edition, key, "tell", work, about)


def undo(*, actor: User, code: str, edition: int, key: str = "") -> int:
    """Take back the last edit of the layout; the new edition. Raises BadEdit without one."""

    def work(row: Position) -> None:
        if not row.past:
            raise BadEdit(Message(N_("There is no edit to undo.")))
        row.layout = row.past[-1]
        row.past = row.past[:-1]

    return _write(actor, code, edition, key, "undo", work, None)


def share(*, actor: User, code: str, shared: bool, key: str = "") -> bool:
    """Let everybody who has the address see and play it, or nobody again; which it is now.

    Raises BadLayout while it has problems."""

    def work() -> Outcome:
        row = _locked(actor, code)
        if shared:
            check_sound(laid(row))
        row.shared = shared
        row.save(update_fields=["shared", "updated"])
        return {"shared": shared}

    outcome = once(actor=actor, key=key, purpose=f"position.share {code}", work=work)
    return bool(outcome["shared"])


def copy(*, actor: User, code: str, key: str = "") -> str:
    """A copy of one's own position; its code. Raises PositionNotFound, QuotaReached."""

    def work() -> Outcome:
        row = own_position(actor, code)
        _check_room(actor)
        twin = Position(
            owner=actor,
            game=row.game,
            version=row.version,
            pool_id=row.pool_id,
            title=row.title,
            table=row.table,
            layout=row.layout,
            moment=row.moment,
            seat=row.seat,
            question=row.question,
            solution=row.solution,
        )
        twin.save(force_insert=True)
        return {"position": twin.pk}

    return str(once(actor=actor, key=key, purpose=f"position.copy {code}", work=work)["position"])


def delete(*, actor: User, code: str, key: str = "") -> None:
    """Remove a position; matches played from it stay."""

    def work() -> Outcome:
        _locked(actor, code).delete()
        return {}

    once(actor=actor, key=key, purpose=f"position.delete {code}", work=work)


def play(
    *, actor: User, code: str, seat: int | None = None, level: str = partners.DEFAULT, key: str = ""
) -> str:
    """A table at which the position is played on against partners; its id.

    Whoever may read the position may play it; only its owner may sit elsewhere than where its
    eyes are. Raises PositionNotFound, BadLayout, BadTable, PositionClosed."""

    def work() -> Outcome:
        row = readable_position(actor, code)
        found = laid(row)
        check_sound(found)
        cards = as_for(row.game, found.rules.pool, actor)
        rules = storage.rules_for(row.game, found.rules.options, found.rules.seats, cards)
        sits = _sits(row, actor, seat, rules)
        partner = partners.check_level(level or partners.DEFAULT)
        seed = fresh_seed()
        played = kernel.Match(rules, found.origin(seed), seed)
        match = storage.lay(played, actor, position=row)
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=n,
                user=actor if n == sits else None,
                level="" if n == sits else partner,
            )
            for n in range(rules.seats)
        )
        return {"match": match.pk}

    return str(once(actor=actor, key=key, purpose=f"position.play {code}", work=work)["match"])


def again(*, actor: User, match: Match, key: str = "") -> str:
    """The position of that table laid once more, the unseen dealt anew; the new table's id.

    Raises BadTable when the person may not see it any more, BadLayout, PositionClosed."""
    seats = list(match.seats.all())
    mine = next((seat.number for seat in seats if seat.user_id == actor.pk), None)
    level = next((seat.level for seat in seats if seat.level), partners.DEFAULT)
    try:
        return play(actor=actor, code=match.position_id or "", seat=mine, level=level, key=key)
    except PositionNotFound as exc:
        raise BadTable(Message(N_("The position of this table is no longer shared."))) from exc


def check_sound(found: Laid) -> None:
    """Raises BadLayout with every problem of a position that cannot be played."""
    if found.problems:
        raise BadLayout(found.problems)


def new_row(
    actor: User, rules: Rules, table: Table, layout: Layout, names: Sequence[str]
) -> Position:
    """A position not yet stored; `names` are those of the decks. Raises QuotaReached."""
    _check_room(actor)
    told = Origin(table).to_json()
    told["names"] = list(names)
    return Position(
        owner=actor,
        game=rules.key,
        version=rules.version,
        pool=pin(rules.key, rules.pool),
        table=told,
        layout=layout.to_json(),
    )


def _check_room(actor: User) -> None:
    check_room(Position.objects.filter(owner=actor).count(), most=MOST_POSITIONS, full=_FULL)


def _brought(actor: User, rules: Rules, wishes: Sequence[SeatWish]) -> list[Brought]:
    seats = bringers(rules)
    if len(wishes) != len(seats):
        text = N_("This table needs {wanted} decks, {found} were chosen.")
        raise BadLoadout(Message(text, {"wanted": len(seats), "found": len(wishes)}))
    return [brought(actor, rules, seat, wish) for seat, wish in zip(seats, wishes, strict=True)]


def _sits(row: Position, actor: User, seat: int | None, rules: Rules) -> int:
    """Others see through the eyes of the position and therefore sit there."""
    if seat is None or not is_owner(actor, row):
        return row.seat
    if not 0 <= seat < rules.seats:
        raise BadTable(Message(N_("There is no seat {n} here."), {"n": seat + 1}))
    return seat


def _read(raw: object, seats: int) -> Layout:
    read = Layout.from_json(raw)
    if len(read.seats) != seats:
        text = N_("This table is laid for {wanted} players, not for {found}.")
        raise BadEdit(Message(text, {"wanted": seats, "found": len(read.seats)}))
    return read


def _tell(row: Position, about: About) -> None:
    seats = len(laid(row).form.seats)
    if not 0 <= about.seat < seats:
        raise BadEdit(Message(N_("There is no seat {n} here."), {"n": about.seat + 1}))
    row.title = " ".join(about.title.split())[:MAX_TITLE]
    row.question = about.question.strip()[:MAX_QUESTION]
    row.seat = about.seat


def _keep_past(row: Position) -> None:
    row.past = [*row.past, row.layout][-MOST_PAST:]


def _locked(actor: User, code: str) -> Position:
    own_position(actor, code)
    return Position.objects.select_for_update().get(pk=code, owner=actor)


def _write(
    actor: User,
    code: str,
    edition: int,
    key: str,
    purpose: str,
    work: Callable[[Position], None],
    yours: Any,
) -> int:
    def run() -> Outcome:
        row = _locked(actor, code)
        if row.edition != edition:
            text = N_("This position was changed meanwhile. What you wanted was not done.")
            raise StalePosition(Message(text), yours)
        work(row)
        if row.shared:
            _still_sound(row)
        row.edition += 1
        row.save()
        return {"edition": row.edition}

    return int(
        once(actor=actor, key=key, purpose=f"position.{purpose} {code}", work=run)["edition"]
    )


def _still_sound(row: Position) -> None:
    """What everybody sees must stay playable: with problems it is shown to its owner alone."""
    if laid(row).problems:
        row.shared = False
