"""Move counts to fixed depth: a fingerprint of the legal actions around fixed positions."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, OVER, State
from engine.sim.play import Chances

DEPTH = 5
# A depth that would look at more positions is left out.
MOST = 4_000


@dataclass(frozen=True)
class Count:
    """Positions at one depth, and a digest over them in the order of the legal actions."""

    depth: int
    positions: int
    digest: str


def perft(rules: Rules, start: State, seed: bytes, depth: int = DEPTH) -> list[Count]:
    """Counts for each depth in decisions; chance falls as `seed` says, alike on every branch."""
    level = [_settled(rules, start.copy(), Chances(seed))]
    counts: list[Count] = []
    for number in range(1, depth + 1):
        if sum(len(s.menu) for s, _ in level) > MOST:
            break
        level = [child for node in level for child in _children(rules, *node)]
        if not level:
            break
        text = "".join(s.digest() for s, _ in level)
        digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        counts.append(Count(number, len(level), digest))
    return counts


def perft_text(rules: Rules, tables: list[Table]) -> str:
    """The counts of a game's tables as a golden file."""
    lines = [f"# {rules.key}, rules version {rules.version}: positions by depth in decisions"]
    for number, table in enumerate(tables):
        lines += ["", f"## table {number + 1}"]
        found = perft(rules, rules.start(table), seed_of("perft", number))
        lines += [f"{count.depth} {count.positions} {count.digest}" for count in found]
    return "\n".join(lines) + "\n"


def _children(rules: Rules, s: State, chances: Chances) -> list[tuple[State, Chances]]:
    if s.node == OVER:
        return []
    found: list[tuple[State, Chances]] = []
    for action in s.menu:
        child = s.copy()
        rules.apply(child, action, None)
        found.append(_settled(rules, child, chances.fork()))
    return found


def _settled(rules: Rules, s: State, chances: Chances) -> tuple[State, Chances]:
    while s.node == CHANCE:
        rules.resolve(s, chances.next(rules, s), None)
    return s, chances
