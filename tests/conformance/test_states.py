"""Laws of states: random games end well, copies are faithful, encodings come back."""

from __future__ import annotations

from engine.kernel.rng import Rng
from engine.kernel.rules import Rules
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from tests.conformance.subjects import GAMES, Subject, play, positions

MOST_OFFERED = 60


def _random_steps(rules: Rules, s: State, rng: Rng, most: int) -> list[str]:
    digests: list[str] = []
    while s.node != OVER and len(digests) < most:
        if s.node == CHANCE:
            rules.resolve(s, rules.draw(s, rng))
        else:
            rules.apply(s, s.menu[rng.below(len(s.menu))])
        digests.append(s.digest())
    return digests


def test_random_games_end_and_break_no_invariant(subject: Subject) -> None:
    for number in range(GAMES):
        match = subject.match(number)
        rng = Rng(subject.seed("play", number))
        while not match.over:
            assert subject.rules.broken(match.state) == []
            assert play(match, rng, 1) == 1
        assert subject.rules.broken(match.state) == []
        assert match.state.frames == []
        assert match.state.declaring == -1
        assert len(match.state.scores) == subject.rules.seats
        assert match.state.over in subject.rules.reasons()


def test_menus_are_sorted_without_doubles_and_never_hold_one_choice(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number):
            assert len(s.menu) > 1
            assert s.menu == sorted(set(s.menu))
            assert 0 <= s.decider < subject.rules.seats
            assert s.menu == subject.rules.options_of(s)


def test_a_decision_offers_no_more_than_a_person_can_read(subject: Subject) -> None:
    """Boards excepted, where one points at a place."""
    for number in range(GAMES):
        for s in positions(subject, number):
            assert len(s.menu) <= MOST_OFFERED or subject.rules.is_board(s)


def test_two_to_eight_seats_and_nothing_but_slots(subject: Subject) -> None:
    """A state without a dictionary cannot carry what its table does not name."""
    counts = subject.game.seat_counts()
    assert counts
    assert all(2 <= count <= 8 for count in counts)
    s = subject.rules.start(subject.table)
    assert not hasattr(s, "__dict__")
    assert all(subject.rules.side_of(s, seat) >= 0 for seat in range(subject.rules.seats))


def test_the_default_action_is_legal(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number):
            assert subject.rules.default_action(s) in s.menu


def test_encodings_and_copies_come_back_whole(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number):
            again = subject.rules.decode(s.encode())
            for twin in (s.copy(), again):
                assert twin.flat() == s.flat()
                assert twin.menu == s.menu
                assert twin.digest() == s.digest()


def test_a_fork_goes_the_same_way_and_leaves_its_origin_alone(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number, 5):
            before = s.digest()
            one, two = s.copy(), s.copy()
            seed = subject.seed("fork", number)
            assert _random_steps(subject.rules, one, Rng(seed), 30) == _random_steps(
                subject.rules, two, Rng(seed), 30
            )
            assert s.digest() == before


def test_a_chance_node_takes_every_outcome_it_names(subject: Subject) -> None:
    rules = subject.rules
    rng = Rng(subject.seed("chance"))
    s = rules.start(subject.table)
    while s.node != OVER:
        if s.node == DECIDE:
            rules.apply(s, s.menu[rng.below(len(s.menu))])
            continue
        for face in range(rules.sides_of(s)[0] if rules.sides_of(s) else 0):
            branch = s.copy()
            rules.resolve(branch, [face])
            assert rules.broken(branch) == []
        order = rules.shuffle_of(s) if not rules.sides_of(s) else []
        assert order == sorted(order)
        rules.resolve(s, rules.draw(s, rng))


def test_edges_tell_apart_every_action_of_a_menu(subject: Subject) -> None:
    """Actions may share an edge only if they lead to the same state."""
    for number in range(GAMES):
        for s in positions(subject, number, 5):
            reached: dict[int, str] = {}
            for action in s.menu:
                after = s.copy()
                subject.rules.apply(after, action)
                digest = after.digest()
                assert reached.setdefault(subject.rules.edge(s, action), digest) == digest


def test_a_by_hand_change_keeps_the_invariants_or_is_refused(subject: Subject) -> None:
    """No patch, however wild, leaves anything half done."""
    import pytest

    from engine.kernel.errors import KernelError

    for data in ([], [0], [-1, -1, -1, -1], [10**6] * 4, [99] * 20):
        match = subject.match(0)
        play(match, Rng(subject.seed("patch")), 4)
        before = match.state.digest(), match.revision, len(match.log.steps)
        with pytest.raises(KernelError):
            match.patch(0, data)
        assert (match.state.digest(), match.revision, len(match.log.steps)) == before
