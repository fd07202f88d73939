"""Binding the game to a pool: pieces, boards, options. What cannot be read is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from engine.effects.faults import unreadable
from engine.games.karmox import traits
from engine.games.karmox.board import Board
from engine.games.karmox.codes import ATTACK as ATTACK_STAT
from engine.games.karmox.codes import COLOURS, DEFENCE, MOVEMENT, STATS
from engine.games.karmox.compiling import compile_effects
from engine.games.karmox.events import KINDS
from engine.games.karmox.heuristic import shipped_weights
from engine.games.karmox.odds import waits_of
from engine.games.karmox.options import settle
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.track import Track
from engine.kernel.cards import CardDef, CardPool

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
WINDOWS: Final = {"attack_window": ATTACK_STAT, "defence_window": DEFENCE}


def bind(
    key: str, version: int, pool: CardPool, options: dict[str, Any], seats: int
) -> KarmoxRules:
    """Rules for one pool and 2 to 8 seats, with the edition that the options name.

    Raises BadCard for an edition that cannot be read."""
    r = KarmoxRules()
    r.key, r.version, r.seats = key, version, seats
    r.pool, r.options, r.event_kinds = pool, options, KINDS
    edition = options["edition"]
    try:
        _read(r, pool[edition])
    except UNREADABLE as exc:
        raise unreadable(edition, exc) from exc
    settle(r, options)
    r.far = {}
    r.waits = [waits_of(r.track.length, tuple(cells)) for cells in r.track.flanks]
    r.weigh(shipped_weights())
    return r


def _read(r: KarmoxRules, edition: CardDef) -> None:
    raw = edition.attributes
    r.classes = [str(code) for code in cast("list[str]", raw["classes"])]
    codes = [f"{name}-{colour}" for name in r.classes for colour in COLOURS]
    r.cards = [r.pool.index(code) for code in codes]
    _read_pieces(r, [r.pool[code].attributes for code in codes])
    r.board = Board(r.pool[str(raw["fortress_board"])].attributes)
    r.boards = {}
    track = r.pool[str(raw["event_board"])].attributes
    r.track = Track(track)
    r.programs = [
        compile_effects(cell["effects"], r.classes, r.board.cols)
        for cell in cast("list[Mapping[str, Any]]", track["cells"])
    ]
    traits.read_traits(r, [r.pool[code].attributes for code in codes])
    _read_tile(r, r.pool[str(raw["spirit_tile"])].attributes)


def _read_pieces(r: KarmoxRules, sheets: list[Mapping[str, Any]]) -> None:
    r.base = [int(sheet[stat]) for sheet in sheets for stat in STATS]
    r.life_slots = [int(sheet["life_slots"]) for sheet in sheets]
    r.level_slots = [int(sheet["level_slots"]) for sheet in sheets]
    r.chest_slots = [int(sheet["chest_slots"]) for sheet in sheets]
    r.ability_slots = [int(sheet["ability_slots"][stat]) for sheet in sheets for stat in STATS]


def _read_tile(r: KarmoxRules, raw: Mapping[str, Any]) -> None:
    """The numbers of the spirit tile, which stand nowhere else (KX-2.7)."""
    r.tile_count = int(raw["count"])
    r.tile_bonus = [0, 0, 0]
    r.heal_price, r.heal_amount = r.tile_count + 1, 0
    for mode in raw["modes"]:
        effect = mode["effects"][0]
        if effect["verb"] == "heal":
            r.heal_price, r.heal_amount = int(mode["cost"]["spirits"]), int(effect["amount"])
        else:
            r.tile_bonus[WINDOWS.get(mode["on"], MOVEMENT)] = int(effect["amount"])
