"""The tree search: what it must find, what it must not believe, and that it can be repeated."""

from __future__ import annotations

import pytest

from engine.ai.ismcts import CHECK, SIMULATIONS, TreePlayer
from engine.ai.player import Budget
from engine.ai.thought import Thought
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from engine.kernel.testing import for_every
from engine.kernel.view import view
from engine.sim.tables import starter_table
from tests.ai.tiny import DRAW, REFUSE, Cups, Pile
from tests.toys import gauntlet, noughts

SEED = seed_of("ismcts")
FAIR = 800
SMALL = 150
LONG = 2000


@pytest.fixture
def rules() -> Rules:
    return noughts.GAME.bind()


def board(rules: Rules, *texts: str) -> State:
    s = rules.start(starter_table(noughts.GAME, rules))
    for text in texts:
        rules.apply(s, rules.parse(s, text))
    return s


def think(rules: Rules, s: State, simulations: int, seed: bytes = SEED) -> Thought:
    seen = view(rules, s, s.decider)
    return TreePlayer(rules).think(seen, s.menu[:], Budget(simulations), seed)


def all_positions(rules: Rules) -> list[State]:
    """Every open position of noughts, each once, in a fixed order."""
    found: dict[str, State] = {}
    waiting = [board(rules)]
    while waiting:
        s = waiting.pop()
        digest = s.digest()
        if s.node == OVER or digest in found:
            continue
        found[digest] = s
        for action in s.menu:
            after = s.copy()
            rules.apply(after, action)
            waiting.append(after)
    return [found[digest] for digest in sorted(found)]


def winning(rules: Rules, s: State, seat: int) -> list[int]:
    """The actions with which `seat`, were it its turn, completes a line at once."""
    won: list[int] = []
    for action in s.menu:
        after = s.copy()
        after.turn = after.decider = seat  # type: ignore[attr-defined]
        rules.apply(after, action)
        if after.node == OVER and after.scores[seat] == 2:
            won.append(action)
    return won


def test_it_takes_every_win_and_blocks_every_line_of_noughts(rules: Rules) -> None:
    wins = blocks = 0
    for s in all_positions(rules)[::20]:
        mine, theirs = winning(rules, s, s.decider), winning(rules, s, 1 - s.decider)
        if mine:
            assert think(rules, s, SMALL).best.action in mine
            wins += 1
        elif len(theirs) == 1 and len(s.menu) > 1:
            assert think(rules, s, SMALL).best.action == theirs[0]
            blocks += 1
    assert wins > 80
    assert blocks > 40


@for_every("seat", [0, 1])
def test_it_never_loses_noughts_from_the_start(rules: Rules, seat: int) -> None:
    for number in range(12):
        rng = Rng(seed_of("a tricky opponent", number))
        s = board(rules)
        while s.node == DECIDE:
            if s.decider == seat:
                action = think(rules, s, FAIR, seed_of(number)).best.action
            else:
                takes = winning(rules, s, 1 - seat)
                action = takes[0] if takes else s.menu[rng.below(len(s.menu))]
            rules.apply(s, action)
        assert s.scores[seat] >= 1


def outcomes(rules: Rules, s: State, seat: int, known: dict[str, int]) -> set[int]:
    """What `seat` gets when the search plays it against every line of the other's moves."""
    if s.node == OVER:
        return {s.scores[seat]}
    if s.decider == seat:
        digest = s.digest()
        if digest not in known:
            known[digest] = think(rules, s, LONG).best.action
        actions = [known[digest]]
    else:
        actions = s.menu
    found: set[int] = set()
    for action in actions:
        after = s.copy()
        rules.apply(after, action)
        found |= outcomes(rules, after, seat, known)
    return found


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_no_line_at_all_beats_it_at_noughts(rules: Rules, seat: int) -> None:
    assert 0 not in outcomes(rules, board(rules), seat, {})


@for_every("hides", [False, True], ids=["dealt", "hidden in secret"])
def test_it_does_not_believe_that_it_will_know_what_it_cannot_see(hides: bool) -> None:
    thought = TreePlayer(Cups(hides=hides)).think(
        Cups(hides=hides).seen(), [DRAW, REFUSE], Budget(600), SEED
    )
    assert thought.best.action == DRAW
    assert thought.ranked[1].value < 0.6


def test_what_a_game_infers_weighs_the_worlds() -> None:
    cups = Cups(liked=2)
    s = cups.opened()
    cups.apply(s, REFUSE)
    thought = TreePlayer(cups).think(view(cups, s, 0), [1, 2, 3], Budget(600), SEED)
    assert thought.best.action == 2
    assert thought.value == pytest.approx(20 / 22, abs=0.08)


@for_every(
    ("sides", "left", "best"),
    [([0, 1], 4, 1), ([0, 1], 5, 2), ([0, 1, 2], 2, 2), ([0, 1, 0], 4, 1), ([0] + [1] * 7, 2, 2)],
)
def test_every_side_plays_for_itself(sides: list[int], left: int, best: int) -> None:
    pile = Pile(sides, left)
    assert TreePlayer(pile).think(pile.seen(), [1, 2], Budget(400), SEED).best.action == best


def test_the_quicker_win_and_the_longer_fight_are_preferred(rules: Rules) -> None:
    quick = think(rules, board(rules, "mark a1", "mark a2", "mark b1", "mark b2"), FAIR)
    assert quick.best.value > 0.99
    lost = Pile([0, 1, 1, 1], 4)
    assert TreePlayer(lost).think(lost.seen(), [1, 2], Budget(400), SEED).best.action == 1


def test_the_same_input_gives_the_same_thought(rules: Rules) -> None:
    s = board(rules, "mark b2")
    assert think(rules, s, 200).to_json() == think(rules, s, 200).to_json()
    assert think(rules, s, 200, seed_of("x")).to_json() != think(rules, s, 200).to_json()


def test_a_budget_counts_simulations_and_a_clock_only_stops(rules: Rules) -> None:
    s = board(rules)
    assert think(rules, s, 123).simulations == 123
    assert sum(each.simulations for each in think(rules, s, 123).ranked) == 123
    seen = view(rules, s, 0)
    hurried = TreePlayer(rules).choose(seen, s.menu[:], Budget(100_000, 1e-9), SEED)
    assert hurried.simulations == CHECK
    assert hurried.action in s.menu
    assert TreePlayer(rules).choose(seen, s.menu[:], Budget(), SEED).simulations == SIMULATIONS


def test_a_note_says_what_was_weighed_expected_and_feared(rules: Rules) -> None:
    s = board(rules, "mark a1")
    choice = TreePlayer(rules).choose(view(rules, s, 1), s.menu[:], Budget(FAIR), SEED)
    assert set(choice.note) == {"value", "error", "worlds", "moves", "line", "fear"}
    assert choice.note["moves"][0][0] == choice.action
    assert choice.note["line"][0] == [1, rules.label(s, choice.action).text]
    assert [seat for seat, _ in choice.note["line"][:2]] == [1, 0]
    assert 0 < choice.note["error"] < 0.1


def test_a_single_action_needs_no_thought(rules: Rules) -> None:
    s = board(rules)
    choice = TreePlayer(rules).choose(view(rules, s, 0), s.menu[:1], Budget(), SEED)
    assert (choice.action, choice.simulations, choice.note) == (s.menu[0], 0, {})


def test_it_plays_whole_games_of_the_gauntlet_by_the_rules() -> None:
    rules = gauntlet.GAME.bind()
    partner = TreePlayer(rules)
    for number in range(3):
        s = rules.start(starter_table(gauntlet.GAME, rules))
        rng = Rng(seed_of("gauntlet", number))
        made = 0
        while s.node != OVER:
            if s.node == CHANCE:
                rules.resolve(s, rules.draw(s, rng))
                continue
            seen = view(rules, s, s.decider)
            action = partner.choose(seen, s.menu[:], Budget(16), seed_of(number, made)).action
            assert action in s.menu
            rules.apply(s, action)
            made += 1
        assert made > 10
