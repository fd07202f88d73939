"""`make test`: the whole suite, some processes at a time, and a loud word on what did not run."""

import os
import shutil
import socket
import subprocess
import sys

from config.tools import ROOT

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
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
    """Run pytest over everything; further arguments go to pytest."""
    # Two processes more than cores: a journey mostly waits for its browser and its server.
    command = [sys.executable, "-m", "pytest", "-n", str(min(6, (os.cpu_count() or 2) + 2))]
    # Whoever is done takes tests from another: no process is left alone with one long file.
    command += ["--dist", "worksteal", "-q"]
    if is_ci():
        # One order for all runs of the gate: what it finds can be found again.
        command += ["--randomly-seed=1", "--durations=60"]
    if "--everything" in arguments:
        arguments = [word for word in arguments if word != "--everything"]
        command.append("--every-combination")
    return subprocess.run([*command, *arguments], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
