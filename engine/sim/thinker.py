"""Thinking for somebody else: one question in, one answer out, as plain JSON; run as a process too.

A question carries what a seat sees, encoded, and nothing of the true state: whoever answers it,
here or in another process, cannot peek. `main` answers one question for each line on standard
input, at low priority, until that input ends: with whoever asks.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.ai.levels import player
from engine.ai.player import Budget, Choice, Player
from engine.ai.thought import Ranked, Thought
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.rules import Rules
from engine.kernel.state import unpack
from engine.kernel.view import View
from engine.registry import game

READY: Final = {"ready": True}
# In the note of a choice that the clock cut short: it cannot be repeated by its count alone.
STOPPED: Final = "stopped"
# Behind whatever answers people, before batches of games, which are begun at 19.
_NICE: Final = 15
_BOUND_KEPT: Final = 16

Plain = dict[str, Any]


def question(
    rules: Rules,
    seen: View,
    legal: Sequence[int],
    *,
    level: str,
    budget: Budget,
    seed: bytes,
    wants_thought: bool = False,
) -> Plain:
    """What to send: the cards too where they are not the shipped ones."""
    asked: Plain = {
        "game": rules.key,
        "pool": rules.pool.digest,
        "options": json.dumps(dict(rules.options), sort_keys=True),
        "seats": rules.seats,
        "view": seen.encode().hex(),
        "seat": seen.seat,
        "legal": list(legal),
        "level": level,
        "simulations": budget.simulations,
        "seconds": budget.seconds,
        "seed": seed.hex(),
        "thought": wants_thought,
    }
    if game(rules.key).pool().digest != rules.pool.digest:
        asked["cards"] = [card.to_json() for card in rules.pool]
    return asked


def answer(asked: Mapping[str, Any]) -> Plain:
    """The choice, or the whole thought, for `choice_of` and `thought_of`."""
    rules = _rules_for(asked)
    seen = _view_of(rules, asked)
    legal = list(asked["legal"])
    budget = Budget(int(asked["simulations"]), float(asked["seconds"]))
    seed = bytes.fromhex(asked["seed"])
    partner = player(asked["level"], rules)
    if asked["thought"]:
        return _plain_thought(partner.think(seen, legal, budget, seed))
    choice = chosen(partner, seen, legal, budget, seed)
    return {"action": choice.action, "simulations": choice.simulations, "note": choice.note}


def chosen(partner: Player, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
    """The partner's choice, its note saying so when the safety stop struck."""
    if len(legal) == 1:
        return Choice(legal[0])
    started = time.monotonic()
    choice = partner.choose(seen, legal, budget, seed)
    if 0 < budget.seconds <= time.monotonic() - started:
        choice.note[STOPPED] = True
    return choice


def choice_of(answered: Mapping[str, Any]) -> Choice:
    """The choice in an answer."""
    return Choice(int(answered["action"]), int(answered["simulations"]), dict(answered["note"]))


def thought_of(answered: Mapping[str, Any]) -> Thought:
    """The thought in an answer."""
    return Thought(
        [Ranked(int(a), int(n), float(v), float(e)) for a, n, v, e in answered["ranked"]],
        int(answered["worlds"]),
        int(answered["simulations"]),
        [(int(seat), str(text)) for seat, text in answered["line"]],
        [(int(seat), str(text)) for seat, text in answered["fear"]],
    )


def main() -> None:
    """Answer line by line until nobody asks any more."""
    # Ctrl-C is for whoever asks; the end of the input says that they are gone.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_NICE)
    _say(READY)
    for line in sys.stdin:
        _say(_answered(line))


def _answered(line: str) -> Plain:
    """Whatever a player breaks on is told to whoever asked."""
    try:
        return answer(json.loads(line))
    except Exception:  # noqa: BLE001  # told, and logged where the question came from
        return {"error": traceback.format_exc()}


def _say(answered: Plain) -> None:
    try:
        sys.stdout.write(json.dumps(answered) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(0)


def _rules_for(asked: Mapping[str, Any]) -> Rules:
    key, digest = str(asked["game"]), str(asked["pool"])
    options, seats = str(asked["options"]), int(asked["seats"])
    if digest == game(key).pool().digest:
        return _bound(key, digest, options, seats)
    return _bound_to(key, tuple(json.dumps(card) for card in asked["cards"]), options, seats)


@lru_cache(maxsize=_BOUND_KEPT)
def _bound(key: str, digest: str, options: str, seats: int) -> Rules:
    return game(key).bind(game(key).pool(), json.loads(options), seats)


@lru_cache(maxsize=_BOUND_KEPT)
def _bound_to(key: str, cards: tuple[str, ...], options: str, seats: int) -> Rules:
    pool = CardPool(CardDef.from_json(json.loads(card)) for card in cards)
    return game(key).bind(pool, json.loads(options), seats)


def _view_of(rules: Rules, asked: Mapping[str, Any]) -> View:
    """The view as it was; its menu is the legal actions, which a masked state cannot derive."""
    state = rules.blank()
    state.load(unpack(bytes.fromhex(asked["view"])))
    state.menu = list(asked["legal"])
    return View(rules.key, int(asked["seat"]), state)


def _plain_thought(thought: Thought) -> Plain:
    return {
        "ranked": [[r.action, r.simulations, r.value, r.error] for r in thought.ranked],
        "worlds": thought.worlds,
        "simulations": thought.simulations,
        "line": [list(told) for told in thought.line],
        "fear": [list(told) for told in thought.fear],
    }
