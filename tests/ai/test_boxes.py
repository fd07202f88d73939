"""Two decks out of one box: legal, no copy twice, and exact words where the box is too small."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ai.boxes import MINE, THEIRS, Box
from engine.ai.dealing import copies_in
from engine.ai.recipes import Recipe
from engine.kernel.loadouts import Loadout
from engine.kernel.testing import for_every
from engine.registry import game
from tests.toys.gauntlet.game import Gauntlet

RECIPE = Recipe(game("kmon"))
STARTERS = dict(game("kmon").starter_loadouts())
CODES = sorted(STARTERS)


def of_starters(*codes: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for code in codes:
        for card, copies in copies_in(STARTERS[code]).items():
            found[card] = found.get(card, 0) + copies
    return found


def added(*loadouts: Loadout) -> dict[str, int]:
    found: dict[str, int] = {}
    for loadout in loadouts:
        for card, copies in copies_in(loadout).items():
            found[card] = found.get(card, 0) + copies
    return found


def fits(used: dict[str, int], stock: dict[str, int]) -> bool:
    return all(copies <= stock.get(code, 0) for code, copies in used.items())


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from(CODES), min_size=2, max_size=4),
    st.integers(0, 99),
    st.sets(st.sampled_from([card.code for card in RECIPE.pool]), max_size=12),
)
def test_a_pair_is_legal_and_uses_no_copy_twice(boxes, seed, lost):
    stock = {code: n for code, n in of_starters(*boxes).items() if code not in lost}
    box = Box(RECIPE, stock, None, str(seed))
    pair = box.pair()
    if pair is None:
        assert box.lacks()
        return
    assert RECIPE.is_legal(pair.mine)
    assert RECIPE.is_legal(pair.theirs)
    assert fits(added(*pair.both), stock)
    left = box.left(pair)
    for code, copies in stock.items():
        assert added(*pair.both).get(code, 0) + left.get(code, 0) == copies


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(CODES), st.lists(st.sampled_from(CODES), min_size=1, max_size=3))
def test_a_deck_of_mine_stays_and_the_partner_gets_what_lies_beside_it(mine, boxes):
    stock = of_starters(*boxes)
    pair = Box(RECIPE, stock, STARTERS[mine], "7").pair()
    assert pair is not None
    assert pair.mine == STARTERS[mine]
    assert RECIPE.is_legal(pair.theirs)
    assert fits(added(pair.theirs), stock)


@for_every("second", CODES[1:])
def test_exactly_two_starters_are_enough(second):
    stock = of_starters(CODES[0], second)
    pair = Box(RECIPE, stock, None, "1").pair()
    assert pair is not None
    assert fits(added(*pair.both), stock)


def test_equal_boxes_and_seeds_give_equal_pairs_and_others_differ():
    stock = of_starters(*CODES)
    first = Box(RECIPE, stock, None, "1").pair()
    assert Box(RECIPE, dict(reversed(stock.items())), None, "1").pair() == first
    assert Box(RECIPE, stock, None, "2").pair() != first


def test_further_decks_for_the_partner_are_legal_different_and_beside_the_same_deck():
    stock = of_starters(*CODES)
    box = Box(RECIPE, stock, None, "1")
    pair = box.pair()
    assert pair is not None
    more = box.others(pair, 3)
    assert len(more) == 3
    assert all(each.mine == pair.mine for each in more)
    decks = [pair.theirs, *[each.theirs for each in more]]
    assert all(decks.count(deck) == 1 and RECIPE.is_legal(deck) for deck in decks)
    assert all(fits(added(pair.mine, deck), stock) for deck in decks)


def test_changes_make_the_decks_no_weaker_and_more_even():
    box = Box(RECIPE, of_starters(*CODES), None, "1")
    dealt = box._dealt(None, 0)
    better = box.pair()
    assert dealt is not None
    assert better is not None
    gap = [abs(each.strengths[0] - each.strengths[1]) for each in (dealt, better)]
    assert gap[1] <= gap[0]
    assert gap[1] < 0.02


def test_a_box_with_one_team_says_how_many_are_missing():
    box = Box(RECIPE, of_starters("MZ1-S01"), None, "1")
    assert box.pair() is None
    found = [(lack.clause, lack.types, lack.found, lack.wanted, lack.short) for lack in box.lacks()]
    assert found[0] == ("KM-3.1", ("kmon",), 3, 6, 3)
    assert found[1][0] == "KM-3.4"
    assert found[1][2:] == (24, 48, 24)


def test_enough_cards_that_do_not_go_together_are_told_with_the_rule_and_examples():
    ghosts = {card.code: 9 for card in RECIPE.pool.of_type("kmon") if _elements(card) == {"ghost"}}
    fire = {
        card.code: 9
        for card in RECIPE.pool.of_type("ability", "powerup", "reaction")
        if card.get("element") == "fire"
    }
    pure = ghosts or {"MZ1-K06": 9}
    box = Box(RECIPE, {**pure, **fire}, None, "1")
    assert box.pair() is None
    lacks = box.lacks()
    assert {lack.deck for lack in lacks} <= {MINE, THEIRS}
    few = next(lack for lack in lacks if lack.clause == "KM-3.4")
    assert few.violation is not None
    assert few.short == few.violation.difference > 0
    assert few.cards
    assert not set(few.cards) & fire.keys()


def test_what_no_draw_mends_is_given_up():
    fire = {card.code: 9 for card in RECIPE.pool if card.get("element") == "fire"}
    others = {card.code: 2 for card in RECIPE.pool.of_type("kmon") if "fire" not in _elements(card)}
    box = Box(RECIPE, {**others, **fire}, None, "1")
    assert box.pair() is None
    assert [lack.clause for lack in box.lacks()] == ["KM-3.4", "KM-3.4"]
    # Each draw begun may end a few looks later.
    assert -30 < box._looks <= 0


def test_unknown_codes_and_empty_heaps_are_no_cards():
    stock = {**of_starters("MZ1-S01", "MZ1-S02"), "T-1": 9, "MZ1-A99": 0}
    pair = Box(RECIPE, stock, None, "1").pair()
    assert pair is not None
    assert not {"T-1", "MZ1-A99"} & {*pair.mine.codes(), *pair.theirs.codes()}


def test_another_game_is_dealt_out_by_its_own_judge():
    toy = Gauntlet()
    recipe = Recipe(toy)
    stock = {card.code: 4 for card in toy.pool()}
    pair = Box(recipe, stock, None, "1").pair()
    assert pair is not None
    assert recipe.is_legal(pair.mine)
    assert recipe.is_legal(pair.theirs)
    assert fits(added(*pair.both), stock)
    assert Box(recipe, dict.fromkeys(list(stock)[:5], 1), None, "1").pair() is None


def _elements(card) -> set[str]:
    return {str(card.get(key)) for key in ("primary", "secondary") if card.get(key)}
