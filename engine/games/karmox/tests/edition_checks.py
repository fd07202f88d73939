"""What is wrong with an edition (KX-2.22, 3.21 to 3.36): everything at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    CardProblem,
    Findings,
    below,
    check_choice,
    check_int,
)
from engine.games.karmox.card_language import Spot
from engine.games.karmox.edition_limits import CLASSES, PROFILES, TILES
from engine.games.karmox.tests import check_words as words
from engine.games.karmox.tests.board_checks import check_board
from engine.games.karmox.tests.class_checks import check_class, warn_of_spread
from engine.games.karmox.tests.track_checks import check_track
from engine.kernel.construction import Severity


def check_edition(raw: object) -> list[CardProblem]:
    """All faults of an edition's file; its shape is that of `cards/base_01.json`."""
    found = Findings()
    if not isinstance(raw, Mapping):
        found.wrong("KX-2.22", "", raw, AN_OBJECT)
        return found.problems
    edition = raw.get("edition")
    if not isinstance(edition, Mapping):
        found.wrong("KX-2.22", "/edition", edition, AN_OBJECT)
        return found.problems
    check_choice(found, "KX-2.22", "/edition/profile", edition.get("profile"), PROFILES)
    words.check_names(found, "/edition", edition)
    official = edition.get("profile") != "house"
    board = raw.get("fortress_board")
    if isinstance(board, Mapping):
        check_board(found, "/fortress_board", board, official)
    else:
        found.wrong("KX-2.22", "/fortress_board", board, AN_OBJECT)
    spot = Spot(official, _sound(found, board), _class_codes(raw.get("classes")))
    _check_classes(found, raw.get("classes"), spot)
    track = raw.get("event_board")
    if isinstance(track, Mapping):
        check_track(found, "/event_board", track, official, spot)
    else:
        found.wrong("KX-2.22", "/event_board", track, AN_OBJECT)
    _check_tile(found, raw.get("spirit_tile"))
    return found.problems


def _sound(found: Findings, board: object) -> Mapping[str, Any] | None:
    """The board, once its shape holds: edges can then be looked up."""
    broken = any(problem.severity is Severity.ERROR for problem in found.problems)
    return board if isinstance(board, Mapping) and not broken else None


def _class_codes(raw: object) -> list[object]:
    sheets = raw if isinstance(raw, list) else []
    return [sheet.get("code") for sheet in sheets if isinstance(sheet, Mapping)]


def _check_classes(found: Findings, raw: object, spot: Spot) -> None:
    """KX-3.21."""
    if not isinstance(raw, list):
        found.wrong("KX-3.21", "/classes", raw, A_LIST)
        return
    if len(raw) != CLASSES:
        by = abs(len(raw) - CLASSES)
        found.off("KX-3.21", "/classes", len(raw), words.exactly(CLASSES), by)
    seen: set[str] = set()
    for number, sheet in enumerate(raw):
        path = below("/classes", number)
        if not isinstance(sheet, Mapping):
            found.wrong("KX-3.21", path, sheet, AN_OBJECT)
            continue
        code = sheet.get("code")
        if isinstance(code, str):
            if code in seen:
                found.wrong("KX-3.21", below(path, "code"), code, words.ONCE)
            seen.add(code)
        check_class(found, path, sheet, spot.official, spot)
    warn_of_spread(found, "/classes", [sheet for sheet in raw if isinstance(sheet, Mapping)])


def _check_tile(found: Findings, raw: Any) -> None:
    """KX-3.34: so many tiles; the number of chests is that of the niches."""
    if not isinstance(raw, Mapping):
        found.wrong("KX-3.34", "/spirit_tile", raw, AN_OBJECT)
        return
    check_int(found, "KX-3.34", "/spirit_tile/count", raw.get("count"), TILES, TILES)
