"""`make compile`: the compiled engine, in `build/engines/<digest>`, unless it stands there.

`--behind` waits until the moment is right and builds at the lowest priority, for `make run`.
`--test` runs the tests on the build, with `--pure` only those of the house, not those of each
game's clauses. Nothing outside build/ is touched.
"""

import os
import sys
from pathlib import Path

from config.tools.compile import behind, compiler, keeping, making, plan, trying
from engine.sim import builds


def main(arguments: list[str]) -> int:
    """Build, and test when asked; the exit status."""
    if "--behind" in arguments:
        return behind.main()
    if lacking := compiler.missing():
        print(f"compile: NOT run: it needs a C compiler (Debian: {', '.join(lacking)})")
        return 1 if os.environ.get("CI") else 0
    if idle := plan.idle_patterns():
        print(f"config/tools/compile/plan.py names what fits no file: {', '.join(idle)}")
        return 1
    try:
        folder = making.make(os.cpu_count() or 2)
    except (making.BuildFailed, compiler.NoPackages) as why:
        print(f"compile: {why}")
        return 1
    print(_told(folder))
    if "--test" in arguments:
        return trying.test(folder, pure="--pure" in arguments)
    return 0


def _told(folder: Path) -> str:
    facts = builds.facts(folder)
    return (
        f"compiled: {keeping.shown(folder)}, made in {facts['seconds'] / 60:.1f} minutes "
        f"with {facts['peak_mb']:,} MB of memory on {facts['lanes']} cores, level {facts['level']}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
