"""What waits behind the site, for whoever watches over it."""

from __future__ import annotations

from engine.web.runs.models import Chunk


def lengths() -> dict[str, int]:
    """Parts of batches of games that no worker has begun."""
    return {"batches": Chunk.objects.filter(state=Chunk.State.READY).count()}
