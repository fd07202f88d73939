"""`make lock`: hashed locks from requirements/*.in, for every Python from 3.11, no addresses."""

import subprocess
import sys
from pathlib import Path

from config.tools import ROOT

LOCKS = ("bootstrap", "runtime", "server", "dev", "compiler")
OPTIONS = (
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-header", "--no-annotate", "--no-emit-index-url", "--quiet", "--no-strip-extras"),
)


def main() -> int:
    """Write every lock; 1 at the first that cannot be resolved."""
    uv = Path(sys.executable).with_name("uv")
    for name in LOCKS:
        source, target = f"requirements/{name}.in", f"requirements/{name}.lock"
        command = [str(uv), "pip", "compile", *OPTIONS, source, "-o", target]
        if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL).returncode:
            return 1
        print(f"wrote {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
