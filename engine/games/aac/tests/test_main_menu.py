"""DEC-MAIN from what is certain of the field is the menu that looks at everything (AAC-4.20)."""

from __future__ import annotations

from engine.games.aac.codes import A_GIVE_HAND, A_MOVE, D_MAIN, D_SACRIFICE
from engine.games.aac.game import GAME
from engine.games.aac.state import AacState
from engine.games.aac.tests.effect_language import side
from engine.games.aac.tests.table import Laid, Raw, attack, creature, magic
from engine.games.aac.tests.table import table as laid
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import KIND, Rules
from engine.kernel.state import DECIDE, OVER
from engine.kernel.testing import clause
from engine.sim.tables import random_table

GAMES = 8
FOX, OX, OWL, LAMP = (
    creature("fox", 500, 700), creature("ox", 400, 600), creature("owl", 300, 300), magic("lamp"),
)  # fmt: skip


def _made_anew(rules: Rules, s: AacState) -> list[int]:
    """`DEC-MAIN` of a copy, of which nothing is certain."""
    return rules.options_of(s.copy())


def _laid(*hand: Raw) -> Laid:
    return laid(side(attack(FOX), attack(OWL), hand=hand), side(attack(OX)))


@clause("AAC-4.20")
def test_after_a_quiet_move_everything_is_offered_that_would_be_offered_anew() -> None:
    rules = GAME.bind(None, None, 2)
    asked = 0
    for number in range(GAMES):
        rng = Rng(seed_of("main menu", number))
        s = rules.start(random_table(GAME, rules, rng))
        assert isinstance(s, AacState)
        while s.node != OVER:
            if s.node != DECIDE:
                rules.resolve(s, rules.draw(s, rng))
                continue
            action = s.menu[rng.below(len(s.menu))]
            is_quiet = action & KIND == A_MOVE or s.ask == D_SACRIFICE
            rules.apply(s, action)
            if is_quiet and s.node == DECIDE and s.ask == D_MAIN:
                assert s.menu == _made_anew(rules, s)
                asked += 1
    assert asked > 100


@clause("AAC-4.20")
def test_a_menu_that_a_search_has_narrowed_does_not_narrow_the_next_one() -> None:
    t = _laid(LAMP, FOX)
    move = next(action for action in t.state.menu if action & KIND == A_MOVE)
    t.state.menu = [move]
    t.rules.apply(t.state, move)
    assert len(t.state.menu) > 1
    assert t.state.menu == _made_anew(t.rules, t.state)


@clause("AAC-4.20", "AAC-5.30")
def test_the_last_copy_takes_its_moves_along_and_no_other_does() -> None:
    t = _laid(LAMP, LAMP)
    for left in (1, 0):
        gift = next(action for action in t.state.menu if action & KIND == A_GIVE_HAND)
        t.rules.apply(t.state, gift)
        t.rules.apply(t.state, t.state.menu[0])
        assert (gift in t.state.menu) == (left > 0)
        assert t.state.menu == _made_anew(t.rules, t.state)


@clause("AAC-4.20", "AAC-9.7")
def test_who_sets_another_clause_aside_attacks_from_defence_no_more_than_others() -> None:
    odd = creature("odd", 500, 500, overrides=["AAC-4.24"])
    t = laid(side(attack(odd)), side(attack(OX)))
    assert "attack odd" in t.menu
    move = next(action for action in t.state.menu if action & KIND == A_MOVE)
    t.rules.apply(t.state, move)
    t.rules.apply(t.state, t.state.menu[0])
    assert t.on("p") == {"odd": "defence"}
    assert t.state.menu == _made_anew(t.rules, t.state)
