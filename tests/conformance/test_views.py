"""Laws of views: nothing hidden comes through, and everything shown is computed from the view."""

from __future__ import annotations

from engine.ai.player import Budget, Player
from engine.kernel.events import EVERYBODY, HIDDEN, Event, project
from engine.kernel.match import attempts
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE, State
from engine.kernel.view import View, sample, view
from engine.sim.eyes import Eyes, LeakyLine
from engine.sim.hearing import TOLD, told_otherwise
from tests.conformance.mutants import Leaky
from tests.conformance.subjects import GAMES, STRIDE, Subject, at_random, audiences, play, positions

# From one in so many of the positions looked at a game is played to its end.
FAR = 5
# Moves of a position whose telling is compared.
MOVES = 3


def _twins(subject: Subject, s: State, seat: int, rng: Rng) -> list[State]:
    """Worlds that `seat` cannot tell from `s`: one sampled, one with the unseen dealt anew."""
    twins = [sample(subject.rules, view(subject.rules, s, seat), rng)]
    if seat >= 0 and (s.declaring < 0 or seat == s.decider):
        anew = s.copy()
        subject.rules.redeal(anew, 1 << seat, rng)
        if anew.node == DECIDE:
            anew.menu = subject.rules.options_of(anew)
        twins.append(anew)
    return twins


def _leaks(subject: Subject, see: object) -> int:
    """How often a view changed with cards that its seat cannot know."""
    found = 0
    rng = Rng(subject.seed("leaks"))
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in range(subject.rules.seats):
                seen = see(s, seat)  # type: ignore[operator]
                anew = s.copy()
                subject.rules.redeal(anew, 1 << seat, rng)
                found += see(anew, seat) != seen  # type: ignore[operator]
    return found


def test_a_sampled_world_looks_the_same(subject: Subject) -> None:
    rng = Rng(subject.seed("sample"))
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in audiences(subject):
                seen = view(subject.rules, s, seat)
                world = sample(subject.rules, seen, rng)
                assert view(subject.rules, world, seat).encode() == seen.encode()
                assert subject.rules.broken(world) == []


def test_a_sampled_world_offers_the_same_in_the_same_order(subject: Subject) -> None:
    rng = Rng(subject.seed("legal"))
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in range(subject.rules.seats):
                world = sample(subject.rules, view(subject.rules, s, seat), rng)
                assert subject.rules.legal(world, seat) == subject.rules.legal(s, seat)


def test_a_sampled_world_can_be_played_to_its_end(subject: Subject) -> None:
    rng = Rng(subject.seed("worlds"))
    for number in range(GAMES):
        for s in positions(subject, number, FAR * STRIDE):
            for seat in audiences(subject):
                world = sample(subject.rules, view(subject.rules, s, seat), rng)
                while world.node != 3:
                    assert subject.rules.broken(world) == []
                    if world.node == DECIDE:
                        menu = world.menu
                        subject.rules.apply(world, menu[rng.below(len(menu))])
                    else:
                        subject.rules.resolve(world, subject.rules.draw(world, rng))


def test_masking_twice_hides_nothing_more(subject: Subject) -> None:
    for s in positions(subject, 0, STRIDE):
        for seat in audiences(subject):
            once = subject.rules.masked(s, seat)
            if once.decider >= -1:
                assert subject.rules.masked(once, seat).encode() == once.encode()


def test_a_view_does_not_change_with_what_its_seat_cannot_know(subject: Subject) -> None:
    rules = subject.rules
    assert _leaks(subject, lambda s, seat: view(rules, s, seat).encode()) == 0


def test_a_leaking_view_is_caught(gauntlet: Subject) -> None:
    leaky = Leaky(gauntlet.rules)
    assert _leaks(gauntlet, lambda s, seat: view(leaky, s, seat).encode()) > 0


def test_redealing_keeps_the_invariants(subject: Subject) -> None:
    rng = Rng(subject.seed("redeal"))
    """Whoever's knowledge is kept; undo only ever goes back to where no declaration is open."""
    committed = [s for s in positions(subject, 0, STRIDE) if s.declaring < 0]
    for s in committed:
        for keep in range(1 << min(3, subject.rules.seats)):
            anew = s.copy()
            subject.rules.redeal(anew, keep, rng)
            if anew.node == DECIDE:
                anew.menu = subject.rules.options_of(anew)
            assert subject.rules.broken(anew) == []
            assert anew.menu


def _shown(subject: Subject, seen: View) -> list[str]:
    """Everything a person gets from a view, as text."""
    rules = subject.rules
    lines = [repr(rules.scene(seen.state, seen.seat))]
    for item in attempts(rules, seen):
        reason = item.refusal.render() if item.refusal else ""
        lines.append(f"{item.subject}|{item.action}|{reason}")
    for action in seen.legal():
        said = rules.act_text(seen.state, action)
        lines.append(said.text + "|" + said.title.render())
        lines.append(str(rules.edge(seen.state, action)))
    return lines


def test_equal_views_give_equal_words_attempts_and_edges(subject: Subject) -> None:
    """Hot seat: all that a page shows of one seat is the same in every world it may be in."""
    rng = Rng(subject.seed("hot seat"))
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in audiences(subject):
                shown = _shown(subject, view(subject.rules, s, seat))
                for twin in _twins(subject, s, seat, rng):
                    assert _shown(subject, view(subject.rules, twin, seat)) == shown


def test_edges_name_the_same_action_in_the_world_and_in_the_view(subject: Subject) -> None:
    rng = Rng(subject.seed("edges"))
    for s in positions(subject, 1, STRIDE):
        seen = view(subject.rules, s, s.decider)
        world = sample(subject.rules, seen, rng)
        for action in s.menu:
            edges = {subject.rules.edge(state, action) for state in (s, seen.state, world)}
            assert len(edges) == 1


def test_a_menu_is_shown_to_its_decider_alone(subject: Subject) -> None:
    for s in positions(subject, 1, STRIDE):
        for seat in audiences(subject):
            seen = view(subject.rules, s, seat)
            assert seen.legal() == (s.menu if seat == s.decider else [])


def test_an_open_declaration_shows_nothing_to_others(subject: Subject) -> None:
    """Until the last choice, the others see exactly what they saw before the first."""
    for number in range(GAMES):
        match = subject.match(number)
        rng = Rng(subject.seed("declare", number))
        while not match.over:
            decider = match.decider
            others = [seat for seat in audiences(subject) if seat != decider]
            before = [match.view(None if seat < 0 else seat).encode() for seat in others]
            log = len(match.log.steps)
            told = match.act(decider, at_random(match, rng))
            if match.pending:
                assert told == []
                after = [match.view(None if seat < 0 else seat).encode() for seat in others]
                assert after == before
                assert len(match.log.steps) == log


def test_only_what_is_hidden_is_kept_from_others_as_a_whole(subject: Subject) -> None:
    """A covert event comes of an answer in secret, or befalls something that it names in private:
    that anything befell it would be too much."""
    kinds = subject.rules.event_kinds
    for number in range(GAMES):
        for s in positions(subject, number):
            for action in s.menu:
                out: list[Event] = []
                subject.rules.apply(s.copy(), action, out)
                kept = [kinds[event[0]] for event in out if event[1] != EVERYBODY]
                assert s.secret or all(kind.private for kind in kept if kind.covert)


def test_what_is_sealed_is_seen_by_its_seat_alone(subject: Subject) -> None:
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in audiences(subject):
                seen = view(subject.rules, s, seat).state.sealed
                assert seen == [row for row in s.sealed if row[0] == seat]


def _readers(event: Event, seats: int) -> list[int]:
    return [seat for seat in range(seats) if event[1] == EVERYBODY or event[1] >> seat & 1]


def test_no_private_field_reaches_a_seat_outside_its_mask(subject: Subject) -> None:
    match = subject.match(0)
    events = list(match.opening)
    play(match, Rng(subject.seed("events")))
    for step in match.log.steps:
        events += step.events
    assert events
    for event in events:
        kind = subject.rules.event_kinds[event[0]]
        assert len(event) == 2 + len(kind.public) + len(kind.private)
        readers = _readers(event, subject.rules.seats)
        for seat in audiences(subject):
            shown = project(event, kind, None if seat < 0 else seat)
            if seat in readers or event[1] == EVERYBODY:
                assert shown == event
            elif kind.covert:
                assert shown is None
            else:
                assert shown is not None
                assert set(shown[2 + len(kind.public) :]) <= {HIDDEN}


def _slips(subject: Subject, kind: type[Eyes]) -> set[str]:
    """In what moves of some games give away what their listeners cannot know, behind such eyes."""
    eyes = kind(subject.rules, Player(subject.rules), Budget())
    rng = Rng(subject.seed("telling"))
    said: set[str] = set()
    for number in range(GAMES):
        for s in positions(subject, number, STRIDE):
            for seat in audiences(subject):
                said |= {*told_otherwise(eyes, s, _twins(subject, s, seat, rng), seat, MOVES, rng)}
    return said


def test_a_move_tells_and_leads_to_nothing_but_what_it_brings_to_light(subject: Subject) -> None:
    """Made in two worlds that a listener cannot tell apart, it gives that listener equal lines (as
    messages: in every language), views and scenes, until something comes openly to light."""
    assert _slips(subject, Eyes) == set()


def test_a_log_that_names_hidden_cards_is_caught(gauntlet: Subject) -> None:
    assert _slips(gauntlet, LeakyLine) == {TOLD}
