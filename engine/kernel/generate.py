"""Writes the state class of every field table: `python -m engine.kernel.generate [--check]`.

A table is a module `fields.py` with a name `TABLE` beside the state it describes.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from engine.kernel.fields import BASE, INT, LIST, Field, Table

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("engine/games", "tests/toys")
EMPTY = {INT: "0", LIST: "[]"}


def source(table: Table) -> str:
    """The Python text of the state class of `table`, formatted as ruff would."""
    return "\n".join(_head(table) + _fresh(table) + _copy(table) + _flat(table) + _load(table))


def _all(table: Table) -> tuple[Field, ...]:
    return BASE + table.fields


def _head(table: Table) -> list[str]:
    names = sorted(field.name for field in table.fields + table.derived)
    return [
        '"""Generated from fields.py by `make generate`; edit the table, not this file."""',
        "",
        "from __future__ import annotations",
        "",
        "from engine.kernel.state import NOBODY, State, list_at, put_rows, rows_at",
        "",
        "",
        f"class {table.name}(State):",
        f'    """The state described by {table.name}\'s field table."""',
        "",
        "    __slots__ = (",
        *(f'        "{name}",' for name in names),
        "    )",
        "",
        *(f"    {field.name}: {field.shape}" for field in table.fields + table.derived),
        "",
    ]


def _fresh(table: Table) -> list[str]:
    lines = [
        "    @staticmethod",
        f"    def fresh() -> {table.name}:",
        '        """A state with every field zero or empty."""',
        f"        new = {table.name}()",
        "        new.menu = []",
    ]
    lines += [f"        new.{f.name} = {EMPTY.get(f.shape, '[]')}" for f in _all(table)]
    return [
        *lines,
        *_not_worked_out(table, "new"),
        "        new.decider = NOBODY",
        "        new.declaring = -1",
        "        return new",
        "",
    ]


def _not_worked_out(table: Table, which: str) -> list[str]:
    return [f"        {which}.{f.name} = {EMPTY.get(f.shape, '[]')}" for f in table.derived]


def _copy_of(field: Field) -> str:
    if field.shape == INT:
        return f"self.{field.name}"
    if field.shape == LIST:
        return f"self.{field.name}[:]"
    return f"[row[:] for row in self.{field.name}]"


def _copy(table: Table) -> list[str]:
    lines = [
        f"    def copy(self) -> {table.name}:",
        '        """An equal state that shares nothing mutable with this one."""',
        f"        new = {table.name}()",
        "        new.menu = self.menu",
    ]
    lines += [f"        new.{field.name} = {_copy_of(field)}" for field in _all(table)]
    return [*lines, *_not_worked_out(table, "new"), "        return new", ""]


def _flat(table: Table) -> list[str]:
    lines = [
        "    def flat(self) -> list[int]:",
        '        """All fields as one list of ints."""',
        "        flat: list[int] = []",
    ]
    for field in _all(table):
        if field.shape == INT:
            lines.append(f"        flat.append(self.{field.name})")
        elif field.shape == LIST:
            lines.append(f"        flat.append(len(self.{field.name}))")
            lines.append(f"        flat.extend(self.{field.name})")
        else:
            lines.append(f"        put_rows(flat, self.{field.name})")
    return [*lines, "        return flat", ""]


def _load(table: Table) -> list[str]:
    lines = [
        "    def load(self, flat: list[int]) -> None:",
        '        """Fill this state from what `flat()` gave."""',
        "        self.menu = []",
        "        at = 0",
    ]
    for field in _all(table):
        if field.shape == INT:
            lines += [f"        self.{field.name} = flat[at]", "        at += 1"]
        elif field.shape == LIST:
            lines.append(f"        self.{field.name} = list_at(flat, at)")
            lines.append("        at += 1 + flat[at]")
        else:
            lines.append(f"        self.{field.name}, at = rows_at(flat, at)")
    return [*lines, *_not_worked_out(table, "self"), ""]


def tables() -> list[tuple[Path, Table]]:
    """Every field table of the project with the path of the module it is written to."""
    found: list[tuple[Path, Table]] = []
    for place in PLACES:
        for path in sorted((ROOT / place).glob("*/fields.py")):
            spec = importlib.util.spec_from_file_location("table_" + path.parent.name, path)
            if spec is None or spec.loader is None:
                continue
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            found.append((path.with_name("state.py"), module.TABLE))
    return found


def main(check: bool) -> int:
    """Write (or, with `check`, compare) every generated module; the exit code."""
    drift = 0
    for path, table in tables():
        text = source(table)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        drift += 1
        if not check:
            path.write_text(text, encoding="utf-8")
        print(("differs: " if check else "written: ") + str(path.relative_to(ROOT)))
    return 1 if check and drift else 0


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv[1:]))
