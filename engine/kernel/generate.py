"""Writes the state class of every field table: `python -m engine.kernel.generate [--check]`.

A table is a module `fields.py` with a name `TABLE` beside the state it describes.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from engine.kernel.fields import BASE, INT, LIST, ROWS, Field, Table

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("engine/games", "tests/toys")
EMPTY = {INT: "0", LIST: "[]", ROWS: "[]"}
PUT = {INT: "flat.append({})", LIST: "put_row(flat, {})", ROWS: "put_rows(flat, {})"}
READ = {INT: "number", LIST: "row", ROWS: "rows"}


def source(table: Table) -> str:
    """The Python text of the state class of `table`, formatted as ruff would."""
    return "\n".join(_head(table) + _fresh(table) + _copy(table) + _flat(table) + _read(table))


def _head(table: Table) -> list[str]:
    names = sorted(field.name for field in table.fields + table.derived)
    used = {field.shape for field in table.fields}
    puts = [name for shape, name in ((LIST, "put_row"), (ROWS, "put_rows")) if shape in used]
    return [
        '"""Generated from fields.py by `make generate`; edit the table, not this file."""',
        "",
        "from __future__ import annotations",
        "",
        f"from engine.kernel.state import {', '.join(['Reader', 'State', *puts])}",
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
    return [
        "    @staticmethod",
        f"    def fresh() -> {table.name}:",
        '        """A state with every field zero or empty."""',
        f"        new = {table.name}()",
        f"        new.clear({len(BASE + table.fields)})",
        "        return new",
        "",
    ]


def _not_worked_out(table: Table, which: str) -> list[str]:
    return [f"        {which}.{f.name} = {EMPTY[f.shape]}" for f in table.derived]


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
        "        self.copy_to(new)",
    ]
    lines += [f"        new.{field.name} = {_copy_of(field)}" for field in table.fields]
    return [*lines, *_not_worked_out(table, "new"), "        return new", ""]


def _flat(table: Table) -> list[str]:
    return [
        "    def flat(self) -> list[int]:",
        '        """All fields as one list of ints."""',
        "        flat = super().flat()",
        *(f"        {PUT[field.shape].format('self.' + field.name)}" for field in table.fields),
        "        return flat",
        "",
    ]


def _read(table: Table) -> list[str]:
    return [
        "    def read(self, told: Reader) -> None:",
        '        """Take the fields out of an encoding."""',
        "        super().read(told)",
        *(f"        self.{f.name} = told.{READ[f.shape]}()" for f in table.fields),
        *_not_worked_out(table, "self"),
        "",
    ]


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
