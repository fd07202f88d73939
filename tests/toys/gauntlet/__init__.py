"""Gauntlet: three seats in two sides, and every odd point that the kernel must carry."""

from __future__ import annotations

from tests.toys.gauntlet.game import Gauntlet

GAME = Gauntlet()
