"""The sample matches: for 2, 3 and 4 players, and one on the advanced Grid (TTK-10.9)."""

from __future__ import annotations

from typing import Final

from engine.kernel.game import Sample
from engine.kernel.messages import N_, Message

SAMPLES: Final = (
    Sample("sample_2_standard", Message(N_("Two players"), {}, "TTK-10.9")),
    Sample("sample_2_advanced", Message(N_("Two players, advanced Grid"), {}, "TTK-10.9")),
    Sample("sample_3_standard", Message(N_("Three players"), {}, "TTK-10.9")),
    Sample("sample_4_standard", Message(N_("Four players"), {}, "TTK-10.9")),
)
