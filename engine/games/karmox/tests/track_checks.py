"""What is wrong with an event board (KX-3.31 to 3.33, 3.36)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    Findings,
    below,
    check_keys,
    check_text,
    whole,
)
from engine.games.karmox.card_language import Spot, check_effects
from engine.games.karmox.check_words import EFFECT
from engine.games.karmox.edition_limits import LONGEST, NAME, SHORTEST
from engine.games.karmox.tests import check_words as words
from engine.games.karmox.tests.check_words import GRID, check_id

TRACK: Final = "KX-3.31"
# KX-6.12: pawns are moved on by cells so often in a turn.
CHAIN: Final = 3
CELL: Final = ("type", "index", "kind", "title_it", "title_en", "effects")
_KIND: Final = re.compile(r"[A-Z][A-Z0-9_]*")


def check_track(
    found: Findings, path: str, raw: Mapping[str, Any], official: bool, spot: Spot | None = None
) -> None:
    """All faults of one event board; `spot` knows the rest of its edition."""
    spot = spot or Spot(official)
    words.check_names(found, path, raw)
    cells = raw.get("cells")
    if not isinstance(cells, list):
        found.wrong(TRACK, below(path, "cells"), cells, A_LIST)
        return
    place = below(path, "cells")
    if not SHORTEST <= len(cells) <= LONGEST:
        by = SHORTEST - len(cells) if len(cells) < SHORTEST else len(cells) - LONGEST
        found.off(TRACK, place, len(cells), whole(SHORTEST, LONGEST), by)
    whole_cells = [cell for cell in cells if isinstance(cell, Mapping)]
    for number, cell in enumerate(cells):
        if isinstance(cell, Mapping):
            _check_cell(found, below(place, number), cell, number)
            check_effects(found, below(below(place, number), "effects"), cell.get("effects"), spot)
        else:
            found.wrong(TRACK, below(place, number), cell, AN_OBJECT)
    if len(whole_cells) == len(cells):
        _check_kinds(found, place, whole_cells)
        _check_chains(found, place, whole_cells)
    _check_prisons(found, below(path, "prisons"), raw.get("prisons"), len(cells))


def _check_cell(found: Findings, path: str, raw: Mapping[str, Any], number: int) -> None:
    """KX-9.8, and what a page shows of it."""
    check_keys(found, GRID, path, raw, CELL)
    kind = raw.get("kind")
    if not isinstance(kind, str) or not _KIND.fullmatch(kind):
        found.wrong(GRID, below(path, "kind"), kind, words.A_KIND)
    if kind == "GO" and raw.get("effects"):
        found.barred("KX-9.8", below(path, "effects"), raw["effects"], words.NO_EFFECT)
    for key in ("title_it", "title_en"):
        check_text(found, GRID, below(path, key), raw.get(key), NAME)
    if "index" in raw and (type(raw["index"]) is not int or raw["index"] != number):
        found.wrong(GRID, below(path, "index"), raw["index"], words.exactly(number))


def _check_kinds(found: Findings, path: str, cells: Sequence[Mapping[str, Any]]) -> None:
    goes = [number for number, cell in enumerate(cells) if cell.get("kind") == "GO"]
    if goes != [0]:
        found.wrong(TRACK, path, goes, words.FIRST_GO)
    for verb in ("gain_spirit", "gain_ability"):
        if not any(verb in _verbs(cell) for cell in cells):
            found.wrong(TRACK, path, 0, words.a_cell_with(verb))


def _verbs(cell: Mapping[str, Any]) -> list[object]:
    effects = cell.get("effects")
    if not isinstance(effects, list):
        return []
    return [effect.get("verb") for effect in effects if isinstance(effect, Mapping)]


def _check_chains(found: Findings, path: str, cells: Sequence[Mapping[str, Any]]) -> None:
    """KX-3.33: cells that lead to one another by `move_pawn` alone."""
    for number in range(len(cells)):
        at, moves = number, 0
        while moves <= CHAIN:
            amount = _moves(cells[at])
            if amount is None:
                break
            at = (at + amount) % len(cells)
            moves += 1
        if moves > CHAIN:
            found.wrong(EFFECT, below(path, number), moves, words.SHORT_CHAIN)


def _moves(cell: Mapping[str, Any]) -> int | None:
    effects = cell.get("effects")
    for effect in effects if isinstance(effects, list) else ():
        if isinstance(effect, Mapping) and effect.get("verb") == "move_pawn":
            amount = effect.get("amount")
            return amount if isinstance(amount, int) and amount else None
    return None


def _check_prisons(found: Findings, path: str, raw: object, length: int) -> None:
    if not isinstance(raw, list) or not raw:
        found.wrong(TRACK, path, raw, words.A_PRISON)
        return
    ids: set[str] = set()
    for number, prison in enumerate(raw):
        place = below(path, number)
        if not isinstance(prison, Mapping):
            found.wrong(TRACK, place, prison, AN_OBJECT)
            continue
        check_keys(found, TRACK, place, prison, ("id", "adjacent"))
        check_id(found, below(place, "id"), prison.get("id"), ids)
        flanks = prison.get("adjacent")
        if (
            not isinstance(flanks, list)
            or not flanks
            or not all(_lies(at, length) for at in flanks)
        ):
            found.wrong(TRACK, below(place, "adjacent"), flanks, words.cells_of(length))


def _lies(at: object, length: int) -> bool:
    return isinstance(at, int) and not isinstance(at, bool) and 0 <= at < length
