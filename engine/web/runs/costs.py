"""What a batch will cost, told before it is begun: from how long others took on this site."""

from __future__ import annotations

from typing import Final

from django.db.models import F, Sum

from engine.web.runs.models import Chunk

MOST_MINUTES: Final = 120
# Seconds of one game before any was measured here.
_GUESSED: Final = {"random": 0.01, "greedy": 0.1}
_UNKNOWN: Final = 1.0
# How long a chunk should take: short enough to lose little, long enough to be worth a message.
_CHUNK_SECONDS: Final = 2.0
_MOST_CHUNKS: Final = 400
_MEASURED_BY: Final = 40


def seconds_a_game(game: str, level: str) -> float:
    """How long one game takes one worker: by the last chunks of that partner, else a guess."""
    played = Chunk.objects.filter(
        state=Chunk.State.DONE, run__game=game, run__level=level, seconds__gt=0
    )
    last = played.order_by("-pk").values("pk")[:_MEASURED_BY]
    found = Chunk.objects.filter(pk__in=list(last.values_list("pk", flat=True))).aggregate(
        seconds=Sum("seconds"), games=Sum(F("count") * F("run__sides"))
    )
    if found["games"]:
        return float(found["seconds"]) / int(found["games"])
    return _GUESSED.get(level, _UNKNOWN)


def seconds_for(game: str, level: str, games: int) -> float:
    """How long one worker needs for so many games."""
    return games * seconds_a_game(game, level)


def deals_a_chunk(seconds: float, sides: int, deals: int) -> int:
    """How many deals make a chunk, when a game takes so long and there are so many in all."""
    wanted = max(1, int(_CHUNK_SECONDS / (seconds * sides)))
    return max(wanted, -(-deals // _MOST_CHUNKS))
