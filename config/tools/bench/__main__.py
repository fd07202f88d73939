"""`make bench`: measure, print one table, write bench/latest.json, and what is reckoned from it.

`--cold` adds the first start of a fresh copy, `--write` writes docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from config.tools import ROOT, relative, scale
from config.tools.bench import machine, parts, report
from config.tools.bench.setting import CALLS
from engine.sim.bench import Row, table_text

LATEST = ROOT / "bench" / "latest.json"


def main(arguments: Sequence[str]) -> int:
    """Measure everything that is there; 0 unless a part could not be measured."""
    options = _parser().parse_args(arguments)
    here = machine.here()
    rows, left_out = parts.measure(options.seconds, options.calls, cold=options.cold)
    print(table_text(rows))
    print("\n".join(left_out))
    save(rows)
    scale.PAGE.write_text(scale.text({row.name: row for row in rows}), encoding="utf-8")
    print(f"wrote {relative(LATEST)} and {relative(scale.PAGE)}")
    if options.write:
        report.PAGE.write_text(report.text(rows, left_out, here), encoding="utf-8")
        print(f"wrote {relative(report.PAGE)}")
    return 0


def save(rows: Sequence[Row], path: Path = LATEST) -> None:
    """Write the rows of this run alone: no figure outlives the code it was taken from."""
    data = [row.to_json() for row in sorted(rows, key=lambda row: row.name)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a game's timing")
    parser.add_argument("--calls", type=int, default=CALLS, help="calls of each page")
    parser.add_argument("--cold", action="store_true", help="also the first start of a fresh copy")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
