"""Whatever is thrown at the doors of a match is taken or refused in words; never half done."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.kernel import match as match_module
from engine.kernel.errors import (
    BadLoadout,
    BadNote,
    BadOption,
    BadRecord,
    BadSeed,
    IllegalAction,
    KernelError,
)
from engine.kernel.loadouts import Loadout, PhysicalCopy
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of, watch
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.state import CHANCE, State
from engine.kernel.steps import Log
from engine.kernel.testing import for_every
from tests.conformance.subjects import half_made, keys, play, play_until, subject_named

# Compiled doors refuse a wrong type themselves, before any rule of ours can put it in words.
COMPILED = not str(match_module.__file__).endswith(".py")
GAMES = sorted(keys())
# So many decisions show whether a game has moves of several choices.
MANY = 300
HUGE = 10**60
NUMBERS = st.one_of(
    st.integers(-3, 40), st.integers(), st.sampled_from([HUGE, -HUGE, 1 << 31, 1 << 63])
)
ODD = st.one_of(
    NUMBERS,
    st.floats(),
    st.booleans(),
    st.none(),
    st.text(max_size=60),
    st.binary(max_size=40),
    st.lists(NUMBERS, max_size=4),
    st.dictionaries(st.text(max_size=3), st.floats(), max_size=2),
)
FEW = settings(max_examples=60, deadline=None)


def _begun(key: str, stage: str = "open") -> Match:
    """A match before its first roll, in play, half-way through a declaration, or over."""
    subject = subject_named(key)
    match = subject.match(3, by_hand=stage == "chance")
    rng = Rng(subject.seed("hostile", stage))
    if stage == "open":
        play(match, rng, 5)
    elif stage == "half" and key in declaring():
        play_until(match, rng, half_made)
    elif stage == "over":
        match.concede(0)
    return match


@cache
def declaring() -> frozenset[str]:
    """The games in which a move can be made of several choices."""
    found: set[str] = set()
    for key in GAMES:
        subject = subject_named(key)
        match, rng = subject.match(3), Rng(subject.seed("hostile", "half"))
        for _ in range(MANY):
            if match.over or match.pending:
                break
            play(match, rng, 1)
        if match.pending:
            found.add(key)
    return frozenset(found)


def test_most_games_have_moves_of_several_choices() -> None:
    assert len(declaring()) >= 4


KEPT: dict[tuple[str, str], Match] = {}
STAGES = st.sampled_from(["open", "half", "chance", "over"])
KEYS = st.sampled_from(GAMES)


def _at(key: str, stage: str) -> Match:
    """A match of its own for one example, cheaply: a copy that shares rules and steps."""
    if COMPILED:
        return _begun(key, stage)
    known = KEPT.get((key, stage))
    if known is None:
        known = KEPT.setdefault((key, stage), _begun(key, stage))
    twin = copy.copy(known)
    twin.log = Log(tuple(known.log.steps), known.log.head)
    twin.pending = known.pending[:]
    twin._draws = dict(known._draws)
    return twin


def _trace(match: Match) -> tuple[object, ...]:
    return (
        match.state.encode(), match._work.encode(), match._work.menu[:], match.revision,
        len(match.log.steps), match.log.head, match.pending[:], match.open_seed,
        match._seed_now, dict(match._draws),
    )  # fmt: skip


def _says_something(refused: KernelError) -> None:
    assert refused.message.render().strip()


def _knock(match: Match, door: Callable[[], object]) -> bool:
    """Whether the door let it in; a refusal must have words and must leave no trace."""
    before = _trace(match)
    try:
        door()
    except KernelError as refused:
        _says_something(refused)
        assert _trace(match) == before
        return False
    except TypeError:
        assert COMPILED
        assert _trace(match) == before
        return False
    assert match.log.path()[-1:] == [] or match.state.digest() == match.log.path()[-1].digest
    return True


@FEW
@given(KEYS, STAGES, ODD, ODD, ODD, ODD)
def test_act(key: str, stage: str, seat: Any, action: Any, revision: Any, note: Any) -> None:
    match = _at(key, stage)
    _knock(match, lambda: match.act(seat, action, revision=revision, note=note))
    match = _at(key, stage)
    _knock(match, lambda: match.act(match.decider, action, note=note))


@pytest.mark.parametrize("key", GAMES)
def test_what_only_equals_a_legal_action_is_none(key: str) -> None:
    """1.0 and True equal 1, but a log that held them could not be stored."""
    match = _begun(key)
    seat, action = match.decider, match.legal(match.decider)[0]
    for odd in (float(action), complex(action)):
        assert not _knock(match, lambda odd=odd: match.act(seat, odd))
    # A compiled door makes an int of a bool before anything sees it.
    for odd in (float(seat),) if COMPILED else (float(seat), bool(seat)):
        assert not _knock(match, lambda odd=odd: match.act(odd, action))
    assert not _knock(match, lambda: match.act(seat, action, revision=float(match.revision)))
    with pytest.raises(BadNote):
        match.act(seat, action, note={"value": float("nan")})
    assert _knock(match, lambda: match.act(seat, action))


@FEW
@given(KEYS, STAGES, ODD, ODD)
def test_the_smaller_doors(key: str, stage: str, given_: Any, revision: Any) -> None:
    doors: list[Callable[[Match], object]] = [
        lambda match: match.back(given_, revision=revision),
        lambda match: match.back(given_),
        lambda match: match.concede(given_, revision=revision),
        lambda match: match.concede(given_),
        lambda match: match.chance(given_, revision=revision),
        lambda match: match.chance(given_),
        lambda match: match.patch(0, given_, revision=revision),
        lambda match: match.patch(0, given_),
        lambda match: match.patch(given_, [0, 0, 0]),
        lambda match: match.go_to(given_),
    ]
    for door in doors:
        match = _at(key, stage)
        _knock(match, lambda match=match, door=door: door(match))


@FEW
@given(KEYS, st.lists(NUMBERS, max_size=6))
def test_changes_by_hand(key: str, data: list[int]) -> None:
    match = _at(key, "open")
    if _knock(match, lambda: match.patch(0, data)):
        assert match.rules.broken(match.state) == []


@FEW
@given(KEYS, STAGES, ODD, ODD, ODD, st.booleans())
def test_undo(key: str, stage: str, agreed: Any, people: Any, seed: Any, same: bool) -> None:
    match = _at(key, stage)
    _knock(match, lambda: match.undo(agreed, people, seed, same_shuffle=same))
    match = _at(key, stage)
    everybody = range(match.rules.seats)
    _knock(match, lambda: match.undo(everybody, everybody, seed, same_shuffle=same))


@for_every("seed", [b"", b"short", bytes(65), "0" * 32, None])
def test_a_seed_that_could_be_guessed_deals_nothing(seed: Any) -> None:
    subject = subject_named("gauntlet")
    with pytest.raises((BadSeed, TypeError) if COMPILED else BadSeed):
        Match(subject.rules, Origin(subject.table), seed)
    match = _begun("gauntlet")
    assert not _knock(match, lambda: match.undo([0], [0], seed))


@FEW
@given(KEYS, STAGES, ODD)
def test_reading(key: str, stage: str, seat: Any) -> None:
    """No view of a seat that is not there: its hidden cards would be somebody's."""
    match = _at(key, stage)
    before = _trace(match)
    for read in (match.view, match.attempts):
        _knock(match, lambda read=read: read(seat))
    offered: list[list[int]] = []
    _knock(match, lambda: offered.append(match.legal(seat)))
    assert offered in ([], [[]]) or seat == match.decider
    assert _trace(match) == before


@pytest.mark.parametrize("key", GAMES)
def test_what_the_doors_hand_out_cannot_be_used_to_change_the_rules(key: str) -> None:
    match = _begun(key)
    before = _trace(match)
    match.legal(match.decider).append(7 << 28)
    match.view(match.decider).state.menu.append(7 << 28)
    match.view(match.decider).state.frames.clear()
    assert _trace(match) == before
    with pytest.raises(IllegalAction):
        match.act(match.decider, 7 << 28)


@FEW
@given(KEYS, ODD)
def test_options(key: str, value: Any) -> None:
    game = subject_named(key).game
    for spec in game.option_specs():
        try:
            settled = game.settle_options({spec.name: value})
        except BadOption as refused:
            _says_something(refused)
        else:
            kept = settled[spec.name]
            assert any(kept is allowed for allowed in spec.values)
    for odd in ({value if isinstance(value, (str, int, float)) else "x": value}, value):
        try:
            game.settle_options(odd)
        except KernelError as refused:
            _says_something(refused)


def _mangled(raw: Any, place: int, odd: Any) -> Any:
    """The JSON with one of its values, counted through, replaced."""
    count = [0]

    def walk(value: Any) -> Any:
        count[0] += 1
        if count[0] - 1 == place:
            return odd
        if isinstance(value, dict):
            return {name: walk(item) for name, item in value.items()}
        return [walk(item) for item in value] if isinstance(value, list) else value

    return walk(raw)


@FEW
@given(KEYS, st.integers(0, 120), ODD)
def test_records(key: str, place: int, odd: Any) -> None:
    subject = subject_named(key)
    record = _mangled(json.loads(json.dumps(record_of(_at(key, "half")))), place, odd)
    try:
        match = load(subject.rules, record)
    except BadRecord as refused:
        _says_something(refused)
    else:
        assert subject.rules.broken(match.state) == []
    try:
        watch(record, 0)
    except BadRecord as refused:
        _says_something(refused)


@FEW
@given(KEYS, st.integers(0, 200), st.sampled_from([0, 1, -1, 2, 255, 1 << 16, -(1 << 31)]))
@example("kmon", 0, CHANCE)
def test_positions(key: str, place: int, value: int) -> None:
    """A position with one number changed is refused, or can be begun from."""
    subject = subject_named(key)
    flat = _at(key, "open").state.flat()
    flat[place % len(flat)] = value
    twin: State = subject.rules.blank()
    try:
        twin.load(flat)
    except IndexError:
        return
    try:
        match = Match(subject.rules, Origin(subject.table, twin.encode()), seed_of("p"))
    except KernelError as refused:
        _says_something(refused)
    else:
        assert subject.rules.broken(match.state) == []


@pytest.mark.parametrize("key", GAMES)
@for_every("seats", [0, 1, -1, 9, HUGE])
def test_a_table_for_other_seats_is_refused(key: str, seats: int) -> None:
    subject = subject_named(key)
    with pytest.raises(BadLoadout) as refused:
        Match(subject.rules, Origin(Table(seats, subject.table.loadouts)), seed_of("p"))
    _says_something(refused.value)


@pytest.mark.parametrize("key", sorted({*GAMES} - {"noughts"}))
def test_a_deck_of_cards_that_do_not_exist_is_refused(key: str) -> None:
    subject = subject_named(key)
    decks = (Loadout("deck", {}, {"deck": {"no such card": 3}, "main": {"no such card": 3}}),)
    table = Table(subject.rules.seats, decks * 2)
    with pytest.raises(BadLoadout) as refused:
        Match(subject.rules, Origin(table), seed_of("p"))
    _says_something(refused.value)


def test_a_number_without_end_is_answered_too() -> None:
    """Python refuses to write out such a number: no refusal may try."""
    match = _begun("noughts")
    endless = 10**5000
    for door in (
        lambda: match.act(endless, 0),
        lambda: match.act(match.decider, 0, revision=endless),
        lambda: match.view(endless),
        lambda: match.go_to(endless),
        lambda: match.undo([endless], [endless], b""),
        lambda: match.chance([endless]),
        lambda: match.patch(0, [endless]),
    ):
        assert not _knock(match, door)


def test_a_roll_waits_for_its_door() -> None:
    match = _begun("gauntlet", "chance")
    assert match.state.node == CHANCE
    assert not _knock(match, lambda: match.act(0, 1))
    assert not _knock(match, lambda: match.patch(0, [0, 0, 0, 0]))


def test_a_branch_of_other_rules_is_not_gone_to() -> None:
    match = _begun("gauntlet")
    steps = match.log.steps
    number = len(steps) - 2
    step = steps[number - 1]
    steps[number - 1] = type(step)(
        step.number, step.parent, step.kind, step.seat, step.data, "0" * 16, step.events
    )
    before = _trace(match)
    with pytest.raises(BadRecord):
        match.go_to(number)
    assert _trace(match) == before


def test_what_was_pinned_in_a_deck_is_kept_with_the_match() -> None:
    """A line may pin a printing, and owned copies have attributes that the rules may ask for."""
    plain = Loadout("deck", {"format": "x"}, {"main": {"ace": 2}})
    pinned = Loadout(
        "deck", {}, plain.zones, (), {("main", "ace"): "S1-4"},
        (PhysicalCopy("ace", "sleeve 3", {"size": "big"}),),
    )  # fmt: skip
    origin = Origin(Table(2, (pinned, plain)))
    assert Origin.from_json(json.loads(json.dumps(origin.to_json()))) == origin


@pytest.mark.parametrize("key", GAMES)
def test_bad_options_are_told_at_once(key: str) -> None:
    specs = subject_named(key).game.option_specs()[:2]
    bad = {spec.name: "no such value" for spec in specs} | {"no-such-option": 1}
    with pytest.raises(BadOption) as refused:
        subject_named(key).game.settle_options(bad)
    told = refused.value.message.render()
    assert all(name in told for name in bad)
