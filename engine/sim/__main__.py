"""`python -m engine.sim`: arena, fuzz, golden, honesty, bench, spar. Knows no web framework."""

from __future__ import annotations

import sys

from engine.sim.doors import main

sys.exit(main())
