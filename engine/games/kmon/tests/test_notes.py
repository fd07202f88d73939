"""Words for cards that people type: once a turn or a battle, and phases skipped (KM-9.19, 9.20)."""

import pytest

from engine.games.kmon.describe import describe_card
from engine.games.kmon.game import GAME
from engine.games.kmon.notes import ACTION, DRAW, notes_of
from engine.games.kmon.tests.cards import Raw, ability, draw, gain, side, spare
from engine.games.kmon.tests.language import table
from engine.games.kmon.tests.test_effects import played
from engine.kernel.errors import BadPosition
from engine.kernel.testing import clause, for_every


def once(per: str, *effects: Raw) -> Raw:
    return {"do": "once", "per": per, "effects": list(effects)}


def skip(what: str, who: str = "opponent") -> Raw:
    return {"do": "skip", "who": who, "what": what}


@clause("KM-9.19")
@for_every(("per", "kept"), [("turn", 0), ("battle", 1)])
def test_what_is_done_once_is_done_the_first_time_alone(per, kept):
    each = {"do": "for_each", "what": "own_all", "effects": [once(per, gain(1)), draw(1)]}
    t = played(each, p=side(deck=spare(*"abcdefg"))).settled()
    assert (t.charges("p"), len(t.hand("p"))) == (4, 3), "of three rounds one gains"
    t.end_turn()
    assert len(notes_of(t.state, 0)) == kept, "the next turn it may be done again"


@clause("KM-9.19")
def test_a_second_card_of_the_name_does_it_no_more_and_the_other_player_s_does():
    spell = ability("spell", effects=[once("battle", gain(1))])
    t = table(side(hand=[spell, spell]), side(hand=[spell])).use("spell").settled()
    t.end_turn().start_turn().keep().use("spell").settled()
    t.end_turn().start_turn().keep().use("spell").settled()
    assert (t.charges("p"), t.charges("q")) == (4, 4)


@clause("KM-9.20", "KM-4.15", "KM-4.17")
def test_skipped_phases_pass_by_once():
    all_four = [skip(what) for what in ("item", "substitution", "action", "draw", "draw")]
    t = played(*all_four, q=side(deck=spare("a", "b"))).settled()
    assert len(notes_of(t.state, 1)) == 4
    t.end_turn().start_turn()
    assert notes_of(t.state, 1) == [-DRAW], "nothing was asked up to the end of Phase IV"
    assert [event["phase"] for event in t.happened("skipped")][-1] == ACTION
    t.end_turn().start_turn()
    assert (t.hand("q"), notes_of(t.state, 1)) == ([], [])
    t.keep().defend().recover(None).settled()
    t.end_turn().start_turn().keep().defend().end_turn()
    assert len(t.hand("q")) == 1, "and the turn after it draws again"


@clause("KM-9.19", "KM-9.20")
@for_every(
    ("effect", "said"),
    [(once("battle", gain(1)), "may be done once"), (skip("draw"), "to be skipped")],
)
def test_no_position_holds_what_stands_on_no_card(effect, said):
    t = played(effect).settled().end_turn().start_turn()
    with pytest.raises(BadPosition, match=said):
        t.rules.layout_of(t.state)
    t.state.used[2:] = []
    assert t.rules.layout_of(t.state)


@clause("KM-9.20", "KM-6.3")
def test_a_draw_that_is_skipped_ends_no_battle():
    t = played(skip("draw", "self"), p=side(deck=0)).settled().end_turn()
    assert not t.state.scores


@clause("KM-9.19", "KM-9.20")
def test_notes_that_no_card_makes_are_refused():
    t = played(once("battle", gain(1)), skip("draw")).settled()
    for strange in ([-2], [5, 5], [10**6]):
        t.state.used[3] = strange
        assert t.rules.broken(t.state)


@clause("KM-9.19", "KM-9.20")
def test_once_and_skip_are_told():
    card = {
        "type": "item",
        "effects": [once("battle", draw(1)), skip("draw"), skip("action", "self")],
    }
    assert describe_card(card, "en") == (
        "Once per battle: draw 1 card. In any case, your opponent skips the draw of their next "
        "Phase V. Skip your next Phase IV."
    )
    assert describe_card(card, "it") == (
        "Una sola volta per battaglia: pesca 1 carta. In ogni caso, l'avversario salta la pescata "
        "della sua prossima Fase V. Salta la tua prossima Fase IV."
    )
    raw = {"code": "own-1", "name": {"it": "Fischietto"}, **card}
    assert GAME.read_card(raw).faults == ()
