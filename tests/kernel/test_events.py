"""Projection: who may read which field of an event."""

from __future__ import annotations

from engine.kernel.events import EVERYBODY, HIDDEN, EventKind, project, values_of

DRAWN = EventKind("drawn", ("seat",), ("card", "place"), "shown", "told")
ASKED = EventKind("asked", ("phase",), ("seat",), covert=True)


def test_everybody_reads_an_open_event() -> None:
    event = (0, EVERYBODY, 1, 7, 3)
    assert [project(event, DRAWN, seat) for seat in (0, 1, None)] == [event] * 3


def test_private_fields_reach_the_seats_of_the_mask_only() -> None:
    event = (0, 0b101, 1, 7, 3)
    hidden = (0, 0b101, 1, HIDDEN, HIDDEN)
    assert [project(event, DRAWN, seat) for seat in (0, 1, 2, None)] == [
        event, hidden, event, hidden,
    ]  # fmt: skip


def test_nobody_may_be_a_mask_too() -> None:
    event = (0, 0, 1, 7, 3)
    assert all(project(event, DRAWN, seat) == (0, 0, 1, HIDDEN, HIDDEN) for seat in (0, 7, None))


def test_a_covert_event_is_dropped_whole() -> None:
    event = (1, 0b10, 4, 1)
    assert project(event, ASKED, 1) == event
    assert project(event, ASKED, 0) is None
    assert project(event, ASKED, None) is None


def test_fields_are_read_by_name() -> None:
    assert values_of((0, EVERYBODY, 1, 7, 3), DRAWN) == {"seat": 1, "card": 7, "place": 3}


def test_eight_seats_fit_into_a_mask() -> None:
    event = (0, 1 << 7, 1, 7, 3)
    assert project(event, DRAWN, 7) == event
    assert project(event, DRAWN, 6) != event
