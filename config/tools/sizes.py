"""A mirror, not a gate: files over 400 lines, functions over 50, for a second look."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from config.tools import ROOT, relative

FILE_LINES = 400
FUNCTION_LINES = 50
FOLDERS = ("collection", "config", "decks", "engine", "tests")


def remarks(path: Path) -> Iterator[str]:
    """What deserves a second look in one file."""
    source = path.read_text()
    lines = source.count("\n")
    if lines > FILE_LINES:
        yield f"{relative(path)}: {lines} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield f"{relative(path)}:{node.lineno}: {node.name} has {length} lines"


def main() -> int:
    """Print all remarks; never a failure."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                for remark in remarks(path):
                    print(f"second look: {remark}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
