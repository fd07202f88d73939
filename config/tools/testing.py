"""`make test`: the whole suite, some processes at a time, and a loud word on what did not run.

In the gate the pure tests run on the compiled engine alone, which is built meanwhile.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from config.tools import ROOT
from config.tools.compile import compiler, trying

# The first has no window to draw, and asks for three quarters of the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SERVICES = {"postgresql": 5432, "redis": 6379, "rabbitmq": 5672}


def find_browser() -> str | None:
    """The path of a Chromium on this machine, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def answers(service: str) -> bool:
    """Whether a service listens on its standard local port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.settimeout(0.3)
        return probe.connect_ex(("127.0.0.1", SERVICES[service])) == 0


def missing_needs() -> dict[str, str]:
    """Markers whose tests cannot run here, each with the reason."""
    missing = {} if find_browser() else {"browser": "no Chromium is installed"}
    for service in SERVICES:
        if not answers(service):
            missing[service] = f"nothing answers on local port {SERVICES[service]}"
    return missing


def is_ci() -> bool:
    """Whether a missing browser or service must fail instead of being reported."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def main(arguments: list[str]) -> int:
    """Run everything, or pytest with these arguments; the exit status."""
    if "--everything" in arguments:
        rest = [word for word in arguments if word != "--everything"]
        return subprocess.run(_command("--every-combination", *rest), cwd=ROOT).returncode
    if arguments or not is_ci() or compiler.missing():
        return subprocess.run(_command(*arguments), cwd=ROOT).returncode
    return _beside_the_compiler()


def _beside_the_compiler() -> int:
    """What knows the site runs at once; the pure tests when the engine is compiled."""
    with tempfile.TemporaryFile("w+") as said:
        command = [sys.executable, "-m", "config.tools.compile", "--test", "--pure"]
        # In a group of its own, which ends as a whole: compiler and tests are its children.
        pure = subprocess.Popen(
            command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            left = [f"--ignore={folder}" for folder in trying.PURE_TESTS]
            status = subprocess.run(_command(*left), cwd=ROOT).returncode
        except BaseException:
            os.killpg(pure.pid, signal.SIGTERM)
            raise
        built = pure.wait()
        said.seek(0)
        print(f"== the pure tests, on the compiled engine\n{said.read()}", flush=True)
    return status or built


def _command(*arguments: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", "-n", str(os.cpu_count() or 2)]
    # Whoever is done takes tests from another: no process is left alone with one long file.
    command += ["--dist", "worksteal", "-q"]
    if is_ci():
        # One order for all runs of the gate: what it finds can be found again.
        command += ["--randomly-seed=1", "--durations=30"]
    return [*command, *arguments]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
