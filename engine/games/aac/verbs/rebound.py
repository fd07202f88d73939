"""`rebound`: the attack hurts nobody (AAC-5.57)."""

from __future__ import annotations

from engine.games.aac.codes import V_REBOUNDED
from engine.games.aac.verbs.cancel_attack import MarkAttack

VERB = MarkAttack("rebound", "AAC-5.57", V_REBOUNDED)
