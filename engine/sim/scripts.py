"""Scripted battles: a known deal and known moves, played through a match and put into text.

A script is a JSON file in `playthroughs/scripts/`; CONTRIBUTING.md tells how to add one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.kernel.cards import CardDef, CardPool
from engine.kernel.construction import is_legal, judge
from engine.kernel.errors import KernelError
from engine.kernel.events import Event, values_of
from engine.kernel.game import Game
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.names import Name
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of
from engine.kernel.rng import seed_of
from engine.kernel.rules import Reason, Rules, Table
from engine.kernel.state import CHANCE
from engine.kernel.steps import Step
from engine.kernel.view import SPECTATOR
from engine.sim.subjects import Subject
from engine.sim.writer import Look, Writer, nothing_more

SCRIPTS: Final = "scripts"
KEYS: Final = frozenset(
    {
        "title",
        "clauses",
        "seats",
        "options",
        "cards",
        "loadouts",
        "chance",
        "moves",
        "stops",
        "ends",
    }
)
MOVE_KEYS: Final = frozenset({"seat", "do", "concedes", "expect"})
COIN: Final = ("heads", "tails")


class ScriptError(Exception):
    """A script that cannot be read or played as it stands; says where and what would do."""


@dataclass(frozen=True)
class Move:
    """One action by its exact text ("": the seat concedes).

    `expected`: events that must come of it, one right after the other ("damage 1 QUARTZ 2").
    """

    seat: int
    text: str
    expected: tuple[str, ...] = ()


@dataclass(frozen=True)
class Script:
    """A battle to be played. `chance` holds the outcomes in the order in which they are asked for.

    `cards` None: the shipped ones. `reason` and `scores`: how it ends; "" for one that stops
    before its end. `seats` 0: as few as the game is played with.
    """

    name: str
    title: str
    clauses: tuple[str, ...]
    options: Mapping[str, Any]
    cards: tuple[CardDef, ...] | None
    loadouts: tuple[Loadout, ...]
    chance: tuple[Any, ...]
    moves: tuple[Move, ...]
    reason: str = ""
    scores: tuple[int, ...] = ()
    seats: int = 0


def scripted_files(about: Subject, looks: Callable[[str], Look]) -> dict[str, str]:
    """The text of every scripted battle of a game by its name; `looks` gives each its onlooker.

    Raises ScriptError with a line for each script that cannot be played."""
    files: dict[str, str] = {}
    faults: list[str] = []
    for name, path in script_paths(about).items():
        try:
            files[name] = written(about.game, read_script(path), looks(name)).text()
        except ScriptError as exc:
            faults.append(f"{SCRIPTS}/{path.name}: {exc}")
    if faults:
        raise ScriptError("\n".join(faults))
    return files


def script_paths(about: Subject) -> dict[str, Path]:
    """The file of every script of a game by the name of its golden."""
    paths = sorted((about.playthroughs / SCRIPTS).glob("*.json"))
    return {f"{SCRIPTS}/{path.stem}": path for path in paths}


def read_script(path: Path) -> Script:
    """The script of a file. Raises ScriptError when it is none."""
    try:
        return script_of(path.stem, json.loads(path.read_text(encoding="utf-8")))
    except (AttributeError, KeyError, TypeError, ValueError) as exc:
        raise ScriptError(f"cannot be read: {type(exc).__name__}: {exc}") from exc


def script_of(name: str, raw: Mapping[str, Any]) -> Script:
    """The script of a JSON shape. Raises ScriptError, KeyError, TypeError or ValueError."""
    _check_keys(raw, KEYS)
    if ("ends" in raw) == bool(raw.get("stops")):
        raise ScriptError('says either how it "ends" or that it "stops" before the end')
    ends = raw.get("ends", {"reason": "", "scores": ()})
    cards = None
    if "cards" in raw:
        cards = tuple(CardDef.from_json(card) for card in raw["cards"])
    return Script(
        name,
        str(raw["title"]),
        tuple(str(clause) for clause in raw["clauses"]),
        dict(raw.get("options", {})),
        cards,
        tuple(Loadout.from_json({"header": {}, **each}) for each in raw.get("loadouts", ())),
        tuple(raw.get("chance", ())),
        tuple(_move_of(each) for each in raw["moves"]),
        str(ends["reason"]),
        tuple(int(score) for score in ends["scores"]),
        int(raw.get("seats", 0)),
    )


def _move_of(raw: Mapping[str, Any]) -> Move:
    _check_keys(raw, MOVE_KEYS)
    if ("do" in raw) == bool(raw.get("concedes")):
        raise ScriptError('a move has something to "do", or its seat "concedes"')
    expected = tuple(str(line) for line in raw.get("expect", ()))
    return Move(int(raw["seat"]), str(raw.get("do", "")), expected)


def _check_keys(raw: Mapping[str, Any], known: frozenset[str]) -> None:
    unknown = sorted(set(raw) - known)
    if unknown:
        raise ScriptError(f"unknown: {', '.join(unknown)}; known: {', '.join(sorted(known))}")


def played(game: Game, script: Script) -> Match:
    """The match of the battle as it ended. Raises ScriptError where script and rules part."""
    return written(game, script).match


def written(game: Game, script: Script, look: Look = nothing_more) -> Writer:
    """The battle played and put into text. Raises ScriptError where script and rules part."""
    try:
        return _Play(game, script).written(look)
    except KernelError as exc:
        raise ScriptError(exc.message.render()) from exc


class _Play:
    """One script being played."""

    def __init__(self, game: Game, script: Script) -> None:
        pool = None if script.cards is None else CardPool(script.cards)
        seats = _seats(game, script)
        rules = game.bind(pool, script.options, seats)
        _check_loadouts(game, rules, script.loadouts)
        self.script = script
        self.rules: Rules = rules
        self.table = Table(seats, script.loadouts, rules.options)
        self.match = Match(rules, Origin(self.table), seed_of("script", script.name), by_hand=True)
        self.given = 0

    def written(self, look: Look) -> Writer:
        """Play it from start to end."""
        script, match = self.script, self.match
        writer = Writer(match, look)
        writer.lines += [f"# {script.title}", f"# {', '.join(script.clauses)}"]
        if len(self.rules.pool):
            codes = [f"{number}={card.code}" for number, card in enumerate(self.rules.pool)]
            writer.lines.append(f"# {' '.join(codes)}")
        self._deal("before the first move")
        writer.head(self.table)
        for number, move in enumerate(script.moves, start=1):
            what = f"seat {move.seat}: {move.text or 'concedes'}"
            self._make(writer, move, f"move {number} ({what})")
        self._close(writer)
        if load(self.rules, record_of(match)).state.digest() != match.state.digest():
            raise AssertionError("the record does not replay")
        return writer

    def _make(self, writer: Writer, move: Move, where: str) -> None:
        match = self.match
        if match.over:
            raise ScriptError(f"{where}: the game is over")
        writer.open_node()
        known = len(match.log.steps)
        if not move.text:
            writer.concession(move.seat)
            match.concede(move.seat)
        else:
            action = self._action(move, where)
            writer.choice(move.seat, action)
            match.act(move.seat, action)
        self._deal(where)
        steps = match.log.steps[known:]
        for step in steps:
            writer.step(step)
        broken = self.rules.broken(match.state)
        if broken:
            raise ScriptError(f"{where}: leads to an impossible table: {broken[0]}")
        _check_expected(move.expected, self._told(steps), where)

    def _action(self, move: Move, where: str) -> int:
        if self.match.decider != move.seat:
            raise ScriptError(f"{where}: seat {self.match.decider} is asked now")
        try:
            return self.rules.parse(self.match.view(move.seat).state, move.text)
        except KernelError as exc:
            raise ScriptError(f"{where}: {exc.message.render()}") from exc

    def _deal(self, where: str) -> None:
        """Give the open chance nodes the outcomes that stand in the script."""
        match, given = self.match, self.script.chance
        while match.state.node == CHANCE:
            if self.given == len(given):
                raise ScriptError(f"{where}: no outcome is left; wanted: {self._wanted()}")
            outcome = self._outcome(given[self.given], where)
            self.given += 1
            match.chance(outcome)

    def _wanted(self) -> str:
        sides = self.rules.sides_of(self.match.state)
        if sides:
            return f"a number from 0 to {sides[0] - 1}"
        order = self.rules.shuffle_of(self.match.state)
        return f"the order from the top of {', '.join(str(self._named(card)) for card in order)}"

    def _named(self, card: int) -> int | str:
        return self.rules.pool.at(card).code if card < len(self.rules.pool) else card

    def _outcome(self, given: Any, where: str) -> list[int]:
        """A face, or the order of a deck: those named on top, the others beneath as they were."""
        where = f"{where}: outcome {self.given + 1} ({given})"
        sides = self.rules.sides_of(self.match.state)
        if isinstance(given, list) == bool(sides):
            raise ScriptError(f"{where}: wanted: {self._wanted()}")
        if sides:
            face = COIN.index(given) if given in COIN else given
            if not isinstance(face, int) or not 0 <= face < sides[0]:
                raise ScriptError(f"{where}: wanted: {self._wanted()}")
            return [face]
        order = self.rules.shuffle_of(self.match.state)
        top: list[int] = []
        for name in given:
            card = name if isinstance(name, int) else self._numbered(name, where)
            if card not in order:
                raise ScriptError(f"{where}: {name} is not among the cards left to put in order")
            order.remove(card)
            top.append(card)
        # The top of a deck is its end.
        return order + top[::-1]

    def _numbered(self, code: str, where: str) -> int:
        if code not in self.rules.pool:
            raise ScriptError(f"{where}: there is no card {code}")
        return self.rules.pool.index(code)

    def _told(self, steps: Sequence[Step]) -> list[str]:
        return [_line(self.rules, event) for step in steps for event in step.events]

    def _close(self, writer: Writer) -> None:
        script, match = self.script, self.match
        if self.given < len(script.chance):
            raise ScriptError(f"{len(script.chance) - self.given} outcomes were never asked for")
        if not script.reason:
            if match.over:
                raise ScriptError("does not stop before the end: the game is over")
            writer.stop()
            return
        if not match.over:
            asked = f"seat {match.decider} is still asked: {', '.join(self._possible())}"
            raise ScriptError(f"does not end: {asked}")
        code = match.state.over
        name = self.rules.reasons().get(code, Reason(str(code))).name
        scores = tuple(match.state.scores)
        if (name, scores) != (script.reason, script.scores):
            raise ScriptError(f"ends by {name}, scores {list(scores)}")
        writer.end()

    def _possible(self) -> list[str]:
        seat = self.match.decider
        seen = self.match.view(seat).state
        return [self.rules.exact(seen, action) for action in self.match.legal(seat)]


def _line(rules: Rules, event: Event) -> str:
    """An event by the names of its kind and cards, which last longer than sentences do."""
    return " ".join([rules.event_kinds[event[0]].name, *_words(rules, event)])


def _words(rules: Rules, event: Event) -> Iterator[str]:
    for name, value in values_of(event, rules.event_kinds[event[0]]).items():
        said = rules.word(name, value, SPECTATOR)
        yield _code(rules, said, value) if isinstance(said, Name) else str(value)


def _code(rules: Rules, said: Name, value: int) -> str:
    """The card that a word means, by its number or by its name; any other word by its number."""
    pool = rules.pool
    if value < len(pool) and pool.at(value).name == said:
        return pool.at(value).code
    return next((card.code for card in pool if card.name == said), str(value))


def _check_expected(expected: tuple[str, ...], lines: list[str], where: str) -> None:
    """The lines expected stand one right after the other, nothing between."""
    size = len(expected)
    for at in range(len(lines) - size + 1):
        if tuple(lines[at : at + size]) == expected:
            return
    raise ScriptError(f"{where}: expected {list(expected)}, told {lines}")


def _seats(game: Game, script: Script) -> int:
    counts = game.seat_counts()
    if script.seats and script.seats not in counts:
        raise ScriptError(f"{script.seats} seats; there may be {', '.join(map(str, counts))}")
    return script.seats or counts[0]


def _check_loadouts(game: Game, rules: Rules, loadouts: tuple[Loadout, ...]) -> None:
    kinds = {kind.key: kind for kind in game.loadout_kinds()}
    for number, loadout in enumerate(loadouts):
        if loadout.kind not in kinds:
            raise ScriptError(f"loadout {number}: there is no kind {loadout.kind}")
        violations = judge(loadout, kinds[loadout.kind], rules.pool, rules.options)
        if not is_legal(violations):
            said = "; ".join(each.message.render() for each in violations)
            raise ScriptError(f"loadout {number}: {said}")
