"""Section 6: how a game ends."""

from __future__ import annotations

from engine.games.aac.tests.effect_language import when
from engine.games.aac.tests.table import (
    Laid,
    Side,
    attack,
    creature,
    defence,
    filler,
    magic,
    table,
)
from engine.kernel.telling import told
from engine.kernel.testing import clause, for_every

FOX = creature("fox", 400, 700)
OX = creature("ox", 800, 600)
CAT = creature("cat", 700, 200)
IDLE = filler(50)  # something that could be played, so that no turn ends by itself


def pile(*first: dict[str, object]) -> list[dict[str, object]]:
    """A draw pile with these on top."""
    return [*first, *(filler(at) for at in range(4))]


def won_by(t: Laid) -> str:
    """The clause to which the line of the victory leads."""
    lines = [told(t.rules, event, None) for event in t.events]
    (found,) = [line.message.clause for line in lines if line and line.kind == "over"]
    return found


@clause("AAC-6.1", "AAC-R91")
def test_who_comes_to_zero_lp_loses_at_once():
    t = table(Side([attack(OX)], (), pile()), Side([attack(CAT), attack(FOX)], (), pile(), lp=800))
    t.act("attack ox", "aim their cat")
    assert (t.winner, t.reason) == ("p", "no_lp")
    assert won_by(t) == "AAC-6.1"
    assert t.state.lp == [3000, 0]
    assert t.toilet("q") == [], "before the death check"


@clause("AAC-6.1", "AAC-5.50")
def test_the_idle_loss_can_end_the_game():
    t = table(Side([attack(OX)], (), pile(), lp=100), Side([defence(FOX)], (), pile()))
    t.act("end", "end", "end")
    assert (t.winner, t.reason) == ("q", "no_lp")


@clause("AAC-6.2")
def test_without_a_creature_on_field_hand_and_pile_one_loses_whatever_the_lp():
    q = Side([defence(CAT)], [filler(9)], pile(), toilet=[FOX])
    t = table(Side([attack(OX)], (), pile()), q).act("attack ox")
    assert (t.winner, t.reason) == ("p", "no_creatures")
    assert won_by(t) == "AAC-6.2"
    assert t.state.lp == [3000, 3000]
    assert t.toilet("q") == ["fox", "cat"]


@clause("AAC-6.8", "AAC-R73")
def test_at_the_round_limit_the_higher_lp_wins_after_the_second_players_turn():
    t = table(
        Side([attack(OX)], [IDLE], pile(), lp=2900), Side([defence(FOX)], [IDLE], pile()),
        turn=20, round_limit=20,
    )  # fmt: skip
    t.act("move ox", "end")
    assert t.asked == "q"
    t.act("move fox", "end")
    assert (t.winner, t.reason) == ("q", "round_limit")


@clause("AAC-6.4", "AAC-6.5", "AAC-R70", "AAC-R71", "AAC-R83")
def test_equal_lp_at_the_limit_go_to_the_duel_of_hand_and_pile():
    # 800/600 strikes 700/200: 800 + 0 and 700 + 0.
    p, q = Side([attack(FOX)], [OX], pile()), Side([defence(FOX)], (), pile(CAT))
    t = table(p, q, turn=20, round_limit=20).act("move fox", "end", "move fox", "end")
    assert (t.winner, t.reason) == ("p", "duel")
    assert t.told("level") == 1
    assert t.told("duel") == 1


@clause("AAC-6.4", "AAC-6.1", "AAC-9.6")
@for_every(
    ("lp", "winner", "reason"),
    [((100, 200), "p", "duel"), ((100, 900), "q", "no_lp"), ((900, 100), "p", "no_lp")],
)
def test_a_loss_of_lp_for_both_is_one_event(lp, winner, reason):
    both = magic("both", effects=[when("play", {"lp": {"player": "both", "amount": -200}})])
    p = Side([attack(FOX)], [both, OX], pile(), lp=lp[0])
    t = table(p, Side([defence(FOX)], (), pile(CAT), lp=lp[1])).act("magic both")
    assert (t.winner, t.reason) == (winner, reason)
    assert t.told("level") == int(reason == "duel")


@clause("AAC-6.5")
def test_the_duel_takes_the_most_powerful_first_and_goes_on_while_scores_are_equal():
    strong = creature("strong", 900, 100)
    p = Side([attack(FOX)], [OX, CAT], pile())
    q = Side([defence(FOX)], [OX, strong], pile())
    t = table(p, q, turn=20, round_limit=20).act("move fox", "end", "move fox", "end")
    assert t.told("duel") == 2
    assert (t.winner, t.reason) == ("q", "duel"), "900 + 0 against 700 + 0"


@clause("AAC-6.6", "AAC-R72")
def test_who_alone_has_a_creature_left_wins_the_duel_and_without_any_it_is_a_draw():
    p, q = Side([attack(FOX)], [OX], pile()), Side([defence(FOX)], [IDLE], pile())
    t = table(p, q, turn=20, round_limit=20).act("move fox", "end", "move fox", "end")
    assert (t.winner, t.reason) == ("p", "duel_alone")
    p, q = Side([attack(FOX)], [IDLE], pile()), Side([defence(FOX)], [IDLE], pile())
    t = table(p, q, turn=20, round_limit=20).act("move fox", "end", "move fox", "end")
    assert (t.winner, t.reason) == ("", "drawn")


@clause("AAC-6.7")
def test_conceding_loses():
    t = table(Side([attack(OX)], (), pile()), Side([defence(FOX)], (), pile()))
    t.rules.concede(t.state, 0, t.events)
    assert (t.winner, t.reason) == ("q", "concession")
