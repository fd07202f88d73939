"""The search held to some actions: all effort goes to them, and the worlds stay the same."""

import pytest

from engine.ai.flat import FlatPlayer
from engine.ai.ismcts import TreePlayer
from engine.ai.narrowed import NarrowedTree, NarrowedWorlds, reviewer
from engine.ai.paranoid import ParanoidPlayer
from engine.ai.player import Budget
from engine.ai.worlds import Worlds
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import HALVING, PARANOID
from engine.kernel.state import DECIDE
from engine.kernel.view import sample, view
from engine.sim.play import play_some
from engine.sim.tables import starter_table
from tests.ai.tiny import Pile
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.noughts import GAME as NOUGHTS

SEED = seed_of("narrowed")
MANY = Budget(60)


@pytest.fixture
def rules():
    return NOUGHTS.bind()


@pytest.fixture
def board(rules):
    """Noughts must stop a1-b1 at c1; anything else loses at once."""
    s = rules.start(starter_table(NOUGHTS, rules))
    for text in ("mark a1", "mark b2", "mark b1"):
        rules.apply(s, rules.parse(s, text))
    return s


def test_one_action_alone_gets_every_simulation(rules, board):
    seen = view(rules, board, 1)
    wrong = rules.parse(board, "mark a3")
    alone = NarrowedTree(rules).think(seen, [wrong], MANY, SEED)
    assert [(each.action, each.simulations) for each in alone.ranked] == [(wrong, 60)]
    among = TreePlayer(rules).think(seen, seen.legal()[:], MANY, SEED)
    left = next(each for each in among.ranked if each.action == wrong)
    assert left.simulations < 30


def test_two_moves_are_told_apart_with_equal_effort(rules, board):
    seen, tree = view(rules, board, 1), NarrowedTree(rules)
    right, wrong = (rules.parse(board, f"mark {cell}") for cell in ("c1", "a3"))
    good, bad = (tree.think(seen, [each], MANY, SEED).best for each in (right, wrong))
    assert good.simulations == bad.simulations
    assert good.value > bad.value + 2 * (good.error + bad.error)


def test_asked_about_everything_it_is_the_tree_itself(rules, board):
    seen = view(rules, board, 1)
    here = NarrowedTree(rules).think(seen, seen.legal()[:], MANY, SEED)
    there = TreePlayer(rules).think(seen, seen.legal()[:], MANY, SEED)
    assert [each.to_json() for each in here.ranked] == [each.to_json() for each in there.ranked]


def test_the_worlds_are_the_same_but_for_what_is_open_at_the_beginning():
    rules = GAUNTLET.bind()
    s = rules.start(starter_table(GAUNTLET, rules))
    play_some(rules, s, Rng(SEED), 20)
    assert s.node == DECIDE
    seen = view(rules, s, s.decider)
    action = seen.legal()[0]
    plain, held = Worlds(rules, seen, SEED), NarrowedWorlds(rules, seen, SEED, [action])
    for n in (0, 1, 1, 5):
        assert held.at(n).encode() == plain.at(n).encode()
        edges = {rules.edge(held.at(n), each) for each in held.at(n).menu}
        assert edges == {rules.edge(seen.state, action)}


def test_hidden_cards_change_nothing():
    rules = GAUNTLET.bind()
    s = rules.start(starter_table(GAUNTLET, rules))
    play_some(rules, s, Rng(SEED), 20)
    seen = view(rules, s, s.decider)
    twin = sample(rules, seen, Rng(SEED, 3))
    other = view(rules, twin, s.decider)
    player = reviewer(rules)
    for action in seen.legal()[:3]:
        here = player.think(seen, [action], MANY, SEED)
        assert player.think(other, [action], MANY, SEED).to_json() == here.to_json()


class Careful(Pile):
    """A game that asks for another search."""

    def advises(self) -> str:
        return PARANOID


class Lengthy(Pile):
    """A game of long turns."""

    def advises(self) -> str:
        return HALVING


def test_each_game_is_reviewed_by_the_search_it_advises(rules):
    lengthy = Lengthy([0, 1], 5)
    trials = reviewer(lengthy)
    assert isinstance(trials, FlatPlayer)
    seen = view(lengthy, lengthy.opened(), 0)
    assert [each.action for each in trials.think(seen, [2], MANY, SEED).ranked] == [2]
    assert isinstance(reviewer(rules), NarrowedTree)
    careful = Careful([0, 1], 5)
    paranoid = reviewer(careful)
    assert isinstance(paranoid, ParanoidPlayer)
    s = careful.opened()
    rated = paranoid.think(view(careful, s, s.decider), [s.menu[0]], MANY, SEED).ranked
    assert [each.action for each in rated] == [s.menu[0]]
