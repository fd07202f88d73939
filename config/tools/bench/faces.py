"""How long a card face takes to draw, in a process of its own; prints JSON rows.

Thirty shipped cards spread over the pool, at the width of a card page; best of three, on average.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Final

import django

from collection.house.pools import shipped
from config.tools.bench.setting import GAME
from engine.sim.bench import MILLI, Row, reference_seconds, short

CARDS: Final = 30
_TRIES: Final = 3
_FORM: Final = "750"


def main() -> int:
    """JSON rows on standard output."""
    django.setup()
    loop = reference_seconds()
    print(json.dumps([row.to_json() for row in measure(loop)]))
    return 0


def measure(loop: float) -> list[Row]:
    """Drawing, and making a file of the drawing: process CPU time a face."""
    from collection.drawing.forms import FORMS
    from collection.drawing.painter import paint
    from collection.drawing.plans import plan_of
    from collection.drawing.webp import encoded

    form = FORMS[_FORM]
    pool = tuple(shipped(GAME))
    drawing, encoding = [], []
    for card in pool[:: max(1, len(pool) // CARDS)][:CARDS]:
        plan = plan_of(GAME, card, "en", form.detail)
        paint(plan, form.width)  # frames and fonts are kept by a process
        drawn, filed = [], []
        for _ in range(_TRIES):
            started = time.process_time()
            face = paint(plan, form.width).image
            between = time.process_time()
            encoded(face)
            drawn.append(between - started)
            filed.append(time.process_time() - between)
        drawing.append(min(drawn))
        encoding.append(min(filed))
    return [_row("face.draw.ms", drawing, loop), _row("face.encode.ms", encoding, loop)]


def _row(name: str, seconds: list[float], loop: float) -> Row:
    mean = sum(seconds) / len(seconds)
    print(f"{name}: {mean * MILLI:.1f}", file=sys.stderr)
    return Row(name, short(mean * MILLI), "ms", short(mean / loop))


if __name__ == "__main__":
    sys.exit(main())
