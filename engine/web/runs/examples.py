"""The first game of a pairing, to be looked at move by move."""

from __future__ import annotations

from typing import Final

from collection.requests.once import Outcome, once
from collection.requests.rows import User
from engine.kernel.errors import IllegalAction
from engine.kernel.messages import N_, Message
from engine.sim.pairings import first_game
from engine.web.review.replays.texts import DECKS
from engine.web.runs.errors import NoExample, RulesChanged
from engine.web.runs.rows import Chunk, Run
from engine.web.runs.services import own_run
from engine.web.runs.telling import deck_name
from engine.web.runs.work import pairing_of
from engine.web.seat import storage
from engine.web.seat.rows import Match, Seat

# Which game of which batch a match is, in its header.
_RUN: Final = "run"


def open_example(*, actor: User, run_id: str, mine: int, other: int, key: str = "") -> str:
    """That game as a match of the actor's, at which nobody but partners sat; its id.

    Raises RunNotFound, NoExample, QuotaReached.
    """
    row = own_run(actor, run_id)
    name = f"{row.pk} {mine} {other}"

    def work() -> Outcome:
        kept = Match.objects.filter(owner=actor, game=row.game, header__run=name).first()
        return {"match": kept.pk if kept else _lay(actor, row, mine, other, name)}

    return str(once(actor=actor, key=key, purpose=f"run.example {run_id}", work=work)["match"])


def _lay(actor: User, row: Run, mine: int, other: int, name: str) -> str:
    chunk = Chunk.objects.filter(run=row, mine=mine, other=other, first=0).first()
    moves = ((chunk.result or {}).get("example") if chunk else None) or []
    if not moves:
        raise NoExample(Message(N_("No game of these two decks was kept. Begin the batch again.")))
    try:
        played = first_game(pairing_of(row, mine, other), moves)
    except (RulesChanged, IllegalAction) as exc:
        raise NoExample(
            Message(N_("The rules have changed since this batch was played. Begin it again."))
        ) from exc
    found = storage.lay(played, actor)
    decks = {deck.number: deck for deck in row.decks.select_related("version")}
    found.header[_RUN] = name
    found.header[DECKS] = [deck_name(row.game, decks[number]) for number in (mine, other)]
    found.save(update_fields=["header"])
    Seat.objects.bulk_create(
        Seat(match=found, number=number, level=row.level) for number in range(played.rules.seats)
    )
    return found.pk
