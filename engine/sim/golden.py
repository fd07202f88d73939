"""Golden playthroughs: whole games as text, with digests of what each seat saw; reviewed when they
change.

A game may say more in `playthroughs/random.json`, every entry as needed:

    {"options": {"max_turns": 50},    # under which random games are played
     "each": ["mode"],                # an option whose values are all played
     "perft": {"placement": "random"}}  # options under which moves are counted
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import NOBODY
from engine.sim.perft import perft_text
from engine.sim.scenes import scene_lines
from engine.sim.scripts import SCRIPTS, read_script, script_paths, scripted_files, written
from engine.sim.stills import Stills
from engine.sim.subjects import Subject
from engine.sim.tables import starter_tables
from engine.sim.terms import terms_of
from engine.sim.writer import Look, Node, Writer, nothing_more

PERFT: Final = "perft"
PLAN: Final = "random.json"
STILLS: Final = "stills"
# Of a random game stand the first moves of each seat, then every tenth, and the end.
FIRST: Final = 5
EVERY: Final = 10


def golden_files(about: Subject) -> dict[str, str]:
    """The text of every golden of a game by its name: scripts, random games, stills, move counts.

    Raises ScriptError for scripts that cannot be played as they stand."""
    game = about.game
    stills = Stills(_kept(about).get(STILLS, ""))
    files = scripted_files(about, stills.of)
    for name, rules, table, seed in random_games(about):
        files[name] = shortened(playthrough(rules, table, seed, stills.of(name)).nodes)
    files[STILLS] = stills.text(game.key)
    rules = game.bind(None, _plan(about).get("perft"), game.seat_counts()[0])
    files[PERFT] = perft_text(rules, starter_tables(game, rules))
    return files


def random_games(about: Subject) -> Iterator[tuple[str, Rules, Table, bytes]]:
    """One for each number of seats: the name of its golden, rules, table and seed."""
    game, plan = about.game, _plan(about)
    for seats in game.seat_counts():
        for terms in terms_of(game, [f"seats={seats}"], plan.get("each", ())):
            values = [str(value) for _, value in terms.options]
            rules = game.bind(None, {**plan.get("options", {}), **dict(terms.options)}, seats)
            name = "-".join(["random", str(seats), "seats", *values])
            yield name, rules, starter_tables(game, rules)[0], seed_of("golden", seats, 0, *values)


def _plan(about: Subject) -> dict[str, Any]:
    """What the game says of its random games."""
    path = about.playthroughs / PLAN
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def write(about: Subject) -> int:
    """Write the goldens anew and drop those that are no longer made; how many there are."""
    files = golden_files(about)
    about.playthroughs.mkdir(parents=True, exist_ok=True)
    for name in _kept(about).keys() - files.keys():
        _path(about, name).unlink()
    for name, text in files.items():
        _path(about, name).write_text(text, encoding="utf-8")
    return len(files)


def differences(about: Subject) -> list[str]:
    """One line for each golden that is missing, left over or different; empty when all agree."""
    kept, files = _kept(about), golden_files(about)
    found = [f"{name}: no longer made" for name in kept if name not in files]
    for name, text in files.items():
        if name not in kept:
            found.append(f"{name}: missing; run `make golden`")
        elif kept[name] != text:
            found.append(f"{name}: {_first_difference(kept[name], text)}")
    return found


def explained(about: Subject, name: str, step: int) -> str:
    """The first decision from that step on, with the scenes of everybody, and what came of it; in a
    declaration all its decisions. Raises LookupError where no such one is."""
    steps = [node.step for node in _written(about, name, nothing_more).nodes[1:]]
    found = next((each for each in steps if each >= step), -1)
    if found < 0:
        raise LookupError(f"{name} ends after step {steps[-1]}")

    def look(match: Match) -> list[str]:
        return scene_lines(match) if match.log.head == found else []

    nodes = _written(about, name, look).nodes[1:]
    lines = [line for node in nodes if node.step == found for line in node.lines]
    return "\n".join([f"## {about.game.key}, {name}, step {found}", *lines]) + "\n"


def _written(about: Subject, name: str, look: Look) -> Writer:
    scripts = script_paths(about)
    if name in scripts:
        return written(about.game, read_script(scripts[name]), look)
    for game, rules, table, seed in random_games(about):
        if game == name:
            return playthrough(rules, table, seed, look)
    raise LookupError(f"no golden of {about.name} is called {name}")


def _kept(about: Subject) -> dict[str, str]:
    """The texts that stand there by their names."""
    folder = about.playthroughs
    paths = [*sorted(folder.glob("*.txt")), *sorted((folder / SCRIPTS).glob("*.txt"))]
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in paths
    }


def _path(about: Subject, name: str) -> Path:
    return about.playthroughs / f"{name}.txt"


def _first_difference(old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "kept", "now", "", "", 1)
    return "\n    ".join(list(lines)[2:10])


def playthrough(rules: Rules, table: Table, seed: bytes, look: Look = nothing_more) -> Writer:
    """A random game from start to end. Raises AssertionError when it does not replay."""
    match = Match(rules, Origin(table), seed)
    writer = Writer(match, look)
    writer.head(table)
    moves = Rng(seed_of(seed, "moves"))
    while not match.over:
        writer.open_node()
        seat = match.decider
        menu = match.legal(seat)
        action = menu[moves.below(len(menu))]
        writer.choice(seat, action)
        known = len(match.log.steps)
        match.act(seat, action)
        for step in match.log.steps[known:]:
            writer.step(step)
    writer.end()
    if load(rules, record_of(match)).state.digest() != match.state.digest():
        raise AssertionError("the record does not replay")
    return writer


def shortened(nodes: Sequence[Node]) -> str:
    """The first moves of each seat, every tenth, the end; of those between a digest."""
    lines: list[str] = []
    left: list[Node] = []
    seen: Counter[int] = Counter()
    for number, node in enumerate(nodes):
        seen[node.seat] += 1
        if node.seat == NOBODY or seen[node.seat] <= FIRST or number % EVERY == 0:
            lines += [*_left_out(left), *node.lines]
            left = []
        else:
            left.append(node)
    return "\n".join(lines) + "\n"


def _left_out(nodes: Sequence[Node]) -> list[str]:
    if not nodes:
        return []
    text = "\n".join(line for node in nodes for line in node.lines)
    digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return [f"# {len(nodes)} moves left out after step {nodes[0].step}: {digest}"]
