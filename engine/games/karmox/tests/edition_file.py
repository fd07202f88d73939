"""What is wrong with the file of an edition, shipped or made by lot; no page takes one.

Never raises on bad data: every fault is a `CardProblem` with its JSON pointer, what may stand there
and how to mend it. What is said of boards, tracks and classes is `edition_checks`; here stands what
holds between the parts of a file, so that a file without faults can be bound and played.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import cache
from typing import Any, Final

from engine.effects.findings import (
    A_LIST,
    AN_OBJECT,
    CardProblem,
    Findings,
    below,
    check_choice,
    check_int,
    check_keys,
    one_of,
)
from engine.games.karmox.card_json_schema import card_json_schema
from engine.games.karmox.card_problems import (
    A_SLUG,
    FREE_CODE,
    ONE_EFFECT,
    TILE_USES,
    pieces_of_board,
    same_as,
)
from engine.games.karmox.card_reading import EDITION, FORTRESS, TRACK
from engine.games.karmox.check_words import EFFECT
from engine.games.karmox.codes import COLOURS
from engine.games.karmox.edition_limits import CHESTS, TILES
from engine.games.karmox.language.amounts import MOST
from engine.games.karmox.layouts import modules_of
from engine.games.karmox.tests import check_words as words
from engine.games.karmox.tests.board_checks import check_board
from engine.games.karmox.tests.check_words import GRID
from engine.games.karmox.tests.class_checks import check_class
from engine.games.karmox.tests.edition_checks import check_edition
from engine.games.karmox.tests.track_checks import check_track

FILE: Final = "KX-2.22"
BOXED: Final = "KX-2.12"
CLASS: Final = "character_class"
TILE: Final = "spirit_tile"
SINGLE: Final = {CLASS: check_class, FORTRESS: check_board, TRACK: check_track}
# A slug within its file: small letters, digits, hyphens.
_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_SET: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,15}")
# The parts that have fields of their own, in the order in which they are told.
PARTS: Final = (EDITION, FORTRESS, TRACK, TILE, "tile_names", "chest")
# What each use of a tile is for: when it is played, and its effect but for the amount (KX-2.7).
USES: Final[dict[str, tuple[str, tuple[str, ...], dict[str, Any]]]] = {
    "heal": ("play", ("D2", "D5", "D6", "D13"),
             {"verb": "heal", "target": "self", "filter": ["life_lt_max", "on_board"]}),
    **{
        stat: (on, windows, {"verb": "modify_stat", "stat": stat, "target": "self",
                             "duration": "this_turn"})
        for stat, on, windows in (("movement", "play", ("D5",)),
                                  ("attack", "attack_window", ()),
                                  ("defence", "defence_window", ()))
    },
}  # fmt: skip


def check_card(raw: object, official: bool = True) -> list[CardProblem]:
    """All faults of one class, fortress board or event board by itself."""
    found = Findings()
    if not isinstance(raw, Mapping):
        found.wrong(FILE, "", raw, AN_OBJECT)
        return found.problems
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in SINGLE:
        found.wrong(FILE, "/type", kind, one_of(SINGLE))
        return found.problems
    _check_code(found, "/code", raw.get("code"))
    SINGLE[kind](found, "", raw, official)
    return found.problems


def check_file(raw: object, known: Container[str] = ()) -> list[CardProblem]:
    """All faults of the file of an edition; `known` are the codes that are taken already."""
    problems = check_edition(raw)
    if not isinstance(raw, Mapping) or not isinstance(raw.get(EDITION), Mapping):
        return problems
    found = Findings()
    check_keys(found, FILE, "", raw, fields_of(""))
    _check_fields(found, raw)
    _check_head(found, raw)
    _check_codes(found, raw, known)
    _check_boxed(found, raw)
    if not any(problem.path.startswith(f"/{FORTRESS}") for problem in problems):
        _check_modules(found, raw)
    _check_uses(found, raw.get(TILE))
    return problems + found.problems


def _check_code(found: Findings, path: str, value: object) -> None:
    if not isinstance(value, str) or not _SLUG.fullmatch(value):
        found.wrong(FILE, path, value, A_SLUG)


def _part(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    part = raw.get(key)
    return part if isinstance(part, Mapping) else {}


def _objects(value: object) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, list) else []


@cache
def fields_of(part: str) -> tuple[str, ...]:
    """The fields of a part of an edition's file, as published; of the file itself for ""."""
    shape = card_json_schema()
    if part:
        shape = shape["$defs"].get(part) or shape["properties"][part]
    return tuple(shape["properties"])


def _check_fields(found: Findings, raw: Mapping[str, Any]) -> None:
    """Fields that no part of an edition has say nothing."""
    for key in PARTS:
        check_keys(found, FILE, below("", key), _part(raw, key), fields_of(key))
    for number, module in enumerate(_objects(raw.get("modules"))):
        check_keys(found, FILE, f"/modules/{number}", module, fields_of("module"))
    chests = _part(raw, "chest").get("count", CHESTS)
    if type(chests) is not int or chests != CHESTS:
        found.wrong("KX-3.34", "/chest/count", chests, words.exactly(CHESTS))


def _check_head(found: Findings, raw: Mapping[str, Any]) -> None:
    """The edition names its parts by their codes."""
    edition = raw[EDITION]
    for part in (EDITION, FORTRESS, TRACK, TILE):
        kind = _part(raw, part).get("type")
        if kind != part:
            found.wrong(FILE, f"/{part}/type", kind, same_as(part))
        if part != EDITION and edition.get(part) != _part(raw, part).get("code"):
            path = below("/edition", part)
            found.wrong(FILE, path, edition.get(part), same_as(_part(raw, part).get("code")))
    listed = [sheet.get("code") for sheet in _objects(raw.get("classes"))]
    if edition.get("classes") != listed:
        said = ", ".join(str(code) for code in listed)
        found.wrong(FILE, "/edition/classes", edition.get("classes"), same_as(said))
    value = edition.get("set_code")
    if not isinstance(value, str) or not _SET.fullmatch(value):
        found.wrong(FILE, "/edition/set_code", value, A_SLUG)


def _check_codes(found: Findings, raw: Mapping[str, Any], known: Container[str]) -> None:
    """Every card of the file has a code of its own, which no other card has."""
    seen: set[str] = set()
    for path, code, cards in _codes(raw):
        _check_code(found, path, code)
        if not isinstance(code, str):
            continue
        for card in cards:
            if card in seen or card in known:
                found.wrong(FILE, path, code, FREE_CODE)
                break
        seen.update(cards)


def _codes(raw: Mapping[str, Any]) -> list[tuple[str, object, list[str]]]:
    """Place, code as written, and the codes of the cards that come of it."""
    rows: list[tuple[str, object, list[str]]] = []
    for number, sheet in enumerate(_objects(raw.get("classes"))):
        code = sheet.get("code")
        pieces = [f"{code}-{colour}" for colour in COLOURS]
        rows.append((f"/classes/{number}/code", code, pieces))
    for key in (EDITION, FORTRESS, TRACK, TILE, "chest"):
        code = _part(raw, key).get("code")
        rows.append((f"/{key}/code", code, [str(code)]))
    for number, module in enumerate(_objects(raw.get("modules"))):
        code = module.get("code")
        rows.append((f"/modules/{number}/code", code, [str(code)]))
    return rows


def _check_boxed(found: Findings, raw: Mapping[str, Any]) -> None:
    """What can be owned has a name in both languages (KX-2.12)."""
    parts = [("/tile_names", raw.get("tile_names")), ("/chest", raw.get("chest"))]
    modules = raw.get("modules")
    for number, module in enumerate(modules if isinstance(modules, list) else ()):
        parts.append((f"/modules/{number}", module))
    for path, part in parts:
        if not isinstance(part, Mapping):
            found.wrong(BOXED, path, part, AN_OBJECT)
            continue
        words.check_names(found, path, part)


def _check_modules(found: Findings, raw: Mapping[str, Any]) -> None:
    """KX-2.10: as many as the cut lines give."""
    board = _part(raw, FORTRESS)
    cuts = board.get("modules")
    for key, side in (("row_cuts", "rows"), ("col_cuts", "cols")):
        lines = cuts.get(key, []) if isinstance(cuts, Mapping) else []
        path = f"/{FORTRESS}/modules/{key}"
        if not isinstance(lines, list) or not all(type(each) is int for each in lines):
            found.wrong(GRID, path, lines, A_LIST)
            return
        if lines != sorted(set(lines)):
            found.wrong(GRID, path, lines, words.ONCE)
            return
        for number, cut in enumerate(lines):
            check_int(found, GRID, below(path, number), cut, 1, int(board[side]) - 1)
    if found.problems and any(p.path.startswith(f"/{FORTRESS}") for p in found.problems):
        return
    wanted = len(modules_of(dict(board)))
    modules = raw.get("modules")
    placed = sorted(str(module.get("place")) for module in _objects(modules))
    if placed != sorted(str(place) for place in range(wanted)):
        found.wrong(BOXED, "/modules", modules, pieces_of_board(wanted))


def _check_uses(found: Findings, raw: object) -> None:
    """KX-2.7, 5.21, 5.24: what one tile does; only what healing costs and how much each use gives
    is an edition's own."""
    modes = raw.get("modes") if isinstance(raw, Mapping) else None
    used: list[str] = []
    for number, mode in enumerate(modes if isinstance(modes, list) else ()):
        path = f"/spirit_tile/modes/{number}"
        if isinstance(mode, Mapping):
            used.append(_check_use(found, path, mode))
        else:
            found.wrong(EFFECT, path, mode, AN_OBJECT)
    if sorted(used) != sorted(USES):
        found.wrong(EFFECT, "/spirit_tile/modes", used, TILE_USES)


def _check_use(found: Findings, path: str, mode: Mapping[str, Any]) -> str:
    """One mode of the tile; the stat that it is for, or heal."""
    effects = mode.get("effects")
    effect = effects[0] if isinstance(effects, list) and len(effects) == 1 else None
    if not isinstance(effect, Mapping):
        found.wrong(EFFECT, below(path, "effects"), effects, ONE_EFFECT)
        return ""
    use = str(effect.get("stat")) if effect.get("verb") == "modify_stat" else "heal"
    if use not in USES:
        return use
    on, windows, wanted = USES[use]
    check_keys(found, EFFECT, path, mode, ("on", "window", "cost", "effects"))
    check_choice(found, EFFECT, below(path, "on"), mode.get("on"), (on,))
    listed = mode.get("window", [])
    if not isinstance(listed, list) or sorted(map(str, listed)) != sorted(windows):
        found.wrong(
            EFFECT, below(path, "window"), listed, words.exactly(", ".join(windows) or "[]")
        )
    cost = mode.get("cost")
    price = cost.get("spirits") if isinstance(cost, Mapping) else None
    check_int(found, EFFECT, f"{path}/cost/spirits", price, 1, TILES if use == "heal" else 1)
    place = f"{path}/effects/0"
    check_keys(found, EFFECT, place, effect, ("amount", *wanted))
    check_int(found, EFFECT, below(place, "amount"), effect.get("amount"), 1, MOST)
    for key, value in wanted.items():
        given = effect.get(key)
        is_same = sorted(map(str, given)) == value if isinstance(given, list) else given == value
        if not is_same:
            said = ", ".join(value) if isinstance(value, list) else value
            found.wrong(EFFECT, below(place, key), given, words.exactly(said))
    return use
