"""What `make bench` writes: names, shapes and reasons; never how long something took."""

import json

import pytest

from config.tools import ROOT
from config.tools.bench import __main__ as door
from config.tools.bench import faces, machine, pages, parts, report, scene, weight
from config.tools.bench.floors import (
    AT_LEAST,
    AT_MOST,
    CLASS_LOOP,
    Floor,
    Judged,
    judged,
    of_class,
)
from engine.ai.levels import LEVELS
from engine.kernel.testing import for_every
from engine.sim import builds
from engine.sim.bench import Row, p95

PAGES = {"home", "cards", "card", "decks", "deck", "edit", "tables", "table", "rules", "erratum"}
PAGES |= {"table_move"}
LISTS = {"home", "cards", "decks", "tables"}


@pytest.fixture
def shipped_cards(db):
    from collection.loading.packs import load_pack
    from engine.registry import game

    load_pack(game(pages.GAME))


@pytest.fixture
def fast(monkeypatch):
    """Parts that answer at once: a run is put together, nothing is timed."""
    monkeypatch.setattr(parts, "reference_seconds", lambda: 0.03)
    monkeypatch.setattr(parts.startup, "warm_seconds", lambda: 0.9)
    monkeypatch.setattr(parts.startup, "cold_seconds", lambda: 15.0)
    monkeypatch.setattr(
        parts, "page_rows", lambda calls: [Row("page.home.queries", 5, "queries", 1)]
    )
    monkeypatch.setattr(parts, "bind_rows", list)
    monkeypatch.setattr(parts, "work_rows", list)
    monkeypatch.setattr(
        parts, "big_rows", lambda calls: [Row("search.name.p95_ms", 8.0, "ms", 0.1)]
    )
    monkeypatch.setattr(
        parts,
        "game_rows",
        lambda tree, seconds: [
            Row("kmon.copy.us.plain" if tree == ROOT else "kmon.copy.us.compiled", 2.0, "us", 0.1)
        ],
    )


@pytest.fixture
def standing(tmp_path, monkeypatch):
    """A build of these sources, on paper."""
    monkeypatch.setenv("MAZZIERE_ENGINES", str(tmp_path))
    folder = tmp_path / builds.digest()
    folder.mkdir()
    told = {"seconds": 90, "cpu_s": 170, "peak_mb": 1600, "lanes": 2}
    (folder / builds.FACTS).write_text(json.dumps(told))


@pytest.fixture
def faster(fast, monkeypatch):
    """No part is asked at all."""
    monkeypatch.setattr(parts, "face_rows", lambda: [Row("face.draw.ms", 9.0, "ms", 0.3)])
    monkeypatch.setattr(parts, "peer_rows", lambda seconds: ([], []))


def test_every_page_has_time_queries_and_weight(shipped_cards):
    rows = pages.measure(calls=1, loop=0.03, decks=2, depth=6, corrected=2)
    names = {row.name for row in rows}
    for page in PAGES:
        assert {f"page.{page}.p95_ms", f"page.{page}.cpu_p95_ms", f"page.{page}.queries"} <= names
    for page in PAGES - {"table_move"}:
        assert f"page.{page}.weight_kb" in names
    assert len(names) == len(rows)
    assert all(row.ratio > 0 and row.value >= 0 and row.unit for row in rows)


def test_queries_are_the_same_for_1_20_and_100_decks(shipped_cards):
    counts = [_queries(decks) for decks in (1, 20, 100)]
    assert counts[0] == counts[1] == counts[2]
    assert {page: n for page, n in counts[0].items() if page in LISTS and n > 8} == {}
    assert max(counts[0].values()) <= 12


def _queries(decks):
    laid = scene.lay_scene(decks, depth=4)
    found = {}
    for name, address in pages.addresses(laid).items():
        laid.client.get(address)  # fills what is kept between requests
        found[name] = pages.queries_of(lambda address=address: laid.client.get(address))
    return found


def test_a_face_is_drawn_and_made_a_file(monkeypatch):
    monkeypatch.setattr(faces, "CARDS", 1)
    monkeypatch.setattr(faces, "_TRIES", 1)
    rows = faces.measure(0.03)
    assert [row.name for row in rows] == ["face.draw.ms", "face.encode.ms"]
    assert all(row.value > 0 and row.ratio > 0 for row in rows)


def test_a_refused_page_is_not_measured(shipped_cards):
    laid = scene.lay_scene(1, depth=2)
    with pytest.raises(ValueError, match="404"):
        pages.queries_of(lambda: laid.client.get("/d/nothing"))


def test_scripts_are_weighed_with_the_modules_they_import(tmp_path):
    (tmp_path / "deep.js").write_text("export const one = 1;")
    (tmp_path / "half.js").write_text('export { one } from "./deep.js";')
    top = tmp_path / "top.js"
    top.write_text('import { one } from "./half.js";\nimport "./deep.js";')
    assert {file.name for file in weight._modules({top})} == {"top.js", "half.js", "deep.js"}


def test_without_a_build_its_rows_are_left_out_by_name(faster):
    rows, said = parts.measure(0.01, 1, cold=False)
    assert not [row.name for row in rows if row.name.endswith(".compiled")]
    assert [line for line in said if "no build" in line and "make compile" in line]


@pytest.mark.long
def test_a_build_is_measured_and_cold_starts_on_request(fast, standing):
    rows, said = parts.measure(0.01, 1, cold=True)
    names = [row.name for row in rows]
    assert {"reference.ms", "kmon.copy.us.plain", "kmon.copy.us.compiled"} <= set(names)
    assert {"build.cpu_s", "build.peak_mb"} <= set(names)
    assert {"run.warm_s", "run.cold_s", "page.home.queries"} <= set(names)
    said = [line for line in said if not line.startswith("peer.")]
    assert len(said) == 1
    assert "search.name.p95_ms" in names
    assert "sim.overhead_pct" in said[0]


def test_what_stands_is_not_called_missing():
    missing = " ".join(parts.not_built())
    assert not [known.name for known in LEVELS if f"p95_ms.{known.name}" in missing]
    assert "kmon.*" not in missing


def test_the_file_holds_this_run_alone(tmp_path):
    path = tmp_path / "latest.json"
    path.write_text("of another day")
    door.save([Row("kmon.copy.us.plain", 2.0, "us", 0.1), Row("a.b", 1, "us", 0.1)], path)
    found = json.loads(path.read_text())
    assert [row["name"] for row in found] == ["a.b", "kmon.copy.us.plain"]
    assert all(set(row) == {"name", "value", "unit", "ratio"} for row in found)


def test_floors_are_judged():
    rows = [
        Row("kmon.random.games_per_s.plain", 600, "games/s", 40),
        Row("kmon.decision.us.plain", 6.0, "us", 0.0003),
        Row("page.home.queries", 9, "queries", 1),
        Row("run.warm_s", 0.9, "s", 20),
    ]
    verdicts = {found.floor.name: found.verdict for found in judged(rows)}
    assert verdicts["kmon.random.games_per_s.plain"] == "met"
    assert verdicts["kmon.decision.us.plain"] == "**missed**"
    assert verdicts["page.home.queries"] == "**missed**"
    assert verdicts["run.warm_s"] == "aim met"
    assert verdicts["kmon.decision.us.compiled"] == "not measured"


@for_every(("bound", "good", "bad"), [(AT_LEAST, 10, 9.9), (AT_MOST, 10, 10.1)])
def test_a_floor_holds_at_its_edge(bound, good, bad):
    floor = Floor("x", bound, 10, 10)
    assert Judged(floor, Row("x", good, "", 1)).verdict == "aim met"
    assert Judged(floor, Row("x", bad, "", 1)).verdict == "**missed**"


def test_a_slower_machine_is_judged_by_its_ratio_to_the_loop():
    assert of_class(Row("a", 600, "games/s", 40)) == pytest.approx(40 / CLASS_LOOP)
    assert of_class(Row("a", 14.0, "us", 0.0002)) == pytest.approx(6.6)
    assert of_class(Row("a", 90.0, "ms", 1.0)) == pytest.approx(33)
    assert of_class(Row("a", 0.9, "s", 20)) == 0.9
    assert of_class(Row("a", 5, "queries", 1)) == 5


def test_the_page_names_the_class_of_machine_and_every_row():
    here = machine.here()
    rows = [Row("kmon.decision.us.plain", 9.0, "us", 0.1)]
    text = report.text(rows, ["Left out."], here)
    assert f"{here.cores} cores, {here.processor}" in text
    assert "| `kmon.decision.us.plain` | 9 | us | 0.1 |" in text
    assert "| OpenSpiel 2.0.2, loop inside C++ | gin_rummy | 581 | 15.3 |" in text
    assert "- Left out." in text
    assert "make bench COLD=1 WRITE=1" in text
    assert str(ROOT) not in text


def test_one_in_twenty_is_above_p95():
    assert p95(list(range(1, 201))) == 190
    assert p95([3.0]) == 3.0
