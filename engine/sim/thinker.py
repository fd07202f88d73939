"""Thinking for somebody else: one question in, one answer out, as plain JSON; run as a process too.

A question carries what a seat sees, encoded, and nothing of the true state: whoever answers it,
here or in another process, cannot peek. Cards are named by the digest of their pool; a process that
does not know it says so (`WANTS`) and is told them once, with the question sent again. Games of a
batch are asked for alike. `main` answers one question for each line on standard input, at low
priority, until that input ends: with whoever asks.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from typing import IO, Any, Final

from engine.ai.levels import player
from engine.ai.narrowed import reviewer
from engine.ai.player import Budget, Choice, Player, build
from engine.ai.thought import Ranked, Thought
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.rules import Rules
from engine.kernel.state import unpack
from engine.kernel.view import View
from engine.registry import game
from engine.sim import builds
from engine.sim.pairings import Pairing, play_games

READY: Final = {"ready": True}
# In the note of a choice that the clock cut short: it cannot be repeated by its count alone.
STOPPED: Final = "stopped"
# In the note of one that was made by time: the simulations that it made repeat it.
TIMED: Final = "timed"
# In the place of a level: the search that judges moves.
REVIEWER: Final = "reviewer"
# What a process asks Linux for by `prctl`: a signal when its parent ends.
_PDEATHSIG: Final = 1
# An answer that is none: the cards of that digest are not known here.
WANTS: Final = "wants"
# Under this name a question carries the cards that were wanted.
TOLD: Final = "told"
# What is kept: so many rules, and pools that widen others by so many cards together.
_BOUND_KEPT: Final = 16
_CARDS_KEPT: Final = 5_000

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
    """What to send."""
    return {
        "game": rules.key,
        "pool": rules.pool.digest,
        "options": json.dumps(dict(rules.options), sort_keys=True),
        "seats": rules.seats,
        "view": seen.encode().hex(),
        "seat": seen.seat,
        "menu": list(seen.legal()),
        "legal": list(legal),
        "level": level,
        "simulations": budget.simulations,
        "seconds": budget.seconds,
        "waits": budget.waits,
        "most": budget.most,
        "seed": seed.hex(),
        "thought": wants_thought,
    }


def games_question(pairing: Pairing, games: range, seconds: float) -> Plain:
    """What to send to have games of a batch played: the first of these, and on until so many
    seconds have passed."""
    rules = pairing.rules
    return {
        "game": rules.key,
        "pool": rules.pool.digest,
        "options": json.dumps(dict(rules.options), sort_keys=True),
        "seats": rules.seats,
        "pairing": pairing.to_json(),
        "games": [games.start, games.stop],
        "seconds": seconds,
    }


def told(key: str, pool: CardPool) -> Plain:
    """The cards of a pool for who knows the shipped ones: to be sent under `TOLD`."""
    if pool.digest == game(key).pool().digest:
        return {"cards": [], "base": None, "shipped": True, "open": []}
    cards = pool.cards if pool.base is None else pool.own
    return {
        "cards": [card.to_json() for card in cards],
        "base": None if pool.base is None else told(key, pool.base),
        "shipped": False,
        "open": sorted(pool.laid_open),
    }


def answer(asked: Mapping[str, Any]) -> Plain:
    """The choice, or the whole thought, for `choice_of` and `thought_of`; the counts of games and
    how many they are; or what is wanted."""
    pool = _pool_for(asked)
    if pool is None:
        return {WANTS: asked["pool"]}
    rules = _rules_for(asked, pool)
    return _played(rules, asked) if "pairing" in asked else _thought_about(rules, asked)


def _played(rules: Rules, asked: Mapping[str, Any]) -> Plain:
    pairing = Pairing.from_json(rules, asked["pairing"])
    counts, played = play_games(pairing, range(*asked["games"]), float(asked["seconds"]))
    return {"counts": counts.to_json(), "played": played}


def _thought_about(rules: Rules, asked: Mapping[str, Any]) -> Plain:
    seen = _view_of(rules, asked)
    legal = list(asked["legal"])
    budget = Budget(
        int(asked["simulations"]), float(asked["seconds"]), float(asked["waits"]), asked["most"]
    )
    seed = bytes.fromhex(asked["seed"])
    level = str(asked["level"])
    partner = reviewer(rules) if level == REVIEWER else player(level, rules)
    if asked["thought"]:
        return _plain_thought(partner.think(seen, legal, budget, seed))
    choice = chosen(partner, seen, legal, budget, seed)
    note = {"build": build(), **choice.note}
    return {"action": choice.action, "simulations": choice.simulations, "note": note}


def chosen(partner: Player, seen: View, legal: list[int], budget: Budget, seed: bytes) -> Choice:
    """The partner's choice, its note saying so when it was made by time or the stop struck."""
    if len(legal) == 1:
        return Choice(legal[0])
    started = time.monotonic()
    choice = partner.choose(seen, legal, budget, seed)
    if budget.waits > 0:
        choice.note[TIMED] = True
    elif 0 < budget.seconds <= time.monotonic() - started:
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


def main(nice: int) -> None:
    """Answer line by line until nobody asks any more, at that priority."""
    # Ctrl-C and the end of a service are for whoever asks; the end of the input says that they are
    # gone, and where the system can tell it, so does a signal in the midst of a thought.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGKILL)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
    _held.append(builds.hold())
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


def _pool_for(asked: Mapping[str, Any]) -> CardPool | None:
    """The cards of a question: the shipped ones, or those told with it or before."""
    key, digest = str(asked["game"]), str(asked["pool"])
    shipped = game(key).pool()
    if digest == shipped.digest:
        return shipped
    found = _pools.pop(digest, None)
    if found is None and TOLD in asked:
        found = _read(shipped, asked[TOLD])
    if found is not None:
        _pools[digest] = found
        _forget_beyond()
    return found


def _read(shipped: CardPool, plain: Mapping[str, Any]) -> CardPool:
    if plain["shipped"]:
        return shipped
    cards = [CardDef.from_json(raw) for raw in plain["cards"]]
    if plain["base"] is None:
        return CardPool(cards)
    return _read(shipped, plain["base"]).widened(cards, plain["open"])


def _rules_for(asked: Mapping[str, Any], pool: CardPool) -> Rules:
    key, options, seats = str(asked["game"]), str(asked["options"]), int(asked["seats"])
    place = (pool.digest, key, options, seats)
    found = _bound.pop(place, None)
    if found is None:
        found = game(key).bind(pool, json.loads(options), seats)
    _bound[place] = found
    if len(_bound) > _BOUND_KEPT:
        del _bound[next(iter(_bound))]
    return found


def _forget_beyond() -> None:
    """The pools asked for longest ago go, and what is bound to them."""
    while sum(len(pool.own or pool) for pool in _pools.values()) > _CARDS_KEPT and len(_pools) > 1:
        oldest = next(iter(_pools))
        del _pools[oldest]
        for place in [place for place in _bound if place[0] == oldest]:
            del _bound[place]


# The last asked for stand last.
_pools: dict[str, CardPool] = {}
_bound: dict[tuple[str, str, str, int], Rules] = {}
# The build of this process, which nobody clears away as long as this is open.
_held: list[IO[str] | None] = []


def _view_of(rules: Rules, asked: Mapping[str, Any]) -> View:
    """The view as it was; its menu is told apart, which a masked state cannot derive."""
    state = rules.blank()
    state.load(unpack(bytes.fromhex(asked["view"])))
    state.menu = list(asked["menu"])
    return View(rules.key, int(asked["seat"]), state)


def _plain_thought(thought: Thought) -> Plain:
    return {
        "ranked": [[r.action, r.simulations, r.value, r.error] for r in thought.ranked],
        "worlds": thought.worlds,
        "simulations": thought.simulations,
        "line": [list(told) for told in thought.line],
        "fear": [list(told) for told in thought.fear],
    }
