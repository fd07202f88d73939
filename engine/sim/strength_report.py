"""docs/strength.md and the record that pages read: what `engine.sim.strength` found."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from engine.ai.levels import ALL, DEFAULT, FINE, LEVELS, SEARCH, Level, level
from engine.ai.player import build
from engine.sim.bench import reference_seconds
from engine.sim.ratings import Rating
from engine.sim.sections import renew
from engine.sim.stats import Interval
from engine.sim.strength import CLAIMS, STEP, Met, Strength
from engine.sim.strength_picture import picture
from engine.sim.strength_record import RECORD

PAGE: Final = "docs/strength.md"
PICTURE: Final = "docs/pictures/strength-{game}.svg"

_NOTE = "*Written by `make strength`; run it again instead of editing this page.*"
_METHOD = f"""\
Shares are of the points (a win 1, a draw one half), with 95 % intervals in brackets. The unit is
the pair: one deal played twice with seats swapped, so that neither the better deck nor the first
turn counts. Budgets are numbers of simulations, so the same command gives the same games on any
machine; at a table *hard* and *master* go on by time
([how](decisions/0035-playing.md)).
The Elo scale is fitted to the whole matrix, *{DEFAULT}* stands at 0, and its intervals
come from drawing the pairs again; a step is measured by its own pairs alone. A step of {STEP}
points is a share of 61.3 %. Whether a partner peeks is another question: `make honesty`."""


def write(found: Sequence[Strength], root: Path) -> list[Path]:
    """Write the page, where other games keep their sections, and each game's picture and record
    below the project's folder; their places."""
    renew(root / PAGE, page(found))
    texts: dict[Path, str] = {}
    top = Path(__file__).resolve().parents[2]
    for strength in found:
        texts[root / PICTURE.format(game=strength.about.game.key)] = picture([strength])
        home = strength.about.folder.relative_to(top)
        told = json.dumps(record(strength), indent=1) + "\n"
        texts[root / home / RECORD] = told
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [root / PAGE, *texts]


def record(strength: Strength) -> dict[str, Any]:
    """What a game's folder keeps: ratings and steps, for pages that explain a level."""
    return {
        "date": strength.begun,
        "seed": strength.plan.seed,
        "games": strength.games,
        "levels": {
            each.name: {
                "elo": round(each.value),
                "low": round(each.low),
                "high": round(each.high),
                "simulations": level(each.name).simulations,
            }
            for each in strength.ladder()
        },
        "steps": {
            met.meeting.key: {
                "pairs": len(met.groups),
                "share": round(met.share.value, 4),
                "low": round(met.share.low, 4),
                "high": round(met.share.high, 4),
            }
            for met in [*strength.steps(), *strength.claims().values()]
        },
    }


def page(found: Sequence[Strength]) -> str:
    """The whole page."""
    lines = ["# Strength", "", _NOTE, "", *_METHOD.splitlines(), "", *_levels()]
    for strength in found:
        lines += _game(strength)
    return "\n".join(lines).rstrip() + "\n"


def summary(strength: Strength) -> list[str]:
    """The most important lines, for a terminal."""
    lines = [f"{strength.plan.name}: {strength.games:,} games, {strength.seconds:,.0f} s"]
    lines += [f"  {each.name}: {_points(each)}" for each in strength.ladder()]
    for met in [*strength.steps(), *strength.claims().values()]:
        lines.append(f"  {met.meeting.key}: {met.share} = {_elo(met.elo)}")
    return lines + [f"  NOT AS IT MUST BE: {fault}" for fault in strength.faults()]


def _levels() -> Iterator[str]:
    yield from ("## The levels", "")
    yield (
        "| Level | Looks by | Simulations | Misses answers | Sees its turn only | Forgets"
        " | Takes what is within |"
    )
    yield "|---|---|---:|---:|---:|---:|---:|"
    for known in ALL:
        yield _level(known)
    yield ""
    yield "*Takes what is within*: among the actions rated so close to the best, the better ones"
    yield "more often. All mistakes are drawn from the seed of the decision. Where a turn is many"
    parts = ", ".join(
        f"*{known.name}* {100 * known.part:.0f} %"
        for known in LEVELS
        if known.mind == SEARCH and known.habits.any
    )
    late = f"{100 * FINE:.0f} %"
    yield f"decisions, a level that searches makes a part of them at each ({parts};"
    yield f"all {late} where what a turn does tells only turns later), and counts rollouts"
    yield from ("of whole moves instead of simulations.", "")


def _level(known: Level) -> str:
    habits = known.habits
    shares = (habits.overlooks, habits.glances, habits.forgets, habits.margin)
    cells = " | ".join(f"{100 * share:.0f} %" if share else "" for share in shares)
    name = known.title.render()
    title = name if known in LEVELS else f"*{name}* (reference)"
    looks = known.mind if known in LEVELS else "glance" if known.name == "greedy" else "chance"
    return f"| {title} | {looks} | {known.simulations or ''} | {cells} |"


def _game(strength: Strength) -> Iterator[str]:
    yield from (f"## {strength.about.game.title().render()}", "")
    place = _beside(PICTURE.format(game=strength.about.game.key))
    yield from (f"![Elo of each level, with intervals; as tables below]({place})", "")
    yield from _ladder(strength.ladder())
    yield from _steps(strength)
    yield from _matrix(strength)
    yield from _controls(strength)
    yield from _told(strength)


def _ladder(ranked: Sequence[Rating]) -> Iterator[str]:
    yield from ("| Level | Elo |", "|---|---:|")
    for each in ranked:
        yield f"| {level(each.name).title.render()} | {_points(each)} |"
    yield ""


def _steps(strength: Strength) -> Iterator[str]:
    yield from ("### Steps", "")
    yield "| | Pairs | Share of the points | Elo | Asked | |"
    yield "|---|---:|---:|---:|---:|---|"
    for met in reversed(strength.steps()):
        kept = met.elo.value >= STEP and met.elo.low > 0
        yield f"{_row(met)} | +{STEP}, from above 0 | {_kept(kept)} |"
    for name, met in strength.claims().items():
        asked = f"from {100 * CLAIMS[name]:.0f} %"
        yield f"{_row(met)} | {asked} | {_kept(met.share.low >= CLAIMS[name])} |"
    yield ""


def _row(met: Met) -> str:
    return f"| {met.meeting.key} | {len(met.groups)} | {met.share} | {_elo(met.elo)}"


def _matrix(strength: Strength) -> Iterator[str]:
    names = [known.name for known in reversed(ALL)]
    yield from ("### Everybody against everybody", "")
    yield from ("Share of the row against the column in %, and pairs.", "")
    yield "| | " + " | ".join(names) + " |"
    yield "|---|" + "---:|" * len(names)
    for name in names:
        cells = " | ".join("" if name == other else _cell(strength, name, other) for other in names)
        yield f"| {name} | {cells} |"
    yield ""


def _cell(strength: Strength, name: str, other: str) -> str:
    share, met = strength.share(name, other), strength.between(name, other)
    if share is None or met is None:
        return ""
    return (
        f"{100 * share.value:.0f} [{100 * share.low:.0f}, {100 * share.high:.0f}]"
        f" ({len(met.groups)})"
    )


def _controls(strength: Strength) -> Iterator[str]:
    yield from ("### Controls", "")
    mirrors = strength.mirrors()
    exact = all(share == 0.5 for met in mirrors for share in met.shares)
    pairs = sum(len(met.groups) for met in mirrors)
    told = "every one exactly 50 %" if exact else "**NOT every one exactly 50 %**"
    yield f"- A level against itself, {pairs} pairs of all levels: {told}."
    yield f"- Proposals that were not legal: {strength.illegal}."
    faults = strength.faults()
    yield f"- Not as it must be: {'; '.join(faults) if faults else 'nothing'}."
    yield ""


def _told(strength: Strength) -> Iterator[str]:
    plan, rules = strength.plan, strength.rules
    yield from ("### How it was measured", "")
    yield f"{strength.begun}, rules version {rules.version}, shipped starters in turn, seed"
    yield f"`{plan.seed}`: {strength.games:,} games in {strength.seconds / 60:,.0f} minutes on"
    yield f"{os.cpu_count()} cores ({platform.machine()}), {platform.python_implementation()}"
    yield f"{platform.python_version()}, {build()} build; the reference loop takes"
    yield f"{1000 * reference_seconds():.0f} ms."
    yield from ("", "```sh", command(strength), "```", "")


def command(strength: Strength) -> str:
    """What gives these figures again."""
    plan = strength.plan
    return f"python -m engine.sim strength --game {plan.name} --seed '{plan.seed}'"


def _points(each: Rating) -> str:
    return f"{each.value:+.0f} [{each.low:+.0f}, {each.high:+.0f}]"


def _elo(points: Interval) -> str:
    return f"{points.value:+.0f} [{points.low:+.0f}, {points.high:+.0f}]"


def _kept(kept: bool) -> str:
    return "kept" if kept else "**missed**"


def _beside(path: str) -> str:
    return path.partition("/")[2]
