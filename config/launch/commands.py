"""The launcher's commands, and how their failures are told."""

import os
import sys
import time
from collections.abc import Callable, Sequence

from config.launch import freshness, install, secret, server
from config.launch.options import Options
from config.launch.refusal import Refusal


def dispatch(arguments: Sequence[str]) -> int:
    """Run the named command; print a refusal as one sentence and return 1."""
    commands: dict[str, Callable[[], int]] = {
        "run": run,
        "install": lambda: _installed("runtime"),
        "install-server": lambda: _installed("server"),
        "install-dev": lambda: _installed("dev"),
    }
    if len(arguments) != 1 or arguments[0] not in commands:
        print(f"usage: python3 -m config.launch {'|'.join(commands)}", file=sys.stderr)
        return 2
    try:
        return commands[arguments[0]]()
    except Refusal as refusal:
        print(f"\n{refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run() -> int:
    """Bring everything up to date, serve, and stop all of it on Ctrl-C."""
    started = time.monotonic()
    options = Options.from_environment(os.environ)
    server.refuse_taken_port(options)
    install.ensure("runtime")
    secret.ensure(options.data)
    environment = server.child_environment(options, os.environ)
    if freshness.is_stale(options.data, environment):
        install.python("manage.py", "prepare", environment=environment)
        freshness.record(options.data)
    return server.serve(options, environment, started)


def _installed(level: str) -> int:
    install.ensure(level)
    return 0
