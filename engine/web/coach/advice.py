"""What a strong partner would do in the person's place: from their own view, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.ai.levels import level
from engine.ai.player import Budget
from engine.ai.thought import Thought
from engine.kernel.match import Match as Played
from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules
from engine.kernel.view import View
from engine.web import thinking
from engine.web.coach import lines
from engine.web.seat.rows import Match

LEVEL: Final = "hard"
# Within a request, where there is no process to think in, a hint takes no longer; seconds.
AT_ONCE: Final = 0.5
# How many moves are shown.
MOST: Final = 3
# One of these, so much worse than the best, is no advice; share of a win.
TOO_BAD: Final = 0.15
PURPOSE: Final = "hint"


@dataclass(frozen=True)
class Advice:
    """The best moves, what is expected after the first, and the answer that would hurt most.

    As `coach.models.Hint` keeps them."""

    moves: list[dict[str, Any]]
    line: list[dict[str, Any]]
    fear: list[dict[str, Any]]
    worlds: int


def advise(row: Match, played: Played, seat: int) -> Advice | None:
    """The advice for the seat that decides; None while it is being thought about: ask again.

    Equal views have equal advice. Raises ThinkingFailed, TooMany."""
    seen, legal = played.view(seat), played.legal(seat)
    seed = seed_for(seen)
    thought = thinking.think(
        table=row.pk,
        revision=row.revision,
        purpose=PURPOSE,
        rules=played.rules,
        seen=seen,
        legal=legal,
        level=LEVEL,
        seed=seed,
        budget=_budget(),
    )
    return told(played.rules, seen, seed, thought) if thought else None


def told(rules: Rules, seen: View, seed: bytes, thought: Thought) -> Advice:
    """A thought as advice."""
    best = thought.best.value
    shown = [each for each in thought.ranked[:MOST] if each.value >= best - TOO_BAD]
    moves = [
        {
            "action": each.action,
            "text": rules.exact(seen.state, each.action),
            "simulations": each.simulations,
            "value": round(each.value, 4),
            "error": round(each.error, 4),
        }
        for each in shown
    ]
    return Advice(
        moves,
        lines.kept(lines.titles(rules, seen, seed, thought.line)),
        lines.kept(lines.titles(rules, seen, seed, thought.fear)),
        thought.worlds,
    )


def seed_for(seen: View) -> bytes:
    """The seed of a hint: made of the view alone, so that it can tell nothing else."""
    return seed_of("hint", seen.game, seen.seat, seen.digest())


def _budget() -> Budget | None:
    """The level's own where there is a process to think in."""
    if thinking.is_apart():
        return None
    return Budget(level(LEVEL).simulations, AT_ONCE)
