"""AAC-9.17: what people change by hand, and what is known of it afterwards."""

from __future__ import annotations

from engine.games.aac.codes import HANDED, NO_LP, R_AP_LOSS, R_CARD, R_POS, R_SEAT, R_SEQ
from engine.games.aac.state import AacState
from engine.games.aac.tests.placed import RULES, card, laid, placed
from engine.kernel.events import Event
from engine.kernel.state import DECIDE, OVER, UNKNOWN
from engine.kernel.testing import clause


def table() -> AacState:
    """Two creatures of P, one of them hurt; two cards in each hand."""
    return placed(laid(card("ant", order=1, ap_lost=200), card("bear", order=2, dp_lost=300)))


def offered(s: AacState, *texts: str, seat: int = 0) -> dict[str, int]:
    """What can be added to a doing, by its exact texts."""
    chosen: list[int] = []
    seen = RULES.masked(s, seat)
    for text in texts:
        found = {each.text: each.number for each in RULES.handling(seen, seat, chosen)}
        chosen.append(found[text])
    return {each.text: each.number for each in RULES.handling(seen, seat, chosen)}


def do(s: AacState, *texts: str, seat: int = 0, fallen: tuple[int, ...] = ()) -> list[Event]:
    """Carry a doing out."""
    numbers = [offered(s, *texts[:at], seat=seat)[text] for at, text in enumerate(texts)]
    events: list[Event] = []
    RULES.carry_out(s, seat, [*numbers, *fallen], events)
    assert RULES.broken(s) == []
    return events


def lies(s: AacState, number: int) -> list[int]:
    return next(row for row in s.field if row[R_SEQ] == number)


@clause("AAC-9.17", "AAC-5.7", "AAC-5.33")
def test_points_go_up_and_down_within_their_limits():
    s = table()
    do(s, "number", "lp-2", "-700")
    do(s, "number", "bonus-1", "+3")
    do(s, "number", "ap-1", "+200")
    assert (s.lp[1], s.bonus[0], lies(s, 1)[R_AP_LOSS]) == (2300, 3, 0)
    assert "ap-1" in offered(s, "number")
    assert "+100" not in offered(s, "number", "ap-1")
    assert s.node == DECIDE
    for _ in range(2):
        do(s, "number", "lp-2", "-1000")
    do(s, "number", "lp-2", "-300")
    assert (s.node, s.over) == (OVER, NO_LP)


@clause("AAC-9.17", "AAC-5.9", "AAC-7.1")
def test_cards_leave_for_zones_of_their_player():
    s = table()
    do(s, "move", f"{where(s, 2)}-1", "bear", "toilet-1")
    assert [RULES.pool.at(each).code for each in s.toilets[0]] == ["bear"]
    do(s, "move", "toilet-1", "bear", "hand-1")
    assert RULES.pool.index("bear") in s.shown[0]
    assert "hand-2" not in offered(s, "move", "hand-1", "bear")
    do(s, "move", "hand-1", "bear", "defence-1")
    assert s.field[-1][R_CARD] == RULES.pool.index("bear")


def where(s: AacState, number: int) -> str:
    """The place in which a creature stands."""
    return "defence" if lies(s, number)[R_POS] else "attack"


@clause("AAC-9.17", "AAC-7.0")
def test_what_a_seat_does_not_see_is_named_by_its_place_alone():
    s = table()
    assert list(offered(s, "move", "hand-2")) == ["random"]
    assert "toilet-2" not in offered(s, "move", "hand-2", "random")
    do(s, "look", "hand-2", "all")
    assert UNKNOWN not in RULES.masked(s, 0).hands[1]
    do(s, "look", "deck-2", "top-2")
    assert s.known_top[2] == 2
    do(s, "shuffle", "deck-2", fallen=tuple(range(len(s.decks[1]))))
    assert s.known_top[2] == 0


@clause("AAC-9.17", "AAC-7.0")
def test_its_owner_does_not_learn_what_another_saw_of_a_pile():
    views: list[bytes] = []
    for seen in (0, 1):
        s = table()
        deck = s.decks[1]
        deck.sort()
        deck[-1], deck[seen] = deck[seen], deck[-1]
        s.met[1] = [deck[-1] if seen else sorted(deck)[1]]
        do(s, "look", "deck-2", "top-1")
        do(s, "shuffle", "deck-2", fallen=tuple(range(len(deck))))
        views.append(RULES.masked(s, 1).encode())
    assert views[0] == views[1]


@clause("AAC-9.17", "AAC-5.67")
def test_a_creature_turns_changes_sides_and_a_game_is_won():
    s = table()
    before = lies(s, 2)[R_POS]
    thing = next(text for text in offered(s, "turn") if text == "row-2")
    do(s, "turn", thing)
    assert lies(s, 2)[R_POS] != before
    do(s, "control", "row-2", "player-2")
    assert lies(s, 2)[R_SEAT] == 1
    do(s, "win", "player-2")
    assert (s.over, s.scores) == (HANDED, [0, 2])
