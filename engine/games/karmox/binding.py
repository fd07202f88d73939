"""Binding the game to a pool: pieces, boards, options. What cannot be read is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from engine.effects.faults import unreadable
from engine.games.karmox import traits
from engine.games.karmox.board import Board
from engine.games.karmox.casting import edition_codes, tag_of
from engine.games.karmox.codes import ATTACK as ATTACK_STAT
from engine.games.karmox.codes import COLOURS, DEFENCE, MOVEMENT, STATS
from engine.games.karmox.compiling import compile_effects, number_questions
from engine.games.karmox.compiling import settle as settle_programs
from engine.games.karmox.doings import KarmoxDoings
from engine.games.karmox.events import KINDS
from engine.games.karmox.odds import waits_of
from engine.games.karmox.options import settle
from engine.games.karmox.rules import KarmoxRules
from engine.games.karmox.track import Track
from engine.games.karmox.typed import handed, plain, typed_name
from engine.kernel.by_hand import with_hand_kinds
from engine.kernel.cards import CardDef, CardPool
from engine.kernel.weights import SHIPPED, read_weights
from engine.kernel.worth import has_step, worths_of

UNREADABLE: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
WINDOWS: Final = {"attack_window": ATTACK_STAT, "defence_window": DEFENCE}


def bind(
    key: str,
    version: int,
    pool: CardPool,
    options: dict[str, Any],
    seats: int,
    cast_cards: Sequence[int] = (),
) -> KarmoxRules:
    """Rules for one pool and 2 to 8 seats, with the edition that the options name; `cast_cards`
    are those of `casting.Cast` where typed classes play.

    Raises BadCard for an edition that cannot be read."""
    r = KarmoxRules()
    fill(r, key, version, pool, options, seats, cast_cards)
    return r


def fill(
    r: KarmoxRules,
    key: str,
    version: int,
    pool: CardPool,
    options: dict[str, Any],
    seats: int,
    cast_cards: Sequence[int] = (),
) -> None:
    """Bind these very rules. Raises as `bind` does."""
    r.key, r.version, r.seats = key, version, seats
    r.pool, r.options, r.event_kinds = pool, options, with_hand_kinds(KINDS)
    edition = options["edition"]
    try:
        _read(r, pool[edition], cast_cards)
    except UNREADABLE as exc:
        raise unreadable(edition, exc) from exc
    settle(r, options)
    r.far = {}
    r.by_hand = KarmoxDoings(r)
    typed = [handed(plain(card), card) for card in pool.own]
    r.worths = worths_of(pool, [has_step(card.attributes) for card in typed])
    r.waits = [waits_of(r.track.length, tuple(cells)) for cells in r.track.flanks]
    r.weigh(read_weights(Path(__file__).with_name(SHIPPED)))


def _read(r: KarmoxRules, edition: CardDef, cast_cards: Sequence[int]) -> None:
    raw = edition.attributes
    r.classes = [str(code) for code in cast("list[str]", raw["classes"])]
    sheets = _cast(r, cast_cards)
    _read_pieces(r, sheets)
    r.board = Board(r.pool[str(raw["fortress_board"])].attributes)
    r.boards = {}
    r.track_card = r.pool.index(str(raw["event_board"]))
    track = r.pool.at(r.track_card).attributes
    r.track = Track(track)
    r.programs = [
        compile_effects(cell["effects"], r.classes, r.board.cols)
        for cell in cast("list[Mapping[str, Any]]", track["cells"])
    ]
    for program in list(r.programs):
        settle_programs(r.programs, program)
    traits.read_traits(r, sheets)
    _read_tile(r, r.pool[str(raw["spirit_tile"])].attributes)
    r.questions = number_questions(r.programs, r.pool)


def _cast(r: KarmoxRules, cast_cards: Sequence[int]) -> list[Mapping[str, Any]]:
    """Who is played as which piece, and the sheets of all."""
    r.codes = edition_codes(r.classes)
    r.cards = [r.pool.index(code) for code in r.codes]
    pieces = [r.pool.at(card) for card in r.cards]
    r.names, r.tags = [card.name for card in pieces], list(range(len(pieces)))
    r.class_of = [piece >> 1 for piece in r.tags]
    sheets = [card.attributes for card in pieces]
    for piece, number in enumerate(cast_cards):
        if not number:
            continue
        said, colour = r.pool.at(number - 1), COLOURS[piece & 1]
        card = handed(plain(said), said)
        if card.code not in r.classes:
            r.classes.append(card.code)
        r.cards[piece], r.codes[piece] = number - 1, f"{card.code}-{colour}"
        r.names[piece], r.tags[piece] = typed_name(card, colour), tag_of(piece, number)
        r.class_of[piece] = r.classes.index(card.code)
        sheets[piece] = card.attributes
    return sheets


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
