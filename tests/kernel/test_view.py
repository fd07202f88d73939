"""Views, seen from close by: what the kernel covers for every game."""

from __future__ import annotations

from engine.kernel.match import Match, attempts
from engine.kernel.messages import Message
from engine.kernel.origin import Origin
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Attempt, Table
from engine.kernel.state import REACTIONS, State
from engine.kernel.view import SPECTATOR, sample, view
from tests.conformance.mutants import Leaky
from tests.conformance.subjects import half_made, play, play_until
from tests.toys.gauntlet import GAME as GAUNTLET
from tests.toys.gauntlet.tables import DECLARE, own


class Pointing(Leaky):
    """Rules that find something to point at whoever looks."""

    def attempts_of(self, s: State, seat: int) -> list[Attempt]:
        return [Attempt("anything", None, Message("not now"))]


def _match() -> Match:
    return Match(GAUNTLET.bind(), Origin(Table(3)), seed_of("view"))


def _half_made() -> Match:
    match = _match()
    rng = Rng(seed_of("view", 1))
    play_until(match, rng, half_made)
    return match


def test_a_view_shares_nothing_with_the_state() -> None:
    match = _match()
    seen = match.view(0)
    before = match.state.digest()
    own(seen.state).hands[0].append(99)
    seen.state.frames.append([1])
    assert match.state.digest() == before


def test_a_spectator_is_seat_minus_one() -> None:
    match = _match()
    assert match.view(None).seat == SPECTATOR
    assert match.view(None).legal() == []
    assert attempts(match.rules, match.view(None)) == []


def test_the_public_points_at_nothing_when_nobody_is_asked() -> None:
    """At the end nobody decides, and the public is nobody: it must not be taken for the decider."""
    match = _match()
    pointing = Pointing(match.rules)
    assert pointing.attempts_of(match.state, -1)
    assert attempts(pointing, match.view(None)) == []


def test_a_half_made_move_is_seen_by_its_maker_only() -> None:
    match = _half_made()
    maker = match.decider
    assert match.view(maker).state.declaring >= 0
    for seat in (None, *(seat for seat in range(3) if seat != maker)):
        seen = match.view(seat).state
        assert seen.declaring == -1
        assert all(frame[0] != DECLARE for frame in seen.frames)


def test_sealed_answers_are_seen_by_their_seat_only() -> None:
    match = _match()
    match.act(0, match.legal(0)[0])
    assert [match.view(seat).state.sealed for seat in (0, 1, None)] == [
        match.state.sealed, [], [],
    ]  # fmt: skip


def test_a_secret_question_shows_reactions_to_all_but_the_asked() -> None:
    match = _match()
    rng = Rng(seed_of("secret"))
    play_until(match, rng, lambda m: m.state.secret)
    asked = match.decider
    for seat in (None, 0, 1, 2):
        seen = match.view(seat).state
        if seat == asked:
            assert (seen.decider, seen.menu) == (asked, match.legal(asked))
        else:
            assert (seen.decider, seen.ask, seen.menu) == (REACTIONS, 0, [])


def test_sampling_depends_on_the_view_and_the_generator_only() -> None:
    match = _match()
    play(match, Rng(seed_of("sampling")), 9)
    seen = view(match.rules, match.state, 1)
    worlds = [sample(match.rules, seen, Rng(seed_of("w", n))).digest() for n in (0, 0, 1)]
    assert worlds[0] == worlds[1] != worlds[2]
    twin = view(match.rules, sample(match.rules, seen, Rng(seed_of("t"))), 1)
    assert sample(match.rules, twin, Rng(seed_of("w", 0))).digest() == worlds[0]
    assert seen.digest() == match.view(1).digest()
