"""Section 6: the end of the battle, by every reason that can be reached now."""

from engine.games.kmon.reasons import REASONS
from engine.games.kmon.tests.cards import ability, damage, draw, kmon, reaction, side, spare
from engine.games.kmon.tests.language import table
from engine.kernel.state import OVER
from engine.kernel.testing import clause, for_every

GONE = kmon(exhausted=True)


def last(hp: int = 9, trait: str = "rapidita", hurt: int = 0, **rest):
    """A half with a single K-Mon left."""
    return side(kmon(hp=hp, trait=trait, damage=hurt), [GONE, GONE], **rest)


@clause("KM-6.1", "KM-6.7", "KM-4.31")
@for_every("turn", ["p", "q"])
def test_the_player_whose_three_k_mon_are_exhausted_loses(turn):
    halves = (side(), last(hp=2)) if turn == "p" else (last(hp=2), side())
    t = table(*halves, turn=turn).attack().settled()
    assert t.result() == (turn, "team_exhausted")
    assert t.state.node == OVER
    assert t.state.frames == []


@clause("KM-6.1", "KM-5.22", "KM-R46")
def test_the_victory_test_comes_after_the_last_attack():
    t = table(side(), last(hp=2, trait="irriducibile")).attack().last_attack().settled()
    assert t.result() == ("p", "team_exhausted")
    assert t.damage("p1") == 2


@clause("KM-6.2", "KM-R60", "KM-6.7", "KM-R46")
def test_both_teams_wholly_exhausted_at_one_checkpoint_is_a_draw():
    t = table(last(hp=2), last(hp=2, trait="irriducibile")).attack().last_attack().settled()
    assert t.result() == ("draw", "double_exhaustion")
    assert t.happened("bonus_charges") == []


@clause("KM-6.2", "KM-R60")
def test_the_order_of_marks_does_not_matter():
    spell = ability("spell", effects=[damage(2), damage(2, "own_active")])
    t = table(last(hp=2, hand=[spell]), last(hp=2)).use("spell").settled()
    assert t.result() == ("draw", "double_exhaustion")


@clause("KM-6.3", "KM-6.7", "KM-4.17")
@for_every("turn", ["p", "q"])
def test_more_k_mon_win_when_the_turn_player_cannot_draw(turn):
    p = side(kmon(damage=8), [kmon(damage=8), GONE], deck=0)
    t = table(p, last(deck=0), turn=turn, phase=5).end_turn().settled()
    assert t.result() == ("p", "deck_out_kmon")


@clause("KM-6.3", "KM-R61", "KM-R71")
def test_then_the_lower_damage_on_those_left_wins_exhausted_ones_do_not_count():
    p = side(kmon(damage=2), [kmon(damage=2), kmon(hp=30, exhausted=True)], deck=0)
    q = side(kmon(damage=1), [kmon(damage=4), GONE])
    t = table(p, q, phase=5).end_turn().settled()
    assert t.result() == ("p", "deck_out_damage")


@clause("KM-6.3", "KM-R61")
def test_with_everything_equal_it_is_a_draw():
    p, q = side(kmon(damage=3), deck=0), side(kmon(), [kmon(damage=3), kmon()])
    t = table(p, q, phase=5).end_turn().settled()
    assert t.result() == ("draw", "deck_out_tie")


@clause("KM-6.3")
def test_the_player_who_could_not_draw_has_no_disadvantage():
    t = table(side(deck=0), side(kmon(damage=1)), phase=5).end_turn().settled()
    assert t.result() == ("p", "deck_out_damage")


@clause("KM-6.3", "KM-4.17")
def test_it_ends_before_the_hand_limit():
    full = spare("a", "b", "c", "d", "e", "f", "g")
    t = table(side(hand=full, deck=0), phase=5).end_turn().settled()
    assert t.result() == ("draw", "deck_out_tie")
    assert len(t.hand("p")) == 7


@clause("KM-6.4", "KM-R62")
def test_taking_the_last_card_does_not_end_it_nor_does_an_empty_deck():
    t = table(side(deck=1), side(deck=0), phase=5).end_turn().settled()
    t.unchanged_but(p_hand=["filler"], p_deck=0, turn=4, turn_of="q", phase=1)
    t.start_turn()
    assert t.asked == "q"


@clause("KM-6.4", "KM-R62")
def test_failing_to_draw_by_a_card_does_not_end_it():
    t = table(side(hand=[ability("spell", effects=[draw(2)])], deck=0)).use("spell")
    t.settled().unchanged_but(p_hand=[], p_pile=["spell"])


@clause("KM-6.5", "KM-4.33", "KM-6.7")
@for_every(("who", "winner"), [("p", "q"), ("q", "p")])
def test_concession_is_a_loss(who, winner):
    t = table().concede(who).settled()
    assert t.result() == (winner, "concession")


@clause("KM-6.5")
def test_concession_in_the_middle_of_a_chain_leaves_nothing_open():
    t = table(side(), side(hand=spare("x", "y"))).attack().concede("q").settled()
    assert t.result() == ("p", "concession")
    assert t.damage("q1") == 0


@clause("KM-6.6")
def test_every_own_turn_takes_a_card_so_that_24_cards_last_twenty_turns():
    half = side(deck=[reaction("stone", element="water")] * 19)
    t = table(half, half, number=1, phase=1)
    while t.state.node != OVER:
        t.start_turn().keep().defend().end_turn()
    assert t.state.turn == 39
    assert t.result() == ("draw", "deck_out_tie")


@clause("KM-6.7")
def test_every_reason_has_a_name_a_clause_and_a_sentence():
    names = {reason.name for reason in REASONS.values()}
    assert names == {
        "team_exhausted", "double_exhaustion", "deck_out_kmon", "deck_out_damage", "deck_out_tie",
        "turn_limit_kmon", "turn_limit_damage", "turn_limit_tie", "concession",
        "by_hand",
    }  # fmt: skip
    assert all(reason.clause and reason.text for reason in REASONS.values())
