"""A match looked at again: known blunders are found, without anybody's hidden cards."""

from typing import ClassVar

import pytest

from engine.ai.greedy import GreedyPlayer
from engine.ai.player import Budget, Player
from engine.ai.review import (
    NOTABLE,
    Decision,
    Judged,
    costliest,
    decisions,
    judge,
    judged_from,
    told,
)
from engine.ai.thought import Ranked, Thought
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import OVER
from engine.kernel.view import sample, view
from engine.sim.tables import starter_table
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.noughts import GAME as NOUGHTS

SEED = seed_of("review")


class Perfect(Player):
    """Noughts to the end of every line; remembers what it was shown."""

    name: ClassVar[str] = "perfect"

    def __init__(self, rules):
        super().__init__(rules)
        self.known = {}
        self.seen = []

    def think(self, seen, legal, budget, seed):
        self.seen.append((seen.digest(), seed))
        ranked = [Ranked(a, 1, self.worth(self.after(seen.state, a), seen.seat)) for a in legal]
        ranked.sort(key=lambda each: (-each.value, each.action))
        return Thought(ranked, 1, len(ranked), [], [])

    def worth(self, s, seat):
        if s.node == OVER:
            return s.scores[seat] / 2
        key = (s.digest(), seat)
        if key not in self.known:
            values = [self.worth(self.after(s, action), seat) for action in s.menu]
            self.known[key] = max(values) if s.decider == seat else min(values)
        return self.known[key]

    def after(self, s, action):
        found = s.copy()
        self.rules.apply(found, action, None)
        return found


def played(rules, cells, table=None):
    """A match of these moves, by their exact texts."""
    match = Match(rules, Origin(table or Table(rules.seats)), SEED, open_seed=True)
    for cell in cells.split():
        seat = match.decider
        match.act(seat, rules.parse(match.view(seat).state, f"mark {cell}"))
    return match


@pytest.fixture
def rules():
    return NOUGHTS.bind()


def reviewed(match, seat):
    player = Perfect(match.rules)
    found = [judge(player, each, Budget(), SEED) for each in decisions(match, seat)]
    return found, player


def test_the_move_that_gave_the_game_away_is_found_with_what_was_better(rules):
    # Noughts answer the centre on an edge (a loss by force), and do not stop the line.
    match = played(rules, "b2 b1 a1 c3 a3 c1 a2")
    found, _ = reviewed(match, 1)
    assert [round(each.value, 2) for each in found] == [0.5, 0.0, 0.0]
    assert [round(each.loss, 2) for each in found] == [0.5, 0.0, 0.0]
    worst = costliest(found)
    assert [each.step for each in worst] == [2]
    assert worst[0].kept == 0
    assert rules.label(match.state, worst[0].better[0]).text in {
        f"mark {corner}" for corner in ("a1", "c1", "a3", "c3")
    }
    assert reviewed(match, 0)[0][0].loss == 0


def test_a_win_that_was_missed_costs_what_a_draw_is_worth(rules):
    match = played(rules, "a1 b2 b1 a2 c2 c1 a3")
    found = {each.step: each for each in reviewed(match, 0)[0]}
    # c1 would have ended it.
    assert (found[5].value, found[5].kept) == (1.0, 0.5)
    line = told(rules, decisions(match, 0)[2], found[5].better)
    assert [each.text for each in line] == ["mark c1"]


def test_good_play_gives_nothing_up_and_has_no_costly_moves(rules):
    match = played(rules, "b2 a1 c3 a3 a2 c2 b1 b3")
    for seat in (0, 1):
        found, _ = reviewed(match, seat)
        assert [each.loss for each in found] == [0.0] * len(found)
        assert costliest(found) == []


def test_only_the_way_asked_for_is_looked_at_and_the_match_stays_usable(rules):
    match = played(rules, "b2 b1 a1")
    assert [each.step for each in decisions(match, 0, 1)] == [1]
    assert [each.step for each in decisions(match, 0)] == [1, 3]
    match.act(1, rules.parse(match.view(1).state, "mark c3"))
    assert [each.step for each in decisions(match, 1)] == [2, 4]


def test_a_review_survives_json(rules):
    found, _ = reviewed(played(rules, "b2 b1 a1 c3"), 1)
    for each in found:
        assert judged_from(each.to_json()).to_json() == each.to_json()


def test_the_costliest_come_first_and_trifles_are_left_out():
    made = []
    for step, loss in ((1, 0.1), (2, NOTABLE / 2), (3, 0.3), (4, 0.1), (5, 0.2)):
        judged = Judged(step, 0.5, 0.0)
        judged.loss, judged.better = loss, (7,)
        made.append(judged)
    assert [each.step for each in costliest(made)] == [3, 5, 1]


# --- Several choices in one move, hidden hands ---------------------------------------------------


def gauntlet_match():
    """A gauntlet of any legal moves, with choices of several parts and hidden cards."""
    rules = GAUNTLET.bind()
    match = Match(rules, Origin(starter_table(GAUNTLET, rules)), SEED, open_seed=True)
    rng = Rng(SEED, 5)
    for _ in range(60):
        if match.over:
            break
        menu = match.legal(match.decider)
        match.act(match.decider, menu[rng.below(len(menu))])
    return match


class Fixed(Player):
    """Rates each action by its place in the menu, so that sums can be told beforehand."""

    def __init__(self, rules, salt):
        super().__init__(rules)
        self.salt = salt

    def worth(self, menu, action):
        return 0.9 - (menu.index(action) + self.salt) % len(menu) / 10

    def think(self, seen, legal, budget, seed):
        rated = [Ranked(each, 1, self.worth(seen.state.menu, each), 0.01) for each in legal]
        rated.sort(key=lambda each: -each.value)
        return Thought(rated, 1, 1, [], [])


def test_a_move_of_several_choices_gives_up_the_sum_of_them():
    match = gauntlet_match()
    moves = [each for seat in range(3) for each in decisions(match, seat)]
    assert any(len(each.actions) > 1 for each in moves)
    finished = sum(is_summed(Fixed(match.rules, salt), each) for salt in range(4) for each in moves)
    assert finished > 0


def is_summed(player, decision):
    """Check one judgement; whether its better move had to be thought to its end."""
    found = judge(player, decision, Budget(), SEED)
    s, wanted, begun = decision.state, 0.0, 0
    for at, action in enumerate(decision.actions):
        lost = 0.9 - player.worth(s.menu, action)
        wanted += lost
        begun = begun or (at + 1 if lost else 0)
        s = s.copy()
        player.rules.apply(s, action, None)
    assert found.loss == pytest.approx(min(wanted, found.value))
    assert (found.loss_error > 0) == bool(found.better) == (wanted > 0)
    if found.better:
        is_whole(player.rules, decision, found.better)
        assert found.better[: begun - 1] == decision.actions[: begun - 1]
    return len(found.better) > begun


def is_whole(rules, decision, actions):
    """The better move is legal choice by choice and ends its declaration."""
    s = decision.state
    for action in actions:
        assert action in s.menu
        s = s.copy()
        rules.apply(s, action, None)
    assert s.declaring < 0
    assert len(told(rules, decision, actions)) == len(actions)


def test_what_the_seat_could_not_know_changes_no_judgement():
    match = gauntlet_match()
    rules, compared = match.rules, 0
    for seat in range(3):
        for each in decisions(match, seat)[:4]:
            seen = view(rules, each.state, seat)
            twin = sample(rules, seen, Rng(SEED, 9, each.step))
            if twin.digest() == each.state.digest():
                continue
            other = Decision(each.step, seat, twin, each.actions)
            budget = Budget(12)
            here = judge(GreedyPlayer(rules), each, budget, SEED)
            assert judge(GreedyPlayer(rules), other, budget, SEED).to_json() == here.to_json()
            compared += 1
    assert compared >= 3


def test_the_same_seed_judges_alike_and_each_choice_has_a_seed_of_its_own(rules):
    match = played(rules, "b2 b1 a1 c3")
    one, player = reviewed(match, 0)
    two, _ = reviewed(match, 0)
    assert [each.to_json() for each in one] == [each.to_json() for each in two]
    assert len({seed for _view, seed in player.seen}) == len(player.seen)


def test_a_search_that_leaves_a_legal_action_out_is_named(rules):
    class Narrow(Player):
        """Rates the first action only."""

        def think(self, seen, legal, budget, seed):
            return Thought([Ranked(legal[0], 1, 0.5)], 1, 1, [], [])

    decision = decisions(played(rules, "b2 b1"), 0)[0]
    with pytest.raises(LookupError, match=str(decision.actions[0])):
        judge(Narrow(rules), decision, Budget(), SEED)
