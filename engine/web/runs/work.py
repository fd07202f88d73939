"""A chunk's life: claimed by one, kept by a lease, finished by its holder alone.

Who plays a chunk is said by its row (`engine.web.seat.leases`). Deals are settled by the seed of
their batch, so that playing a chunk again gives the same result and harms nobody.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from django.utils import timezone

from engine.kernel.loadouts import Loadout
from engine.kernel.rules import Rules
from engine.registry import game
from engine.sim.pairings import Pairing
from engine.web.runs import playing
from engine.web.runs.errors import Released, RulesChanged
from engine.web.runs.rows import Chunk, Run, RunDeck
from engine.web.seat import leases, storage
from engine.web.seat.leases import MOST_ATTEMPTS as MOST_ATTEMPTS
from engine.web.seat.leases import OPEN, stopping

# Between two games, no more often: is the batch still wanted, is the chunk still ours?
LOOK_SECONDS: Final = 0.5

SKIPPED: Final = "skipped"
DONE: Final = "done"
RETRY: Final = "retry"
LOST: Final = "lost"
RELEASED: Final = "released"


def claim(pk: int) -> Chunk | None:
    """Take the chunk, if it is free and its time has come; None when it is not to be had."""
    return leases.claim(Chunk.objects.select_related("run"), pk)


def work_on(pk: int) -> str:
    """Claim and play the chunk; what became of it."""
    chunk = claim(pk)
    if chunk is None:
        return SKIPPED
    try:
        return _played(chunk)
    except Released:
        return RELEASED
    # Whatever a game breaks on: the chunk says so, and the worker goes on.
    except Exception as error:
        logging.getLogger(__name__).exception("chunk %s of run %s", chunk.number, chunk.run_id)
        changed = isinstance(error, RulesChanged)
        return give_back(chunk, Chunk.Error.RULES if changed else Chunk.Error.BROKEN)


def finish(chunk: Chunk, result: dict[str, object], seconds: float) -> str:
    """Write the result, unless the chunk is somebody else's by now."""
    kept = leases.finish(chunk, result, seconds)
    settle(chunk.run_id)
    return DONE if kept else LOST


def give_back(chunk: Chunk, error: Chunk.Error) -> str:
    """Free the chunk for another try after a pause; after the last one it has failed."""
    kept = leases.give_back(chunk, error)
    settle(chunk.run_id)
    return RETRY if kept else LOST


def settle(run_id: str) -> None:
    """End the batch when none of its chunks is open any more."""
    chunks = Chunk.objects.filter(run=run_id)
    if chunks.filter(state__in=OPEN).exists():
        return
    failed = chunks.filter(state=Chunk.State.FAILED).exists()
    Run.objects.filter(pk=run_id, status=Run.Status.WORKING).update(
        status=Run.Status.FAILED if failed else Run.Status.DONE, ended=timezone.now()
    )


def rules_of(run: Run) -> Rules:
    """The rules with the cards of then. Raises RulesChanged."""
    found = game(run.game)
    if found.version != run.version:
        raise RulesChanged(f"those of {run.game} are at {found.version}, not at {run.version}")
    options = storage.canonical(found.settle_options(None))
    return storage.bound(found.key, run.pool_id, options, found.seat_counts()[0])


def pairing_of(run: Run, mine: int, other: int) -> Pairing:
    """Two decks of the batch as they are played; each pairing has deals of its own."""
    decks = {deck.number: deck for deck in RunDeck.objects.filter(run=run)}
    return Pairing(
        rules_of(run),
        Loadout.from_json(decks[mine].loadout),
        Loadout.from_json(decks[other].loadout),
        run.level,
        f"{run.seed} {mine} {other}",
    )


class Holder:
    """Holds a chunk while it is played: looks round between games, and renews the lease."""

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.looked = time.monotonic()

    def look(self) -> None:
        """Raises Released when the chunk is not to be played on."""
        if stopping.is_set():
            leases.release(self.chunk)
            raise Released
        if time.monotonic() - self.looked < LOOK_SECONDS:
            return
        self.looked = time.monotonic()
        if not is_wanted(self.chunk.run_id):
            leases.drop(self.chunk)
            raise Released
        if not leases.renew(self.chunk):
            raise Released


def is_wanted(run_id: str) -> bool:
    """Whether the batch is still to be played."""
    return Run.objects.filter(pk=run_id, status=Run.Status.WORKING).exists()


def _played(chunk: Chunk) -> str:
    if chunk.run.status != Run.Status.WORKING:
        leases.drop(chunk)
        return RELEASED
    started = time.monotonic()
    holder = Holder(chunk)
    pairing = pairing_of(chunk.run, chunk.mine, chunk.other)
    counts = playing.play_deals(pairing, chunk.first, chunk.count, holder.look)
    return finish(chunk, counts.to_json(), time.monotonic() - started)


def bury_the_dead() -> None:
    """Free the chunks whose workers died; those whose workers died at every try have failed."""
    failed = leases.bury_the_dead(Chunk.objects.all())
    runs = Chunk.objects.filter(pk__in=failed).values_list("run_id", flat=True)
    for run_id in sorted(set(runs)):
        settle(run_id)
