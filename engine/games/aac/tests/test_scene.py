"""The table as plain data: what each seat is shown, and how the open menu is laid out on it."""

from __future__ import annotations

from typing import Any

from engine.games.aac.codes import R_HOST, R_LAID, R_SEQ
from engine.games.aac.tests.table import (
    SEATS,
    Laid,
    Side,
    attack,
    creature,
    defence,
    down,
    filler,
    magic,
    table,
    trap,
    up,
)
from engine.kernel.testing import clause

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
MOLE = creature("mole", 600, 400, "X")
IDLE = filler(50)
PILE = [filler(at) for at in range(4)]


def scene(t: Laid, seat: int) -> dict[str, Any]:
    """What a seat (-1: a spectator) is shown."""
    return t.rules.scene(t.rules.masked(t.state, seat), seat)


def area(t: Laid, seat: int, of: str, key: str) -> list[dict[str, Any]]:
    """The pieces of one area of a player."""
    side = next(each for each in scene(t, seat)["sides"] if each["seat"] == SEATS[of])
    return next(each["pieces"] for each in side["areas"] if each["key"] == key)


def said(messages: list[Any]) -> list[str]:
    """Messages in English."""
    return [str(each) for each in messages]


def counters(piece: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Kind, value and most of each counter."""
    return {each["kind"]: (each["value"], each["max"]) for each in piece["counters"]}


@clause("AAC-5.1", "AAC-7.0")
def test_a_creature_shows_its_current_points_beside_its_base():
    p = Side([attack(OX, wounds=(300, 100))], [FOX], PILE)
    t = table(p, Side([defence(FOX)], [IDLE], PILE))
    for seat in (0, 1, -1):
        ox = area(t, seat, "p", "creatures")[0]
        assert ox["card"] == "ox"
        assert counters(ox) == {"ap": (500, 800), "dp": (500, 600)}
        assert ox["stance"] == "attack"


@clause("AAC-7.0", "AAC-7.5")
def test_a_face_down_card_shows_its_back_and_since_when():
    t = table(Side([down(MOLE)], [FOX], PILE), Side([attack(OX)], [IDLE], PILE))
    own, other = area(t, 0, "p", "creatures")[0], area(t, 1, "p", "creatures")[0]
    assert (own["card"], own["known"]) == ("mole", True)
    assert (other["card"], other["known"], other["counters"]) == (None, False, [])
    assert said(other["tags"]) == ["Defence", "Face-down since the set-up"]


@clause("AAC-5.46", "AAC-5.29", "AAC-5.19")
def test_support_cards_show_when_they_go_and_walls_their_points():
    fence = magic("fence", mark="continuous", wall_points=500, max_rounds=3)
    p = Side(
        [attack(OX), up(fence, since=3, wounds=(0, 200)), down(trap("pit"), since=4)], (), PILE
    )
    t = table(p, Side([attack(FOX)], [IDLE], PILE))
    wall, pit = area(t, 0, "p", "support")
    assert counters(wall) == {"wall": (300, 500), "goes": (6, 0)}
    assert counters(pit) == {"goes": (8, 0)}
    assert area(t, 1, "p", "support")[1]["counters"] == [], "7.5: not to the opponent"


@clause("AAC-4.2", "AAC-5.50", "AAC-4.13")
def test_points_idle_turns_and_clocks_stand_with_the_player():
    saint = creature("saint", 300, 900, "D")
    t = table(Side([defence(saint, since=4)], [FOX], PILE, bonus=2), Side([attack(OX)], (), PILE))
    t.state.idle[0] = 1
    mine = next(each for each in scene(t, 0)["sides"] if each["seat"] == 0)
    assert (mine["lp"], mine["bonus"], mine["idle"]) == (3000, 2, 1)
    notes = said([each["text"] for each in mine["notes"]])
    assert notes[:2] == ["3000 LP, bonus points: 2.", "1 idle turn counted."]
    assert notes[2].startswith("Only divine cards")


@clause("AAC-4.32")
def test_the_open_question_and_the_card_that_asks():
    t = table(Side([attack(OX)], [MOLE], PILE), Side([attack(FOX)], [IDLE], PILE))
    assert scene(t, 0)["question"].clause == "AAC-4.20"
    assert scene(t, 1)["question"] is None
    t.act("creature mole")
    assert scene(t, 0)["asker"]["card"] == "mole"
    assert scene(t, 1)["asker"] is None


@clause("AAC-4.32")
def test_every_action_of_a_long_menu_stands_in_one_group():
    p = Side([attack(OX), defence(FOX)], [MOLE, IDLE, trap("pit"), magic("spark")], PILE)
    t = table(p, Side([attack(FOX)], [IDLE], PILE))
    shown = [action for group in scene(t, 0)["groups"] for action in group["actions"]]
    assert sorted(shown) == t.state.menu
    labels = [str(each["label"]) for each in scene(t, 0)["groups"] if each["label"]]
    assert labels == ["Play a card", "Attack", "Positions", "Sacrifices"]


def test_a_card_is_carried_to_where_it_goes():
    t = table(Side([attack(OX)], [MOLE], PILE), Side([attack(FOX)], [IDLE], PILE))
    found = {
        t.label(each["action"]).text: (each["from"], each["to"]) for each in scene(t, 0)["drags"]
    }
    assert found["creature mole"] == (["0:hand0"], ["0:creatures"])
    assert found["attack ox"] == (["0:r1"], ["1:creatures", "1:support"])


@clause("AAC-5.12", "AAC-5.13")
def test_an_aim_says_what_it_would_do():
    q = Side([attack(FOX), defence(MOLE)], [IDLE], PILE)
    t = table(Side([attack(OX)], [IDLE], PILE), q).act("attack ox")
    told = {t.label(action).text: t.label(action) for action in t.state.menu}
    assert str(told["aim their fox"].detail) == "800 AP against 400 AP; its player loses 800 LP."
    assert str(told["aim their mole"].detail) == "800 AP against 400 DP; no LP."
    outcome = told["aim their fox"].outcome
    assert outcome is not None
    assert outcome[0] == 400


@clause("AAC-5.25", "AAC-2.16")
def test_an_assigned_card_is_shown_on_its_host():
    pit = trap("pit", "X", assign="must")
    t = table(
        Side([attack(OX), attack(FOX), down(pit)], [IDLE], PILE), Side([attack(OX)], [], PILE)
    )
    ox, _fox, laid = t.state.field[:3]
    laid[R_HOST] = ox[R_SEQ]
    for seat in (0, 1, -1):
        shown = area(t, seat, "p", "creatures")
        assert area(t, seat, "p", "support")[0]["host"] == shown[0]["key"]
        assert [each["host"] for each in shown] == [None, None]


@clause("AAC-1.3", "AAC-7.5")
def test_turns_are_told_by_the_numbers_of_their_players():
    t = table(Side([attack(OX)], [IDLE], PILE), Side([down(MOLE)], [IDLE], PILE), turn=5)
    t.state.field[1][R_LAID] = 8  # the opponent's fourth
    assert scene(t, 0)["turn"]["number"] == 5
    assert said(area(t, 0, "q", "creatures")[0]["tags"])[-1] == "Face-down since turn 4"


@clause("AAC-5.31")
def test_pointing_at_a_card_plays_it_and_never_sacrifices_it():
    fence = magic("fence", mark="continuous", max_rounds=3)
    t = table(Side([attack(OX), up(fence)], [FOX, IDLE], PILE), Side([attack(FOX)], [], PILE))
    assert {"give-hand fox", "give fence"} <= set(t.menu)
    hand = area(t, 0, "p", "hand")
    texts = {t.label(piece["action"]).text for piece in hand}
    assert texts == {"creature fox", "magic filler-50"}
    assert area(t, 0, "p", "support")[0]["action"] is None
