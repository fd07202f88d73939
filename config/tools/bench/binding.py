"""How long a game takes to bind its cards with typed ones behind them, each in a fresh process.

Asked with a game and a number of typed cards; prints JSON rows.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from collection.house.pools import shipped
from engine.kernel.cards import CardDef
from engine.kernel.game import Game
from engine.registry import game
from engine.sim.bench import MILLI, Row, reference_seconds, short

# Typed cards behind the shipped ones, and what the row is called.
SIZES = {"shipped": 0, "plus500": 500, "plus5000": 5_000}
_WEIGHED = "plus5000"


def main(arguments: list[str]) -> int:
    """The rows of one size of one game."""
    key, size = arguments
    rules = game(key)
    pool = shipped(rules.key).widened(_typed(rules, SIZES[size]))
    loop, held = reference_seconds(), _megabytes()
    started = time.process_time()
    rules.bind(pool, None, rules.seat_counts()[0])
    seconds = time.process_time() - started
    rows = [Row(f"{key}.bind.ms.{size}", short(seconds * MILLI), "ms", short(seconds / loop))]
    if size == _WEIGHED:
        rows.append(Row(f"{key}.bind.mb.{size}", short(_megabytes() - held), "MB", 1))
    print(json.dumps([row.to_json() for row in rows]))
    return 0


def _typed(rules: Game, count: int) -> Iterator[CardDef]:
    """Cards typed like the shipped ones, in sets of a hundred."""
    models = [
        typed.card
        for card in shipped(rules.key)
        if (typed := rules.read_card(rules.raw_of(card))).card is not None and typed.card.type
    ]
    for number in range(count if models else 0):
        model = models[number % len(models)]
        owned = f"own-set{number // 100}"
        yield replace(model, code=f"{owned}-{number}", set=owned, number=str(number % 100))


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
