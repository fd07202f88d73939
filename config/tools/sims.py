"""`make balance`, `make fuzz`: a door of `engine.sim`, on the build where one stands."""

import subprocess
import sys
from pathlib import Path

from config.tools import ROOT, startup
from config.tools.compile import trying
from engine.sim import builds


def main(arguments: list[str]) -> int:
    """Run `python -m engine.sim` with these arguments; its exit status."""
    folder = builds.standing()
    if folder is None:
        print("No build of these sources stands, so this runs in plain Python, about five times as")
        print("long. `make compile` changes that.", flush=True)
        return _run(ROOT, arguments)
    with trying.laid_out(folder) as tree:
        return _run(tree, arguments)


def _run(tree: Path, arguments: list[str]) -> int:
    command = [sys.executable, "-m", "engine.sim", *arguments]
    return subprocess.run(command, cwd=tree, env=startup.plain_environment()).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
