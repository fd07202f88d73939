"""Records, seen from close by: what stands in them, and watching without rules."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from engine.kernel.errors import BadRecord
from engine.kernel.events import EVERYBODY, EventKind
from engine.kernel.match import Match
from engine.kernel.origin import Origin
from engine.kernel.record import header_of, kind_from, kind_json, load, record_of, watch
from engine.kernel.rng import Rng, seed_of
from engine.kernel.rules import Table
from engine.kernel.steps import Log, Step
from tests.conformance.subjects import play
from tests.toys.gauntlet import GAME as GAUNTLET


def _record(decisions: int = 30) -> dict[str, Any]:
    rules = GAUNTLET.bind()
    loadouts = tuple(loadout for _, loadout in GAUNTLET.starter_loadouts())
    match = Match(rules, Origin(Table(3, loadouts)), seed_of("record"))
    play(match, Rng(seed_of("record", 2)), decisions)
    return json.loads(json.dumps(record_of(match)))


def test_a_header_names_game_version_pool_and_seed() -> None:
    match = Match(GAUNTLET.bind(), Origin(Table(3)), seed_of("header"))
    header = header_of(match)
    assert header["game"] == "gauntlet"
    assert header["pool"] == GAUNTLET.pool().digest
    assert header["seed"] == seed_of("header").hex()
    assert "steps" not in header


def test_loadouts_and_options_come_back_with_the_origin() -> None:
    record = _record(5)
    match = load(GAUNTLET.bind(), record)
    assert match.origin.to_json() == record["origin"]
    assert len(match.origin.table.loadouts) == 2


def test_steps_come_back_from_json() -> None:
    for raw in _record()["steps"]:
        assert Step.from_json(raw).to_json() == raw
    with pytest.raises(KeyError):
        Step.from_json({})


def test_event_kinds_come_back_from_json() -> None:
    """With every field, those to come included: here each has a value that is not its default."""
    other = {"name": "n", "public": ("a",), "private": ("b",), "shown": "s", "told": "t"}
    full = EventKind(**{f.name: other.get(f.name, "c" if f.default == "" else True)
                        for f in fields(EventKind)})  # fmt: skip
    for kind in (full, *GAUNTLET.bind().event_kinds):
        assert kind_from(json.loads(json.dumps(kind_json(kind)))) == kind


def test_an_old_match_is_watched_with_the_kinds_it_was_played_with() -> None:
    """Its kinds are renamed and its digests are not ours: only watching is left."""
    record = _record()
    for kind in record["kinds"]:
        kind["name"] = "old " + kind["name"]
        kind["shown"] = kind["shown"].replace("Seat", "Chair")
    for step in record["steps"]:
        step["digest"] = "f" * 16
    with pytest.raises(BadRecord):
        load(GAUNTLET.bind(), record)
    told = watch(record, None)
    assert all(line["kind"].startswith("old ") for line in told)
    assert any("Chair" in line["text"] for line in told)


def test_watching_hides_private_fields_per_seat() -> None:
    record = _record()
    private = [
        event for step in record["steps"] for event in step["events"] if event[1] != EVERYBODY
    ]
    assert private
    for seat in (0, 1, 2, None):
        told = watch(record, seat)
        drawn = [line["values"] for line in told if line["kind"] == "drew"]
        assert drawn
        assert all(("card" in values) == (values["seat"] == seat) for values in drawn)
        for line in told:
            line["text"].format_map(line["values"])


def test_covert_events_are_watched_by_their_seat_only() -> None:
    record = _record(200)
    seen = {seat: watch(record, seat) for seat in (0, 1, 2, None)}
    declined = {
        seat: [line["values"]["seat"] for line in told if line["kind"] == "declined"]
        for seat, told in seen.items()
    }
    assert declined[None] == []
    assert all(set(declined[seat]) <= {seat} for seat in (0, 1, 2))
    assert any(declined.values())


def test_watching_follows_the_played_branch() -> None:
    match = load(GAUNTLET.bind(), _record())
    match.undo([0, 1, 2], [0, 1, 2], seed_of("anew"))
    told = watch(record_of(match), 0)
    path = {step.number for step in match.log.path()}
    assert {line["step"] for line in told} <= path | {0}


def test_a_log_knows_its_path_and_its_ends() -> None:
    steps = tuple(Step(n, parent, "move", 0, (), "") for n, parent in ((1, 0), (2, 1), (3, 1)))
    log = Log(steps, 3)
    assert [step.number for step in log.path()] == [1, 3]
    assert [step.number for step in log.path(2)] == [1, 2]
    assert log.branches() == [2, 3]
    with pytest.raises(IndexError):
        log.step(0)
