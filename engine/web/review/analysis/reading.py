"""Who may read an analysis, and where in the match its decisions stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from collection.house.i18n import READER
from engine.ai.review import Judged, judged_from
from engine.kernel.events import Event, values_of
from engine.kernel.match import Match as Played
from engine.kernel.steps import ROOT
from engine.web.review.analysis.rows import AnalysedMove, Analysis
from engine.web.review.analysis.services import seat_of
from engine.web.review.replays.film import Stop
from engine.web.review.replays.places import Wanted, place
from engine.web.review.replays.reading import Reader, reader_of
from engine.web.seat import storage
from engine.web.seat.errors import TableNotFound
from engine.web.seat.rows import Match


@dataclass(frozen=True)
class Judgement:
    """A judged decision: its row, what was found, the entry before it, what followed it."""

    row: AnalysedMove
    found: Judged
    stop: Stop
    followed: tuple[Stop, ...]

    def words(self, part: str) -> str:
        """The move `played` or `improved` in the reader's language."""
        language = READER.language.split("-")[0]
        told = [each["told"].get(language) or each["text"] for each in self.raw[part]]
        return " › ".join(told)

    def card(self, part: str) -> str:
        """The code of the first card that the move names, or ""."""
        return next((str(each["card"]) for each in self.raw[part] if each["card"]), "")

    @property
    def raw(self) -> dict[str, Any]:
        """What the worker wrote."""
        return self.row.result or {}


@dataclass(frozen=True)
class Progress:
    """How many decisions there are, which are judged, how many could not be."""

    moves: int
    numbers: tuple[int, ...]
    failed: int

    @property
    def done(self) -> int:
        """How many are judged."""
        return len(self.numbers)

    @property
    def percent(self) -> int:
        """100 only when all is done."""
        return 100 * self.done // self.moves if self.moves else 100


def reader_for(user: object, replay_id: str, eyes: str = "") -> Reader:
    """A reader of the match, or of a link that shows it open. Raises TableNotFound for others."""
    reader = reader_of(user, replay_id, eyes)
    if reader.link is not None and not reader.eyes.is_open:
        raise TableNotFound(replay_id)
    return reader


def name_of(reader: Reader, seat: int) -> str:
    """What the player of a seat is called; "" for the reader, to whom one says "you"."""
    mine = reader.user is not None and reader.eyes.seat == seat
    sitter = reader.who()[seat]
    return "" if mine and sitter.who == "you" and sitter.name == _("You") else sitter.name


def analysis_of(reader: Reader) -> Analysis | None:
    """That of the match as it ended; readers of an open link see the one there is."""
    row = reader.row
    if row.status != Match.Status.OVER:
        return None
    found = Analysis.objects.filter(match=row, head=row.head)
    if reader.link is None:
        return found.filter(seat=seat_of(reader)).first()
    people = [seat.number for seat in row.seats.all() if seat.user_id is not None]
    known = sorted(found, key=lambda each: (each.seat not in people, each.seat))
    return known[0] if known else None


def progress(row: Analysis) -> Progress:
    """How far it is."""
    state = AnalysedMove.State
    found = list(row.moves.order_by("number").values_list("number", "state"))
    return Progress(
        moves=len(found),
        numbers=tuple(number for number, each in found if each == state.DONE),
        failed=sum(each == state.FAILED for _number, each in found),
    )


def judgements(reader: Reader, row: Analysis, played: Played) -> tuple[list[Judgement], list[Stop]]:
    """What is judged so far, in order, and the entries of the match. Raises NoSuchPlace."""
    stops = place(reader, played, Wanted()).stops
    order = {step.number: at for at, step in enumerate(played.log.path(row.head), start=1)}
    order[ROOT] = 0
    moves = list(row.moves.filter(state=AnalysedMove.State.DONE).select_related("puzzle"))
    ends = [*(order[each.step] for each in moves[1:]), len(order)][: len(moves)]
    found = [
        Judgement(
            move,
            judged_from(move.result or {}),
            _before(stops, order, order[move.step]),
            tuple(s for s in stops if order[move.step] <= order.get(s.noted, 0) < end),
        )
        for move, end in zip(moves, ends, strict=True)
    ]
    return found, stops


def turn_marks(played: Played, stops: Sequence[Stop]) -> list[tuple[int, str]]:
    """The beginning, and the entries at which turns open with the turns' numbers."""
    found = [(stops[0].index, _("start"))]
    for stop in stops[1:]:
        if stop.opens_turn:
            number = _turn_number(played, played.log.step(stop.noted).events)
            found.append((stop.index, number or str(len(found))))
    return found


def _turn_number(played: Played, events: Sequence[Event]) -> str:
    kinds = played.rules.event_kinds
    for event in reversed(events):
        if kinds[event[0]].name == storage.TURN:
            number = values_of(event, kinds[event[0]]).get("turn")
            return "" if number is None else str(number)
    return ""


def _before(stops: Sequence[Stop], order: dict[int, int], place: int) -> Stop:
    """The last entry that was told before the decision at that place of the way."""
    return next(s for s in reversed(stops) if order.get(s.noted, 0) < place)
