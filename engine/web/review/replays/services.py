"""Writes around replays: notes, secret links, playing on. Each is one transaction, once per key."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.errors import IllegalAction, KernelError, StaleRevision
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.kernel.notation import UNFIT
from engine.kernel.playing_on import played_on
from engine.web.puzzles.positions import keeping
from engine.web.review.replays.places import Wanted, place, step_at
from engine.web.review.replays.reading import OPEN, Reader, reader_of
from engine.web.review.replays.reels import reel
from engine.web.review.replays.rows import ReplayLink, StepNote
from engine.web.seat import handover, partners, storage
from engine.web.seat.errors import BadTable, TableNotFound
from engine.web.seat.handover import own_seats, people
from engine.web.seat.rows import Match, Seat
from engine.web.seat.seeds import fresh_seed

MOST_SIGNS = 2000
MOST_LINKS = 20
# A note may hold as many lines as can be read on the way.
MOST_LINES = 40


class BadNoteText(KernelError):
    """A note that is too long, or holds signs that no text has."""


class BadLink(KernelError):
    """A link that cannot be made."""


def write_note(
    *, actor: User, replay_id: str, eyes: str, wanted: Wanted, text: str, was: str, key: str = ""
) -> None:
    """Write, change or (with an empty text) remove the actor's note at a stop.

    `was` is the note as the actor last saw it. Raises TableNotFound, BadNoteText, TableClosed, and
    StaleRevision when it has been changed elsewhere meanwhile."""
    kept = _clean(text)

    def work() -> Outcome:
        reader = own_reader(actor, replay_id, eyes)
        with reel(reader.row) as played:
            number = _noted(reader, played, wanted)
        notes = StepNote.objects.select_for_update().filter(match=reader.row, author=actor)
        there = notes.filter(number=number).first()
        now = there.text if there else ""
        if now != _clean(was) and now != kept:
            raise StaleRevision(
                Message(
                    N_("This note was changed elsewhere meanwhile. It now says: «{text}»"),
                    {"text": now},
                )
            )
        if not kept:
            notes.filter(number=number).delete()
        else:
            StepNote.objects.update_or_create(
                match=reader.row, number=number, author=actor, defaults={"text": kept}
            )
        return {}

    once(actor=actor, key=key, purpose=f"replay.note {replay_id}", work=work)


def share(*, actor: User, replay_id: str, eyes: str, with_notes: bool, key: str = "") -> str:
    """Make a secret link to what these eyes see; its id.

    Raises TableNotFound, and BadLink for eyes that the actor may not show."""

    def work() -> Outcome:
        reader = own_reader(actor, replay_id, eyes)
        if reader.eyes.key != eyes or (reader.eyes.seat is None and not reader.eyes.is_open):
            raise BadLink(Message(N_("Choose whose view the link shows.")))
        if reader.row.links.filter(revoked=None).count() >= MOST_LINKS:
            raise BadLink(
                Message(
                    N_("A match has at most {most} links. Revoke one first."), {"most": MOST_LINKS}
                )
            )
        link = ReplayLink.objects.create(
            match=reader.row, seat=reader.eyes.seat, with_notes=with_notes
        )
        return {"link": link.pk}

    return str(once(actor=actor, key=key, purpose=f"replay.share {replay_id}", work=work)["link"])


def revoke(*, actor: User, replay_id: str, link_id: str, key: str = "") -> None:
    """Close a link for good; closing it twice changes nothing. Raises TableNotFound."""

    def work() -> Outcome:
        reader = own_reader(actor, replay_id)
        link = reader.row.links.filter(pk=link_id).first()
        if link is None:
            raise TableNotFound(link_id)
        reader.row.links.filter(pk=link_id, revoked=None).update(revoked=timezone.now())
        return {}

    once(actor=actor, key=key, purpose=f"replay.revoke {link_id}", work=work)


def play_on(
    *,
    actor: User,
    replay_id: str,
    eyes: str,
    wanted: Wanted,
    level: str = "",
    same_shuffle: bool = False,
    key: str = "",
) -> str:
    """A new table that begins where the actor looks; its id.

    What the actor's seats had not seen there is dealt anew unless `same_shuffle`. Everybody else
    becomes a partner, of `level` if one is given. A match that is still running is marked open by
    it: what it hides can be found out at the new table. Raises TableNotFound, TableClosed,
    IllegalAction when the game is over there or others still play it, ScreenElsewhere while the
    screen goes round, BadTable for an unknown level."""
    partner = partners.check_level(level) if level else ""

    def work() -> Outcome:
        reader = own_reader(actor, replay_id, eyes)
        mine = {seat.number for seat in own_seats(reader.row, actor)}
        mine = mine or {reader.eyes.seat or 0}
        with reel(reader.row) as played:
            _check_alone(actor, reader.row, played)
            number = step_at(reader, played, wanted)
            seed = fresh_seed()
            made = played_on(played, number, mine, seed, same_shuffle=same_shuffle)
        _mark_running(reader.row)
        row = storage.lay(
            made,
            actor,
            branched_from=reader.row,
            branched_at=number,
            position=reader.row.position,
        )
        Seat.objects.bulk_create(
            _seat(row, seat, actor if seat.number in mine else None, partner)
            for seat in reader.row.seats.all()
        )
        return {"match": row.pk}

    return str(once(actor=actor, key=key, purpose=f"replay.on {replay_id}", work=work)["match"])


def keep_here(*, actor: User, replay_id: str, eyes: str, wanted: Wanted, key: str = "") -> str:
    """A position of the actor's: what lies where they look, as those eyes see it; its code.

    Raises TableNotFound, TableClosed, ScreenElsewhere, BadTable, BadPosition, NoPositions."""
    reader = own_reader(actor, replay_id, eyes)
    if reader.eyes.seat is None and not reader.eyes.is_open:
        raise BadTable(Message(N_("What everybody sees is no position: look with a seat's eyes.")))
    with reel(reader.row) as played:
        number = step_at(reader, played, wanted)
    return keeping.keep_step(
        actor=actor, row=reader.row, step=number, seat=reader.eyes.seat, key=key
    )


def own_reader(actor: User, replay_id: str, eyes: str = "") -> Reader:
    """The actor as a reader of a match of their own. Raises TableNotFound for any other."""
    reader = reader_of(actor, replay_id, eyes)
    if not reader.is_of_the_match:
        raise TableNotFound(replay_id)
    return reader


def _noted(reader: Reader, played: Played, wanted: Wanted) -> int:
    """The step that a note stands at: the one that told what is read there."""
    return place(reader, played, wanted).stop.noted


def _check_alone(actor: User, row: Match, played: Played) -> None:
    """Raises ScreenElsewhere or IllegalAction while others play this match too: the new table
    would show what they hold."""
    if row.status == Match.Status.OVER:
        return
    played.go_to(played.log.head)
    handover.eyes(row, actor, played)
    sitting = people(row)
    if len(sitting) > 1 or any(seat.user_id != actor.pk for seat in sitting):
        text = N_("Others still play this match. Play on from it once it is over.")
        raise IllegalAction(Message(text))


def _mark_running(row: Match) -> None:
    if row.status == Match.Status.OVER:
        return
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=row.pk)
        played = storage.replayed(locked)
        known = len(played.log.steps)
        if not played.is_open:
            played.mark_open()
            storage.store(locked, played, known)


def _seat(row: Match, seat: Seat, user: User | None, level: str) -> Seat:
    return Seat(
        match=row,
        number=seat.number,
        user=user,
        level="" if user else level or seat.level or partners.DEFAULT,
        name=seat.name,
        product=seat.product,
        deck_version=seat.deck_version,
        surprise=seat.surprise,
        has_screen=bool(user) and seat.has_screen,
    )


def _clean(text: str) -> str:
    """A note as it is kept: no blanks at the ends of its lines, none but plain line ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = "\n".join(line.rstrip() for line in lines).strip("\n")
    if len(kept) > MOST_SIGNS:
        raise BadNoteText(
            Message(
                N_("A note has at most {most} characters; this one has {found}."),
                {"most": MOST_SIGNS, "found": len(kept)},
            )
        )
    if kept.count("\n") >= MOST_LINES:
        raise BadNoteText(Message(N_("A note has at most {most} lines."), {"most": MOST_LINES}))
    if UNFIT.search(kept.replace("\n", " ")):
        raise BadNoteText(Message(N_("A note is plain text, without control characters.")))
    return kept


__all__ = ["OPEN", "play_on", "revoke", "share", "write_note"]
