"""Noughts and crosses: two seats, nine cells, nothing hidden, no cards."""

from __future__ import annotations

from tests.toys.noughts.game import Noughts

GAME = Noughts()
