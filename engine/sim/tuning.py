"""Heuristic weights tuned by self-play: SPSA over the logarithms of a game's weights.

Simultaneous perturbation (Spall 1992): each step bends all weights at random, half of them up and
half down or the like, lets the bent ones play against those bent the other way on common deals
with seats swapped, and moves toward the winners. What comes out is kept only if it then beats the
shipped weights on fresh deals with the lower bound of the share above one half.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.ai.flat import FlatPlayer, keen_trials
from engine.ai.greedy import GreedyPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.player import Budget, Player
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import HALVING, Rules
from engine.sim.arena import share_of
from engine.sim.play import play_match
from engine.sim.stats import Interval, normal
from engine.sim.subjects import subject
from engine.sim.tables import sides_of, starter_tables
from engine.sim.workers import ranges, spread

# What a game's folder keeps: the weights that play, and how they were found.
WEIGHTS: Final = "weights.json"
RECORD: Final = "tuning.json"
# Exponents of the two sequences, as Spall advises; the first steps are held back a little.
ALPHA: Final = 0.602
GAMMA: Final = 0.101
HELD: Final = 0.1
CHUNK: Final = 10
DIGITS: Final = 4
MINDS: Final = ("greedy", "flat", "tree")

Weights = Mapping[str, float]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Plan:
    """How long to tune, and with whom.

    `steps` moves, each the mean over `directions` bendings of `pairs` pairs; `bend` is how far
    the logarithm of a weight is bent, `stride` how far one step may lead. `check` pairs at the
    end. `mind` plays, with `simulations` for each decision. `tried` names weights that somebody
    proposes: they stand in for the shipped ones where the steps begin.
    """

    name: str
    steps: int = 40
    directions: int = 8
    pairs: int = 8
    check: int = 1000
    bend: float = 0.25
    stride: float = 0.3
    mind: str = "greedy"
    simulations: int = 0
    seed: str = "tune"
    tried: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Tuned:
    """What a run found: the weights before and after, and their match on fresh deals."""

    plan: Plan
    before: Weights
    after: Weights
    share: Interval
    illegal: int
    trace: tuple[float, ...]

    @property
    def is_better(self) -> bool:
        """Whether the new weights win for certain enough to be kept."""
        return self.share.low > 0.5 and self.illegal == 0

    def to_json(self) -> dict[str, Any]:
        """The record of the run."""
        plan = self.plan
        return {
            "date": time.strftime("%Y-%m-%d"),
            "command": command(plan),
            "mind": plan.mind,
            "simulations": plan.simulations,
            "seed": plan.seed,
            "steps": plan.steps,
            "directions": plan.directions,
            "pairs": plan.pairs,
            "before": dict(self.before),
            "after": dict(self.after),
            "check": {
                "pairs": plan.check,
                "share": round(self.share.value, DIGITS),
                "low": round(self.share.low, DIGITS),
                "high": round(self.share.high, DIGITS),
                "illegal": self.illegal,
            },
            "kept": self.is_better,
        }


def command(plan: Plan) -> str:
    """What runs it again."""
    tried = "".join(f" --try {name}={value:g}" for name, value in plan.tried)
    return (
        f"python -m engine.sim tune --game {plan.name} --seed '{plan.seed}' --mind {plan.mind}"
        f" --simulations {plan.simulations} --steps {plan.steps} --directions {plan.directions}"
        f" --pairs {plan.pairs} --check {plan.check}{tried}"
    )


# A batch: plan, one side's weights, the other's, name of the deals, first number, count.
Batch = tuple[Plan, dict[str, float], dict[str, float], str, int, int]


def tune(plan: Plan, processes: int = 0) -> Tuned:
    """Run it. Raises LookupError when the game has no such weights or there is no such mind."""
    before = dict(subject(plan.name).game.weights())
    if not before:
        raise LookupError(f"{plan.name} has no weights to tune")
    if plan.mind not in MINDS:
        raise LookupError(f"no mind {plan.mind}; there are {', '.join(MINDS)}")
    unknown = [name for name, _ in plan.tried if name not in before]
    if unknown:
        raise LookupError(f"{plan.name} has no weight {', '.join(unknown)}")
    begun = {**before, **dict(plan.tried)}
    names = sorted(name for name, value in begun.items() if value)
    place = dict.fromkeys(names, 0.0)
    trace: list[float] = []
    for step in range(plan.steps):
        place, gain = _stepped(plan, begun, place, step, processes)
        trace.append(gain)
    after = bent(begun, place)
    share, illegal = match(plan, after, before, "check", plan.check, processes)
    return Tuned(plan, before, after, share, illegal, tuple(trace))


def bent(weights: Weights, by: Mapping[str, float]) -> dict[str, float]:
    """The weights times e to the power of what is given for each."""
    return {
        name: round(value * math.exp(by.get(name, 0.0)), DIGITS) for name, value in weights.items()
    }


def match(
    plan: Plan, first: Weights, second: Weights, deals: str, pairs: int, processes: int = 0
) -> tuple[Interval, int]:
    """The share of the first weights against the second over so many pairs; illegal proposals."""
    batches: list[Batch] = [
        (plan, dict(first), dict(second), deals, at, count) for at, count in ranges(pairs, CHUNK)
    ]
    shares: list[float] = []
    illegal = 0
    title = f"tune {plan.name}: {deals}"
    for found, wrong in spread(play_batch, batches, title, [b[5] for b in batches], processes):
        shares += found
        illegal += wrong
    shares.sort()
    return normal(shares), illegal


def play_batch(batch: Batch) -> tuple[list[float], int]:
    """The mean share of the first weights in each pair, and illegal proposals."""
    plan, first, second, deals, start, count = batch
    rules, other = _weighed(plan.name, 0, first), _weighed(plan.name, 1, second)
    sides = sides_of(rules)
    tables = starter_tables(subject(plan.name).game, rules)
    budgets = [Budget(plan.simulations)] * rules.seats
    shares: list[float] = []
    illegal = 0
    for number in range(start, start + count):
        seed = seed_of("tune", plan.name, plan.seed, deals, number)
        points = 0.0
        for side in sorted(set(sides)):
            players = [_mind(plan, rules if own == side else other) for own in sides]
            found = play_match(rules, tables[number % len(tables)], players, budgets, seed)
            points += float(share_of(found.scores, sides, side))
            illegal += found.illegal
        shares.append(points / len(set(sides)))
    return shares, illegal


def _stepped(
    plan: Plan, begun: Weights, place: dict[str, float], step: int, processes: int
) -> tuple[dict[str, float], float]:
    """One move of all weights, and by how much the bent ones differed on average."""
    reach = plan.bend / (step + 1) ** GAMMA
    stride = plan.stride / (step + 1 + HELD * plan.steps) ** ALPHA
    batches: list[Batch] = []
    signs = [_signs(plan, sorted(place), step, n) for n in range(plan.directions)]
    for n, sign in enumerate(signs):
        up = bent(begun, {name: place[name] + reach * sign[name] for name in place})
        down = bent(begun, {name: place[name] - reach * sign[name] for name in place})
        batches.append((plan, up, down, f"step {step} {n}", 0, plan.pairs))
    title = f"tune {plan.name}: step {step + 1} of {plan.steps}"
    gains = [0.0] * len(signs)
    for at, gain in spread(_gain, list(enumerate(batches)), title, [1] * len(batches), processes):
        gains[at] = gain
    moved = dict(place)
    for sign, gain in zip(signs, gains, strict=True):
        for name in moved:
            moved[name] += stride * gain / reach * sign[name] / len(signs)
    return moved, sum(abs(gain) for gain in gains) / len(gains)


def _gain(numbered: tuple[int, Batch]) -> tuple[int, float]:
    """How far above an even share those bent up came."""
    at, batch = numbered
    shares, _ = play_batch(batch)
    even = 1.0 / len(set(sides_of(_weighed(batch[0].name, 0, batch[1]))))
    return at, sum(shares) / len(shares) - even


def _signs(plan: Plan, names: list[str], step: int, n: int) -> dict[str, int]:
    rng = Rng(seed_of("tune signs", plan.name, plan.seed, step, n))
    return {name: 1 - 2 * rng.below(2) for name in names}


def _mind(plan: Plan, rules: Rules) -> Player:
    if plan.mind == "tree":
        return TreePlayer(rules)
    if plan.mind == "flat":
        return keen_trials(rules) if rules.advises() == HALVING else FlatPlayer(rules)
    return GreedyPlayer(rules)


def _weighed(name: str, which: int, weights: Weights) -> Rules:
    """Rules of that game (one of two bound copies) that judge by these weights."""
    rules = _bound(name, which)
    rules.weigh(weights)
    return rules


@cache
def _bound(name: str, which: int) -> Rules:
    game = subject(name).game
    return game.bind(None, None, game.seat_counts()[0])


def keep(tuned: Tuned, root: Path) -> list[Path]:
    """Write the record into the game's folder below `root`, and the weights if they are better."""
    top = Path(__file__).resolve().parents[2]
    home = root / subject(tuned.plan.name).folder.relative_to(top)
    written = [home / RECORD]
    _append(home / RECORD, tuned.to_json())
    if tuned.is_better:
        written.append(home / WEIGHTS)
        text = json.dumps(dict(tuned.after), indent=2) + "\n"
        (home / WEIGHTS).write_text(text, encoding="utf-8")
    return written


def _append(path: Path, run: Mapping[str, Any]) -> None:
    """The record is a list of runs, the latest last."""
    runs: list[Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    path.write_text(json.dumps([*runs, run], indent=1) + "\n", encoding="utf-8")
