"""Laws of records: a match comes back from JSON, replays to its digests, and can be watched."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.kernel.errors import BadPosition, BadRecord
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import load, record_of, watch
from engine.kernel.rng import Rng
from engine.kernel.state import DECIDE
from engine.kernel.telling import told
from tests.conformance.subjects import GAMES, Subject, audiences, play, positions


def _stored(match: Match) -> dict[str, Any]:
    return json.loads(json.dumps(record_of(match)))


def _half_made(subject: Subject, number: int) -> Match:
    """A match in the middle of a declaration, if the game has any, else just begun."""
    match = subject.match(number)
    rng = Rng(subject.seed("half", number))
    while not match.over and not match.pending:
        play(match, rng, 1)
    return match


def test_a_stored_match_comes_back_the_same(subject: Subject) -> None:
    for number in range(GAMES):
        match = subject.match(number)
        play(match, Rng(subject.seed("record", number)), 10 * number + 5)
        again = load(subject.rules, _stored(match))
        assert again.state.encode() == match.state.encode()
        assert record_of(again) == record_of(match)


def test_a_stored_match_goes_on_the_same(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("on")), 6)
    again = load(subject.rules, _stored(match))
    for one in (match, again):
        play(one, Rng(subject.seed("on", 2)))
    assert record_of(again) == record_of(match)


def test_a_half_made_declaration_survives_storing(subject: Subject) -> None:
    match = _half_made(subject, 0)
    again = load(subject.rules, _stored(match))
    assert again.pending == match.pending
    for seat in range(subject.rules.seats):
        assert again.view(seat).encode() == match.view(seat).encode()
        assert again.legal(seat) == match.legal(seat)
    for one in (match, again):
        if one.pending:
            one.back(one.decider)
        play(one, Rng(subject.seed("half on")), 5)
    assert record_of(again) == record_of(match)


def test_replaying_to_any_step_gives_its_digest(subject: Subject) -> None:
    match = subject.match(1)
    play(match, Rng(subject.seed("replay")))
    steps = match.log.path()
    for step in steps[:: max(1, len(steps) // 10)]:
        match.go_to(step.number)
        assert match.state.digest() == step.digest
    assert match.log.steps == steps


def test_a_record_of_other_rules_is_refused_but_watched(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("old")), 12)
    record = _stored(match)
    for step in record["steps"]:
        step["digest"] = "0" * 16
    record["version"] += 1
    with pytest.raises(BadRecord):
        load(subject.rules, record)
    assert watch(record, 0)


def test_a_damaged_record_is_refused(subject: Subject) -> None:
    match = subject.match(0)
    play(match, Rng(subject.seed("damaged")), 8)
    number = len(match.log.steps)
    damages: list[dict[str, Any]] = [
        {"game": "no such game"},
        {"format": 99},
        {"seed": "not hex"},
        {"steps": [{}]},
        {"origin": {}},
        {"head": number + 1},
        {"head": -1},
        {"pending": [-5]},
        {"steps": [{**step.to_json(), "parent": step.number} for step in match.log.steps]},
        {"steps": [{**step.to_json(), "data": [-77]} for step in match.log.steps]},
    ]
    for damage in damages:
        with pytest.raises(BadRecord):
            load(subject.rules, {**_stored(match), **damage})


def test_watching_shows_each_audience_its_own(subject: Subject) -> None:
    """Without any rules: private fields only for those who read them then."""
    match = subject.match(0)
    play(match, Rng(subject.seed("watch")))
    record = _stored(match)
    kinds = {kind.name: kind for kind in subject.rules.event_kinds}
    for seat in audiences(subject):
        shown = watch(record, None if seat < 0 else seat)
        assert shown
        for line in shown:
            kind = kinds[line["kind"]]
            full = set(kind.public) | set(kind.private)
            assert set(line["values"]) in ({*full}, {*kind.public})
            if line["text"] == kind.told and kind.told:
                assert set(line["values"]) == set(kind.public)


def test_a_watched_line_leads_to_the_clause_it_was_told_with(subject: Subject) -> None:
    """The end too, whose clause is that of its reason."""
    match = subject.match(0)
    play(match, Rng(subject.seed("watch")))
    events = [*match.opening, *(event for step in match.log.path() for event in step.events)]
    for seat in audiences(subject):
        eyes = None if seat < 0 else seat
        lines = [line for event in events if (line := told(subject.rules, event, eyes))]
        seen = [line["clause"] for line in watch(_stored(match), eyes) if line["text"]]
        assert seen == [line.message.clause for line in lines]


def test_a_match_can_start_from_any_position(subject: Subject) -> None:
    for s in positions(subject, 0, 9):
        if s.declaring >= 0:
            continue
        match = Match(subject.rules, Origin(subject.table, s.encode()), subject.seed("position"))
        assert match.state.encode() == s.encode()
        play(match, Rng(subject.seed("from position")), 4)
        again = load(subject.rules, _stored(match))
        assert again.state.digest() == match.state.digest()


def test_an_unreadable_position_is_refused(subject: Subject) -> None:
    s = next(positions(subject, 0))
    good = s.encode()
    for bad in (good[:-4], good + good[:4], good[:-1], b"\xff" * 64, good[:8] + good[12:]):
        with pytest.raises(BadPosition):
            Match(subject.rules, Origin(subject.table, bad), subject.seed("bad"))


def test_an_impossible_position_is_refused(subject: Subject) -> None:
    """Some number of the encoding, changed, must break an invariant that the game knows."""
    s = next(positions(subject, 0))
    assert s.node == DECIDE
    refused = 0
    flat = s.flat()
    for at in range(len(flat)):
        twin = subject.rules.blank()
        changed = flat[:]
        changed[at] += 1
        try:
            twin.load(changed)
            Match(subject.rules, Origin(subject.table, twin.encode()), subject.seed("bad"))
        except (BadPosition, IndexError):
            refused += 1
    assert refused > len(flat) // 4
