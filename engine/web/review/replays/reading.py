"""Who reads a replay and with whose eyes: a seat's, the public's, or with all hands open.

While a match runs a person sees what their seat sees, and where several people share one screen
what everybody may see. Once it is over any seat may be looked through, and all at once. A secret
link shows what it was made for and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from collection.house.ids import SECRET_LENGTH
from collection.requests.rows import User
from engine.kernel.view import SPECTATOR
from engine.web.review.replays.rows import ReplayLink
from engine.web.seat.errors import TableNotFound
from engine.web.seat.handover import own_seats
from engine.web.seat.names import Sitter, sitters
from engine.web.seat.rows import Match
from engine.web.table.tables import table_for

OPEN: Final = "open"
PUBLIC: Final = "public"


@dataclass(frozen=True)
class Eyes:
    """What can be seen: `key` is a seat's number from 1, PUBLIC or OPEN."""

    key: str
    seat: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether all hands lie open."""
        return self.key == OPEN

    @property
    def audience(self) -> int:
        """The seat, or SPECTATOR."""
        return SPECTATOR if self.seat is None else self.seat


def eyes_of(seat: int) -> Eyes:
    """Those of a seat."""
    return Eyes(str(seat + 1), seat)


@dataclass(frozen=True)
class Reader:
    """A match as somebody may read it; `link` is the secret one they came by, if they did."""

    row: Match
    eyes: Eyes
    choices: tuple[Eyes, ...]
    user: User | None
    link: ReplayLink | None = None

    @property
    def replay_id(self) -> str:
        """What stands in the address."""
        return self.link.pk if self.link else self.row.pk

    @property
    def is_of_the_match(self) -> bool:
        """Whether it is the reader's own: notes, links and playing on are for these alone."""
        return self.link is None

    @property
    def sees_notes(self) -> bool:
        """Whether the notes are shown."""
        return self.link is None or self.link.with_notes

    def who(self) -> Mapping[int, Sitter]:
        """Everybody at the table as this reader would call them."""
        return sitters(self.row, self._reads_as())

    def _reads_as(self) -> int | None:
        if self.link is not None or self.user is None or self.eyes.seat is None:
            return None
        return self.eyes.seat if own_seat_numbers(self.row, self.user, self.eyes.seat) else None


def own_seat_numbers(row: Match, user: User, seat: int) -> bool:
    """Whether that seat is the user's."""
    return any(each.number == seat for each in own_seats(row, user))


def reader_of(user: object, replay_id: str, wanted: str = "") -> Reader:
    """The reader of `/r/<id>` with the eyes they want, else those they would have.

    Raises TableNotFound for what is not theirs to see, whether it exists or not."""
    person = user if isinstance(user, User) else None
    if len(replay_id) == SECRET_LENGTH:
        return _by_link(person, replay_id)
    row = table_for(person, replay_id)
    assert person is not None
    choices = eyes_for(row, person)
    eyes = next((each for each in choices if each.key == wanted), choices[0])
    return Reader(row, eyes, choices, person)


def eyes_for(row: Match, user: User) -> tuple[Eyes, ...]:
    """The eyes through which somebody of the match may look at it, the usual ones first."""
    mine = [eyes_of(seat.number) for seat in own_seats(row, user)]
    public = Eyes(PUBLIC)
    if row.status == Match.Status.OVER:
        every = [eyes_of(seat.number) for seat in row.seats.all()]
        return (*mine, *(each for each in every if each not in mine), Eyes(OPEN), public)
    alone = _only_seat(row, user.pk)
    return (public,) if alone is None else (eyes_of(alone), public)


def opens(row: Match, link: ReplayLink) -> bool:
    """Whether a link to this match shows anything: what it was made for may be for the end only.

    While the match runs that is all but the view of the seat of whoever laid it."""
    if row.status == Match.Status.OVER:
        return True
    return link.seat is not None and link.seat == _only_seat(row, row.owner_id)


def eyes_title(eyes: Eyes, who: Mapping[int, Sitter]) -> str:
    """What a view is called."""
    if eyes.key == OPEN:
        return _("All hands open")
    if eyes.seat is None:
        return _("What everybody sees")
    return _("What %(name)s sees") % {"name": sitters_name(eyes.seat, who)}


def sitters_name(seat: int, who: Mapping[int, Sitter]) -> str:
    """A name that can stand in the third person."""
    sitter = who[seat]
    return _("your seat") if sitter.who == "you" and sitter.name == _("You") else sitter.name


def _only_seat(row: Match, user_id: int) -> int | None:
    """The one seat of a user; None where several share their screen: none of them may look over
    another's shoulder."""
    mine = [seat.number for seat in row.seats.all() if seat.user_id == user_id]
    return mine[0] if len(mine) == 1 else None


def _by_link(user: User | None, secret: str) -> Reader:
    rows = ReplayLink.objects.select_related("match", "match__owner")
    link = rows.filter(pk=secret, revoked=None).prefetch_related(
        "match__seats__deck_version__deck"
    ).first()  # fmt: skip
    if link is None:
        raise TableNotFound(secret)
    if not opens(link.match, link):
        # It was over when the link was made, and is played on.
        raise TableNotFound(secret)
    eyes = Eyes(OPEN) if link.seat is None else eyes_of(link.seat)
    return Reader(link.match, eyes, (eyes,), user, link)
