"""`python -m engine.sim`: the doors of `doors.py`, balance to spar. Knows no web framework."""

from __future__ import annotations

import sys

from engine.sim.doors import main

sys.exit(main())
