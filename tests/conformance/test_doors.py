"""Laws of a match's doors: what is refused changes nothing, what is accepted grows the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.errors import BadOption, BadOutcome, IllegalAction, StaleRevision, WrongSeat
from engine.kernel.match import Match
from engine.kernel.rng import Rng, commitment
from engine.kernel.state import CHANCE, DECIDE, OVER, State
from tests.conformance.subjects import GAMES, Subject, play, positions


def _trace(match: Match) -> tuple[object, ...]:
    views = [match.view(seat).encode() for seat in range(match.rules.seats)]
    return (match.state.digest(), match.revision, len(match.log.steps), match.pending[:], views)


def _refuses(
    match: Match, error: type[Exception], door: Callable[..., object], *args: object, **kw: object
) -> None:
    before = _trace(match)
    with pytest.raises(error):
        door(*args, **kw)
    assert _trace(match) == before


def test_refused_moves_change_nothing(subject: Subject) -> None:
    match = subject.match(0)
    rng = Rng(subject.seed("doors"))
    for _ in range(15):
        if match.over:
            break
        decider, menu = match.decider, match.legal(match.decider)
        other = (decider + 1) % subject.rules.seats
        missing = next(a for a in range(1 << 20, 1 << 21) if a not in menu)
        stale = match.revision - 1
        _refuses(match, StaleRevision, match.act, decider, menu[0], revision=stale)
        _refuses(match, WrongSeat, match.act, other, menu[0])
        _refuses(match, WrongSeat, match.act, -1, menu[0])
        _refuses(match, IllegalAction, match.act, decider, missing)
        _refuses(match, IllegalAction, match.act, decider, -1)
        _refuses(match, BadOutcome, match.chance, [0])
        _refuses(match, StaleRevision, match.concede, decider, revision=stale)
        _refuses(match, WrongSeat, match.concede, subject.rules.seats)
        play(match, rng, 1)


def test_what_is_refused_is_refused_with_its_reason_at_the_door(subject: Subject) -> None:
    """In words that are filled, with the clause and a code; where several reasons are given for
    what one text may mean, by the game's clause of refusals."""
    rules = subject.rules
    told = 0
    for s in positions(subject, 0, 3):
        seen = rules.masked(s, s.decider)
        offered = {rules.exact(seen, action) for action in s.menu}
        reasons: dict[str, set[str]] = {}
        for found in rules.attempts_of(seen, s.decider):
            if found.refusal is not None and found.subject not in offered:
                reasons.setdefault(found.subject, set()).add(found.refusal.clause)
        for text, clauses in [*reasons.items(), ("fly to the moon", {rules.refusing()})]:
            with pytest.raises(IllegalAction) as refused:
                rules.parse(seen, text)
            error = refused.value
            assert error.clause in {*clauses, rules.refusing()}
            assert str(error).startswith(f"«{text}» is not possible now.")
            assert str(error).endswith(f"{error.code})")
            assert error.clause in str(error)
            assert "{" not in str(error)
            told += error.clause != rules.refusing()
    assert told or not reasons


def test_a_finished_match_takes_nothing_more(subject: Subject) -> None:
    match = subject.match(1)
    play(match, Rng(subject.seed("end")))
    _refuses(match, IllegalAction, match.act, 0, 0)
    _refuses(match, IllegalAction, match.concede, 0)
    _refuses(match, IllegalAction, match.chance, [0])
    _refuses(match, IllegalAction, match.patch, 0, [0])


def test_every_accepted_call_raises_the_revision(subject: Subject) -> None:
    match = subject.match(2)
    rng = Rng(subject.seed("revision"))
    while not match.over:
        before = match.revision
        play(match, rng, 1)
        assert match.revision > before


def test_taking_back_retraces_a_declaration(subject: Subject) -> None:
    for number in range(GAMES):
        match = subject.match(number)
        rng = Rng(subject.seed("back", number))
        while not match.over:
            seat = match.decider
            before = match.view(seat).encode(), match.legal(seat)[:]
            play(match, rng, 1)
            if match.pending:
                match.back(seat)
                assert (match.view(seat).encode(), match.legal(seat)) == before
                play(match, rng, 1)


def test_nothing_is_taken_back_when_nothing_is_half_made(subject: Subject) -> None:
    match = subject.match(0)
    _refuses(match, IllegalAction, match.back, match.decider)


def test_a_declaration_is_one_step(subject: Subject) -> None:
    match = subject.match(0)
    rng = Rng(subject.seed("steps"))
    while not match.over:
        steps, choices = len(match.log.steps), len(match.pending)
        play(match, rng, 1)
        if match.pending:
            assert len(match.log.steps) == steps
        else:
            assert len(match.log.steps) > steps
            assert len(match.log.steps[steps].data) == choices + 1


def test_conceding_works_at_any_time(subject: Subject) -> None:
    """Whoever does is never ahead; a table may dissolve without a result before it has begun."""
    lost: list[bool] = []
    for number in range(GAMES):
        for made in (3 * number + 1, 24 + number):
            match = subject.match(number)
            play(match, Rng(subject.seed("concede", number)), made)
            for seat in range(subject.rules.seats):
                if match.over:
                    break
                match.concede(seat)
                assert subject.rules.broken(match.state) == []
                assert match.pending == []
                if match.over:
                    mine, best = _scores(subject, match.state, seat)
                    assert mine <= best
                    lost.append(mine < best)
    assert sum(lost) * 2 >= len(lost)


def _scores(subject: Subject, s: State, seat: int) -> tuple[int, int]:
    """What a seat has, and the best of the other sides."""
    side_of = subject.rules.side_of
    rivals = [o for o in range(subject.rules.seats) if side_of(s, o) != side_of(s, seat)]
    return s.scores[seat], max(s.scores[other] for other in rivals)


def test_conceding_leads_to_an_end_when_all_do(subject: Subject) -> None:
    match = subject.match(0, by_hand=True)
    for seat in range(subject.rules.seats):
        if not match.over:
            match.concede(seat)
    assert match.over


def test_the_seed_is_committed_first_and_opened_last(subject: Subject) -> None:
    match = subject.match(0)
    seals = match.commitments()
    assert seals == [commitment(match.seed)]
    assert match.seed.hex() not in repr(seals)
    assert match.opened() == []
    play(match, Rng(subject.seed("open")))
    assert [commitment(bytes.fromhex(seed)) for seed in match.opened()] == seals


def test_the_same_seed_deals_the_same_and_another_one_otherwise(subject: Subject) -> None:
    digests = [subject.match(number).state.digest() for number in (0, 0, 1, 2, 3)]
    assert digests[0] == digests[1]
    hides = subject.rules.masked(subject.match(0).state, -1).digest() != digests[0]
    assert len(set(digests)) == (4 if hides else 1)


def test_typed_dice_and_shuffles_replace_the_seed(subject: Subject) -> None:
    """By hand, chance waits for its outcome; a bad one is refused; the table is open seed."""
    match = subject.match(0, by_hand=True)
    assert match.open_seed
    rules, rng = subject.rules, Rng(subject.seed("typed"))
    while not match.over:
        if match.state.node == DECIDE:
            play(match, rng, 1)
            continue
        assert match.state.node == CHANCE
        _refuses(match, IllegalAction, match.act, 0, 0)
        _refuses(match, BadOutcome, match.chance, [])
        _refuses(match, BadOutcome, match.chance, [-1])
        _refuses(match, BadOutcome, match.chance, [999] * 3)
        match.chance(rules.draw(match.state, rng))
    assert match.state.node == OVER


def test_a_table_from_a_seed_is_not_marked_open(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("sealed")))
    assert not match.open_seed


def test_options_are_checked(subject: Subject) -> None:
    game = subject.game
    assert set(subject.rules.options) == {spec.name for spec in game.option_specs()}
    with pytest.raises(BadOption):
        game.bind(None, {"no such option": 1}, subject.rules.seats)
    for spec in game.option_specs():
        assert spec.default in spec.values
        with pytest.raises(BadOption):
            game.bind(None, {spec.name: "no such value"}, subject.rules.seats)
