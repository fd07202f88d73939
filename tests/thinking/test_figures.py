"""The figures of `make tables` are judged as they say, and the settings read what they promise."""

from __future__ import annotations

import pytest

from config import environment
from config.tools.load.client import Asked
from config.tools.tables_load import report


def result(answers=(0.2, 2.9), idle=10, busy=19, wrong=()):
    def rows(ms):
        return [Asked("cards", ms / 1000), Asked("picture", 9.0), Asked("new table", 9.0)]

    played = [Asked("answer", seconds) for seconds in answers] + [Asked("move", 0.03)]
    return report.Result(1, "hard", rows(idle), [*rows(busy), *played], wrong, 0.033)


def test_every_answer_within_three_seconds_and_pages_at_most_twice_as_slow():
    assert result().is_kept
    assert result().ratio == pytest.approx(1.9)
    assert not result(answers=(0.2, 3.1)).is_kept
    assert not result(busy=21).is_kept
    assert not result(wrong=["500"]).is_kept
    assert not result(answers=()).is_kept


def test_the_table_says_what_was_seen():
    row = report.line(result())
    assert row == "| 1 | hard | 2 | 2.90 | 2.90 | 2.90 | 30 | 10 | 19 | 1.90 | 0 | kept |"
    assert "- GET /: 500" in report.table([result(wrong=["GET /: 500"])])


@pytest.mark.parametrize(("given", "found"), [("", 7), ("0", 0), (" 3 ", 3)])
def test_a_count_of_processes_is_a_whole_number(monkeypatch, given, found):
    monkeypatch.setenv("MAZZIERE_THINKING", given)
    assert environment.count("MAZZIERE_THINKING", 7) == found


@pytest.mark.parametrize("given", ["-1", "two", "1.5", "²"])
def test_what_is_no_count_is_refused(monkeypatch, given):
    monkeypatch.setenv("MAZZIERE_THINKING", given)
    with pytest.raises(ValueError, match="whole number"):
        environment.count("MAZZIERE_THINKING", 7)
