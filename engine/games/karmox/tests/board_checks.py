"""What is wrong with a fortress board (KX-3.25 to 3.30, 3.36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.effects.findings import A_LIST, Findings, below, check_int
from engine.games.karmox.board import WALKABLE, Board, distances
from engine.games.karmox.board_checks import are_neighbours, is_cell, unreachable
from engine.games.karmox.check_words import NEIGHBOURS
from engine.games.karmox.edition_limits import LEAST_SIDE, MOST_SIDE, NICHES, POINTS
from engine.games.karmox.tests import check_words as words
from engine.games.karmox.tests.check_words import GRID, check_id
from engine.kernel.messages import Message

ALPHABET: Final = ".E#N"
# Walking distances of two extraction points that differ by more are told (KX-3.30).
FAIR: Final = 2


def check_board(found: Findings, path: str, raw: Mapping[str, Any], official: bool) -> None:
    """All faults of one board: the shape first, then what lies on it."""
    before = len(found.problems)
    words.check_names(found, path, raw)
    for key in ("rows", "cols"):
        check_int(found, GRID, below(path, key), raw.get(key), LEAST_SIDE, MOST_SIDE)
    if len(found.problems) == before:
        _check_grid(found, below(path, "grid"), raw)
    if len(found.problems) == before:
        _check_lists(found, path, raw)
    if len(found.problems) == before:
        _check_whole(found, path, raw, official)


def _check_grid(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    grid = raw.get("grid")
    if not isinstance(grid, list) or len(grid) != raw["rows"]:
        found.wrong(GRID, path, grid, words.lines(raw["rows"], raw["cols"]))
        return
    for row, line in enumerate(grid):
        if not isinstance(line, str) or len(line) != raw["cols"]:
            found.wrong(GRID, below(path, row), line, words.lines(raw["rows"], raw["cols"]))
            continue
        for col, letter in enumerate(line):
            if letter not in ALPHABET:
                place = below(below(path, row), col)
                found.wrong(GRID, place, letter, words.letters(ALPHABET))


def _check_lists(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    """Niches, extraction points and barriers: their shape, ids and cells."""
    for key, letter in (("niches", "N"), ("extraction", "E")):
        entries = raw.get(key)
        if not isinstance(entries, list):
            found.wrong(GRID, below(path, key), entries, A_LIST)
            continue
        _check_entries(found, below(path, key), raw, entries)
        _check_named(found, below(path, key), raw, entries, letter)
    barriers = raw.get("barriers")
    if not isinstance(barriers, list):
        found.wrong(GRID, below(path, "barriers"), barriers, A_LIST)


def _check_entries(
    found: Findings, path: str, raw: Mapping[str, Any], entries: Sequence[Any]
) -> None:
    ids: set[str] = set()
    for number, entry in enumerate(entries):
        place = below(path, number)
        if not isinstance(entry, Mapping) or not is_cell(raw, entry.get("cell")):
            found.wrong(GRID, place, entry, words.A_CELL)
            continue
        check_id(found, below(place, "id"), entry.get("id"), ids)
        if "front" in entry and not is_cell(raw, entry["front"]):
            found.wrong(GRID, below(place, "front"), entry["front"], words.A_CELL)


def _check_named(
    found: Findings, path: str, raw: Mapping[str, Any], entries: Sequence[Any], letter: str
) -> None:
    """KX-3.26: grid and list name the same cells; KX-3.36: each once."""
    drawn = {
        (row, col)
        for row, line in enumerate(raw["grid"])
        for col, found_letter in enumerate(line)
        if found_letter == letter
    }
    listed = [
        tuple(entry["cell"])
        for entry in entries
        if isinstance(entry, Mapping) and is_cell(raw, entry.get("cell"))
    ]
    for cell in sorted(drawn.symmetric_difference(listed)):
        found.wrong("KX-3.26", path, list(cell), words.LISTED)
    for cell in sorted({cell for cell in listed if listed.count(cell) > 1}):
        found.wrong("KX-3.25", path, list(cell), words.ONCE)


def _check_whole(found: Findings, path: str, raw: Mapping[str, Any], official: bool) -> None:
    _check_counts(found, path, raw, official)
    _check_barriers(found, below(path, "barriers"), raw)
    _check_fronts(found, below(path, "niches"), raw)
    if any(problem.clause == "KX-3.29" for problem in found.problems):
        return
    board = Board(raw)
    lost = unreachable(board)
    if lost:
        cells = [list(board.place(cell)) for cell in lost]
        found.wrong("KX-3.28", below(path, "grid"), cells, words.REACHED)
    else:
        _warn_of_distances(found, path, board)


def _check_counts(found: Findings, path: str, raw: Mapping[str, Any], official: bool) -> None:
    niches, points = len(raw["niches"]), len(raw["extraction"])
    if niches != NICHES:
        by = abs(niches - NICHES)
        found.off("KX-3.25", below(path, "niches"), niches, words.exactly(NICHES), by)
    if points < POINTS or (official and points != POINTS):
        allowed = words.exactly(POINTS) if official else words.at_least(POINTS)
        found.off("KX-3.25", below(path, "extraction"), points, allowed, abs(points - POINTS))


def _check_barriers(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    """KX-3.29, and KX-3.36: none twice, in either order."""
    seen: set[tuple[tuple[int, ...], ...]] = set()
    for number, edge in enumerate(raw["barriers"]):
        place = below(path, number)
        if not are_neighbours(edge, raw):
            found.wrong("KX-3.29", place, edge, NEIGHBOURS)
            continue
        key = tuple(sorted(tuple(cell) for cell in edge))
        if key in seen:
            found.wrong(GRID, place, edge, words.ONCE)
        seen.add(key)


def _check_fronts(found: Findings, path: str, raw: Mapping[str, Any]) -> None:
    """KX-3.27."""
    shut = {
        tuple(sorted(map(tuple, edge))) for edge in raw["barriers"] if are_neighbours(edge, raw)
    }
    by_front: dict[tuple[int, ...], list[str]] = {}
    for number, niche in enumerate(raw["niches"]):
        cell, front = niche["cell"], niche.get("front")
        place = below(below(path, number), "front")
        beside = is_cell(raw, front) and abs(cell[0] - front[0]) + abs(cell[1] - front[1]) == 1
        edge = tuple(sorted((tuple(cell), tuple(front)))) if beside else ()
        if not beside or raw["grid"][front[0]][front[1]] not in WALKABLE or edge in shut:
            found.wrong("KX-3.27", place, front, words.BESIDE)
        else:
            by_front.setdefault(tuple(front), []).append(str(niche.get("id")))
    for names in by_front.values():
        if len(names) > 1:
            said = Message(words.FRONT_TEXT, {"niches": tuple(names)}, "KX-3.27")
            found.warn("KX-3.27", path, said, words.CALM)


def _warn_of_distances(found: Findings, path: str, board: Board) -> None:
    """KX-3.30: sorted distances to the front cells, compared place by place."""
    lists = [_to_fronts(board, point) for point in board.points]
    worst, first, second = 0, 0, 0
    for number, one in enumerate(lists):
        for other in range(number + 1, len(lists)):
            gap = max(abs(a - b) for a, b in zip(one, lists[other], strict=True))
            if gap > worst:
                worst, first, second = gap, number, other
    if worst > FAIR:
        said = Message(
            words.FAIR_TEXT,
            {
                "point": board.point_names[first],
                "other": board.point_names[second],
                "difference": worst,
            },
            "KX-3.30",
        )
        found.warn("KX-3.30", below(path, "extraction"), said, words.CALM)


def _to_fronts(board: Board, cell: int) -> list[int]:
    far = distances(board.open, board.cols, 1 << cell)
    return sorted(far[front] for front in board.fronts)
