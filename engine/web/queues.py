"""What waits behind the site, for whoever watches over it."""

from __future__ import annotations

from engine.web.review.analysis.rows import AnalysedMove
from engine.web.runs.rows import Chunk, Run


def lengths() -> dict[str, int]:
    """Parts of batches and analyses that no worker has begun."""
    # What was freed after its batch was ended early waits for nobody.
    waiting = Chunk.objects.filter(state=Chunk.State.READY, run__status=Run.Status.WORKING)
    moves = AnalysedMove.objects.filter(state=AnalysedMove.State.READY)
    return {"batches": waiting.count(), "analyses": moves.count()}
