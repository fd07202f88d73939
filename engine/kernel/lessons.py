"""Guided battles: a fixed deal, and step by step what to do, why, and what the partner answers.

A lesson is a JSON file in the game's folder `lessons/`; docs/reference/lessons.md tells how to
write one. `begin` lays its table, `follow` reads from a match how far its reader has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.kernel.errors import BadOutcome, IllegalAction
from engine.kernel.loadouts import Loadout
from engine.kernel.match import Match
from engine.kernel.messages import N_, Message
from engine.kernel.names import Name
from engine.kernel.nodes import Node, load_node
from engine.kernel.origin import Origin
from engine.kernel.rng import seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, State
from engine.kernel.steps import DEALT, MOVE, OPENED

READER: Final = 0
MOST_SEATS: Final = 8

# A face counted from 0, or the first cards of a deck by code, from its top.
Outcome = int | tuple[str, ...]


@dataclass(frozen=True)
class LessonMove:
    """One choice: whose, the exact texts that will do (the one proposed first), what is said to
    another one, and the outcomes of chance that it asks for, as in `Lesson`."""

    seat: int
    texts: tuple[str, ...]
    instead: Name
    chance: tuple[Outcome, ...] = ()


@dataclass(frozen=True)
class LessonStep:
    """One step: what it tells, the clause behind it, a card to look at ("" = none), its moves.

    The first move is the reader's; the partner's answers follow those of the reader."""

    key: str
    title: Name
    text: Name
    clause: str
    card: str
    moves: tuple[LessonMove, ...]


@dataclass(frozen=True)
class Lesson:
    """A guided battle. `chance` holds the outcomes of the set-up in the order they are asked for;
    `before` is played unseen."""

    key: str
    title: Name
    blurb: Name
    praise: Name
    options: Mapping[str, Any]
    loadouts: tuple[Loadout, ...]
    chance: tuple[Outcome, ...]
    before: tuple[LessonMove, ...]
    steps: tuple[LessonStep, ...]

    def script(self) -> list[LessonMove]:
        """All moves in order, those before the first step included."""
        return [*self.before, *(move for step in self.steps for move in step.moves)]


@dataclass(frozen=True)
class Progress:
    """How many moves of the script a match has made, and whether it made only those.

    `step` is the index of the step that the next move belongs to; past the last: all is done."""

    made: int
    step: int
    is_on: bool


def read_lessons(folder: Path, known: Mapping[str, Loadout]) -> tuple[Lesson, ...]:
    """The lessons of a folder by file name; `known` are the loadouts they may name.

    Raises ValueError, with file and JSON path, on a bad shape or an unknown loadout."""
    return tuple(_lesson(path, known) for path in sorted(folder.glob("*.json")))


def begin(lesson: Lesson, rules: Rules) -> Match:
    """The table laid as the lesson wants it; from here on it is like any other.

    Raises BadOutcome or IllegalAction when the rules no longer fit the lesson."""
    origin = Origin(Table(rules.seats, lesson.loadouts, rules.options))
    match = Match(rules, origin, seed_of("lesson", lesson.key), by_hand=True)
    given = list(lesson.chance)
    while match.state.node == CHANCE:
        if not given:
            raise BadOutcome(Message(N_("The lesson has no outcome left for what chance asks.")))
        match.chance(_outcome(rules, match.state, given.pop(0)))
    match.by_hand = False
    for move in lesson.before:
        answer(lesson, match, move.seat)
    return match


def answer(lesson: Lesson, match: Match, seat: int) -> None:
    """Make the next choice of the lesson for `seat`.

    Raises IllegalAction when it is not its turn in the script or the rules do not allow it."""
    move = wanted(lesson, follow(lesson, match))
    if move is None or move.seat != seat:
        raise IllegalAction(Message(N_("The lesson has no move for that seat now.")))
    action = match.rules.parse(match.view(seat).state, move.texts[0])
    match.by_hand = True
    match.act(seat, action)
    deal(lesson, match)


def deal(lesson: Lesson, match: Match) -> None:
    """Let chance give what the lesson has after the last move, and its own where it has nothing.

    For a match whose `by_hand` held chance back. Raises BadOutcome when the rules no longer fit."""
    while match.state.node == CHANCE:
        given = _given(lesson, match)
        if given is None:
            break
        match.chance(_outcome(match.rules, match.state, given))
    match.dice_by_hand(by_hand=False)


def wanted(lesson: Lesson, progress: Progress) -> LessonMove | None:
    """The next move of the script; None once the match is off it or has come to its end."""
    script = lesson.script()
    return script[progress.made] if progress.is_on and progress.made < len(script) else None


def follow(lesson: Lesson, match: Match) -> Progress:
    """How far the played branch of a match has come in the lesson."""
    return _followed(lesson, match)[0]


def standing(lesson: Lesson, match: Match) -> State:
    """The state in which the next move of the lesson is due: for a match that has left the
    script, the one before the first move that is not in it. Not to be changed."""
    return _followed(lesson, match)[1]


def _followed(lesson: Lesson, match: Match) -> tuple[Progress, State]:
    script, rules, made = lesson.script(), match.rules, 0
    s = match.origin.state(rules, [])
    for kind, seat, data in _happened(match):
        if kind == DEALT:
            rules.resolve(s, list(data))
            continue
        if kind != MOVE:
            return _progress(lesson, made, is_on=False), s
        for action in data:
            by = s.decider if seat < 0 else seat
            if not _is_wanted(script, made, rules, s, by, action):
                return _progress(lesson, made, is_on=False), s
            rules.apply(s, action)
            made += 1
    return _progress(lesson, made, is_on=True), s


def _happened(match: Match) -> list[tuple[str, int, tuple[int, ...]]]:
    """The steps of the played branch as (kind, seat, data), the open declaration last."""
    steps = [step for step in match.log.path() if step.kind != OPENED]
    found = [(step.kind, step.seat, step.data) for step in steps]
    return [*found, (MOVE, -1, tuple(match.pending))]


def _is_wanted(
    script: list[LessonMove], made: int, rules: Rules, s: State, seat: int, action: int
) -> bool:
    if made == len(script):
        return False
    move = script[made]
    return move.seat == seat and rules.exact(s, action) in move.texts


def _progress(lesson: Lesson, made: int, *, is_on: bool) -> Progress:
    left = made - len(lesson.before)
    for at, step in enumerate(lesson.steps):
        if left < len(step.moves):
            return Progress(made, at, is_on)
        left -= len(step.moves)
    return Progress(made, len(lesson.steps), is_on)


def _given(lesson: Lesson, match: Match) -> Outcome | None:
    """What the lesson has for the open chance node; None off its script, or where it is silent."""
    progress = follow(lesson, match)
    if not progress.is_on or progress.made == 0:
        return None
    dealt = 0
    for step in reversed(match.log.path()):
        if step.kind != DEALT:
            break
        dealt += 1
    given = lesson.script()[progress.made - 1].chance
    return given[dealt] if dealt < len(given) else None


def _outcome(rules: Rules, s: State, given: Outcome) -> list[int]:
    """A face, or the order of a deck: those named on top, the others beneath as they were."""
    if isinstance(given, int):
        return [given]
    order, top = rules.shuffle_of(s), []
    for code in given:
        card = rules.pool.index(code) if code in rules.pool else -1
        if card not in order:
            raise BadOutcome(Message(N_("«{card}» is not among those cards."), {"card": code}))
        order.remove(card)
        top.append(card)
    # The top of a deck is its end.
    return order + top[::-1]


# --- reading --------------------------------------------------------------------------------


def _lesson(path: Path, known: Mapping[str, Loadout]) -> Lesson:
    node = load_node(path)
    needed = ("title", "blurb", "praise", "instead", "loadouts", "steps")
    node.expect_keys(needed, ("before", "chance", "options"))
    instead = node.at("instead").name()
    before = node.items("before") if "before" in node.value else []
    lesson = Lesson(
        path.stem,
        node.at("title").name(),
        node.at("blurb").name(),
        node.at("praise").name(),
        dict(node.value.get("options", {})),
        tuple(_loadout(item, known) for item in node.items("loadouts")),
        _chance(node) if "chance" in node.value else (),
        tuple(_move(item, instead) for item in before),
        tuple(_step(item, instead) for item in node.items("steps")),
    )
    _unique(node, lesson.steps)
    return lesson


def _loadout(node: Node, known: Mapping[str, Loadout]) -> Loadout:
    code = node.text()
    if code not in known:
        raise node.wrong(f"there is no {code}; there are {', '.join(known)}")
    return known[code]


def _chance(node: Node) -> tuple[Outcome, ...]:
    return tuple(_one_outcome(item) for item in node.items("chance"))


def _one_outcome(node: Node) -> Outcome:
    if isinstance(node.value, list):
        return tuple(node.at(index).text() for index in range(len(node.value)))
    return node.number(0, 999)


def _step(node: Node, instead: Name) -> LessonStep:
    node.expect_keys(("key", "title", "text", "clause", "moves"), ("card",))
    moves = tuple(_move(item, instead) for item in node.items("moves"))
    if moves[0].seat != READER:
        raise node.at("moves").wrong("the first move must be the reader's (seat 0)")
    return LessonStep(
        node.at("key").text(),
        node.at("title").name(),
        node.at("text").name(),
        node.at("clause").text(),
        node.at("card").text() if "card" in node.value else "",
        moves,
    )


def _move(node: Node, instead: Name) -> LessonMove:
    node.expect_keys(("seat", "do"), ("instead", "chance"))
    seat = node.at("seat").number(0, MOST_SEATS - 1)
    own = node.at("instead").name() if "instead" in node.value else instead
    chance = _chance(node) if "chance" in node.value else ()
    return LessonMove(seat, node.texts("do"), own, chance)


def _unique(node: Node, steps: Iterable[LessonStep]) -> None:
    known: set[str] = set()
    for index, step in enumerate(steps):
        if step.key in known:
            raise node.at("steps").at(index).at("key").wrong(f"{step.key} stands twice")
        known.add(step.key)
