"""What is refused, with the clause that says why (KX-4.22)."""

from __future__ import annotations

from engine.games.karmox.tests.table import DUEL, PAIRS, TEAM_PAIRS, Game, fresh, lay
from engine.kernel.testing import clause

EVENT_PHASE = 1
LANDING_STEP = 5


def why(game: Game, seat: int | None = None) -> dict[str, str]:
    """The clause of each refusal, by what it is about."""
    asked = game.s.decider if seat is None else seat
    found = game.r.attempts_of(game.s, asked)
    assert all(each.action is None and each.refusal is not None for each in found)
    return {each.subject: each.refusal.clause for each in found if each.refusal}


@clause("KX-4.22")
def test_nothing_is_refused_to_who_is_not_asked() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"})
    assert why(game, 1) == {}
    assert why(game, -1) == {}


@clause("KX-4.22")
def test_no_refusal_speaks_of_a_legal_action() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, spirits={"maga-red": 1})
    assert not set(why(game)) & set(game.moves)


@clause("KX-4.11")
def test_the_pawn_of_another_colour() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, DUEL, phase=EVENT_PHASE)
    assert why(game) == {"roll blue": "KX-4.11"}
    assert "roll blue" not in why(lay({"maga-red": "E5"}, PAIRS, turn=2, phase=EVENT_PHASE))


@clause("KX-5.24", "KX-5.18")
def test_healing_takes_tiles_of_the_own_sheet() -> None:
    game = lay(
        {"maga-red": "E5", "maga-blue": "D5", "predone-red": "P1"},
        phase=EVENT_PHASE,
        life={"maga-red": 3},
        spirits={"maga-red": 1, "predone-red": 2},
    )
    found = why(game)
    assert (found["heal maga-red"], found["heal predone-red"]) == ("KX-5.24", "KX-5.18")


@clause("KX-5.24")
def test_full_life_is_not_healed() -> None:
    game = lay({"maga-red": "E5"}, phase=EVENT_PHASE, spirits={"maga-red": 2})
    assert why(game)["heal maga-red"] == "KX-5.24"


@clause("KX-5.18", "KX-5.21", "KX-5.26")
def test_who_cannot_be_moved() -> None:
    standing = {"maga-red": "E5", "sentinella-red": "A1", "predone-red": "P1"}
    game = lay(standing, spirits={"maga-red": 1})
    assert why(game)["move predone-red"] == "KX-5.18"
    assert why(game)["spirit sentinella-red"] == "KX-5.26"
    game.do("spirit maga-red")
    assert why(game)["move sentinella-red"] == "KX-5.21"


@clause("KX-5.8", "KX-R76", "KX-R40")
def test_who_cannot_be_attacked() -> None:
    standing = {
        "maga-red": "F5",
        "maga-blue": "G5",  # behind a barrier
        "predone-blue": "E5",
        "lottatore-blue": "E4",  # corner to corner
        "sentinella-red": "F4",
    }
    found = why(lay(standing).do("move maga-red F5"))
    assert found["attack maga-blue"] == found["attack lottatore-blue"] == "KX-5.8"
    assert found["attack sentinella-red"] == "KX-R76"
    assert "attack predone-blue" not in found


@clause("KX-R76")
def test_team_mates_are_not_attacked() -> None:
    standing = {"lottatore-red": "E5", "maga-red": "D5", "maga-blue": "F5"}
    game = lay(standing, TEAM_PAIRS, options={"mode": "teams"}).do("move lottatore-red E5")
    assert why(game)["attack maga-red"] == "KX-R76"


@clause("KX-5.4", "KX-5.5")
def test_chests_that_cannot_be_taken() -> None:
    standing = {"maga-red": "F5", "maga-blue": "E5"}
    full = lay(standing, chests={"maga-red": 3}).do("move maga-red F5")
    assert why(full)["take N5"] == "KX-5.5"
    empty = lay(standing)
    empty.s.niches &= ~(1 << 4)
    assert why(empty.do("move maga-red F5"))["take N5"] == "KX-5.4"


@clause("KX-4.5")
def test_a_point_that_is_taken() -> None:
    game = fresh().do("place maga-red X1")
    assert why(game) == {"place X1": "KX-4.5"}


@clause("KX-5.39", "KX-4.14")
def test_a_prisoner_of_another_side() -> None:
    standing = {"maga-red": "E5", "maga-blue": "L12", "predone-red": "P2", "predone-blue": "P2"}
    game = lay(standing, DUEL, phase=EVENT_PHASE).do("roll red").roll(LANDING_STEP)
    assert why(game)["release predone-blue"] == "KX-5.39"
    game = lay(standing, DUEL, phase=EVENT_PHASE)
    game.s.pool = 0
    assert why(game.do("roll red").roll(LANDING_STEP))["event"] == "KX-4.14"


@clause("KX-4.15", "KX-R30")
def test_whom_an_event_does_not_serve() -> None:
    standing = {"maga-red": "E5", "predone-red": "A1", "sentinella-red": "P1", "maga-blue": "L12"}
    game = lay(standing, DUEL, phase=EVENT_PHASE).do("roll red").roll(LANDING_STEP).do("event")
    assert why(game)["choose sentinella-red"] == "KX-R30"


@clause("KX-5.15")
def test_a_niche_that_holds_a_chest() -> None:
    standing = {"maga-red": "E5", "maga-blue": "D5", "predone-blue": "L12"}
    game = lay(standing, life={"maga-blue": 1}, chests={"maga-blue": 2, "maga-red": 3})
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert why(game)["return N1"] == "KX-5.15"


@clause("KX-5.31")
def test_an_ability_whose_slots_are_full() -> None:
    game = lay({"maga-red": "E5", "maga-blue": "D5"}, level={"maga-red": 2})
    game.s.ability[game.piece("maga-red") * 3] = 2
    game.do("move maga-red E5", "attack maga-blue").roll(6, 1)
    assert why(game) == {"ability attack": "KX-5.31"}
