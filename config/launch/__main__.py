"""`python3 -m config.launch <run|install|install-dev>`; see the Makefile."""

import sys

OLDEST = (3, 11)


def main() -> int:
    """Check this Python, then do what the command line asks; return the exit status."""
    if sys.version_info < OLDEST:
        found = "%d.%d" % sys.version_info[:2]  # noqa: UP031  (must run on old Pythons)
        print(
            "Mazziere needs Python 3.11 or newer; %s is %s. "  # noqa: UP031
            "Name another one: make run PYTHON=python3.12" % (sys.executable, found),
            file=sys.stderr,
        )
        return 2
    from config.launch.commands import dispatch  # newer syntax from here on

    return dispatch(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
