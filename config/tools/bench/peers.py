"""Searches of other engines, for the table: `python -m config.tools.bench.peers SECONDS`.

Needs nothing but the peer itself, so that any interpreter that has it can run this file: `make
bench PEERS=/path/to/its/python`. Prints JSON: what was measured by row name, and what is missing.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import sys
import time
from collections.abc import Callable
from typing import Any

OPENSPIEL_ROW = "peer.openspiel.ismcts_gin.sims_per_s"
SIMULATIONS = 200
DEALS = 8
# Between the places of two cards dealt one after the other; shares no factor with 52.
STRIDE = 17
ROUNDS = 3
MISSING = "not installed"


def measured(seconds: float) -> dict[str, Any]:
    """`rows` as figures by name (the best of ROUNDS), `missing` in a line each."""
    try:
        found = openspiel_sims_per_s(importlib.import_module("pyspiel"), seconds)
    except ImportError:
        return {"rows": {}, "missing": [f"{OPENSPIEL_ROW} left out: open_spiel is {MISSING}."]}
    return {"rows": {OPENSPIEL_ROW: found}, "missing": []}


def openspiel_sims_per_s(pyspiel: Any, seconds: float) -> float:
    """Simulations a second of OpenSpiel's ISMCTS (C++) at the first decisions of gin_rummy, with
    its own random playouts to the end, in process time."""
    game = pyspiel.load_game("gin_rummy")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(5, evaluator, 1.4, SIMULATIONS, -1, policy, False, False)
    states = [_first_decision(game, deal) for deal in range(DEALS)]

    def think(turn: int) -> None:
        bot.restart()
        bot.step(states[turn % DEALS])

    return max(_rate(think, seconds) for _ in range(ROUNDS))


def _first_decision(game: Any, deal: int) -> Any:
    """The state after a deal in which the n-th card is far from the one before."""
    state = game.new_initial_state()
    dealt = 0
    while state.is_chance_node():
        actions = [action for action, _odds in state.chance_outcomes()]
        state.apply_action(actions[(STRIDE * dealt + deal) % len(actions)])
        dealt += 1
    return state


def _rate(think: Callable[[int], None], seconds: float) -> float:
    """SIMULATIONS for each call, over so many seconds of process time."""
    begin = time.process_time()
    calls = 0
    while (spent := time.process_time() - begin) < seconds or not calls:
        think(calls)
        calls += 1
    return calls * SIMULATIONS / spent


if __name__ == "__main__":
    print(json.dumps(measured(float(sys.argv[1]))))
