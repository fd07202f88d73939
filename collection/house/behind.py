"""Work behind everything else: at the lowest priority, also where the system shares by sessions.

Linux may give each session the same share of the processors and look at priorities only inside
one (`sched_autogroup_enabled`). So a session that works behind the others says so for itself.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

LOWEST: Final = 19
# The share of this process's session, where the system keeps one.
_SHARE: Final = Path("/proc/self/autogroup")


def go_behind() -> None:
    """Lower the priority of this process, and that of its session if it leads one: else others
    live in it. Where the system knows of no such shares, the priority alone."""
    with suppress(OSError, AttributeError):
        os.nice(LOWEST)
    with suppress(OSError, AttributeError):
        if os.getsid(0) == os.getpid() and _SHARE.exists():
            _SHARE.write_text(str(LOWEST), encoding="ascii")
