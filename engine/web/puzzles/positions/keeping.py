"""Moments of a match kept as positions: only what the keeper may know goes in."""

from __future__ import annotations

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.errors import BadPosition
from engine.kernel.messages import N_, Message
from engine.kernel.positions import STREAM, Layout, NoPositions
from engine.kernel.rng import Rng, seed_of
from engine.web.laying.bringing import title_of
from engine.web.puzzles.positions.beginning import beginning
from engine.web.puzzles.positions.rows import dealt_anew
from engine.web.puzzles.positions.services import MAX_TITLE, new_row
from engine.web.seat import handover, storage
from engine.web.seat.errors import BadTable, TableNotFound
from engine.web.seat.rows import Match, Position, Seat
from engine.web.table import watching


def keep(*, actor: User, match_id: str, title: str = "", key: str = "") -> str:
    """The present moment of the person's table, or the last one before it that can be laid, as
    a position of theirs; its code.

    Raises TableNotFound, TableClosed, ScreenElsewhere, BadTable, BadPosition, NoPositions."""

    def work() -> Outcome:
        row = Match.objects.filter(pk=match_id).first()
        if row is None or not _is_at(row, actor):
            raise TableNotFound(match_id)
        played = storage.replayed(row)
        return {"position": _kept(actor, row, played, _eyes(row, actor, played), title)}

    return str(
        once(actor=actor, key=key, purpose=f"position.keep {match_id}", work=work)["position"]
    )


def keep_step(
    *, actor: User, row: Match, step: int, seat: int | None, title: str = "", key: str = ""
) -> str:
    """A step of a match (0: its beginning) as `seat` saw it, None: with everything; the code.

    Whoever calls must have made sure that the person may watch the match through those eyes.
    Raises ScreenElsewhere while the screen goes round, BadTable where the position would tell more
    than that, IllegalAction for a step that is not there, TableClosed, BadPosition, NoPositions."""

    def work() -> Outcome:
        played = _at_step(actor, row, step, seat)
        return {"position": _kept(actor, row, played, seat, title)}

    purpose = f"position.step {row.pk} {step}"
    return str(once(actor=actor, key=key, purpose=purpose, work=work)["position"])


def moment_of(actor: User, row: Match, step: int, seat: int) -> Position:
    """That very step of a match as the seat saw it, a position not yet stored: where it cannot be
    laid, in the middle of whatever is open. Raises as `keep_step`."""
    played = _at_step(actor, row, step, seat)
    rules, state, table = played.rules, played.state.copy(), played.origin.table
    try:
        layout, is_laid = rules.layout_of(state, seat), True
    except BadPosition:
        layout, is_laid = _layout_before(played, seat), False
    found = new_row(actor, rules, table, layout, _names(row))
    found.seat = seat
    if not is_laid:
        rng = Rng(seed_of("moment", found.pk), STREAM)
        found.moment = dealt_anew(rules, state.encode(), seat, rng).encode().hex()
    return found


def _at_step(actor: User, row: Match, step: int, seat: int | None) -> kernel.Match:
    played = storage.replayed(row)
    if not played.over:
        _check_running(row, actor, played)
    elif seat is not None and not _is_at(row, actor):
        text = N_("The others' deck lists are not shared with you: no position can be kept.")
        raise BadTable(Message(text))
    played.go_to(step)
    return played


def _layout_before(played: kernel.Match, seat: int) -> Layout:
    try:
        return last_layout(played, seat)
    except BadPosition:
        rules, table = played.rules, played.origin.table
        return beginning(rules, table, rules.position_form(table))


def _kept(actor: User, row: Match, played: kernel.Match, seat: int | None, title: str) -> str:
    found = new_row(
        actor, played.rules, played.origin.table, last_layout(played, seat), _names(row)
    )
    found.title = title[:MAX_TITLE]
    mine = row.seats.filter(user=actor).values_list("number", flat=True)
    found.seat = seat if seat is not None else min(mine, default=0)
    found.save(force_insert=True)
    return found.pk


def is_offered(row: Match, played: kernel.Match, seat: int | None) -> bool:
    """Whether `keep` would keep this moment for who looks with these eyes (None: a watcher)."""
    if not may_keep(row, seat, over=played.over) or played.awaits_people:
        return False
    try:
        played.rules.layout_of(played.state, None if played.over else seat)
    except NoPositions:
        return False
    except BadPosition:
        # A moment before it can be laid once the first turn has come.
        return row.turn > 0
    return True


def may_keep(row: Match, seat: int | None, *, over: bool) -> bool:
    """Whether a moment would tell these eyes (None: all) nothing that is somebody else's yet."""
    if over:
        return True
    sitting = [each.number for each in handover.people(row)]
    if any(each.surprise for each in row.seats.all()):
        return False
    return sitting == [seat] if sitting else watching.is_open(row)


def last_layout(played: kernel.Match, seat: int | None) -> Layout:
    """The layout of the last moment on the played branch that can be laid.

    Raises BadPosition when there is none, NoPositions. The match stands at its head after."""
    path = played.log.path()
    played.rewind()
    states = [played.state]
    for step in path:
        played.replay(step)
        states.append(played.state)
    for state in reversed(states):
        try:
            return played.rules.layout_of(state, seat)
        except BadPosition as exc:
            why = exc
    raise why


def _is_at(row: Match, actor: User) -> bool:
    return row.owner_id == actor.pk or Seat.objects.filter(match=row, user=actor).exists()


def _eyes(row: Match, actor: User, played: kernel.Match) -> int | None:
    """Whose knowledge goes in: all of it once the match is over or watched open."""
    if played.over:
        return None
    seat = _check_running(row, actor, played)
    if seat is None and not watching.is_open(row):
        raise BadTable(Message(N_("You only watch this table: keep the position at its end.")))
    return seat


def _check_running(row: Match, actor: User, played: kernel.Match) -> int | None:
    """The actor's seat, None for who only watches. Both decks are kept, and what the seat holds:
    until the end none may be somebody else's, or a surprise.

    Raises ScreenElsewhere, BadTable."""
    seat = handover.eyes(row, actor, played)
    sitting = handover.people(row)
    if len(sitting) > 1 or any(each.user_id != actor.pk for each in sitting):
        text = N_("Hands and decks are each player's own until the end: keep the position then.")
        raise BadTable(Message(text))
    if any(each.surprise for each in row.seats.all()):
        text = N_("A deck of this table is a surprise until the end: keep the position then.")
        raise BadTable(Message(text))
    return seat


def _names(row: Match) -> list[str]:
    seats = row.seats.select_related("deck_version").order_by("number")
    return [title_of(row.game, seat.product, seat.deck_version) for seat in seats]
