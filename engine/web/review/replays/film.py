"""A match cut into stops for one pair of eyes: what each told, in words, turn by turn.

A stop is a step that tells its reader something. Steps are counted by stops, never by their
numbers in the log: a gap would tell that something was asked in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import say
from decks.lists.judging import clause_url
from engine.kernel.events import EVERYBODY, Event, Told
from engine.kernel.match import Match as Played
from engine.kernel.rules import Rules
from engine.kernel.steps import OPENED, REDEAL, ROOT, Step, is_thrown
from engine.kernel.telling import told
from engine.web.review.replays.reading import Eyes
from engine.web.seat.names import Sitter, turn_title
from engine.web.seat.throwing import typed_text
from engine.web.table.story import TURN, mark_text

_DIGITS = 8


@dataclass(frozen=True)
class Line:
    """One thing told. `whose` is the seat that did it, None where it was nobody."""

    who: str
    text: str
    clause: str
    clause_url: str
    whose: int | None
    mine: bool

    def spoken(self) -> str:
        """As one sentence."""
        return f"{self.who}: {self.text}" if self.who else self.text


@dataclass
class Stop:
    """A place to stand at: after step `number`. `turn` is the title of the turn it lies in.

    `noted` is the step at which notes are kept: the one that told what is read here.
    `told_before` counts the lines that were told before the turn opened."""

    index: int
    number: int
    noted: int
    turn: str
    opens_turn: bool
    lines: list[Line] = field(default_factory=list)
    told_before: int = 0

    @property
    def closes_turn(self) -> bool:
        """Whether everything told here still belongs to the turn before the one it opens."""
        return self.opens_turn and 0 < self.told_before == len(self.lines)

    def spoken(self) -> str:
        """What happened there in one text."""
        return " ".join(line.spoken() for line in self.lines) or self.turn


class Film:
    """Puts the branches of one match into stops; what a step tells is worked out once."""

    def __init__(self, played: Played, eyes: Eyes, who: Mapping[int, Sitter]) -> None:
        self.played = played
        self.rules: Rules = played.rules
        self.eyes = eyes
        self.who = who
        self._told: dict[int, list[Told | Line]] = {}

    def stops(self, end: int) -> list[Stop]:
        """The stops from the beginning to step `end`; the first is the beginning itself."""
        found = [Stop(0, ROOT, ROOT, _("Beginning"), opens_turn=True)]
        self._add(found[0], self._heard(self.played.opening))
        path = self.played.log.path(end)
        for step in path:
            said = self._of(step)
            if said:
                at, turn = step.number, found[-1].turn
                stop = Stop(len(found), at, at, turn, opens_turn=False)
                self._add(stop, said)
                found.append(stop)
        if path:
            # What is asked in secret at the end belongs to the last thing that was told.
            found[-1].number = path[-1].number
        return found

    def _of(self, step: Step) -> list[Told | Line]:
        said = self._told.get(step.number)
        if said is None:
            said = [*self._marks(step), *self._heard(step.events)]
            self._told[step.number] = said
        return said

    def _add(self, stop: Stop, said: Sequence[Told | Line]) -> None:
        for each in said:
            if isinstance(each, Line):
                stop.lines.append(each)
            elif each.kind == TURN:
                stop.turn, stop.opens_turn = self._turn(each), True
                stop.told_before = len(stop.lines)
            else:
                stop.lines.append(self._line(each))

    def _heard(self, events: Iterable[Event]) -> list[Told | Line]:
        heard = [self._hear(event) for event in events]
        return [each for each in heard if each is not None]

    def _hear(self, event: Event) -> Told | None:
        if self.eyes.is_open:
            return told(self.rules, (event[0], EVERYBODY, *event[2:]), None)
        return told(self.rules, event, self.eyes.seat)

    def _marks(self, step: Step) -> list[Line]:
        if is_thrown(step):
            sitter = self.who.get(step.seat)
            name = sitter.name if sitter else ""
            return [Line(name, typed_text(), "", "", step.seat, mine=step.seat == self.eyes.seat)]
        if step.kind == OPENED:
            return [Line("", mark_text(), "", "", None, mine=False)]
        if step.kind == REDEAL:
            seal = str(step.note["commitment"])[:_DIGITS]
            text = _("The unseen cards were dealt anew under the seal %(seal)s.") % {"seal": seal}
            return [Line("", text, "", "", None, mine=False)]
        return []

    def _turn(self, found: Told) -> str:
        number = dict(found.values).get("turn")
        if number is None:
            return str(say(found.message))
        title = turn_title(self.rules.key, number)
        sitter = None if found.seat is None else self.who.get(found.seat)
        return title if sitter is None else f"{title} · {sitter.name}"

    def _line(self, found: Told) -> Line:
        clause = found.message.clause
        sitter = None if found.seat is None else self.who.get(found.seat)
        name = "" if sitter is None or "{seat}" in found.message.text else sitter.name
        return Line(
            name,
            str(say(found.message)),
            clause,
            clause_url(self.rules.key, clause),
            found.seat,
            mine=found.seat is not None and found.seat == self.eyes.seat,
        )


def turns(stops: Sequence[Stop]) -> list[dict[str, Any]]:
    """The stops by turn, oldest first: `[{turn, stops}]`; what closes a turn is read under it."""
    groups: list[dict[str, Any]] = []
    is_due = True
    for stop in stops:
        if is_due or (stop.opens_turn and not stop.closes_turn):
            groups.append({"turn": stop.turn, "stops": []})
        groups[-1]["stops"].append(stop)
        is_due = stop.closes_turn
    return groups


def turn_before(stops: Sequence[Stop], at: int) -> int:
    """Where the turn being looked at begins; at its beginning, where the one before does."""
    for stop in reversed(stops[:at]):
        if stop.opens_turn:
            return stop.index
    return 0


def turn_after(stops: Sequence[Stop], at: int) -> int:
    """Where the next turn begins, or the end."""
    for stop in stops[at + 1 :]:
        if stop.opens_turn:
            return stop.index
    return len(stops) - 1
