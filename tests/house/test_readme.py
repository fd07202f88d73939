"""The README's battle in Python is real: it runs, and says how it ended."""

import re
import subprocess
import sys

from config.tools import ROOT

EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def example() -> str:
    found = EXAMPLE.search((ROOT / "README.md").read_text())
    assert found is not None, "README.md has no ```python block"
    return found.group(1)


def test_the_example_runs_outside_django_and_prints_something() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", example()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_example_has_at_most_eight_lines() -> None:
    assert len([line for line in example().splitlines() if line.strip()]) <= 8


def test_no_offline_app_is_promised_while_there_is_none() -> None:
    workers = [
        path for path in (ROOT / "static/js").rglob("*.js") if "caches.open" in path.read_text()
    ]
    assert workers or "offline" not in (ROOT / "README.md").read_text()


def test_the_two_commands_are_named() -> None:
    text = (ROOT / "README.md").read_text()
    assert "\nmake run\n" in text
    assert "\nmake test\n" in text
