"""When puzzles come back: what FSRS makes of answers, told by hand-checked rules."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from engine.web.puzzles.practice.schedule import AGAIN, LATE, MOST_DAYS, SOLVED, due_after

NOON = datetime(2026, 3, 1, 12, 34, tzinfo=UTC)


def days(answers) -> list[int]:
    """After each of these answers, always given on the day it is due, how many days follow."""
    given, found, when = [], [], NOON
    for how in answers:
        given.append((when, how))
        due = due_after(given, NOON)
        found.append((due.date() - when.date()).days)
        when = due + timedelta(hours=20)
    return found


def test_what_was_never_answered_is_due_at_once():
    assert due_after([], NOON) == NOON


def test_it_comes_back_at_the_beginning_of_a_day():
    due = due_after([(NOON, SOLVED)], NOON)
    assert (due.hour, due.minute, due.second, due.tzinfo) == (0, 0, 0, UTC)
    assert due > NOON


def test_what_is_solved_at_once_comes_later_and_later():
    gaps = days([SOLVED] * 5)
    assert gaps[0] == 2
    assert all(later > 2 * earlier for earlier, later in pairwise(gaps))


def test_what_was_not_solved_comes_tomorrow_and_then_more_often():
    assert days([AGAIN])[0] == 1
    gaps = days([SOLVED, SOLVED, SOLVED, AGAIN, SOLVED])
    assert gaps[3] < gaps[2]
    assert gaps[4] < days([SOLVED] * 5)[4]


def test_a_late_solution_counts_less_than_one_at_once():
    assert days([LATE, LATE, LATE])[2] < days([SOLVED, SOLVED, SOLVED])[2]


def test_nothing_stays_away_longer_than_a_year():
    assert max(days([SOLVED] * 12)) == MOST_DAYS


def test_the_same_answers_give_the_same_date_in_any_clock():
    here = [(NOON, SOLVED), (NOON + timedelta(days=3), LATE)]
    from zoneinfo import ZoneInfo

    there = [(when.astimezone(ZoneInfo("Europe/Rome")), how) for when, how in here]
    assert due_after(here, NOON) == due_after(there, NOON)


def test_an_unknown_answer_is_named():
    with pytest.raises(KeyError, match="perhaps"):
        due_after([(NOON, "perhaps")], NOON)
