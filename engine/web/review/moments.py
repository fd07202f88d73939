"""A partner's past move put together again: what its seat saw at each choice, and what it noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from engine.ai.thought import Thought, thought_of
from engine.kernel.errors import StaleRevision
from engine.kernel.match import Match as Played
from engine.kernel.messages import N_, Message
from engine.kernel.rules import Rules
from engine.kernel.steps import MOVE, Step
from engine.kernel.view import View, view
from engine.web.seat.rows import Match
from engine.web.table.marks import notes_of


class StillHidden(StaleRevision):
    """The match is not over: what a partner knew would show its cards."""


class NoSuchMove(LookupError):
    """The match has no such step, or it was no partner's move."""


@dataclass(frozen=True)
class Choice:
    """One choice of a move: what its seat saw then, what it might do, what it took and noted.

    `note` is empty where nothing was recorded: for what a lesson plays, and in pasted matches."""

    rules: Rules
    seen: View
    legal: tuple[int, ...]
    taken: int
    note: Mapping[str, Any]

    @property
    def is_kept(self) -> bool:
        """Whether what the seat saw is, digit for digit, what was recorded then."""
        return bool(self.note) and self.note.get("view") == self.seen.digest()

    @property
    def level(self) -> str:
        """The name of the partner that chose, "" where nothing was recorded."""
        return str(self.note.get("player", ""))

    @property
    def simulations(self) -> int:
        """How many simulations it made."""
        return int(self.note.get("simulations", 0))

    @property
    def thought(self) -> Thought | None:
        """How it rated its best moves, if it did."""
        return thought_of(self.note)


@dataclass(frozen=True)
class Moment:
    """A partner's move of one or several choices."""

    step: Step
    choices: tuple[Choice, ...]

    @property
    def first(self) -> Choice:
        """The choice with which it began."""
        return self.choices[0]

    @property
    def recorded(self) -> tuple[Choice, ...]:
        """The choices of which something was recorded."""
        return tuple(choice for choice in self.choices if choice.note)


def check_over(row: Match) -> None:
    """Raises StillHidden while the match is played."""
    if row.status != Match.Status.OVER:
        raise StillHidden(
            Message(
                N_(
                    "What the computer knew is told once the battle is over: "
                    "it would show its cards."
                )
            )
        )


def moment_at(row: Match, played: Played, number: int) -> Moment:
    """The partner's move of that step, in whichever branch; `played` is wound to before it.

    Raises StillHidden, NoSuchMove, BadRecord."""
    check_over(row)
    step = next((each for each in played.log.steps if each.number == number), None)
    if step is None or not is_partners(step, partner_seats(row)):
        raise NoSuchMove(str(number))
    played.go_to(step.parent)
    return Moment(step, tuple(_choices(played, step)))


def address_of(row: Match, step: Step) -> str:
    """Where it is told what the partner knew at a step of a finished match; "" for others."""
    if row.status != Match.Status.OVER or not is_partners(step, partner_seats(row)):
        return ""
    return reverse("table-knew", args=(row.pk, step.number))


def partner_seats(row: Match) -> frozenset[int]:
    """The seats at which partners sit."""
    return frozenset(seat.number for seat in row.seats.all() if seat.level)


def is_partners(step: Step, seats: frozenset[int]) -> bool:
    """Whether it is a move of one of these seats."""
    return step.kind == MOVE and step.seat in seats


def _choices(played: Played, step: Step) -> Iterable[Choice]:
    rules, work = played.rules, played.state.copy()
    notes = [note for note in notes_of(step) if note]
    # Where only the last choice was noted, the ones before it are shown without a note.
    missing = len(step.data) - len(notes)
    for place, action in enumerate(step.data):
        seen = view(rules, work, step.seat)
        legal = tuple(rules.legal(work, step.seat))
        note = notes[place - missing] if place >= missing else {}
        yield Choice(rules, seen, legal, action, note)
        rules.apply(work, action, None)
