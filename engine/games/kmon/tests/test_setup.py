"""Section 4.A: the set-up, in its binding order."""

from engine.games.kmon.tests.cards import Raw, ability, filler, kmon, side
from engine.games.kmon.tests.language import Laid, opening
from engine.kernel.state import CHANCE
from engine.kernel.testing import clause, for_every


def deck_of(*named: str) -> list[Raw]:
    """Named abilities first, then fillers up to 24 cards."""
    return [ability(code, cost=9) for code in named] + [filler()] * (24 - len(named))


def dealt(p=None, q=None, winner: str = "p", top=((), ())) -> Laid:
    """A battle at D1: both decks shuffled, hands dealt, the coin tossed."""
    t = opening(p, q)
    t.shuffle(*top[0]).shuffle(*top[1])
    return t.chance([("p", "q").index(winner)])


@clause("KM-4.2", "KM-4.37")
def test_each_deck_is_one_shuffle_of_its_own_stream():
    t = opening(side(deck=deck_of("a", "b", "c")))
    assert t.state.node == CHANCE
    assert t.rules.shuffle_of(t.state) == sorted(t.state.decks[0])
    streams = [t.rules.stream_of(t.state)]
    t.shuffle("b", "a")
    streams.append(t.rules.stream_of(t.state))
    assert t.rules.sides_of(t.state) == []
    assert t.deck("p")[:2] == ["b", "a"]
    assert len(set(streams)) == 2
    t.unchanged_but(p_deck=t.deck("p"))


@clause("KM-4.1", "KM-R10", "KM-7.4")
def test_nobody_sees_the_other_team_before_the_decks_are_shuffled():
    t = opening()
    for who, hidden in (("p", slice(3, 6)), ("q", slice(0, 3))):
        assert t.seen(who).team[hidden] == [-1] * 3
        assert -1 not in t.seen(who).team[0:3] or who == "q"
    assert t.seen(None).team == [-1] * 6
    t.shuffle()
    assert t.seen("p").team[3:] == [-1] * 3
    t.shuffle()
    assert t.seen("p").team == t.seen("q").team == t.seen(None).team == t.state.team


@clause("KM-4.3", "KM-7.3")
def test_all_six_k_mon_lie_on_the_benches_and_are_told_to_everybody():
    t = opening().shuffle().shuffle()
    assert t.active("p") is None
    assert t.active("q") is None
    assert len(t.happened("team")) == 2
    assert len([line for line in t.log(None) if line.clause == "KM-4.3"]) == 2


@clause("KM-4.4", "KM-R11", "KM-R54")
def test_five_cards_each_without_mulligan_and_without_veggente():
    seer = kmon(trait="veggente")
    t = opening(side(seer, deck=deck_of("a", "b", "c")), side(deck=24))
    t.shuffle("a", "b").shuffle()
    assert len(t.hand("p")) == len(t.hand("q")) == 5
    assert {"a", "b"} < set(t.hand("p"))
    assert len(t.deck("p")) == len(t.deck("q")) == 19
    assert t.state.node == CHANCE, "the coin comes next: nobody is asked before it"
    assert t.happened("looked") == []


@clause("KM-4.5", "KM-4.33")
@for_every("winner", ["p", "q"])
@for_every("named", ["self", "opponent"])
def test_the_winner_of_the_coin_names_the_first_player(winner, named):
    t = dealt(winner=winner)
    assert t.asked == winner
    assert t.menu == ["first self", "first opponent"]
    t.act(f"first {named}")
    loser = "q" if winner == "p" else "p"
    first = winner if named == "self" else loser
    assert t.asked == first


@clause("KM-4.6", "KM-7.4")
def test_the_first_player_places_the_active_k_mon_openly_and_the_other_follows():
    t = dealt().act("first opponent")
    assert t.menu == ["active 1", "active 2", "active 3"]
    t.act("active 2")
    assert t.seen("p").active == [-1, 4], "P knows D2 when D3 is his"
    assert t.asked == "p"
    t.act("active 3")
    assert (t.active("p"), t.active("q")) == ("p3", "q2")
    assert t.stance("p") == t.stance("q") == "neutral"


@clause("KM-4.7", "KM-5.27", "KM-R17")
def test_two_charges_and_x_more_for_a_starting_incandescente_only():
    hot = kmon(trait="incandescente", x=2, code="k1")
    cool = kmon(trait="corazza", code="k2")
    half = side(hot, [cool, cool], deck=24)
    t = dealt(half, half).act("first self")
    t.act("active 1").act("active 2")
    assert (t.charges("p"), t.charges("q")) == (4, 2)
    t.settled()
    t.start_turn().keep().attack().pass_().end_turn().start_turn().substitute(1)
    assert t.charges("q") == 2, "entering later gives nothing"


@clause("KM-4.8", "KM-5.19", "KM-R63")
@for_every(
    ("p_trait", "q_trait", "starts"),
    [
        ("ferocia", "ferocia", "p"),
        ("rapidita", "ferocia", "p"),
        ("ferocia", "rapidita", "q"),
        ("rapidita", "rapidita", "p"),
    ],
)
def test_rapidita_on_one_side_takes_the_first_turn_whatever_d1_said(p_trait, q_trait, starts):
    p, q = kmon(trait=p_trait, code="k1"), kmon(trait=q_trait, code="k2")
    t = dealt(side(p, [p, p], deck=24), side(q, [q, q], deck=24)).act("first self")
    assert t.asked == "p", "D1 still decides who places first"
    t.act("active 1").act("active 1")
    assert t.turn_of == starts
    assert t.state.first == 0
    t.settled()


@clause("KM-4.9", "KM-R12")
def test_turns_alternate_and_the_first_one_has_no_restriction():
    t = dealt().act("first self").act("active 1").act("active 1").settled()
    assert (t.state.turn, t.turn_of) == (1, "p")
    t.start_turn().keep()
    assert t.offers("attack", "defend")
    t.attack().pass_()
    assert (t.damage("q1"), t.charges("p")) == (2, 4)
    t.end_turn().settled()
    assert (t.state.turn, t.turn_of) == (2, "q")
    t.start_turn().keep().attack().pass_().end_turn().settled()
    assert (t.state.turn, t.turn_of) == (3, "p")


@clause("KM-2.13", "KM-2.12", "KM-2.11")
def test_nothing_else_is_set_up():
    t = dealt().act("first self").act("active 1").act("active 1")
    t.settled().unchanged_but(
        turn=1, turn_of="p", phase=1, first=0, p_active="p1", q_active="q1",
        p_charges=2, q_charges=2, p_hand=["filler"] * 5, q_hand=["filler"] * 5,
        p_deck=19, q_deck=19,
    )  # fmt: skip
