"""The cases from real life (`tests/cases.jsonl`): a test names each of them, or it says why not.

Tests name them with `@case("case-045")`. A case that waits has a reason under `later`.
"""

import json
import sys
from collections.abc import Iterable, Iterator

from config.tools import ROOT
from config.tools.clauses import named_in_tests

CASES = ROOT / "tests" / "cases.jsonl"


def main() -> int:
    """Print how many cases are tested and every problem; 1 when there is a problem."""
    rows = [json.loads(line) for line in CASES.read_text().splitlines()]
    known = {row["id"] for row in rows}
    waiting = {row["id"] for row in rows if row.get("later")}
    named = frozenset(named_in_tests("case"))
    print(f"{len(known & named)} of {len(known)} cases tested, {len(waiting)} waiting")
    found = [*problems(known, waiting, named)]
    print("\n".join(found))
    return 1 if found else 0


def problems(known: set[str], waiting: set[str], named: Iterable[str]) -> Iterator[str]:
    """Every disagreement between the cases, those that wait, and the tests."""
    tested = set(named)
    for missing in sorted(known - waiting - tested):
        yield f"{missing} is named by no test"
    for stale in sorted(waiting & tested):
        yield f"{stale} is tested; take `later` off its line"
    for unknown in sorted(tested - known):
        yield f"{unknown} is named, but cases.jsonl does not hold it"


if __name__ == "__main__":
    sys.exit(main())
