"""KX-9.13: what people change by hand; chests and tiles stay as many as there are."""

from __future__ import annotations

from engine.games.karmox.codes import HANDED, LAST_SIDE, MOVEMENT
from engine.games.karmox.pieces import stat_of
from engine.games.karmox.tests.table import Game, lay
from engine.kernel.state import OVER
from engine.kernel.telling import told
from engine.kernel.testing import clause


def table() -> Game:
    """Two of each colour in the fortress, red to move; a chest and two tiles on the sheets."""
    standing = {"maga-red": "D1", "lottatore-red": "A4", "maga-blue": "L9", "predone-blue": "L4"}
    return lay(standing, chests={"maga-red": 1}, spirits={"maga-blue": 2})


def offered(game: Game, *texts: str) -> dict[str, int]:
    """What can be added to a doing, by its exact texts."""
    chosen: list[int] = []
    for text in texts:
        found = {each.text: each.number for each in game.r.handling(game.s, 0, chosen)}
        chosen.append(found[text])
    return {each.text: each.number for each in game.r.handling(game.s, 0, chosen)}


def do(game: Game, *texts: str) -> list[str]:
    """Carry a doing out; what is told of it."""
    numbers = [offered(game, *texts[:at])[text] for at, text in enumerate(texts)]
    events: list[tuple[int, ...]] = []
    game.r.carry_out(game.s, 0, numbers, events)
    assert game.r.broken(game.s) == []
    said = [told(game.r, event, None) for event in events]
    return [each.message.render() for each in said if each is not None]


@clause("KX-9.13", "KX-5.15", "KX-5.40")
def test_characters_move_are_imprisoned_and_freed() -> None:
    game = table()
    assert do(game, "move", "cell-d1", "maga-red", "cell-c3") == [
        "by hand: Red Sorceress from Cell D1 to Cell C3."
    ]
    assert "prison-1" not in offered(game, "move", "cell-c3", "maga-red")
    assert "cell-a4" not in offered(game, "move", "cell-c3", "maga-red")
    do(game, "move", "sheet-maga-red", "chest", "niche-n8")
    do(game, "move", "cell-c3", "maga-red", "prison-2")
    assert (game.at("maga-red"), game.stat("life", "maga-red")) == ("P2", 0)
    assert "cell-c3" not in offered(game, "move", "prison-2", "maga-red")
    do(game, "move", "prison-2", "maga-red", "cell-d1")
    assert (game.at("maga-red"), game.stat("life", "maga-red")) == ("D1", 1)


@clause("KX-9.13", "KX-5.17", "KX-5.25")
def test_tokens_and_points_stay_within_what_there_is() -> None:
    game = table()
    pool = game.s.pool
    do(game, "move", "pool", "tile", "sheet-maga-red")
    assert (game.s.pool, game.stat("spirits", "maga-red")) == (pool - 1, 1)
    life = game.stat("life", "maga-red")
    assert f"-{life}" not in offered(game, "number", "life-maga-red")
    do(game, "number", "life-maga-red", "-1")
    assert game.stat("life", "maga-red") == life - 1
    do(game, "number", "left-1", "+1")
    do(game, "number", "pawn-1", "+1")


@clause("KX-9.13", "KX-2.23")
def test_a_bonus_is_given_and_ended() -> None:
    game = table()
    piece = game.piece("maga-red")
    before = stat_of(game.r, game.s, piece, MOVEMENT)
    do(game, "give", f"gift-{2 * MOVEMENT + 1}", "maga-red")
    assert stat_of(game.r, game.s, piece, MOVEMENT) == before + 1
    do(game, "end", "bonus-1")
    assert stat_of(game.r, game.s, piece, MOVEMENT) == before


@clause("KX-9.13", "KX-6.1")
def test_one_side_alone_ends_the_game_and_a_card_may_say_who_wins() -> None:
    game = table()
    for cell, piece in (("l9", "maga-blue"), ("l4", "predone-blue")):
        do(game, "move", f"cell-{cell}", piece, "prison-1")
    assert (game.s.node, game.s.over) == (OVER, LAST_SIDE)
    game = table()
    do(game, "win", "player-2")
    assert (game.s.over, game.s.scores[1]) == (HANDED, 2)
