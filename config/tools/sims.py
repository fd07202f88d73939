"""`make balance`, `make fuzz`: a door of `engine.sim`, on the compiled copy where it is current."""

import subprocess
import sys

from config.tools import ROOT, startup
from config.tools import compile as compiling


def main(arguments: list[str]) -> int:
    """Run `python -m engine.sim` with these arguments; its exit status."""
    state = compiling.state()
    tree = compiling.TARGET if state == compiling.CURRENT else ROOT
    if tree == ROOT:
        print(f"build/compiled is {state}, so this runs in plain Python, about five times as long.")
        print("`make compile` changes that.")
    sys.stdout.flush()
    command = [sys.executable, "-m", "engine.sim", *arguments]
    return subprocess.run(command, cwd=tree, env=startup.plain_environment()).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
