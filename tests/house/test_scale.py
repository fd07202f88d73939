"""The capacity model: every factor rests on a row of the bench, and it grows with people."""

import itertools
from dataclasses import astuple

from config.tools import docs, scale


def test_every_factor_rests_on_a_row_of_the_bench():
    assert list(scale.missing(scale.rows())) == []


def test_a_factor_whose_row_is_gone_is_named(monkeypatch, capsys):
    found = scale.rows()
    gone = found.pop("queue.greedy.games_per_s")
    monkeypatch.setattr(scale, "rows", lambda: found)
    assert docs.main([]) == 1
    said = capsys.readouterr().out
    assert f"rests on `{gone.name}`, which is not in bench/latest.json" in said


def test_more_people_need_no_less_of_anything():
    found = scale.rows()
    needs = [scale.need(people, found) for people in (1, 50, 1_000, 20_000, 100_000, 1_000_000)]
    for fewer, more in itertools.pairwise(needs):
        assert all(b >= a for a, b in zip(astuple(fewer), astuple(more), strict=True))
        assert (more.cores, more.machines) >= (fewer.cores, fewer.machines)


def test_what_costs_more_needs_more():
    found = scale.rows()
    dear = dict(found)
    row = found["kmon.decide.p95_ms.normal"]
    dear[row.name] = type(row)(row.name, row.value * 10, row.unit, row.ratio * 10)
    usual, slow = (scale.need(20_000, rows) for rows in (found, dear))
    assert slow.partners > 9 * usual.partners
    assert (slow.web, slow.workers) == (usual.web, usual.workers)
