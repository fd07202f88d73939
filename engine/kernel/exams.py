"""Test positions: what lies, who is to move, and which moves a good player accepts.

A theme is a JSON file in the game's folder `exam/`; docs/reference/exams.md tells how to write
one. `sit` lays a position; `engine.sim.exam` asks partners and proves the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from engine.kernel.errors import BadPosition
from engine.kernel.loadouts import Loadout
from engine.kernel.messages import N_, Message, MessageParam
from engine.kernel.names import Name
from engine.kernel.nodes import Node, load_node
from engine.kernel.positions import Layout
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules, Table
from engine.kernel.state import CHANCE, DECIDE, State

MOST_SEATS: Final = 8
MOST_TURNS: Final = 9

# Random streams of one sitting: its unseen cards, and the chance nodes before the question.
DEALT: Final = 1
CHANCES: Final = 2


@dataclass(frozen=True)
class ExamPosition:
    """A position with its question.

    `before` is played from the layout by whoever decides, as exact texts; then `seat` is asked.
    `moves` are the declarations that will do, each as the patterns of its first exact texts
    (`*` stands for anything). `turns` says how many turns, this one included, the proof looks at.
    """

    key: str
    title: Name
    idea: Name
    clauses: tuple[str, ...]
    options: Mapping[str, Any]
    loadouts: tuple[Loadout, ...]
    layout: Layout
    before: tuple[str, ...]
    seat: int
    moves: tuple[tuple[str, ...], ...]
    turns: int

    @property
    def seats(self) -> int:
        """How many seats the table has: each has its place in the layout."""
        return len(self.layout.seats)

    def accepts(self, texts: list[str]) -> bool:
        """Whether a whole declaration, as exact texts in order, is one of `moves`."""
        for move in self.moves:
            if len(texts) >= len(move) and all(
                fnmatchcase(text, wanted) for text, wanted in zip(texts, move, strict=False)
            ):
                return True
        return False


@dataclass(frozen=True)
class ExamTheme:
    """Positions that ask for the same kind of insight."""

    key: str
    title: Name
    positions: tuple[ExamPosition, ...]


def read_exam(folder: Path, known: Mapping[str, Loadout]) -> tuple[ExamTheme, ...]:
    """The themes of a folder by file name; `known` are the loadouts they may name.

    Raises ValueError, with file and JSON path, on a bad shape, an unknown loadout or a key that
    stands twice."""
    themes = tuple(_theme(path, known) for path in sorted(folder.glob("*.json")))
    met: set[str] = set()
    for theme in themes:
        for position in theme.positions:
            if position.key in met:
                raise ValueError(f"{theme.key}: {position.key} stands twice")
            met.add(position.key)
    return themes


def sit(position: ExamPosition, rules: Rules) -> State:
    """The state in which `seat` is asked.

    Raises BadLayout or IllegalAction when the rules no longer fit the position, BadPosition when
    another seat is to decide."""
    table = Table(rules.seats, position.loadouts, rules.options)
    s = rules.place(table, position.layout, Rng(seed_of("exam", position.key), DEALT))
    rules.run(s, None)
    rng = Rng(seed_of("exam", position.key), CHANCES)
    left = list(position.before)
    while left or s.node == CHANCE:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
        else:
            rules.apply(s, rules.parse(s, left.pop(0)))
    if s.node != DECIDE or s.decider != position.seat or s.declaring >= 0:
        text = N_("The position «{key}» does not ask seat {seat} for anything.")
        params: dict[str, MessageParam] = {"key": position.key, "seat": position.seat}
        raise BadPosition(Message(text, params))
    return s


# --- reading --------------------------------------------------------------------------------


def _theme(path: Path, known: Mapping[str, Loadout]) -> ExamTheme:
    node = load_node(path)
    node.expect_keys(("title", "positions"))
    positions = tuple(_position(item, known) for item in node.items("positions"))
    return ExamTheme(path.stem, node.at("title").name(), positions)


def _position(node: Node, known: Mapping[str, Loadout]) -> ExamPosition:
    needed = ("key", "title", "idea", "clauses", "loadouts", "layout", "seat", "moves", "turns")
    node.expect_keys(needed, ("before", "options"))
    return ExamPosition(
        node.at("key").text(),
        node.at("title").name(),
        node.at("idea").name(),
        node.texts("clauses"),
        dict(node.value.get("options", {})),
        tuple(_loadout(item, known) for item in node.items("loadouts")),
        _layout(node.at("layout")),
        node.texts("before") if "before" in node.value else (),
        node.at("seat").number(0, MOST_SEATS - 1),
        tuple(_move(item) for item in node.items("moves")),
        node.at("turns").number(1, MOST_TURNS),
    )


def _move(node: Node) -> tuple[str, ...]:
    if not isinstance(node.value, list) or not node.value:
        raise node.wrong("a list with at least one entry is needed")
    return tuple(node.at(index).text() for index in range(len(node.value)))


def _loadout(node: Node, known: Mapping[str, Loadout]) -> Loadout:
    if isinstance(node.value, dict):
        try:
            return Loadout.from_json(node.value)
        except (AttributeError, KeyError, TypeError, ValueError) as exc:
            raise node.wrong("this is no loadout") from exc
    code = node.text()
    if code not in known:
        raise node.wrong(f"there is no {code}; there are {', '.join(known)}")
    return known[code]


def _layout(node: Node) -> Layout:
    try:
        return Layout.from_json(node.value)
    except BadPosition as exc:
        raise node.wrong(str(exc)) from exc
