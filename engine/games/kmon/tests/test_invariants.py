"""What no reachable battle breaks: each law, broken on purpose, is named."""

from collections.abc import Callable

import pytest

from engine.games.kmon.patching import DAMAGE, DRAW, GAIN_CHARGES, HEAL, LOSE_CHARGES
from engine.games.kmon.state import KMonState
from engine.games.kmon.tests.cards import kmon, side, spare
from engine.games.kmon.tests.language import opening, table
from engine.kernel.errors import IllegalAction
from engine.kernel.testing import clause, for_every

Harm = Callable[[KMonState], object]

HARMS: list[tuple[str, Harm]] = [
    ("six K-Mon", lambda s: s.team.pop()),
    ("a hand, a deck", lambda s: s.piles.pop()),
    ("cannot be in a deck", lambda s: s.decks[0].append(s.team[0])),
    ("K-Mon only", lambda s: s.team.__setitem__(0, s.hands[0][0])),
    ("sorted", lambda s: s.hands[0].reverse()),
    ("damage is below zero", lambda s: s.damage.__setitem__(0, -1)),
    ("both marked and exhausted", lambda s: (s.marked.__setitem__(2, 1))),
    ("disagree", lambda s: s.damage.__setitem__(0, 9)),
    ("not one's own", lambda s: s.active.__setitem__(0, 3)),
    ("not one's own", lambda s: s.active.__setitem__(0, 2)),
    ("charges are below zero", lambda s: s.charges.__setitem__(1, -1)),
    ("more of a deck", lambda s: s.known_top.__setitem__(0, 11)),
    ("is not there", lambda s: s.shown[0].append(s.decks[0][0])),
    ("KM-6.1", lambda s: (s.damage.__setitem__(slice(0, 3), [9] * 3),
                          s.exhausted.__setitem__(slice(0, 3), [1] * 3))),
]  # fmt: skip


@clause("KM-2.11", "KM-4.30", "KM-6.1", "KM-5.7")
@for_every(("named", "harm"), HARMS)
def test_a_broken_law_is_named(named, harm):
    t = table(side(kmon(), [kmon(), kmon(exhausted=True)], hand=spare("a", "b")))
    assert t.rules.broken(t.state) == []
    harm(t.state)
    assert any(named in law for law in t.rules.broken(t.state)), t.rules.broken(t.state)


@clause("KM-5.7", "KM-4.31", "KM-5.40")
def test_changes_by_hand_do_what_cards_do():
    t = table(side(kmon(damage=2), deck=spare("a", "b", "c")), side(kmon(hp=4)))
    t.by_hand([HEAL, 0, 5]).by_hand([GAIN_CHARGES, 0, 2]).by_hand([LOSE_CHARGES, 1, 9])
    t.by_hand([DRAW, 0, 2]).by_hand([DAMAGE, 3, 4]).bonus("none").replace(2)
    assert t.asked == "p"
    assert t.offers("attack", "defend")
    t.settled().unchanged_but(
        p1_damage=0, p_charges=5, q_charges=0, p_hand=["a", "b"], p_deck=1,
        q1_damage=4, q1_exhausted=True, q_active="q2",
    )  # fmt: skip


@clause("KM-5.18", "KM-4.17")
@for_every("questions", [["look"], ["look", "take c"]])
def test_drawing_by_hand_under_the_seers_eyes(questions):
    seer = kmon(trait="veggente")
    t = table(side(seer, deck=spare("a", "b", "c")), phase=5).end_turn()
    for text in questions:
        t.act(text)
    t.by_hand([DRAW, 0, 3])
    while t.asking():
        t.act("no look")
    t.settled()
    assert t.hand("p") == ["a", "b", "c"]


@clause("KM-4.17")
def test_drawing_by_hand_while_discarding_to_the_limit():
    hand = spare("f", "g", "h", "i", "j", "k", "l")
    t = table(side(hand=hand, deck=spare("m", "a", "b")), phase=5).end_turn().discard("j")
    t.by_hand([DRAW, 0, 2])
    while t.asking():
        t.act(t.menu[0])
    t.settled()
    assert len(t.hand("p")) == 5


@clause("KM-4.29", "KM-6.5")
@for_every(
    "data", [[9, 0, 1], [DAMAGE, 6, 1], [DAMAGE, 0, 21], [DAMAGE, 0], [DRAW, 2, 1], [HEAL, 2, 1]]
)
def test_other_changes_are_refused_and_change_nothing(data):
    t = table(side(kmon(), [kmon(), kmon(exhausted=True)]))
    before = t.state.encode()
    with pytest.raises(IllegalAction):
        t.by_hand(data)
    assert t.state.encode() == before


@clause("KM-4.3")
def test_nothing_is_changed_by_hand_during_the_set_up():
    t = opening().shuffle().shuffle().chance([0])
    with pytest.raises(IllegalAction):
        t.by_hand([DAMAGE, 0, 3])
