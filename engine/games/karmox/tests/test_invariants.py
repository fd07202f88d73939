"""What can never be: each broken on purpose in a sound table (KX-2.2, 2.20, 5.17, 5.25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.karmox.codes import PRISON, REMOVED
from engine.games.karmox.state import KarmoxState
from engine.games.karmox.tests.table import DUEL, lay
from engine.kernel.testing import clause, for_every

HERE = {"maga-red": "E5", "predone-red": "A12", "maga-blue": "D5", "predone-blue": "L12"}
MAGA = 4  # maga-red
SENTINEL = 2  # sentinella-red, in prison


def put(field: str, at: int, value: int) -> Callable[[KarmoxState], None]:
    """A change of one entry of a list."""

    def change(s: KarmoxState) -> None:
        getattr(s, field)[at] = value

    return change


def put_value(field: str, value: Any) -> Callable[[KarmoxState], None]:
    """A change of one number."""

    def change(s: KarmoxState) -> None:
        setattr(s, field, value)

    return change


@clause("KX-2.2", "KX-2.5", "KX-2.20", "KX-5.17", "KX-5.25")
@for_every(
    "change",
    [
        put("spirits", MAGA, 1), put_value("pool", 7), put_value("limbo", 1),
        put("chests", MAGA, 1), put_value("niches", 0x1FF), put_value("niches", 0),
        put("pawns", 0, 24), put("pawns", 0, -1),
        put("where", MAGA, 13), put("where", MAGA, PRISON - 4), put("where", MAGA, REMOVED),
        put("where", MAGA, PRISON), put("life", MAGA, 6), put("life", MAGA, -1),
        put("life", MAGA, 0), put("life", SENTINEL, 1), put("level", MAGA, 4),
        put("ability", MAGA * 3, 3), put("owner", MAGA, 2), put("owner", MAGA, -1),
        put("side", 0, 1), put("gone", 0, 2), put("gone", 1, 1), put("dice", 0, 7),
        put_value("die", 7), put_value("first", 2), put_value("first", -1),
        put_value("turn_seat", 2), put_value("turn_seat", -1), put_value("active", 8),
        put_value("active", 1), put_value("pawn_used", 2), put("budget", 0, -1),
        put_value("game", 2), put("wins", 0, 2), put_value("life", [5] * 7),
        put_value("flags", [[5, 0, 999, 1, 0]]), put_value("flags", [[5, 0, 0, 3, 0]]),
        put_value("flags", [[0, 8, 0, 1, 0]]), put_value("budget", [1, 1]),
        put_value("ability", [0] * 23), put_value("gone", [0] * 3),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(change: Callable[[KarmoxState], None]) -> None:
    game = lay(HERE, DUEL)
    assert game.r.broken(game.s) == []
    change(game.s)
    assert game.r.broken(game.s)


@clause("KX-4.17")
def test_two_cannot_stand_on_one_cell() -> None:
    game = lay(HERE, DUEL)
    game.s.where[MAGA] = game.s.where[MAGA + 1]
    assert game.r.broken(game.s) == ["two characters stand on one cell"]
