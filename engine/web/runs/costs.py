"""What a batch will cost, told before it is begun: from how long others took on this site."""

from __future__ import annotations

from typing import Final

from django.db.models import Exists, F, OuterRef, Sum

from engine.web.runs.rows import Chunk, Run
from engine.web.thinking import working

MOST_MINUTES: Final = 120
# Seconds of one game on the plain engine before any was measured here, and how much quicker the
# compiled one is.
_GUESSED: Final = {
    "random": 0.01,
    "greedy": 0.1,
    "novice": 0.1,
    "easy": 1.0,
    "normal": 4.0,
    "hard": 12.0,
    "master": 40.0,
}
_UNKNOWN: Final = 1.0
_COMPILED: Final = 8
# How long a chunk should take: short enough to lose little, long enough to be worth a message.
_CHUNK_SECONDS: Final = 2.0
_MOST_CHUNKS: Final = 400
# So many of the last batches, and of their chunks, are taken for a measure.
_LAST_RUNS: Final = 5
_LAST_CHUNKS: Final = 40


def seconds_a_game(game: str, level: str) -> float:
    """How long one game takes one worker: by the last batches of that partner, else a guess."""
    played = Chunk.objects.filter(state=Chunk.State.DONE)
    runs = Run.objects.filter(Exists(played.filter(run=OuterRef("pk"))), game=game, level=level)
    last = list(runs.order_by("-created").values_list("pk", flat=True)[:_LAST_RUNS])
    chunks = list(
        played.filter(run__in=last).order_by("-pk").values_list("pk", flat=True)[:_LAST_CHUNKS]
    )
    found = Chunk.objects.filter(pk__in=chunks).aggregate(
        seconds=Sum("seconds"), games=Sum(F("count") * F("run__sides"))
    )
    if found["seconds"]:
        return float(found["seconds"]) / int(found["games"])
    return _GUESSED.get(level, _UNKNOWN) / (_COMPILED if working.is_compiled() else 1)


def seconds_for(game: str, level: str, games: int) -> float:
    """How long one worker needs for so many games."""
    return games * seconds_a_game(game, level)


def deals_a_chunk(seconds: float, sides: int, deals: int) -> int:
    """How many deals make a chunk, when a game takes so long and there are so many in all."""
    wanted = max(1, int(_CHUNK_SECONDS / (seconds * sides)))
    return max(wanted, -(-deals // _MOST_CHUNKS))
