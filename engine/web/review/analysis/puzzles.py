"""A costly move as a puzzle: the table as the seat saw it, the better move as its solution."""

from __future__ import annotations

from django.utils import formats
from django.utils.translation import gettext as _

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel import match as kernel
from engine.kernel.errors import BadOutcome, IllegalAction, KernelError
from engine.kernel.messages import N_, Message
from engine.kernel.rng import seed_of
from engine.web.puzzles.positions import keeping
from engine.web.puzzles.positions.rows import laid
from engine.web.puzzles.positions.services import MAX_QUESTION, MAX_TITLE
from engine.web.puzzles.practice import services as practice
from engine.web.review.analysis.reading import Judgement, analysis_of, judgements, name_of
from engine.web.review.analysis.rows import AnalysedMove
from engine.web.review.replays.reading import Reader
from engine.web.review.replays.reels import reel
from engine.web.review.replays.services import own_reader
from engine.web.seat.rows import Position


class NoPuzzle(IllegalAction):
    """A move of which no puzzle can be made."""


def save(*, actor: User, replay_id: str, number: int, eyes: str = "", key: str = "") -> str:
    """Make a puzzle of the analysed decision of that number, and practise it; its code.

    Done twice it is the same one. Raises TableNotFound, NoPuzzle, QuotaReached, TableClosed."""

    def work() -> Outcome:
        reader = own_reader(actor, replay_id, eyes)
        found = _judged(reader, number)
        row = AnalysedMove.objects.select_for_update().get(pk=found.row.pk)
        known = Position.objects.filter(pk=row.puzzle_id, owner=actor).first()
        code = known.pk if known else _made(actor, reader, found)
        AnalysedMove.objects.filter(pk=row.pk).update(puzzle=code)
        practice.add(actor=actor, code=code)
        return {"position": code}

    outcome = once(actor=actor, key=key, purpose=f"analysis.puzzle {replay_id}", work=work)
    return str(outcome["position"])


def _judged(reader: Reader, number: int) -> Judgement:
    row = analysis_of(reader)
    if row is not None:
        with reel(reader.row) as played:
            for each in judgements(reader, row, played)[0]:
                if each.row.number == number:
                    return each
    raise NoPuzzle(Message(N_("That decision has not been analysed.")))


def _made(actor: User, reader: Reader, found: Judgement) -> str:
    if not found.found.better:
        raise NoPuzzle(Message(N_("Nothing clearly better was found there: it makes no puzzle.")))
    seat = found.row.analysis.seat
    with reel(reader.row) as played:
        before = played.log.step(found.row.step).parent
    position = keeping.moment_of(actor, reader.row, before, seat)
    day = formats.date_format(reader.row.updated, "SHORT_DATE_FORMAT")
    position.title = f"{found.stop.turn}, {day}"[:MAX_TITLE]
    position.question = _question(name_of(reader, seat), found.words("played"))
    position.solution = [
        {"text": each["text"], "told": each["told"]} for each in found.raw["improved"]
    ]
    _check_playable(position, seat)
    position.save(force_insert=True)
    return position.pk


def _question(name: str, move: str) -> str:
    told = {"name": name, "move": move}
    if name:
        asked = _("%(name)s played: %(move)s. Find the better move.") % told
    else:
        asked = _("You played: %(move)s. Find the better move.") % told
    return asked[:MAX_QUESTION]


def _check_playable(position: Position, seat: int) -> None:
    """The laid table must ask what was asked then, and take the solution."""
    try:
        found = laid(position)
        seed = seed_of("puzzle", position.pk)
        played = kernel.Match(found.rules, found.origin(seed), seed)
        for line in position.solution:
            seen = played.view(seat)
            played.act(seat, found.rules.parse(seen.state, line["text"]))
    except (KernelError, BadOutcome) as exc:
        text = N_(
            "The better move cannot be made at this moment any more, so it makes no puzzle. "
            "Play on from it instead."
        )
        raise NoPuzzle(Message(text)) from exc
