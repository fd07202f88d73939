"""Golden playthroughs: whole games as text, with what each seat saw; reviewed when they change.

A game may say more in `playthroughs/random.json`, every entry as needed:

    {"games": 1,                      # random games for each number of seats
     "options": {"max_turns": 50},    # under which they are played
     "each": ["mode"],                # an option whose values are all played
     "perft": {"placement": "random"}}  # options under which moves are counted
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.sim.perft import perft_text
from engine.sim.scripts import SCRIPTS, scripted_files
from engine.sim.subjects import Subject
from engine.sim.tables import starter_tables
from engine.sim.terms import terms_of
from engine.sim.writer import Writer

GAMES = 2
PERFT = "perft.txt"
PLAN = "random.json"


def golden_files(about: Subject, share: int = 1) -> dict[str, str]:
    """The text of every golden file of a game by its name: random games, move counts, scripts.

    Of the random games only every `share`-th is played. Raises ScriptError for scripts that cannot
    be played as they stand."""
    game, plan = about.game, _plan(about)
    files: dict[str, str] = {}
    for name, rules, table, seed in list(random_games(about))[::share]:
        files[name] = playthrough(rules, table, seed)
    rules = game.bind(None, plan.get("perft"), game.seat_counts()[0])
    files[PERFT] = perft_text(rules, starter_tables(game, rules))
    files.update(scripted_files(about))
    return files


def random_games(about: Subject) -> Iterator[tuple[str, Rules, Table, bytes]]:
    """The random games to play: the name of each one's file, rules, table and seed."""
    plan = _plan(about)
    for rules, seats, values in _random_rules(about, plan):
        tables = starter_tables(about.game, rules)
        for number in range(plan.get("games", GAMES)):
            name = "-".join(["random", str(seats), "seats", *values, str(number + 1)])
            seed = seed_of("golden", seats, number, *values)
            yield f"{name}.txt", rules, tables[number % len(tables)], seed


def _plan(about: Subject) -> dict[str, Any]:
    """What the game says of its random games."""
    path = about.playthroughs / PLAN
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _random_rules(about: Subject, plan: dict[str, Any]) -> Iterator[tuple[Rules, int, list[str]]]:
    """Bound rules with their number of seats and the values that `each` gave them."""
    game = about.game
    for seats in game.seat_counts():
        for terms in terms_of(game, [f"seats={seats}"], plan.get("each", ())):
            values = dict(terms.options)
            rules = game.bind(None, {**plan.get("options", {}), **values}, seats)
            yield rules, seats, [str(value) for value in values.values()]


def write(about: Subject) -> list[Path]:
    """Write the golden files anew and drop those that are no longer made."""
    files = golden_files(about)
    folder = about.playthroughs
    folder.mkdir(parents=True, exist_ok=True)
    for name in _kept(folder):
        if name not in files:
            (folder / name).unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in files]


def differences(about: Subject, share: int = 1) -> list[str]:
    """One line for each file that is missing, left over or different; empty when all agree.

    Of the random games every `share`-th is played anew; of the others it is seen that they stand
    there."""
    files = golden_files(about, share)
    folder = about.playthroughs
    unplayed = {name for name, *_ in random_games(about)} - files.keys()
    kept = _kept(folder)
    found = [f"{name}: no longer made" for name in kept if name not in files.keys() | unplayed]
    found += [f"{name}: missing; run `make golden`" for name in sorted(unplayed - set(kept))]
    for name, text in files.items():
        path = folder / name
        if not path.is_file():
            found.append(f"{name}: missing; run `make golden`")
        elif path.read_text(encoding="utf-8") != text:
            found.append(f"{name}: {_first_difference(path.read_text(encoding='utf-8'), text)}")
    return found


def _kept(folder: Path) -> list[str]:
    """The names of the texts that stand there."""
    paths = [*sorted(folder.glob("*.txt")), *sorted((folder / SCRIPTS).glob("*.txt"))]
    return [path.relative_to(folder).as_posix() for path in paths]


def _first_difference(old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "kept", "now", "", "", 1)
    return "\n    ".join(list(lines)[2:10])


def playthrough(rules: Rules, table: Table, seed: bytes) -> str:
    """A random game from start to end as text. Raises AssertionError when it does not replay."""
    match = Match(rules, Origin(table), seed)
    writer = Writer(match)
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
    return "\n".join(writer.lines) + "\n"
