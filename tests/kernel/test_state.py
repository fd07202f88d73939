"""States and the generator of their classes."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.kernel.fields import BASE, INT, LIST, ROWS, Field, Table
from engine.kernel.generate import main, source, tables
from engine.kernel.state import State, list_at, put_rows, rows_at, unpack
from tests.toys.gauntlet.state import GauntletState

SAMPLE = Table(
    "sample", "SampleState",
    (Field("life", INT, ""), Field("hand", LIST, ""), Field("units", ROWS, "")),
    (Field("guess", INT, ""), Field("guesses", LIST, "")),
)  # fmt: skip


def _sample() -> type[State]:
    """The class of SAMPLE as generated, without writing a file."""
    names: dict[str, object] = {}
    exec(compile(source(SAMPLE), "sample", "exec"), names)
    found = names["SampleState"]
    assert isinstance(found, type)
    return found


def _filled() -> State:
    s = _sample().fresh()  # type: ignore[attr-defined]
    for number, field in enumerate((*BASE, *SAMPLE.fields), start=1):
        value: object = -number
        if field.shape == LIST:
            value = [number, -number]
        elif field.shape == ROWS:
            value = [[number], [], [number, 0, -1]]
        setattr(s, field.name, value)
    return s


def _values(s: State) -> list[object]:
    return [getattr(s, field.name) for field in (*BASE, *SAMPLE.fields)]


def test_a_copy_has_every_field_and_shares_nothing() -> None:
    s = _filled()
    s.menu = [1, 2]
    twin = s.copy()
    assert _values(twin) == _values(s)
    assert twin.menu is s.menu
    for field in (*BASE, *SAMPLE.fields):
        value = getattr(s, field.name)
        if isinstance(value, list):
            assert getattr(twin, field.name) is not value
        if field.shape == ROWS:
            assert all(a is not b for a, b in zip(value, getattr(twin, field.name), strict=True))


def test_an_encoding_holds_every_field() -> None:
    s = _filled()
    again = _sample().fresh()  # type: ignore[attr-defined]
    again.load(unpack(s.encode()))
    assert _values(again) == _values(s)


def test_a_change_in_any_field_changes_the_digest() -> None:
    s = _filled()
    digests = {s.digest()}
    for field in (*BASE, *SAMPLE.fields):
        twin = s.copy()
        value: object = 77
        if field.shape == LIST:
            value = [77]
        elif field.shape == ROWS:
            value = [[77]]
        setattr(twin, field.name, value)
        digests.add(twin.digest())
    assert len(digests) == len(BASE) + len(SAMPLE.fields) + 1


def test_the_menu_is_not_part_of_an_encoding() -> None:
    s = _filled()
    before = s.encode()
    s.menu = [9]
    assert s.encode() == before


def test_digests_never_change_between_builds() -> None:
    """Stored matches depend on it: little-endian 32-bit ints, BLAKE2b of 8 bytes."""
    assert GauntletState.fresh().digest() == "c34c8d38a2e84158"
    assert len(GauntletState.fresh().encode()) % 4 == 0


def test_rows_and_lists_lie_flat_with_their_lengths() -> None:
    flat: list[int] = [5]
    put_rows(flat, [[1, 2], [], [3]])
    assert flat == [5, 3, 2, 1, 2, 0, 1, 3]
    assert rows_at(flat, 1) == ([[1, 2], [], [3]], 8)
    assert list_at([2, 7, 8, 9], 0) == [7, 8]


def test_a_fresh_state_has_nobody_deciding() -> None:
    s = GauntletState.fresh()
    assert (s.node, s.decider, s.declaring, s.frames, s.menu) == (0, -1, -1, [], [])


def test_what_is_derived_is_neither_encoded_nor_copied() -> None:
    s = _filled()
    before = s.encode()
    s.guess, s.guesses = 7, [7]  # type: ignore[attr-defined]
    assert s.encode() == before
    twin = s.copy()
    assert (twin.guess, twin.guesses) == (0, [])  # type: ignore[attr-defined]
    s.load(unpack(before))
    assert (s.guess, s.guesses) == (0, [])  # type: ignore[attr-defined]


def test_generated_modules_match_their_tables() -> None:
    assert main(check=True) == 0


def test_every_table_of_the_project_is_found() -> None:
    names = {path.parent.name for path, _ in tables()}
    assert {"noughts", "gauntlet"} <= names


def test_the_generated_text_is_python_with_a_slot_per_field() -> None:
    module = ast.parse(source(SAMPLE))
    made = next(node for node in module.body if isinstance(node, ast.ClassDef))
    methods = {node.name for node in made.body if isinstance(node, ast.FunctionDef)}
    assert {"fresh", "copy", "flat", "read"} <= methods


def test_drift_is_reported(tmp_path: Path, monkeypatch: object) -> None:
    from engine.kernel import generate

    folder = tmp_path / "engine/games/toy"
    folder.mkdir(parents=True)
    (folder / "fields.py").write_text(
        "from engine.kernel.fields import INT, Field, Table\n"
        "TABLE = Table('m', 'ToyState', (Field('life', INT, ''),))\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(generate, "ROOT", tmp_path)  # type: ignore[attr-defined]
    assert generate.main(check=True) == 1
    assert not (folder / "state.py").exists()
    assert generate.main(check=False) == 0
    assert generate.main(check=True) == 0
    (folder / "state.py").write_text("", encoding="utf-8")
    assert generate.main(check=True) == 1
