"""The page figures in a process of their own: prepares the database it is given, prints rows."""

from __future__ import annotations

import json
import sys

import django
from django.core.management import call_command

from engine.sim.bench import reference_seconds


def main(arguments: list[str]) -> int:
    """Measure over as many calls as asked; JSON rows on standard output."""
    django.setup()
    from config.tools.bench import pages

    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    call_command("load_packs", verbosity=0)
    rows = pages.measure(int(arguments[0]), reference_seconds())
    print(json.dumps([row.to_json() for row in rows]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
