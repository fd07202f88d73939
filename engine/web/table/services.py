"""Writes of the table: each is one transaction, keyed by the match's revision, run once per key."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from django.db import transaction

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import doors
from engine.kernel import match as kernel
from engine.kernel.errors import IllegalAction, WrongSeat
from engine.kernel.messages import N_, Message
from engine.web.seat import asking, handover, hands, lessons, storage, throwing
from engine.web.seat.errors import ScreenElsewhere, TableNotFound
from engine.web.seat.rows import Match
from engine.web.seat.seeds import fresh_seed
from engine.web.thinking import drop
from engine.web.thinking.moves import Progress, ask_partner

Change = Callable[[kernel.Match, int], None]
# How many moves, and about how many seconds, one request of a watcher without waiting may take.
_AT_ONCE = 20
_LONGEST = 0.5
# A page without scripts waits so long at most; between two looks at a partner that thinks.
_LONGEST_WAIT = 1.0
_GLANCE = 0.05


def act(*, actor: User, match_id: str, revision: int, action: int, key: str = "") -> int:
    """One decision of the person, or the face that fell; the new revision.

    Raises TableNotFound, StaleRevision, WrongSeat, IllegalAction, BadOutcome, TableClosed.
    """

    def change(played: kernel.Match, seat: int) -> None:
        if hands.is_open(played):
            hands.end(_row(match_id), played, seat, action, revision)
        elif played.awaits_answer:
            asking.answer(_row(match_id), actor, played, action, revision)
        elif played.awaits_throw:
            throwing.throw(played, seat, action, revision)
        else:
            played.act(seat, action, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="act", change=change)


def act_text(*, actor: User, match_id: str, revision: int, text: str, key: str = "") -> int:
    """As `act`, with the action given by its exact text."""

    def change(played: kernel.Match, seat: int) -> None:
        if played.awaits_answer:
            asking.answer_text(_row(match_id), actor, played, text, revision)
            return
        if played.awaits_throw:
            throwing.throw_text(played, seat, text, revision)
            return
        # A text is read against the state it was written for: a stale revision is told first.
        if hands.is_open(played):
            seen = played.view(played.decider).state
            hands.end(_row(match_id), played, seat, played.rules.parse(seen, text), revision)
            return
        if played.decider != seat or played.revision != revision:
            played.act(seat, -1, revision=revision)
        played.act(seat, played.rules.parse(played.view(seat).state, text), revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="act", change=change)


def by_hand(*, actor: User, match_id: str, revision: int, chosen: list[int], key: str = "") -> int:
    """A complete change by hand; the new revision."""

    def change(played: kernel.Match, seat: int) -> None:
        hands.carry_out(_row(match_id), played, seat, chosen, revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="hand", change=change)


def is_whole(*, actor: User, match_id: str, revision: int, chosen: list[int]) -> bool:
    """Whether nothing is to be added to a change by hand. Raises what `by_hand` does."""
    row = _sat_at(actor, match_id)
    played = storage.replayed(row)
    doors.check_revision(revision, played.revision)
    seat = handover.eyes(row, actor, played)
    if seat is None:
        raise WrongSeat(Message(N_("You only watch this table.")))
    hands.check(row, played, seat)
    return hands.is_whole(played, seat, chosen)


def back(*, actor: User, match_id: str, revision: int, key: str = "") -> int:
    """Take back the last choice of a move being declared; the new revision."""

    def change(played: kernel.Match, seat: int) -> None:
        played.back(seat, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="back", change=change)


def concede(
    *,
    actor: User,
    match_id: str,
    revision: int | None,
    key: str = "",
    whose: int | None = None,
    agreed: bool = False,
) -> int:
    """Give up; the new revision. `agreed`: so say the others at the actor's screen, too.

    Whoever says `whose` seat gives up need not know the last move (`revision` None): the page
    asks above the part that is swapped. Raises ScreenElsewhere for a seat without the screen.
    """
    mine, everybody = _at_the_table(_row(match_id), actor)

    def change(played: kernel.Match, seat: int) -> None:
        if whose is not None and whose != seat:
            raise ScreenElsewhere(Message(N_("Only who has the screen can concede.")))
        said = mine if agreed else ()
        played.concede(seat, agreed=said, people=everybody, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="concede", change=change)


def undo(
    *,
    actor: User,
    match_id: str,
    revision: int,
    key: str = "",
    agreed: bool = False,
    same_shuffle: bool = False,
    since: int | None = None,
) -> int:
    """Go back to before the last move of the people at the table; the new revision. `since`: before
    that doing for the card which is being carried out by hand, counted from 1.

    What had come to light is dealt anew, or with `same_shuffle` the match is marked open. Of
    several people all must agree: `agreed` says it for those at the actor's screen, nobody can
    say it for others.
    """
    row = _row(match_id)
    mine, everybody = _at_the_table(row, actor)

    def change(played: kernel.Match, seat: int) -> None:
        if len(everybody) > 1 and not agreed:
            raise IllegalAction(Message(N_("Everybody at the table must agree to an undo.")))
        same = same_shuffle or bool(row.lesson)  # a lesson has one deal
        seed = fresh_seed()
        if since is None:
            played.undo(mine, everybody, seed, same_shuffle=same, revision=revision)
            return
        doors.check_revision(revision, played.revision)
        to = hands.since(played, since)
        played.go(to, mine, everybody, seed, same_shuffle=same, revision=revision)

    return change_table(actor=actor, match_id=match_id, key=key, purpose="undo", change=change)


def _row(match_id: str) -> Match:
    row = Match.objects.filter(pk=match_id).prefetch_related("seats").first()
    if row is None:
        raise TableNotFound(match_id)
    return row


def _at_the_table(row: Match, actor: User) -> tuple[set[int], set[int]]:
    """The seats of the actor and of all people."""
    mine = {seat.number for seat in handover.own_seats(row, actor)}
    return mine, {seat.number for seat in handover.people(row)}


def let_partner_move(*, match_id: str, revision: int) -> bool:
    """Let the partner whose decision it is make one move, however long that takes; whether it did.

    Does nothing when the table has moved on since `revision`, so that any number of views may
    ask for it, after a crash too.
    """
    while (found := ask_partner(match_id=match_id, revision=revision)) is Progress.THINKING:
        sleep(_GLANCE)
    return found is Progress.MOVED


def let_partners_move(*, match_id: str, most: int = 500) -> Progress:
    """Let partners move until a person decides or the match ends: for pages without scripts.

    Stops too when one of them thinks for longer than a page may wait; ask again then."""
    end = monotonic() + _LONGEST_WAIT
    moved = 0
    while moved < most:
        found = _ask_now(match_id)
        if found is Progress.NOTHING or (found is Progress.THINKING and monotonic() > end):
            return found
        if found is Progress.MOVED:
            moved += 1
        else:
            sleep(_GLANCE)
    return Progress.MOVED


def let_watched_move(*, match_id: str, revision: int, by_itself: bool) -> Progress:
    """Let the partners of a table without people move: one step, or by itself as its pace says.

    A page that still plays on by itself after somebody pressed pause moves nothing.
    """
    pace = Match.objects.filter(pk=match_id).values_list("pace", flat=True).first()
    if by_itself and pace == Match.Pace.PAUSE:
        return Progress.NOTHING
    end = monotonic() + _LONGEST
    first = ask_partner(match_id=match_id, revision=revision)
    if first is not Progress.MOVED or not by_itself or pace != Match.Pace.OFF:
        return first
    for _ in range(_AT_ONCE - 1):
        if monotonic() > end or _ask_now(match_id) is not Progress.MOVED:
            break
    return first


def _ask_now(match_id: str) -> Progress:
    """Let the partner move whose decision it is at this moment."""
    revision = Match.objects.filter(pk=match_id).values_list("revision", flat=True).first()
    if revision is None:
        return Progress.NOTHING
    return ask_partner(match_id=match_id, revision=revision)


def set_watch(
    *, actor: User, match_id: str, pace: str = "", open_hands: bool | None = None
) -> None:
    """Set how fast partners move, and whether a table without people is watched openly.

    Raises TableNotFound, and WrongSeat when hands would be opened where somebody plays.
    """
    row = _sat_at(actor, match_id)
    if open_hands and handover.people(row):
        raise WrongSeat(
            Message(N_("Hands are open only at a table where nobody plays but the computer."))
        )
    values: dict[str, object] = {"pace": pace} if pace else {}
    if open_hands is not None:
        values["open_watch"] = open_hands
    if values:
        Match.objects.filter(pk=row.pk).update(**values)


def delete(*, actor: User, match_id: str, key: str = "") -> None:
    """Remove a table with its log, notes and links for ever. Raises TableNotFound."""

    def work() -> Outcome:
        row = Match.objects.select_for_update().filter(pk=match_id, owner=actor).first()
        if row is None:
            raise TableNotFound(match_id)
        row.delete()
        return {}

    once(actor=actor, key=key, purpose=f"table.delete {match_id}", work=work)
    drop(match_id)


def change_table(*, actor: User, match_id: str, key: str, purpose: str, change: Change) -> int:
    def work() -> Outcome:
        row = _sat_at(actor, match_id)
        played = storage.replayed(row)
        known = len(played.log.steps)
        seat = handover.eyes(row, actor, played)
        if seat is None:
            raise WrongSeat(Message(N_("You only watch this table.")))
        with lessons.dealing(row, played):
            change(played, seat)
        lessons.check(row, played)
        storage.store(row, played, known)
        return {"revision": row.revision}

    outcome = once(actor=actor, key=key, purpose=f"table.{purpose} {match_id}", work=work)
    drop(match_id, int(outcome["revision"]))
    return int(outcome["revision"])


def _sat_at(actor: User, match_id: str) -> Match:
    """The table, locked where there is a transaction. Raises TableNotFound."""
    rows = Match.objects.filter(pk=match_id).prefetch_related("seats")
    if transaction.get_connection().in_atomic_block:
        rows = rows.select_for_update()
    row = rows.first()
    if row is None or (row.owner_id != actor.pk and not handover.own_seats(row, actor)):
        raise TableNotFound(match_id)
    return row
