"""The figures of `make load` are judged as they say."""

import re

from config.tools.load import memory, report
from config.tools.load.client import Asked
from config.tools.load.site import Memory

MIB = 1 << 20


def result(**changes):
    rows = [Asked("cards", ms / 1000) for ms in range(1, 101)] + [Asked("picture", 9.0)]
    facts = {
        "rows": rows,
        "wrong": (),
        "samples": samples([100] * 8),
        "requests": 1000,
        "cores": 0.8,
        "loop": 0.033,
        "after": 0.033,
        "people": 50,
        "players": 8,
        "minutes": 5.0,
        "short": False,
    }
    return report.Result(**{**facts, **changes})


def samples(megabytes):
    last = len(megabytes) - 1
    return [
        memory.Sample(1000 * number // last, Memory(2 * size * MIB, size * MIB))
        for number, size in enumerate(megabytes)
    ]


def test_the_slowest_twentieth_decides_and_pictures_have_no_bound():
    found = result()
    cards, picture = found.lines
    assert (cards.kind, cards.calls, cards.p50, cards.p95, cards.p99) == ("cards", 100, 51, 96, 100)
    assert (cards.bound, picture.bound) == (150.0, None)
    assert (found.verdict(cards), found.verdict(picture)) == ("kept", "")
    assert found.kept


def test_a_slow_machine_is_judged_by_its_class_and_a_slow_page_is_missed():
    slow = [Asked("cards", 0.2)] * 20
    assert result(rows=slow, loop=0.066).verdict(result(rows=slow).lines[0]) == "kept by class"
    assert not result(rows=slow).kept
    assert "**missed**" in report.table(result(rows=slow))
    assert result(rows=[Asked("found", 0.2)] * 20).kept
    assert not result(rows=[Asked("move", 0.2)] * 20).kept


def test_one_failure_is_one_too_many():
    found = result(wrong=["GET /decks: 500"])
    assert not found.kept
    assert "**Errors**: 1 of 1,000 requests" in report.table(found)
    assert "GET /decks: 500" in report.table(found)


def test_memory_may_fill_its_caches_first_but_not_go_on_growing():
    warm = result(samples=samples([50, 90, 100, 100, 101, 100, 102, 101]))
    leak = result(samples=samples([50, 60, 70, 80, 90, 100, 110, 120]))
    assert 0 <= warm.growth <= 0.05
    assert warm.kept
    assert leak.growth > 0.5
    assert not leak.kept


def test_the_section_is_replaced_and_its_neighbours_stay(tmp_path, monkeypatch):
    page = tmp_path / "trust.md"
    page.write_text("# Trust\n\n## Load\n\nold\n\n## Faults\n\nkept\n")
    monkeypatch.setattr(report, "_PAGE", page)
    monkeypatch.setattr(report, "_PICTURE", tmp_path / "memory.svg")
    report.write(result())
    report.write(result())
    text = page.read_text()
    assert re.findall("^## .*", text, re.MULTILINE) == ["## Load", "## Faults"]
    assert "old" not in text
    assert "kept\n" in text
    assert "| cards | 100 | 51 | 96 | 100 | 96 | 150 | kept |" in text
    assert (tmp_path / "memory.svg").read_text().count("<polyline") == 2
